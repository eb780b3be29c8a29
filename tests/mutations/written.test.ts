import { requireFound, describeProblem } from './expectation';
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
    test.each(named(edits))(
      '%s',
      async (_name, written) => {
        const edit = apply(written);
        const whole = written.whole || [written.layer].flat().includes('prose');
        requireFound(await laboratory().problemsOf(edit, whole), edit, written);
      },
      60_000,
    );
  },
);

describe('harmless', () => {
  test.each(named(harmless))(
    '%s',
    async (_name, written) =>
      expect((await laboratory().problemsOf(apply(written), true)).map(describeProblem)).toEqual([]),
    60_000,
  );
});

function apply({ file = 'books.mdx', from, to }: WrittenEdit): Edit {
  const { guide } = laboratory().pages.find((page) => page.guide.file.endsWith(file))!;
  const start = from === undefined ? guide.source.length : guide.source.indexOf(from);
  if (start < 0) throw new Error(`the guide does not have ${JSON.stringify(from)}`);
  const source = guide.source.slice(0, start) + to + guide.source.slice(start + (from?.length ?? 0));
  const line = (offset: number): number => source.slice(0, offset).split('\n').length;
  return { guide, source, from: line(start), to: line(start + to.length) };
}
