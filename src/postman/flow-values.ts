import { jsonText } from '../samples/languages/layout';
import { uniqueName } from '../text/unique-name';
import type { FlowStep } from './flow';
import { placeholderFor, withoutPlaceholders } from './variables';

/** A step whose request takes values from variables, and what its scripts have to set. */
export interface LinkedStep {
  readonly step: FlowStep;
  /** Path and query, with variables. */
  readonly target: string;
  /** With variables; JSON is laid out. */
  readonly body: string;
  /** Values that this step is the first to send and later ones send again. */
  readonly before: readonly { readonly name: string; readonly value: string }[];
  /** Values of this step's response that later steps send. */
  readonly after: readonly { readonly name: string; readonly path: readonly (string | number)[] }[];
}

export interface LinkOptions {
  /** Path template of a step's operation; without one no part of its path is a value. */
  readonly templateOf: (step: FlowStep) => string | undefined;
  /** Names that other variables have. */
  readonly reserved: ReadonlySet<string>;
}

interface Leaf {
  readonly name: string;
  readonly value: string;
  readonly path: readonly (string | number)[];
}

interface Link {
  readonly name: string;
  readonly value: string;
  readonly from: {
    readonly kind: 'response' | 'request';
    readonly step: number;
    readonly path: readonly (string | number)[];
  };
}

/** Values that identify something: too long to coincide by chance, and spelt the same in JSON, in a path and in a query. */
const isIdentifier = (value: string): boolean => /^(?=.*\d)[A-Za-z0-9][A-Za-z0-9._~-]{4,}$/.test(value);

/**
 * Finds which values of a flow's requests come from earlier responses, and which ones several requests share, and turns
 * them into variables: whoever changes the first one changes all.
 */
export function linkSteps(steps: readonly FlowStep[], { templateOf, reserved }: LinkOptions): LinkedStep[] {
  const sent = steps.map((step) =>
    [...targetLeaves(step.request.target, templateOf(step)), ...jsonLeaves(step.request.body)].filter(({ value }) =>
      isIdentifier(value),
    ),
  );
  const received = steps.map(({ expected }) => jsonLeaves(expected.body).filter(({ value }) => isIdentifier(value)));
  const links = linksOf(sent, received, reserved);
  return steps.map((step, index) => {
    const usable = links.filter(({ from }) => from.step < index || (from.kind === 'request' && from.step === index));
    return {
      step,
      target: linkTarget(step.request.target, templateOf(step), usable),
      body: linkBody(step.request.body, usable),
      before: links
        .filter(({ from }) => from.kind === 'request' && from.step === index)
        .map(({ name, value }) => ({ name, value })),
      after: links
        .filter(({ from }) => from.kind === 'response' && from.step === index)
        .map(({ name, from }) => ({ name, path: from.path })),
    };
  });
}

function linksOf(
  sent: readonly (readonly Leaf[])[],
  received: readonly (readonly Leaf[])[],
  reserved: ReadonlySet<string>,
): Link[] {
  const links: Link[] = [];
  const names = new Set(reserved);
  sent.forEach((leaves, index) => {
    for (const leaf of leaves) {
      if (links.some(({ value }) => value === leaf.value)) continue;
      const source = received.slice(0, index).findIndex((list) => list.some(({ value }) => value === leaf.value));
      const again = sent.slice(index + 1).some((list) => list.some(({ value }) => value === leaf.value));
      if (source < 0 && !again) continue;
      const origin = source < 0 ? leaf : received[source]!.find(({ value }) => value === leaf.value)!;
      const from =
        source < 0
          ? { kind: 'request' as const, step: index, path: [] }
          : { kind: 'response' as const, step: source, path: origin.path };
      links.push({ name: freeName(leaf.name, names), value: leaf.value, from });
    }
  });
  return links;
}

function freeName(wanted: string, names: Set<string>): string {
  const stem = wanted.replace(/[^A-Za-z0-9_]/g, '') || 'value';
  return uniqueName(stem, names, (name, count) => `${name}${count}`);
}

/** Query values by their names, and segments of the path by those of their parameters. */
function targetLeaves(target: string, template: string | undefined): Leaf[] {
  const [path = '', query = ''] = target.split('?');
  const names = parameterNames(template);
  const inPath = path.split('/').flatMap((value, index): Leaf[] => {
    const name = names[index];
    return name === undefined ? [] : [{ name, value, path: [] }];
  });
  const inQuery = query.split('&').map((pair) => ({
    name: lowerFirst(pair.split('=')[0] ?? ''),
    value: pair.slice(pair.indexOf('=') + 1),
    path: [],
  }));
  return [...inQuery, ...inPath];
}

/** For each segment of a path its parameter's name, with a plain `id` called after the segment before it. */
function parameterNames(template: string | undefined): (string | undefined)[] {
  const segments = (template ?? '').split('?')[0]!.split('/');
  return segments.map((segment, index) => {
    const name = /^\{([^{}]+)\}$/.exec(segment)?.[1];
    return name === 'id' ? `${(segments[index - 1] ?? '').replace(/s$/, '')}Id` : name;
  });
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

function jsonLeaves(text: string): Leaf[] {
  const leaves: Leaf[] = [];
  const visit = (value: unknown, path: readonly (string | number)[]): void => {
    if (typeof value === 'string')
      leaves.push({ name: String(path.findLast((part) => typeof part === 'string') ?? 'value'), value, path });
    else if (typeof value === 'object' && value !== null) {
      for (const [key, member] of Object.entries(value))
        visit(member, [...path, Array.isArray(value) ? Number(key) : key]);
    }
  };
  const parsed = parseJson(text);
  if (parsed) visit(parsed.value, []);
  return leaves;
}

function parseJson(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

function linkTarget(target: string, template: string | undefined, links: readonly Link[]): string {
  const replaced = (text: string): string => {
    const link = links.find(({ value }) => value === text);
    return link ? placeholderFor(link.name) : text;
  };
  const [path = '', query] = target.split('?');
  const names = parameterNames(template);
  const linkedPath = path
    .split('/')
    .map((segment, index) => (names[index] === undefined ? segment : replaced(segment)))
    .join('/');
  if (query === undefined) return linkedPath;
  const pairs = query.split('&').map((pair) => {
    const at = pair.indexOf('=');
    return at < 0 ? pair : `${pair.slice(0, at + 1)}${replaced(pair.slice(at + 1))}`;
  });
  return `${linkedPath}?${pairs.join('&')}`;
}

/** JSON does not escape any character of an identifier, so that identifiers can be replaced in its source. */
function linkBody(body: string, links: readonly Link[]): string {
  const parsed = parseJson(body);
  if (!parsed) return body;
  const text = withoutPlaceholders(jsonText(parsed));
  // A string that is followed by a colon is a name.
  return text.replace(/"((?:[^"\\]|\\.)*)"(\s*:)?/g, (whole, value: string, colon: string | undefined) => {
    const link = colon === undefined ? links.find((each) => each.value === value) : undefined;
    return link ? `"${placeholderFor(link.name)}"` : whole;
  });
}
