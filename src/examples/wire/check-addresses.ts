import { mountedPath } from '../../http/server-url';
import { didYouMean, nearestName } from '../../text/did-you-mean';
import { type Contract, sandboxPath } from './contract';
import type { ReadFault } from './finding';

const address = /(https?:\/\/[A-Za-z0-9.-]+(?::\d+)?)(\/[^\s"'`?#)\\;,|<>]*)/g;
/** Filled in by the program: `$id`, `${id}`, `{id}`, `%s`, `:id`. */
const filledIn = /[${%]|^:/;

/**
 * Addresses of the API in a program that is not run must be those of an operation, whatever the program fills in for `$id`.
 * @param shown the address that examples show
 */
export function checkAddresses(code: string, contract: Contract, shown: URL): ReadFault | undefined {
  const paths = contract.apis.flatMap(({ model }) =>
    model.operations.map((operation) => mountedPath(operation, model)),
  );
  for (const [index, text] of code.split('\n').entries()) {
    for (const [, origin = '', path = ''] of text.matchAll(address)) {
      if (!URL.canParse(origin) || new URL(origin).origin !== shown.origin || sandboxPath.test(path)) continue;
      if (path === '/' || paths.some((known) => fits(path, known))) continue;
      const message = `${path} is not in any API document${didYouMean(nearestName(path, paths))}`;
      return { line: index + 1, message };
    }
  }
  return undefined;
}

/** A path that ends in a slash is the start of one that the program completes. */
function fits(path: string, template: string): boolean {
  const [own, parts] = [path.split('/'), template.split('/')];
  const isStart = own.at(-1) === '' && own.length <= parts.length;
  if (!isStart && own.length !== parts.length) return false;
  return own.every((part, index) => {
    const wanted = parts[index]!;
    return part === wanted || filledIn.test(part) || wanted.includes('{') || (isStart && index === own.length - 1);
  });
}
