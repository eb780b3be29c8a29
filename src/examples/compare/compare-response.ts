import { STATUS_CODES } from 'node:http';
import { parseResponseText } from '../../http/message';
import { type Difference, type Volatility, compareJson } from './compare-json';
import type { JsonNode } from './json-node';
import { isJsonText, parseJson, toValue } from './parse-json';

/**
 * The first line of the shown output that differs from what the program printed. Whitespace at the ends of lines and of the text
 * is ignored.
 */
export function compareOutput(shown: string, actual: string): Difference | undefined {
  const [wanted, printed] = [linesOf(shown), linesOf(actual)];
  for (let index = 0; index < Math.max(wanted.length, printed.length); index += 1) {
    const [want, got] = [wanted[index], printed[index]];
    if (want === got) continue;
    const message =
      want === undefined
        ? `the program also prints ${quoted(got!)}`
        : got === undefined
          ? `the program does not print ${quoted(want)}`
          : `the program prints ${quoted(got)}, not ${quoted(want)}`;
    return { path: [], line: Math.min(index, Math.max(wanted.length - 1, 0)) + 1, message };
  }
  return undefined;
}

function linesOf(text: string): string[] {
  const trimmed = text.replace(/\s+$/, '');
  return trimmed === '' ? [] : trimmed.split(/\r\n|\n/).map((line) => line.trimEnd());
}

const quoted = (line: string): string => JSON.stringify(line.length <= 120 ? line : `${line.slice(0, 117)}...`);

/** Whether a value shows nothing that could be untrue: every leaf of it is a wildcard or `// ...`. */
export function provesNothing(node: JsonNode): boolean {
  switch (node.kind) {
    case 'wildcard':
      return true;
    case 'value':
      return false;
    case 'object':
      return node.members.length === 0 ? node.open : node.members.every(({ value }) => provesNothing(value));
    case 'array':
      return node.items.length === 0 ? node.open : node.items.every(provesNothing);
  }
}

/** How many of the scalar values that a response shows are wildcards, and how many there are. */
function countWildcards(node: JsonNode): { readonly wildcards: number; readonly scalars: number } {
  if (node.kind === 'wildcard' || node.kind === 'value')
    return { wildcards: node.kind === 'wildcard' ? 1 : 0, scalars: 1 };
  const parts = node.kind === 'object' ? node.members.map(({ value }) => value) : node.items;
  return parts
    .map(countWildcards)
    .reduce((sum, part) => ({ wildcards: sum.wildcards + part.wildcards, scalars: sum.scalars + part.scalars }), {
      wildcards: 0,
      scalars: 0,
    });
}

/** The shown value with its wildcards and `// ...` filled in from the received one, ready to be validated. */
export function filledIn(shown: JsonNode, actual: JsonNode): unknown {
  if (shown.kind === 'wildcard') return toValue(actual);
  if (shown.kind === 'object' && actual.kind === 'object') {
    const remaining = new Map(actual.members.map(({ name, value }) => [name, value]));
    const shownEntries = shown.members.map(({ name, value }): [string, unknown] => {
      const other = remaining.get(name);
      remaining.delete(name);
      return [name, other ? filledIn(value, other) : toValue(value)];
    });
    const rest = shown.open ? [...remaining].map(([name, value]): [string, unknown] => [name, toValue(value)]) : [];
    return Object.fromEntries([...shownEntries, ...rest]);
  }
  if (shown.kind === 'array' && actual.kind === 'array') {
    const shownEntries = shown.items.map((item, index) =>
      actual.items[index] ? filledIn(item, actual.items[index]) : toValue(item),
    );
    return shown.open ? [...shownEntries, ...actual.items.slice(shownEntries.length).map(toValue)] : shownEntries;
  }
  return toValue(shown);
}

/** A response as it was received. */
export interface ReceivedResponse {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
}

export interface ComparedBody {
  readonly shown: JsonNode;
  readonly actual: JsonNode;
  /** 1-based line of the shown text on which the body starts. */
  readonly line: number;
}

/** The differences, at least one and at most `MAX_DIFFERENCES`; else the two bodies, when they are JSON, for the checks that follow. */
export type Comparison =
  { readonly differences: readonly [Difference, ...Difference[]] } | { readonly body?: ComparedBody };

