import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createTwoFilesPatch } from 'diff';
import { shownExchanges, answerOf } from '../judge/documented-response';
import type { Expectation, Page } from '../find/example';
import type { ExampleResult } from '../run/page-run';
import { STATUS_CODES } from 'node:http';
import type { Answer } from '../compare/compare-response';
import { parseResponse } from '../compare/http-message';
import type { Volatility } from '../compare/compare-json';
import { updateJson } from './update-json';

/**
 * Rewrites the response and output fences of the guides so that they show what came back. Examples that failed for another
 * reason are left alone.
 * @returns the changes, as a unified diff; empty when nothing changed
 */
export function updateGuides(pages: readonly Page[], results: readonly ExampleResult[], root: string): string {
  return pages
    .map(({ guide, steps }) => {
      const rewrites = steps.flatMap((step) => {
        const ran = results.filter(
          ({ example, outcome, problem }) =>
            step.variants.includes(example) && (outcome === 'passed' || problem?.layer === 'response'),
        );
        return step.expectations.flatMap((expectation) => rewriteOf(expectation, step.expectations, ran));
      });
      if (rewrites.length === 0) return '';
      const path = resolve(root, guide.file);
      const before = readFileSync(path, 'utf8');
      const after = rewriteGuide(before, rewrites);
      if (after === before) return '';
      writeFileSync(path, after);
      return createTwoFilesPatch(guide.file, guide.file, before, after, 'before', 'now');
    })
    .join('');
}

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
  const { answer, volatility } = answerOf(checked);
  return [{ expectation, body: updatedResponse(expectation, answer, volatility) }];
}

export interface Rewrite {
  readonly expectation: Expectation;
  readonly body: string;
}

/** Puts new bodies into the fences of a guide; everything outside them stays as it is, to the byte. */
export function rewriteGuide(source: string, rewrites: readonly Rewrite[]): string {
  const eol = source.includes('\r\n') ? '\r\n' : '\n';
  const lines = source.split(eol);
  for (const { expectation, body } of [...rewrites].sort(
    (a, b) => b.expectation.place.line - a.expectation.place.line,
  )) {
    const { place, endLine } = expectation;
    const prefix = lines[place.line - 1]!.slice(0, (place.column ?? 1) - 1);
    const fresh = body === '' ? [] : body.split('\n').map((line) => (prefix + line).trimEnd());
    lines.splice(place.line, endLine - place.line - 1, ...fresh);
  }
  return lines.join(eol);
}

/** The text that a response fence should have, so that it shows the answer. */
export function updatedResponse({ language, body }: Expectation, answer: Answer, volatility: Volatility): string {
  if (language !== 'http') return updatedBody(body, answer.body, volatility);
  const shown = parseResponse(body);
  const start = `HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status] ?? ''}`.trimEnd();
  if ('fault' in shown) return [start, ...typeOf(answer), '', answer.body].join('\n');
  const fields = shown.headers.flatMap(({ name, value }) => {
    const values = answer.headers
      .filter(([other]) => other.toLowerCase() === name.toLowerCase())
      .map(([, other]) => other);
    return values.length === 0 ? [] : [`${name}: ${value === '...' ? value : values.join(', ')}`];
  });
  const text = updatedBody(shown.body, answer.body, volatility);
  return [start, ...fields, ...(text.trim() === '' ? [] : ['', text])].join('\n');
}

function updatedBody(shown: string, answer: string, volatility: Volatility): string {
  return answer.trim() === '' || !isJson(answer) ? answer.trimEnd() : updateJson(shown, answer, volatility).trimEnd();
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const typeOf = (answer: Answer): string[] =>
  answer.headers.filter(([name]) => name.toLowerCase() === 'content-type').map(([name, value]) => `${name}: ${value}`);
