import { isAbsolute, resolve } from 'node:path';
import type { ApiModel, Operation } from '../openapi/model';
import type { Item } from './collection';
import type { RequestOutcome } from './run-newman';

/** The operation that a request of a collection is for, found by its method and the template of its path. */
export function operationOfItem({ request: { method, url } }: Item, model: ApiModel): Operation | undefined {
  const key = (path: string): string => path.replace(/\{[^{}]*\}|:[^/]+|\{\{[^{}]*\}\}/g, ':').replace(/^\//, '');
  const wanted = key(url.path.join('/'));
  return (
    model.operations.find(
      (operation) => operation.method === method && key(operation.path.split('?')[0]!) === wanted,
    ) ??
    // Where an example's value stands in place of a variable.
    model.operations.find(
      (operation) => operation.method === method && pattern(operation.path).test(url.path.join('/')),
    )
  );
}

const pattern = (path: string): RegExp =>
  new RegExp(
    `^${path
      .replace(/^\//, '')
      .split(/\{[^{}]*\}/)
      .map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('[^/]*')}$`,
  );

/**
 * What is wrong with an outcome, as an error whose message and first stack frame name the operation in its document, so
 * that test runners show the line; undefined when nothing is. A request without assertions is wrong.
 */
export function failureOf(
  outcome: RequestOutcome | undefined,
  item: Item,
  operation: Operation | undefined,
  root: string,
): Error | undefined {
  const problems = problemsOf(outcome);
  if (problems.length === 0) return undefined;
  const place = operation ? `${operation.origin.file}:${operation.origin.line}` : 'no document';
  const error = new Error(
    [
      `${place}  ${item.request.method} ${item.request.url.raw}  "${item.name}"`,
      ...problems.map((problem) => `  ${problem}`),
    ].join('\n'),
  );
  if (operation) {
    const { file, line, column } = operation.origin;
    error.stack = `${error.name}: ${error.message}\n    at ${item.request.method} (${isAbsolute(file) ? file : resolve(root, file)}:${line}:${column})`;
  }
  return error;
}

function problemsOf(outcome: RequestOutcome | undefined): string[] {
  if (!outcome) return ['was not sent'];
  const failed = outcome.assertions.flatMap(({ name, error }) => (error === undefined ? [] : [`${name}: ${error}`]));
  const silent = outcome.assertions.length === 0 && outcome.errors.length === 0 ? ['made no assertion'] : [];
  return [...outcome.errors, ...failed, ...silent];
}
