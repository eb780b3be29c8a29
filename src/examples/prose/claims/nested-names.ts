import { expand } from '../../../openapi/schema/layers';
import { didYouMean, nearestName } from '../../../text/did-you-mean';
import type { ProseFault } from '../check-names';
import type { Page } from './check-claims';
import { isValue, owns } from './field-names';
import { type Name, type Scope, plainName, fieldsNamed } from './names';
import type { Statement } from './statement';

/** `paging.next.cursor`, where all but the last are fields, and the one before it is an object without that. */
function nestedFault(token: Name, around: Scope, page: Page): ProseFault | undefined {
  const { documents, codeWords } = page;
  const parts = plainName(token.text).split('.');
  const last = parts.at(-1)!;
  const parents = parts.slice(0, -1);
  if (parents.length === 0 || !parts.every((part) => /^[A-Za-z_]\w*$/.test(part))) return undefined;
  if (documents.fields.has(last) || codeWords.has(last) || !parents.every((part) => documents.fields.has(part)))
    return undefined;
  const scoped = around.find((level) => owns(level, { ...token, text: parents.at(-1)! }, undefined, page));
  if (!scoped) return undefined;
  const objects = fieldsNamed({ ...token, text: parents.at(-1)! }, [scoped], documents).map(({ schemas, model }) => [
    ...schemas,
    ...schemas.flatMap(({ items }) => (items ? expand(items, model) : [])),
  ]);
  const declared = objects.flat().flatMap(({ properties = [] }) => properties.map(({ name }) => name));
  const isOpen = objects.some(
    (layers) =>
      layers.every(({ properties = [] }) => properties.length === 0) ||
      layers.some(({ additionalProperties }) => additionalProperties),
  );
  if (declared.length === 0 || isOpen || declared.includes(last)) return undefined;
  const message = `${parents.join('.')} has no "${last}"${didYouMean(nearestName(last, declared))}`;
  return { line: token.line, message, hint: 'Name a field or parameter that it has.' };
}
/** `Book.isbn`, where the schema `Book` has no such field. */
export function dottedFaults({ tokens, scope }: Statement, page: Page): ProseFault[] {
  const { documents } = page;
  return tokens.flatMap((token): ProseFault[] => {
    // Events and the like may be called so: `order.paid`.
    if (token.kind !== 'name' || token.of || documents.fields.has(token.text) || isValue(token.text, page)) return [];
    const nested = nestedFault(token, [page.subjectsIn(tokens), ...scope, page.all], page);
    if (nested) return [nested];
    const [, head, rest] = /^([A-Za-z_]\w*)\.([A-Za-z_][\w.[\]]*)$/.exec(token.text) ?? [];
    const owners = documents.schemas.filter(({ named }) => named.name === head);
    if (rest === undefined || owners.length === 0 || documents.fields.has(head!)) return [];
    if (fieldsNamed(token, [], documents).length > 0) return [];
    const known = owners.flatMap((owner) => [...documents.fieldsOf(owner).keys()]);
    const message = `${head} has no "${rest}"${didYouMean(nearestName(rest, known))}`;
    return known.length === 0 ? [] : [{ line: token.line, message, hint: 'Name a field or parameter that it has.' }];
  });
}