/** As many as a writer corrects by hand; a response with more is another one. */
const MAX_DIFFERENCES = 10;

/**
 * Compares a shown response with the received one: `json` and `jsonc` show the body, `http` also the status line and those header
 * fields that it names.
 * @param reason why more than half of the values are wildcards
 */
export function compareResponse(
  language: 'json' | 'jsonc' | 'http',
  text: string,
  received: ReceivedResponse,
  volatility: Volatility,
  reason?: string,
): Comparison {
  if (language !== 'http') return compareBody(text, 1, language === 'jsonc', received, volatility, reason);
  const shown = parseResponseText(text);
  if ('fault' in shown)
    return differs(shown.fault.line, shown.fault.message, 'Write it exactly as the server sends it.');
  if (shown.status !== received.status) return differs(1, `the status is ${received.status}, not ${shown.status}`);
  const phrase = STATUS_CODES[shown.status];
  if (shown.reason !== '' && phrase !== undefined && shown.reason !== phrase) {
    return differs(1, `status ${shown.status} is called "${phrase}", not "${shown.reason}"`);
  }
  const headers: Difference[] = [];
  for (const { name, value, line } of shown.headers) {
    const values = received.headers
      .filter(([other]) => other.toLowerCase() === name.toLowerCase())
      .map(([, other]) => other.trim());
    if (values.length === 0) headers.push(difference(line, `the response has no header ${name}`));
    else if (value !== '...' && values.join(', ') !== value)
      headers.push(difference(line, `the header ${name} is "${values.join(', ')}", not "${value}"`));
  }
  const body = compareShownBody(shown, received, volatility, reason);
  return headers.length === 0 ? body : differences([...headers, ...('differences' in body ? body.differences : [])]);
}

function compareShownBody(
  shown: { readonly body: string; readonly bodyLine: number },
  received: ReceivedResponse,
  volatility: Volatility,
  reason: string | undefined,
): Comparison {
  if (shown.body.trim() === '' || !isJsonText(received.body)) {
    const found = compareOutput(shown.body, received.body);
    return found ? differs(found.line + shown.bodyLine - 1, bodyMessage(shown.body, received.body)) : {};
  }
  return compareBody(shown.body, shown.bodyLine, true, received, volatility, reason);
}

function compareBody(
  text: string,
  line: number,
  comments: boolean,
  received: ReceivedResponse,
  volatility: Volatility,
  reason: string | undefined,
): Comparison {
  const shown = parseJson(text, { comments, wildcards: true });
  if ('fault' in shown) return differs(shown.fault.line + line - 1, shown.fault.message, 'Write it as JSON.');
  if (provesNothing(shown))
    return differs(
      shown.line + line - 1,
      'this response contains only wildcards, so it proves nothing',
      'Show at least one value.',
    );
  const { wildcards, scalars } = countWildcards(shown);
  if (reason === undefined && wildcards * 2 > scalars) {
    const hint = 'Show more values, or give the reason: response reason="…".';
    return differs(line, `${wildcards} of the ${scalars} values of this response are wildcards`, hint);
  }
  if (received.body.trim() === '') return differs(line, `the response has no body (status ${received.status})`);
  const actual = parseJson(received.body, { comments: false, wildcards: false });
  if ('fault' in actual) return differs(line, `the response is not JSON (status ${received.status})`);
  const found = compareJson(shown, actual, volatility);
  if (found.length > 0) return differences(found.map((each) => ({ ...each, line: each.line + line - 1 })));
  return { body: { shown, actual, line } };
}

const difference = (line: number, message: string, hint?: string): Difference => ({
  path: [],
  line,
  message,
  ...(hint === undefined ? {} : { hint }),
});
const differs = (line: number, message: string, hint?: string): Comparison => ({
  differences: [difference(line, message, hint)],
});
const differences = (found: readonly Difference[]): Comparison => {
  const [first, ...others] = found.slice(0, MAX_DIFFERENCES);
  return first ? { differences: [first, ...others] } : {};
};
const bodyMessage = (shown: string, actual: string): string =>
  shown.trim() === ''
    ? 'the response has a body, but the fence shows none'
    : actual.trim() === ''
      ? 'the response has no body'
      : 'the body of the response differs';
