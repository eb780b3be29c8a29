import type { TreeNode } from '../find/tree';
import { decodeLeniently } from '../../http/percent-encoding';
import { singular } from '../../text/singular';
import { responseFor } from '../../sandbox/validation';
import { declaredFailure } from '../wire/extensions';
import type { ApiModel, Operation, Schema } from '../../openapi/model';
import { expand } from '../../openapi/schema/layers';
import type { ExampleResult } from '../run/page-run';
import type { Token } from './claims/tokens';

/** How many items the arrays of one name have. */
export interface Counts {
  readonly lengths: Set<number>;
  /** Of all of them together; of arrays of arrays, the items of the inner ones. */
  total: number;
}

/** What an example sent and received, as far as sentences beside it can speak of it. */
export interface Seen {
  readonly line: number;
  readonly endLine: number;
  /** How many items each array of the request and of the response has, by the name of its property. */
  readonly counts: ReadonlyMap<string, Counts>;
  /** The scalars of each property of the response, as text. */
  readonly members: ReadonlyMap<string, ReadonlySet<string>>;
  /** All scalars of requests and responses, and all that the page's fences show. */
  readonly texts: ReadonlySet<string>;
  /** The path of the request with its query. */
  readonly target: string;
  readonly request: unknown;
  readonly response: unknown;
  readonly operation?: Operation;
  /** The properties that the documents have for the body of the request and of this response, and of its items. */
  readonly declared: { readonly request: ReadonlySet<string>; readonly response: ReadonlySet<string> };
  /** Whether the call failed, by its status or by what its response says (`x-success`). */
  readonly failed: boolean;
}

/** What a sentence says that an example has not shown. */
export interface Unseen {
  /** Of the token that says so, in its sentence. */
  readonly at: number;
  readonly line: number;
  readonly message: string;
}

/** Whether a noun is the name of an array. */
export const isNamed = (name: string, noun: string): boolean =>
  name !== '' && noun.length > 2 && singular(name.toLowerCase()) === singular(noun.toLowerCase());

/** What each example that passed, with a single exchange of JSON, has to show. */
export function seenIn(results: readonly ExampleResult[], source: string): Seen[] {
  const lines = source.split('\n');
  return results
    .filter(({ outcome, exchanges }) => outcome === 'passed' && exchanges.length === 1)
    .flatMap(({ example, exchanges, run }): Seen[] => {
      const { exchange, operation, api } = exchanges[0]!;
      const body = parsed(exchange.responseBody);
      if (body === undefined) return [];
      const [counts, members, texts] = [new Map<string, Counts>(), new Map<string, Set<string>>(), new Set<string>()];
      visit(body, '', counts, members, texts);
      const request = parsed(exchange.body);
      visit(request, '', counts, new Map(), new Set());
      const shown = [
        exchange.target,
        decodeLeniently(exchange.target),
        exchange.body.toString('utf8'),
        run?.stdout ?? '',
        lines.slice(example.location.line, example.endLine).join('\n'),
      ].join('\n');
      for (const text of shown.match(/[\w.:+-]+/g) ?? []) texts.add(text);
      const { location, endLine } = example;
      const { target } = exchange;
      const schema = operation && responseFor(operation, exchange.status)?.content[0]?.schema;
      const failed =
        exchange.status >= 400 || (api !== undefined && declaredFailure(schema, api.model, body) !== undefined);
      const { line } = location;
      const declared = {
        request: namesOf(operation?.requestBody?.content[0]?.schema, api?.model),
        response: namesOf(schema, api?.model),
      };
      return [{ line, endLine, counts, members, texts, target, request, response: body, operation, declared, failed }];
    });
}

/** The properties of a schema, of its items and of the items of its properties. */
function namesOf(schema: Schema | undefined, model: ApiModel | undefined): ReadonlySet<string> {
  if (!schema || !model) return new Set();
  const layersOf = (one: Schema): Schema[] => expand(one, model).flatMap((layer) => [layer, ...(layer.items ? expand(layer.items, model) : [])]); // prettier-ignore
  const own = layersOf(schema).flatMap(({ properties = [] }) => properties);
  const inner = own.flatMap((property) => layersOf(property.schema));
  return new Set([...own, ...inner.flatMap(({ properties = [] }) => properties)].map(({ name }) => name));
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}

