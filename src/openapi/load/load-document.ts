import { resolve } from 'node:path';
import { DocumentError } from '../document-error';
import type { Diagnostic } from '../model';
import { isObject } from '../value';
import type { ApiDocument } from './api-document';
import { bundle } from './bundle';
import { fileSet } from './file-set';
import { readSourceFile } from './read-file';
import { versionOf } from './version';

/**
 * Reads an API document with all files that it refers to.
 * @throws DocumentError
 */
export function loadDocument(file: string, root: string, diagnostics: Diagnostic[]): ApiDocument {
  const main = readSourceFile(resolve(file), root, diagnostics);
  const value = main.tree.value;
  if (!isObject(value)) {
    const held = value === null ? 'nothing' : Array.isArray(value) ? 'a list' : 'plain text';
    throw new DocumentError([
      {
        severity: 'error',
        code: 'not-a-document',
        message: `${main.name} holds ${held}, not an OpenAPI document.`,
        cure: 'An OpenAPI document is an object that starts with openapi: "3.1.0"',
        origin: main.originOf('', value),
      },
    ]);
  }
  const { version, specificationVersion } = versionOf(value, main);
  const bundled = bundle(fileSet(main, root, diagnostics), version, diagnostics);
  return { ...bundled, version, specificationVersion };
}
