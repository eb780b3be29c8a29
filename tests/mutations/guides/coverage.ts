import type { Page } from '../../../src/examples/find/example';
import { changeLine, expectations, linesOf, type Mutator, onOpening, replace, verified } from '../mutator';

const all = (pages: readonly Page[]) => verified(pages);
const responses = (pages: readonly Page[]) => expectations(pages, 'response', 'json', 'jsonc');
const httpResponses = (pages: readonly Page[]) => expectations(pages, 'response', 'http');
const outputs = (pages: readonly Page[]) => expectations(pages, 'output');

/** Ways to take an example out of what is proven. */
export const coverage: readonly Mutator[] = [
  onOpening('an example that loses its mode', 'coverage', all, replace(/ verify.*/, '')),
  onOpening('a response that loses its mode', 'coverage', responses, replace(/ response.*/, '')),
  onOpening('an HTTP response that loses its mode', 'coverage', httpResponses, replace(/ response.*/, '')),
  onOpening('an output that loses its mode', 'coverage', outputs, replace(/ output.*/, '')),
  onOpening('a skip without an end', ['markup', 'coverage'], all, replace(/verify.*/, 'skip="later"')),
  onOpening('a skip that has expired', 'coverage', all, replace(/verify.*/, 'skip="later" until=2001-01-01')),
  onOpening(
    'a skip until a day that is none',
    ['markup', 'coverage'],
    all,
    replace(/verify.*/, 'skip="later" until=2099-02-30'),
  ),
  {
    name: 'an example that sends nothing any more',
    layer: ['coverage', 'response'],
    *edits(pages) {
      for (const { guide, subject, page } of verified(pages, 'bash')) {
        const step = page.steps.find(({ variants }) => variants.includes(subject))!;
        if (step.variants.length > 1 || subject.mode.kind !== 'verify' || subject.mode.status !== undefined) continue;
        const lines = linesOf(guide);
        lines.splice(subject.location.line, subject.endLine - subject.location.line - 1, 'true');
        const end = Math.max(subject.endLine, ...step.expectations.map(({ endLine }) => endLine));
        yield { guide, source: lines.join('\n'), from: subject.location.line, to: end };
      }
    },
  },
  {
    name: 'a response whose example does not run',
    layer: 'coverage',
    *edits(pages) {
      for (const { steps, guide } of pages) {
        const [first] = steps;
        const shown = first?.expectations.find(({ kind }) => kind === 'response');
        if (!first || first.variants.length !== 1 || !shown || first.variants[0]!.quotation) continue;
        const edit = changeLine(guide, first.variants[0]!.location.line, replace(/verify(.*)/, 'check="not today"'));
        if (edit) yield { ...edit, from: shown.location.line, to: shown.location.line };
      }
    },
  },
];
