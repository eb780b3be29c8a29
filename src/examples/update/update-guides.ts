import { readFileSync, writeFileSync } from 'node:fs';
import { STATUS_CODES } from 'node:http';
import { resolve } from 'node:path';
import { createTwoFilesPatch } from 'diff';
import { parseResponseText } from '../../http/message';
import type { Volatility } from '../compare/compare-json';
import type { ReceivedResponse } from '../compare/compare-response';
import { isJsonText } from '../compare/parse-json';
import type { Expectation, Page, Step } from '../find/example';
import type { VerifyMode } from '../find/read-mode';
import { isElement, walk } from '../find/tree';
import { documentedResponse, shownExchanges } from '../judge/documented-response';
import { judgeStatus } from '../judge/judge-responses';
import { withReceivedValues } from '../prose/shown-values';
import type { ExampleResult } from '../run/page-run';
import { updateJson } from './update-json';

/** Lines to be put into a guide. */
interface Insertion {
  /** 1-based line below which they go. */
  readonly below: number;
  readonly lines: readonly string[];
}

/**
 * A response fence for each step of a page that passed and shows neither a response nor an output. What failed, or is not documented,
 * gets none.
 */
function missingResponses({ guide, steps }: Page, results: readonly ExampleResult[]): Insertion[] {
  return steps.flatMap((step): Insertion[] => {
    const body = step.expectations.length === 0 ? bodyFor(step, results) : undefined;
    if (body === undefined) return [];
    const last = step.variants.at(-1)!;
    const tabs = enclosingTabs({ guide }, last.location.line);
    const { below, column } = tabs ?? { below: last.endLine, column: last.location.column ?? 1 };
    const lines = ['', '```json response', ...body.split('\n'), '```'];
    return [{ below, lines: lines.map((line) => (line === '' ? '' : ' '.repeat(column - 1) + line)) }];
  });
}

/** What every variant got in the end; undefined where that is not JSON, or where a reader sees no variant. */
function bodyFor({ variants }: Step, results: readonly ExampleResult[]): string | undefined {
  const verified = variants.filter(({ mode }) => mode.kind === 'verify');
  const own = results.filter(({ example }) => verified.includes(example));
  const passed = own.filter(({ outcome }) => outcome === 'passed');
  const isShown = verified.some(({ mode }) => mode.kind === 'verify' && !mode.hidden);
  const last = passed[0]?.exchanges.at(-1);
  if (!last?.documented || !isShown || passed.length < own.length) return undefined;
  const { received, volatility } = documentedResponse(last);
  return isJsonText(received.body) ? updateJson('', received.body, volatility).trimEnd() : undefined;
}

/** The end of the outermost `<Tabs>` around a line: a response, which is the same for all tabs, comes below them. */
function enclosingTabs({ guide }: Pick<Page, 'guide'>, line: number): { below: number; column: number } | undefined {
  let found: { below: number; column: number } | undefined;
  walk(guide.tree, (node) => {
    const { start, end } = node.position ?? {};
    if (found || !start || !end || !isElement(node) || node.name !== 'Tabs') return;
    if (start.line < line && line < end.line) found = { below: end.line, column: start.column };
  });
  return found;
}

/** A new opening line of a fence. */
interface OpeningLine {
  /** 1-based. */
  readonly line: number;
  readonly status: number | undefined;
}

/**
 * The examples whose last response has another status than they state, with the right one; undefined for one that need not be stated.
 * A status that the document does not have for the operation is not intended by anybody.
 */
function wrongStatuses({ guide, steps }: Page, results: readonly ExampleResult[]): OpeningLine[] {
  const own = new Set(steps.flatMap(({ variants }) => variants));
  return results.flatMap(({ example, exchanges, problem }): OpeningLine[] => {
    const last = exchanges.at(-1);
    if (!own.has(example) || example.location.file !== guide.file || !last?.documented) return [];
    const found = judgeStatus({ example, exchanges }, example.mode as VerifyMode);
    if (!found || found.message !== problem?.message) return [];
    const { status } = last.exchange;
    const right: VerifyMode = { ...(example.mode as VerifyMode), status };
    // Another request than the last one has failed.
    if (judgeStatus({ example, exchanges }, right)) return [];
    return [{ line: example.location.line, status: status >= 200 && status < 300 ? undefined : status }];
  });
}

/** An opening line with another status, or without one. */
function withStatus(line: string, status: number | undefined): string {
  const stated = status === undefined ? '' : ` status=${status}`;
  if (/\sstatus=\S+/.test(line)) return line.replace(/\sstatus=\S+/, stated);
  return line.replace(/\s(?:verify|request)\b/, (mode) => mode + stated);
}

/** What may be changed beside what a guide shows already. */
export interface UpdateOptions {
  /** Adds a response to examples that show none. */
  readonly addResponses?: boolean;
  /** Writes the actual status where an example states another one. */
  readonly fixStatuses?: boolean;
}

/**
 * Rewrites the response and output fences of the guides, and the text of each `<Value>`, so that they show what was received. Examples that
 * failed for another reason, such as a status that nobody intended or a response that the document does not allow, are not changed.
 * @returns the changes, as a unified diff; empty when nothing changed
 */
