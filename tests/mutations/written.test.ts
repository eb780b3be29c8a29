import { requireFound, describeProblem } from './expectation';
import type { Problem } from '../../src/examples/problem';
import type { Edit } from './mutator';
import { useLaboratory } from './use-laboratory';
import { checked } from './written/checked';
import { claims } from './written/claims';
import { harmless } from './written/harmless';
import { markup } from './written/markup';
import { prose } from './written/prose';
import { request } from './written/request';
import { response } from './written/response';
import { source } from './written/source';
import { unread } from './written/unread';
import type { WrittenEdit } from './written/written-edit';
import { needing } from '../support/needing';

const { test } = needing('bash', 'curl', 'python3');

const laboratory = useLaboratory('library');
const named = (edits: readonly WrittenEdit[]) => edits.map((edit) => [edit.name, edit] as const);

describe.each(Object.entries({ markup, unread, request, checked, source, response, prose, claims }))(
  '%s',
  (_kind, edits) => {
    test.each(named(edits))('%s', async (_name, written) => {
      const edit = apply(written);
      const layers = [written.layer ?? []].flat();
      const whole = written.whole || layers.includes('prose');
      requireFound(await laboratory().problemsOf(edit, layers, whole), edit, written);
    });
  },
);

/** All at once, as far as they do not change the same text: what each alone leaves green, they leave green together. */
describe('harmless', () => {
  let found: readonly Problem[];
  let sources: readonly Edit[];
  beforeAll(async () => {
    sources = together(harmless);
    found = [];
    for (const edit of sources) found = [...found, ...(await laboratory().problemsOf(edit, ['prose'], true))];
  });

  test.each(named(harmless))('%s', (_name, { to }) => {
    expect(sources.filter(({ source }) => source.includes(to))).not.toEqual([]);
    const here = sources.flatMap(({ source }) => linesOf(source, to));
    expect(found.filter(({ location }) => here.includes(location.line)).map(describeProblem)).toEqual([]);
  });

  test('nothing elsewhere either', () => expect(found.map(describeProblem)).toEqual([]));
});

/** The lines of a text in the source of a guide. */
function linesOf(source: string, text: string): number[] {
  const start = source.indexOf(text);
  if (start < 0) return [];
  const first = source.slice(0, start).split('\n').length;
  return text.split('\n').map((_, index) => first + index);
}

/** As few guides as possible that have all of these edits, of which none changes what another one has written. */
function together(edits: readonly WrittenEdit[]): Edit[] {
  const done: { edit: Edit; texts: readonly string[] }[] = [];
  for (const written of edits) {
    const next = ({ edit, texts }: (typeof done)[number]) => {
      if (written.from !== undefined && !edit.source.includes(written.from)) return undefined;
      const { guide, source } = apply(written, edit.source);
      const all = [...texts, written.to];
      return all.every((text) => source.includes(text))
        ? { edit: { guide, source, from: 1, to: Infinity }, texts: all }
        : undefined;
    };
    const index = done.findIndex((guide) => next(guide) !== undefined);
    if (index < 0) done.push({ edit: { ...apply(written), from: 1, to: Infinity }, texts: [written.to] });
    else done[index] = next(done[index]!)!;
  }
  return done.map(({ edit }) => edit);
}

/** @param before the guide with other edits; default: as it is */
function apply({ file = 'books.mdx', from, to }: WrittenEdit, before?: string): Edit {
  const { guide } = laboratory().pages.find((page) => page.guide.file.endsWith(file))!;
  const text = before ?? guide.source;
  const start = from === undefined ? text.length : text.indexOf(from);
  if (start < 0) throw new Error(`the guide does not have ${JSON.stringify(from)}`);
  const source = text.slice(0, start) + to + text.slice(start + (from?.length ?? 0));
  const line = (offset: number): number => source.slice(0, offset).split('\n').length;
  return { guide, source, from: line(start), to: line(start + to.length) };
}
