import { didYouMean, nearestName } from '../../../text/did-you-mean';
import { matchWritten, writtenPaths } from '../../wire/contract';
import type { ProseFault } from '../check-names';
import type { Page } from './check-claims';
import { type Name, nameOf, subjectsOf } from './names';
import type { Column, Statement } from './statement';

const path = /^\/[\w{}.~:-]+(?:\/[\w{}.~:-]+)*\/?$/;

/** A path that no document has, in a column of paths that they have. */
export function strayPaths({ cells }: Column, { contract, codeWords }: Page): ProseFault[] {
  const names = cells.flatMap((cell) => {
    const [name, ...others] = cell.filter((token): token is Name => token.kind === 'name' && !token.of);
    return name && others.length === 0 && path.test(name.text) ? [name] : [];
  });
  const odd = names.filter(
    ({ text }) => matchWritten(contract, 'GET', text).kind === 'unknown' && !codeWords.has(text),
  );
  if (odd.length === 0 || names.length - odd.length < 2 * odd.length) return [];
  const known = writtenPaths(contract);
  return odd.map(({ text, line }) => ({
    line,
    message: `${text} is not in any API document${didYouMean(nearestName(text, known))}`,
    hint: 'Name a documented path.',
  }));
}

const methods = new Set(['get', 'put', 'post', 'patch', 'delete', 'head', 'options']);

/** A cell with a method that the path or operation of its row does not have. */
export function methodFaults({ kind, tokens, row }: Statement, { documents, contract }: Page): ProseFault[] {
  const isMethods = tokens.every(
    (token) => (token.kind === 'word' && methods.has(token.text)) || /^(?:,|and|or|\/)$/.test(token.text),
  );
  if (kind !== 'cell' || !isMethods) return [];
  const names = (row ?? []).filter((token): token is Name => token.kind === 'name');
  const ofOperations = names.filter((token) => path.test(token.text) || token.of?.kind === 'operation');
  const [name] = names.length === 1 && names[0]!.of === undefined ? names : ofOperations;
  if (!name || ofOperations.length > 1) return [];
  const operations = subjectsOf(name, documents, contract).flatMap((one) =>
    one.kind === 'operation' ? [one.operation] : [],
  );
  const known = operations.map(({ method }) => method);
  return tokens.flatMap(({ kind: mark, text, line }) => {
    const stated = text.toUpperCase();
    if (mark !== 'word' || !methods.has(text) || known.length === 0 || known.includes(stated)) return [];
    const message = `${stated} is not a method of ${name.text}, which has ${known.join(', ')}`;
    return [{ line, message, hint: 'Name a documented operation.' }];
  });
}

/** A row that names an operation and, in another cell, the path of another one. */
export function rowFaults({ kind, tokens, row }: Statement, { documents, contract }: Page): ProseFault[] {
  if (kind !== 'cell' || !row || tokens[0] !== row[0]) return [];
  const named = row.flatMap((token) => {
    const subjects = token.kind === 'name' ? subjectsOf(token, documents, contract) : [];
    return subjects.length > 0 && subjects.every((one) => one.kind === 'operation') ? [{ token, subjects }] : [];
  });
  const paths = named.filter(({ token }) => token.text.includes('/'));
  const others = named.filter(({ token }) => !token.text.includes('/'));
  const [written] = paths;
  const [called] = others;
  if (!written || !called || paths.length > 1 || others.length > 1) return [];
  if (written.subjects.some((one) => called.subjects.includes(one))) return [];
  const message = `${called.token.text} is ${nameOf(called.subjects[0]!)}, not ${written.token.text}`;
  return [{ line: called.token.line, message, hint: 'Name the same operation in both cells.' }];
}