export function updateGuides(
  pages: readonly Page[],
  found: readonly ExampleResult[],
  root: string,
  { addResponses = false, fixStatuses = false }: UpdateOptions = {},
): string {
  // What is shown of a response says nothing about the response itself.
  const results = found.map((result) => (isUsable(result) ? { ...result, outcome: 'passed' as const } : result));
  return pages
    .map((page) => {
      const { guide, steps } = page;
      const all = steps.flatMap((step) => {
        const ran = results.filter(({ example, outcome }) => step.variants.includes(example) && outcome === 'passed');
        return step.expectations.flatMap((expectation) => rewriteOf(expectation, step.expectations, ran));
      });
      const rewrites = all.filter((rewrite) => !isSameAgain(rewrite, all));
      const insertions = addResponses ? missingResponses(page, results) : [];
      const openings = fixStatuses ? wrongStatuses(page, results) : [];
      const isUntouched = rewrites.length + insertions.length + openings.length === 0;
      if (isUntouched && !guide.source.includes('<Value')) return '';
      const path = resolve(root, guide.file);
      const before = readFileSync(path, 'utf8');
      // Values first: their places are those of the guide as it was read.
      const after = rewriteGuide(withReceivedValues(page, results, before), { rewrites, insertions, openings });
      if (after === before) return '';
      writeFileSync(path, after);
      return createTwoFilesPatch(guide.file, guide.file, before, after, 'before', 'now');
    })
    .join('');
}

const isUsable = ({ outcome, problem, compared }: ExampleResult): boolean =>
  outcome === 'passed' || (outcome === 'failed' && problem?.layer === 'response' && compared.length > 0);

function rewriteOf(
  expectation: Rewrite['expectation'],
  all: Page['steps'][number]['expectations'],
  ran: readonly ExampleResult[],
): Rewrite[] {
  if (expectation.kind === 'output') {
    const result = ran.find(({ example }) => example === expectation.variant);
    const body = result?.run?.stdout.replace(/\s+$/, '');
    return body === undefined ? [] : [{ expectation, body }];
  }
  const responses = all.filter(({ kind }) => kind === 'response');
  const checked = ran[0] && shownExchanges(responses, ran[0].exchanges)[responses.indexOf(expectation)];
  if (!checked) return [];
  const { received, volatility } = documentedResponse(checked);
  return [{ expectation, body: updatedResponse(expectation, received, volatility) }];
}

interface Rewrite {
  readonly expectation: Expectation;
  readonly body: string;
}

/** Whether a response that is written once above is still the same as there. */
function isSameAgain({ expectation: { named, body: before }, body }: Rewrite, all: readonly Rewrite[]): boolean {
  if (!named?.repeats) return false;
  const first = all.find(({ expectation }) => expectation.named?.name === named.name && !expectation.named.repeats);
  return body === (first?.body ?? before);
}

interface Changes {
  readonly rewrites: readonly Rewrite[];
  readonly insertions: readonly Insertion[];
  readonly openings: readonly OpeningLine[];
}

/** Puts new bodies into the fences of a guide, and new fences below them; everything else stays as it is, to the byte. */
function rewriteGuide(source: string, { rewrites, insertions, openings }: Changes): string {
  const eol = source.includes('\r\n') ? '\r\n' : '\n';
  const lines = source.split(eol);
  for (const { line, status } of openings) lines[line - 1] = withStatus(lines[line - 1]!, status);
  const bodies = rewrites.map(({ expectation: { location, endLine, named }, body }) => {
    const opening = lines[location.line - 1]!;
    if (named?.repeats) lines[location.line - 1] = opening.replace(`response=${named.name}`, 'response');
    const prefix = lines[location.line - 1]!.slice(0, (location.column ?? 1) - 1);
    for (const at of [location.line - 1, endLine - 1])
      lines[at] = prefix + lengthened(lines[at]!.slice(prefix.length), body);
    const fresh = body === '' ? [] : body.split('\n').map((line) => (prefix + line).trimEnd());
    return { at: location.line, remove: endLine - location.line - 1, fresh };
  });
  const added = insertions.map(({ below, lines: fresh }) => ({ at: below, remove: 0, fresh }));
  // From the bottom up, so that the lines above keep their numbers.
  for (const { at, remove, fresh } of [...bodies, ...added].sort((a, b) => b.at - a.at))
    lines.splice(at, remove, ...fresh);
  return lines.join(eol);
}

/** The first or last line of a fence with so many marks that no line of the body ends the fence, after which a fence of its own could begin. */
function lengthened(line: string, body: string): string {
  const marks = /^ *(`{3,}|~{3,})/.exec(line)?.[1];
  if (marks === undefined) return line;
  const ends = [...body.matchAll(/^[ \t]*(`{3,}|~{3,})/gm)].map(([, run]) => run!).filter((run) => run[0] === marks[0]);
  const length = Math.max(marks.length, ...ends.map((run) => run.length + 1));
  return line.replace(marks, marks[0]!.repeat(length));
}

/** The text that a response fence needs in order to show the received response. */
function updatedResponse({ language, body }: Expectation, received: ReceivedResponse, volatility: Volatility): string {
  if (language !== 'http') return updatedBody(body, received.body, volatility);
  const shown = parseResponseText(body);
  const start = `HTTP/1.1 ${received.status} ${STATUS_CODES[received.status] ?? ''}`.trimEnd();
  if ('fault' in shown) return [start, ...typeOf(received), '', received.body].join('\n');
  const fields = shown.headers.flatMap(({ name, value }) => {
    const values = received.headers
      .filter(([other]) => other.toLowerCase() === name.toLowerCase())
      .map(([, other]) => other);
    return values.length === 0 ? [] : [`${name}: ${value === '...' ? value : values.join(', ')}`];
  });
  const text = updatedBody(shown.body, received.body, volatility);
  return [start, ...fields, ...(text.trim() === '' ? [] : ['', text])].join('\n');
}

function updatedBody(shown: string, received: string, volatility: Volatility): string {
  return received.trim() === '' || !isJsonText(received)
    ? received.trimEnd()
    : updateJson(shown, received, volatility).trimEnd();
}

const typeOf = (received: ReceivedResponse): string[] =>
  received.headers
    .filter(([name]) => name.toLowerCase() === 'content-type')
    .map(([name, value]) => `${name}: ${value}`);
