import type { JsonNode } from '../compare/json-node';
import { nodeOf, type Scope, textOf } from './evaluate';
import type { CallExpression } from './expression';
import { HOLE, type WrittenPair, type WrittenRequest } from './written-request';

/** `octokit.request('POST /repos/{owner}/issues', { owner, title })`: a client that puts the members where the document has them. */
export function routeOf(call: CallExpression, scope: Scope): WrittenRequest | undefined {
  const [first, second] = call.arguments;
  const [, method, path = ''] =
    /^(GET|PUT|POST|PATCH|DELETE) (\/\S*)$/.exec(first ? textOf(first, scope).text : '') ?? [];
  if (!first || method === undefined) return undefined;
  const { line } = call;
  const node = second ? nodeOf(second, scope) : undefined;
  const members = node?.kind === 'object' ? node.members : [];
  const inPath = new Set([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!));
  const others = members.filter(
    ({ name }) => !inPath.has(name) && !/^(?:headers|baseUrl|mediaType|request|signal)$/.test(name),
  );
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = members.find((member) => member.name === name)?.value;
    return value?.kind === 'value' && value.value !== null
      ? encodeURIComponent(String(value.value)).replaceAll('%EE%80%80', HOLE)
      : HOLE;
  });
  const open = node !== undefined && (node.kind !== 'object' || node.open);
  const hasBody = /^P/.test(method) && (others.length > 0 || open);
  return {
    line,
    method,
    methodLine: first.line,
    url: { text: url, line: first.line },
    query: hasBody ? [] : others.flatMap(({ name, value, line: at }) => pairOf(name, value, at)),
    headers: [],
    ...(hasBody && node ? { body: { json: node.kind === 'object' ? { ...node, members: others } : node } } : {}),
    open: { query: open, headers: true },
  };
}

/** A member of an object as a field of a form or a query; none for null. */
export function pairOf(name: string, value: JsonNode, line: number): WrittenPair[] {
  if (value.kind === 'value') return value.value === null ? [] : [{ name, text: String(value.value), line }];
  return [{ name, text: HOLE, line }];
}