function visit(
  value: unknown,
  name: string,
  counts: Map<string, Counts>,
  members: Map<string, Set<string>>,
  texts: Set<string>,
): void {
  if (Array.isArray(value)) {
    const known = counts.get(name) ?? { lengths: new Set<number>(), total: 0 };
    known.lengths.add(value.length);
    if (!value.some(Array.isArray)) known.total += value.length;
    counts.set(name, known);
    for (const item of value) visit(item, name, counts, members, texts);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, member] of Object.entries(value)) visit(member, key, counts, members, texts);
  } else {
    members.set(name, (members.get(name) ?? new Set()).add(String(value)));
    texts.add(String(value));
  }
}

export interface Paragraph {
  readonly node: TreeNode;
  readonly before?: TreeNode;
  /** The examples that follow it, up to the next text. */
  readonly after: readonly TreeNode[];
}

/** Every paragraph of a page, with what stands around it; around a list or a note, if nothing in that stands there. */
export function paragraphsOf(tree: TreeNode): Paragraph[] {
  const found: Paragraph[] = [];
  const walkIn = (node: TreeNode, outer: Omit<Paragraph, 'node'>): void => {
    const children = node.children ?? [];
    children.forEach((child, index) => {
      // The response fence of an example stands between it and what is said after it.
      const own = shownBefore(children, index);
      const next = fencesAfter(children, index);
      const isLast = next.length === children.length - index - 1;
      const around = {
        before: index === 0 || isListed(child) ? (outer.before ?? own) : own,
        after: next.length === 0 && (isLast || isListed(child)) ? outer.after : next,
      };
      if (child.type === 'paragraph') found.push({ node: child, ...around });
      else walkIn(child, isInset(child) ? around : nothing);
    });
  };
  walkIn(tree, nothing);
  return found;
}

const nothing = { after: [] };
const isListed = ({ type }: TreeNode): boolean => type === 'listItem';
const isInset = (node: TreeNode): boolean =>
  /^(?:list|listItem|blockquote)$/.test(node.type) || /^(?:Note|Tip|Warning|Sandbox)$/.test(node.name ?? '');

function fencesAfter(children: readonly TreeNode[], index: number): TreeNode[] {
  const end = children.findIndex((node, at) => at > index && node.type !== 'code' && node.name !== 'Tabs');
  return children.slice(index + 1, end < 0 ? undefined : end);
}

function shownBefore(children: readonly TreeNode[], index: number): TreeNode | undefined {
  let at = index - 1;
  while (children[at]?.type === 'code' && /^(?:response|output)\b/.test(children[at]?.meta ?? '')) at -= 1;
  return children[at];
}

/** The example in a fence, or in the tabs with its languages. */
export function exampleIn(node: TreeNode | undefined, seen: readonly Seen[]): Seen | undefined {
  const { start, end } = node?.position ?? {};
  if (!node || !start || !end || (node.type !== 'code' && node.name !== 'Tabs')) return undefined;
  return seen.find(({ line, endLine }) => line >= start.line && endLine <= end.line);
}

/** "What was there before, where `a` is true": this says more of what stands in front of it. */
const relatives = /^(?:where|when|which|that|whose|who)$/;

/** What stands around a token between commas and the like, "and" before a name included: "it was there before, and `a` is true". */
export function clauseAt(sentence: readonly Token[], at: number): readonly Token[] {
  const ends = (token: Token, index: number): boolean =>
    (token.kind === 'mark' && /^[,;:()–—]$/.test(token.text) && !relatives.test(sentence[index + 1]?.text ?? '')) ||
    (/^(?:and|but|so)$/.test(token.text) && sentence[index + 1]?.kind === 'name');
  const start = sentence.findLastIndex((token, index) => index < at && ends(token, index)) + 1;
  const end = sentence.findIndex((token, index) => index > at && ends(token, index));
  return sentence.slice(start, end < 0 ? undefined : end);
}
