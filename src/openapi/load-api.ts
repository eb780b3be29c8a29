import { DocumentError, groupRepeated } from './diagnostics';
import { publicDocument } from './internal/public-document';
import { loadDocument } from './load/load-document';
import type { ApiModel, Diagnostic } from './model';
import { normalise } from './normalise/normalise';
import { warnOfCycles, checkExamples } from './validate/model';
import { runParser } from './validate/parser';
import { validateDocument } from './validate/validate';
import type { JsonObject } from './value';

export interface LoadedApi {
  readonly model: ApiModel;
  /** Warnings: what is not shown, or not as the author may expect. */
  readonly diagnostics: readonly Diagnostic[];
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
  /** Examples and defaults that contradict their schemas are errors, and not only warnings. */
  readonly strict?: boolean;
  /** Also what is marked `x-internal`; otherwise neither the model nor the document has any of it. */
  readonly showInternal?: boolean;
}

/**
 * Reads, checks and normalises an API document: Swagger 2.0, OpenAPI 3.0, 3.1 or 3.2, YAML or JSON, in one or more files.
 * @throws DocumentError that lists everything that is wrong with it
 */
export async function loadApi(options: LoadOptions): Promise<LoadedApi> {
  const diagnostics: Diagnostic[] = [];
  const stopAtErrors = (): void => {
    if (diagnostics.some(({ severity }) => severity === 'error')) throw new DocumentError(groupRepeated(diagnostics));
  };

  const document = loadDocument(options.file, options.root, diagnostics);
  const presented = validateDocument(document, diagnostics);
  stopAtErrors();
  const opinion = runParser(document, presented);
  const whole = normalise(options.id, document, diagnostics);
  diagnostics.push(
    ...warnOfCycles(whole),
    ...checkExamples(whole, options.strict ? 'error' : 'warning'),
    ...(await opinion),
  );
  stopAtErrors();
  const shown = options.showInternal ? document : publicDocument(document, diagnostics);
  const model = shown === document ? whole : normalise(options.id, shown, []);
  return { model, diagnostics: groupRepeated(diagnostics), document: shown.root };
}
