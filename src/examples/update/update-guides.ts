import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { STATUS_CODES } from 'node:http';
import { createTwoFilesPatch } from 'diff';
import { shownExchanges, documentedResponse } from '../judge/documented-response';
import type { Expectation, Page } from '../find/example';
import type { ExampleResult } from '../run/page-run';
import type { ReceivedResponse } from '../compare/compare-response';
import { isJsonText } from '../compare/parse-json';
import { parseResponseText } from '../../http/message-text';
import type { Volatility } from '../compare/compare-json';
import { withReceivedValues } from '../prose/shown-values';
import { type Insertion, missingResponses } from './missing-responses';
import { updateJson } from './update-json';
import { type OpeningLine, withStatus, wrongStatuses } from './wrong-statuses';

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
