import type { Operation } from '../../openapi/model';
import { wordsOf } from '../../text/words';
import type { ProseFault } from '../prose/check-names';
import type { Documents } from '../prose/claims/documents';
import { unitOf } from '../prose/claims/units';
import type { Vocabulary } from '../prose/vocabulary';
import { edgesOf, type Edge } from './diagrams';
import { type Deed, type Transitions, transitionsOf } from './documented-transitions';

const START = '[*]';
const MIN_STATES = 3;
const hint = 'Draw the transition that the API documents describe.';

/**
 * Arrows of a diagram between values of one enumeration that the API documents contradict: they tell what such a value follows, most
 * other arrows are told by them too, and none of their sentences has both values of this one.
 * @param others the other diagrams of the page, whose arrows are taken as meant
 */
export function transitionFaults(
  diagram: string,
  documents: Documents,
  { enumerations }: Vocabulary,
  others: readonly string[],
): ProseFault[] {
  const drawn = edgesOf(diagram);
  const nodes = new Set(drawn.flatMap(({ from, to }) => [from, to]).filter((name) => name !== START));
  const [best] = enumerations
    .map(({ values }) => ({ values, known: [...nodes].filter((name) => valueOf(name, values) !== undefined).length }))
    .filter(({ known }) => known >= MIN_STATES && known >= nodes.size - 1)
    .toSorted((a, b) => b.known - a.known);
  if (!best) return [];
  const asValues = (edges: readonly Edge[]): Edge[] =>
    edges.flatMap((edge) => {
      const [from, to] = [edge.from, edge.to].map((name) => (name === START ? START : valueOf(name, best.values)));
      return from === undefined || to === undefined ? [] : [{ ...edge, from, to }];
    });
  const told = transitionsOf(best.values, documents);
  const edges = asValues(drawn);
  const elsewhere = new Set(others.flatMap((text) => asValues(edgesOf(text)).map(keyOf)));
  return edges.flatMap((edge): ProseFault[] => {
    if (elsewhere.has(keyOf(edge))) return [];
    const message = edgeFault(edge, edges, told, documents);
    return message === undefined ? [] : [{ line: edge.line, message, hint }];
  });
}

const keyOf = ({ from, to }: Edge): string => `${from} ${to}`;

/** A node is called as a value, or in its words: "Checked in". */
const valueOf = (name: string, values: readonly string[]): string | undefined =>
  values.includes(name) ? name : values.find((value) => wordsOf(value).join(' ') === wordsOf(name).join(' '));

const isTold = ({ from, to }: Edge, { sources, possible }: Transitions): boolean =>
  sources.get(to)?.has(from) === true || possible.has(`${from} ${to}`);

function edgeFault(edge: Edge, edges: readonly Edge[], told: Transitions, documents: Documents): string | undefined {
  const { from, to } = edge;
  if (from === START) return startFault(edge, edges, told);
  if (to === START || from === to) return undefined;
  const follows = [...(told.sources.get(to)?.keys() ?? [])];
  const isSure = follows.includes(from);
  const [labelled, ...more] = operationsOn(edge.label, documents);
  if (labelled && more.length === 0) {
    const message = deedFault(
      edge,
      told.deeds.find(({ operation }) => operation === labelled),
    );
    if (message !== undefined) return message;
  }
  if (isSure) return durationFault(edge, told.sources.get(to)!.get(from)!);
  if (told.final.has(from)) return `${from} is a final state in the API documents, so nothing follows it`;
  // What an operation does that is called on such a value is not known.
  const isOpen = told.deeds.some((deed) => deed.to === undefined && (deed.from.has(from) || deed.named.has(from)));
  if (isTold(edge, told) || isOpen) return undefined;
  const between = edges.filter((one) => one !== edge && one.from !== START && one.to !== START);
  const known = between.filter((one) => isTold(one, told));
  const isReversed =
    told.sources.get(from)?.has(to) === true && !between.some((one) => one.from === to && one.to === from);
  if (isReversed && known.length >= 2) return `in the API documents, ${from} follows ${to}, not the other way around`;
  if (follows.length === 0 || known.length * 2 <= between.length) return undefined;
  return `in the API documents, ${to} follows ${follows.join(' or ')}, not ${from}`;
}

/** The first arrow of a diagram, beside what something is at first. */
function startFault({ to }: Edge, edges: readonly Edge[], { initial }: Transitions): string | undefined {
  const [first, more] = initial;
  const isOnly = edges.filter(({ from }) => from === START).length === 1;
  const isDrawn = edges.some((one) => one.from === first || one.to === first);
  if (first === undefined || more !== undefined || first === to || !isOnly || !isDrawn) return undefined;
  return `in the API documents, ${first} is the first state, not ${to}`;
}

/** An arrow with an operation that leads from other values, or to another one. */
function deedFault({ from, to }: Edge, deed: Deed | undefined): string | undefined {
  if (!deed) return undefined;
  const name = `${deed.operation.method} ${deed.operation.path}`;
  if (deed.to !== undefined && deed.to !== to && !deed.named.has(to))
    return `${name} leads to ${deed.to}, not to ${to}`;
  if (deed.from.size === 0 || deed.from.has(from)) return undefined;
  return `${name} leads there from ${[...deed.from].join(' or ')}, not from ${from}`;
}

const path = /(?:\b(GET|PUT|POST|DELETE|PATCH)\s+)?(\/[\w.~{}:/-]*[\w}])/;

/** The operations that a label names: by method and path, by path alone, or by their identifier. */
function operationsOn(label: string, { operations }: Documents): Operation[] {
  const [, method, written] = path.exec(label) ?? [];
  const plain = (text: string): string => text.replace(/\{[^}]*\}|(?<=\/):\w+/g, '{}');
  const words = new Set(label.match(/[A-Za-z_][\w.-]*\w/g));
  return operations
    .map(({ operation }) => operation)
    .filter((operation) =>
      written === undefined
        ? operation.operationId !== undefined &&
          /[a-z][A-Z]|_/.test(operation.operationId) &&
          words.has(operation.operationId)
        : plain(operation.path) === plain(written) && (method === undefined || operation.method === method),
    );
}

const duration = /(?<![\w.])(\d+(?:\.\d+)?)[ -]?([a-zµ]+)\b/gi;

const durationsIn = (text: string): { text: string; length: number }[] =>
  [...text.matchAll(duration)].flatMap(([written, number, word]) => {
    const unit = unitOf(word!);
    return unit?.of === 'time' ? [{ text: written, length: Number(number) * unit.factor }] : [];
  });

/** "after 45 minutes", where the sentences that tell of the same have other lengths of time. */
function durationFault({ label }: Edge, evidence: readonly string[]): string | undefined {
  const [stated, more] = durationsIn(label);
  const documented = evidence.flatMap(durationsIn);
  if (!stated || more || documented.length === 0) return undefined;
  if (documented.some(({ length }) => length === stated.length)) return undefined;
  return `the API documents say ${[...new Set(documented.map(({ text }) => text))].join(' or ')} of this, not ${stated.text}`;
}
