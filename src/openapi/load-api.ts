import { DocumentError, groupRepeated, judge } from './diagnostics';
import { publicDocument } from './internal/public-document';
import { publicFaults } from './internal/public-faults';
import { loadDocument } from './load/load-document';
import type { ApiModel, Diagnostic, Finding } from './model';
import { normalise } from './normalise/normalise';
import { repair } from './validate/repair';
import { checkValues, refuseLongChains, warnOfCycles } from './validate/model';
import { runParser } from './validate/parser';
import { validateDocument } from './validate/validate';
import type { JsonObject } from './value';

export interface LoadedApi {
  readonly model: ApiModel;
  /** Warnings: what is wrong with the document, not shown, or not shown as the author may expect. */
  readonly diagnostics: readonly Diagnostic[];
  /** What of them is against the specification, each in its every position, for the pages of the parts concerned. */
  readonly faults: readonly Diagnostic[];
  /** The document of the model, with its other files bundled into it: every `$ref` begins with `#/`. */
  readonly document: JsonObject;
}

export interface LoadOptions {
  /** Id of the API in the portal. */
  readonly id: string;
  /** Path of the document. */
  readonly file: string;
  /** Folder that the names of files in messages and origins are relative to. */
  readonly root: string;
  /** Whatever is against the specification is an error, and so is an example that contradicts its schema. */
  readonly strict?: boolean;
  /** Also what is marked `x-internal`; otherwise neither the model nor the document has any of it. */
  readonly showInternal?: boolean;
}

/**
 * Reads, checks and normalises an API document: Swagger 2.0, OpenAPI 3.0, 3.1 or 3.2, YAML or JSON, in one or more files.
 * @throws DocumentError that lists everything that is wrong with it, when nothing of it can be shown or `strict` is set
 */
export async function loadApi(options: LoadOptions): Promise<LoadedApi> {
  const findings: Finding[] = [];
  const diagnosticsWithoutErrors = (): Diagnostic[] => {
    const diagnostics = groupRepeated(judge(findings, options.strict ?? false));
    if (diagnostics.some(({ severity }) => severity === 'error')) throw new DocumentError(diagnostics);
    return diagnostics;
  };

  const document = loadDocument(options.file, options.root, findings);
  const presented = validateDocument(document, findings);
  diagnosticsWithoutErrors();
  const isSound = findings.every(({ severity }) => severity !== 'fault');
  // A document that is known to be faulty needs no second opinion, and the parser may not survive it.
  const opinion = isSound ? runParser(document, presented) : [];
  if (!isSound || 'x-webhooks' in document.root) repair(document);
  const whole = normalise(options.id, document, findings);
  findings.push(...refuseLongChains(whole));
  diagnosticsWithoutErrors();
  findings.push(...warnOfCycles(whole), ...checkValues(whole), ...(await opinion));
  diagnosticsWithoutErrors();
  const shown = options.showInternal ? document : publicDocument(document, findings);
  const model = shown === document ? whole : normalise(options.id, shown, []);
  const faults = judge(publicFaults(findings, document, shown), false);
  return { model, diagnostics: diagnosticsWithoutErrors(), faults, document: shown.root };
}
