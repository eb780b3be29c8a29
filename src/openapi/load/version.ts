import { DocumentError } from '../document-error';
import type { JsonObject } from '../value';
import { own } from '../value';
import type { Version } from './api-document';
import type { SourceFile } from './source-file';

/**
 * The version that a document says it is written in (OpenAPI 3.1 §4.8.1, Swagger 2.0 `swagger`).
 * @throws DocumentError when it says none, or one that nobody can read
 */
export function versionOf(root: JsonObject, file: SourceFile): { version: Version; specificationVersion: string } {
  const refuse = (pointer: string, message: string, cure: string): never => {
    throw new DocumentError([
      { severity: 'error', code: 'unknown-version', message, cure, origin: file.originOf(pointer) },
    ]);
  };
  const key =
    own(root, 'openapi') !== undefined ? 'openapi' : own(root, 'swagger') !== undefined ? 'swagger' : undefined;
  if (!key) {
    return refuse(
      '',
      'The document does not say which OpenAPI version it is written in.',
      'Add openapi: "3.1.0" as its first line',
    );
  }
  const value = own(root, key);
  if (typeof value !== 'string') {
    const example = key === 'swagger' ? '2.0' : '3.0.3';
    return refuse(
      `/${key}`,
      `${key} is ${JSON.stringify(value)}, which is not a text.`,
      `Put it in quotes: ${key}: "${example}"`,
    );
  }
  const version = /^(2\.0|3\.[012])(?:$|\.\d)/.exec(value)?.[1] as Version | undefined;
  if (!version || (version === '2.0') !== (key === 'swagger')) {
    return refuse(
      `/${key}`,
      `${key} is "${value.slice(0, 40)}", which is no version that can be read.`,
      'Readable are swagger: "2.0" and openapi: "3.0.x", "3.1.x" and "3.2.x"',
    );
  }
  return { version, specificationVersion: value };
}
