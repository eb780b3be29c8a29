import { expand } from '../../openapi/schema/layers';
import { compilerOf } from '../../sandbox/validation/schema/compiler';
import { toViolations } from '../../sandbox/validation/schema/to-violations';
import type { JsonNode } from '../compare/json-node';
import { isLeftOpen, openParts } from '../compare/open-parts';
import { toValue } from '../compare/parse-json';
import type { ProseFault } from '../prose/check-names';
import { lineAt, operationOf } from '../reading/check-written';
import { HOLE } from '../reading/written-request';
import { describeViolation } from '../wire/finding';
import type { AddressContext } from './addresses';
import { isPlaceholder } from './check-data';
import type { Data } from './data-nodes';

const named = /\b(GET|PUT|POST|DELETE|PATCH)\s+((?:https?:\/\/[^\s/"'`]+)?\/[^\s"'`,;)\]]*)/;

/** The operation that the title of a fence or the comment on its first line names. */
function namedOperation(title: string | undefined, text: string, { contract, origins }: AddressContext) {
  const first = text.split('\n').find((line) => line.trim() !== '') ?? '';
  const comment = /^\s*(?:#|\/\/|--)\s*(.*)$/.exec(first)?.[1];
  const [, method, path = ''] = [title, comment].flatMap((own) => (own ? [named.exec(own) ?? []] : [])).find(({ length }) => length > 0) ?? []; // prettier-ignore
  if (method === undefined) return undefined;
  const request = {
    line: 1,
    method,
    url: { text: path.replace(/[.:]+$/, '').replace(/\{[^}]*\}|(?<=\/):\w+/g, HOLE), line: 1 },
    query: [],
    headers: [],
    open: {},
  };
  return operationOf(request, contract, origins);
}

/** The data of a fence whose title or first comment names a request, "# POST /books", validated as the body of that. */
export function namedBodyFaults(
  data: readonly Data[],
  title: string | undefined,
  text: string,
  context: AddressContext,
): ProseFault[] {
  const [first, ...others] = data;
  if (!first || first.node.kind !== 'object' || others.length > 0 || first.format === 'xml') return [];
  const target = namedOperation(title, text, context);
  const schema = target?.operation.requestBody?.content[0]?.schema;
  if (!target || !schema) return [];
  const { model } = target.api;
  const { members } = first.node;
  const declared = new Set(expand(schema, model).flatMap((layer) => (layer.properties ?? []).map(({ name }) => name)));
  // It may be what the request returns, or settings of something else.
  if (members.filter(({ name }) => declared.has(name)).length * 2 < members.length || members.length === 0) return [];
  const check = compilerOf(model, { unknownProperties: 'reject', direction: 'request' }).check(schema);
  const open = openParts(first.node, isOpen);
  const violationsOf = (node: JsonNode) =>
    toViolations(check(toValue(node)), { where: 'body', schema }, model).filter(
      // The reader may add what a file omits.
      (violation) =>
        !isLeftOpen(violation, open) && !['required', 'minItems', 'minProperties'].includes(violation.rule),
    );
  // YAML does not distinguish strings from numbers: a value is wrong only if it is wrong as both.
  const violations = violationsOf(first.node);
  const asStrings = new Set(
    (first.format === 'yaml' ? violationsOf(inStrings(first.node)) : violations).map(({ pointer }) => pointer),
  );
  const name = `${target.operation.method} ${target.operation.path}`;
  return violations
    .filter(({ pointer }) => asStrings.has(pointer))
    .map((violation) => ({
      line: lineAt(first.node, violation),
      message: describeViolation(violation, name, toValue(first.node)).message,
      hint: 'Write what the request takes.',
    }));
}

const isOpen = (node: JsonNode): boolean => node.kind === 'value' && isPlaceholder(node.value);

const inStrings = (node: JsonNode): JsonNode => {
  if (node.kind === 'object')
    return { ...node, members: node.members.map((member) => ({ ...member, value: inStrings(member.value) })) };
  if (node.kind === 'array') return { ...node, items: node.items.map(inStrings) };
  return node.kind === 'value' && typeof node.value === 'number' ? { ...node, value: String(node.value) } : node;
};
