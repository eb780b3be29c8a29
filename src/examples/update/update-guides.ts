import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createTwoFilesPatch } from 'diff';
import { shownExchanges, answerOf } from '../judge/answer';
import type { Page } from '../find/example';
import type { ExampleResult } from '../run/page-result';
import { type Rewrite, rewriteGuide } from './rewrite-guide';
import { updatedResponse } from './update-expectation';

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
