import { resolve } from 'node:path';
import { DocumentError, groupRepeated, judge } from './diagnostics';
import { publicDocument } from './internal/public-document';
import { publicFaults } from './internal/public-faults';
import type { ApiDocument, Version } from './load/api-document';
import { keepApi, keptApi } from './kept/kept-api';
import { bundle } from './load/bundle';
import { type FileSet, type SourceFile, fileSet, readSourceFile } from './load/file-set';
import type { ApiModel, Diagnostic, Finding } from './model';
import { normalise } from './normalise/normalise';
import { checkValues, refuseLongChains, warnOfCycles } from './validate/model';
import { runParser } from './validate/parser';
import { repair } from './validate/repair';
import { validateDocument } from './validate/validate';
import { type JsonObject, isObject, own, setOwn } from './value';

/**
 * Reads an API document with all files that it refers to.
 * @throws DocumentError
 */
export function loadDocument(
  file: string,
  root: string,
  diagnostics: Finding[],
): ApiDocument & { readonly files: FileSet } {
  const main = readSourceFile(resolve(file), root, diagnostics);
  const value = main.tree.value;
  if (!isObject(value)) {
    const held = value === null ? 'nothing' : Array.isArray(value) ? 'an array' : 'plain text';
    throw new DocumentError([
      {
        severity: 'error',
        code: 'not-a-document',
        message: `${main.name} contains ${held}, not an OpenAPI document.`,
        hint: 'An OpenAPI document is an object that starts with openapi: "3.1.0"',
        origin: main.originOf('', value),
      },
    ]);
  }
  const { version, specificationVersion } = versionOf(value, main, diagnostics);
  const files = fileSet(main, root, diagnostics);
  return { ...bundle(files, version, diagnostics), version, specificationVersion, files };
}

/** Formats that are mistaken for OpenAPI, by a member that only they have. */
const others = [
  ['asyncapi', 'an AsyncAPI document'],
  ['arazzo', 'an Arazzo document'],
  ['overlay', 'an OpenAPI overlay'],
  ['swaggerVersion', 'a Swagger 1.2 document'],
  ['$schema', 'a JSON Schema'],
] as const;

/**
 * The version that a document says it is written in (OpenAPI 3.1 §4.8.1, Swagger 2.0 `swagger`). One that is a number, or lacks
 * its third part, is completed in the document.
 * @throws DocumentError when it says none, or one that is not supported
 */
function versionOf(
  root: JsonObject,
  file: SourceFile,
  diagnostics: Finding[],
): { version: Version; specificationVersion: string } {
  const refuse = (pointer: string, message: string, hint: string): never => {
    throw new DocumentError([
      { severity: 'error', code: 'unknown-version', message, hint, origin: file.originOf(pointer) },
    ]);
  };
  const key =
    own(root, 'openapi') !== undefined ? 'openapi' : own(root, 'swagger') !== undefined ? 'swagger' : undefined;
  if (!key) {
    const other = others.find(([name]) => own(root, name) !== undefined);
    if (other) return refuse('', `This is ${other[1]}, not an OpenAPI document.`, 'Name an OpenAPI document');
    return refuse(
      '',
      'The document does not say which OpenAPI version it is written in.',
      'Add openapi: "3.1.0" as its first line',
    );
  }
  const found = own(root, key);
  const text = typeof found === 'number' ? (file.writtenAt(`/${key}`) ?? String(found)) : found;
  if (typeof text !== 'string') {
    const example = key === 'swagger' ? '2.0' : '3.1.0';
    return refuse(`/${key}`, `${key} is not a string.`, `Write ${key}: "${example}"`);
  }
  const value = completed(key, text);
  if (value !== found) {
    diagnostics.push({
      severity: 'fault',
      code: 'incomplete-version',
      message: `${key} is ${typeof found === 'number' ? `the number ${text}` : `"${text}"`}; it is read as "${value}".`,
      hint: `Write ${key}: "${value}"`,
      origin: file.originOf(`/${key}`),
    });
    setOwn(root, key, value);
  }
  const version = (/^2\.0$/.exec(value)?.[0] ?? /^(3\.[012])\.\d+(?:-.+)?$/.exec(value)?.[1]) as Version | undefined;
  if (!version || (version === '2.0') !== (key === 'swagger')) {
    return refuse(
      `/${key}`,
      `${key} is "${value.slice(0, 40)}", which is not a supported version.`,
      'Supported are swagger: "2.0" and openapi: "3.0.x", "3.1.x" and "3.2.x"',
    );
  }
  return { version, specificationVersion: value };
}

/** `3.0` as `3.0.0`, and `2` as `2.0`; any other version as it is. */
function completed(key: 'openapi' | 'swagger', version: string): string {
  if (key === 'swagger') return version === '2' ? '2.0' : version;
  return /^3\.[012]$/.test(version) ? `${version}.0` : version;
}

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
  return keptApi(options) ?? loadAfresh(options);
}

async function loadAfresh(options: LoadOptions): Promise<LoadedApi> {
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
  const loaded = { model, diagnostics: diagnosticsWithoutErrors(), faults, document: shown.root };
  if (isLasting(document, findings)) keepApi(options, document.files, loaded);
  return loaded;
}

/** Whether the next load would find the same in the same files: all that it looked for was there, and the parser did not run out of time. */
const isLasting = ({ files }: ReturnType<typeof loadDocument>, findings: readonly Finding[]): boolean =>
  files.isWhole() && !findings.some(({ code }) => code === 'parser-not-asked');
