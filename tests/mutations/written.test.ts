import { join } from 'node:path';
import type { Problem } from '../../src/examples/problem';
import { createTools } from '../../src/examples/tools';
import { loadPortal } from '../../src/portal/load';
import { libraryApis, libraryFolder } from '../examples/support/library';
import { createLaboratory, type Laboratory } from './harness';
import type { Edit } from './mutator';
import { checked } from './written/checked';
import { harmless } from './written/harmless';
import { markup } from './written/markup';
import { prose } from './written/prose';
import { request } from './written/request';
import { response } from './written/response';
import type { WrittenEdit } from './written/written-edit';

const tools = createTools(2);
let laboratory: Laboratory;
beforeAll(async () => {
  const portal = loadPortal({ PORTAL_CONFIG: join(libraryFolder, 'portal.config.json') });
  laboratory = createLaboratory(portal, await libraryApis(), tools);
}, 60_000);
afterAll(async () => {
  laboratory.remove();
  await tools.close();
});

const named = (edits: readonly WrittenEdit[]) => edits.map((edit) => [edit.name, edit] as const);

describe.each(Object.entries({ markup, request, checked, response, prose }))('%s', (_kind, edits) => {
  test.each(named(edits))(
    '%s',
    async (_name, written) => {
      const edit = apply(written);
      const found = await laboratory.problemsOf(edit, written.whole || [written.layer].flat().includes('prose'));
      const right = found.filter((problem) => isRight(problem, edit, written));
      if (right.length === 0) throw new Error(['not found, but:', ...found.map(tell)].join('\n'));
    },
    60_000,
  );
});

describe('harmless', () => {
  test.each(named(harmless))(
    '%s',
    async (_name, written) => expect((await laboratory.problemsOf(apply(written), true)).map(tell)).toEqual([]),
    60_000,
  );
});

function apply({ file = 'books.mdx', from, to }: WrittenEdit): Edit {
  const { guide } = laboratory.pages.find((page) => page.guide.file.endsWith(file))!;
  const start = from === undefined ? guide.source.length : guide.source.indexOf(from);
  if (start < 0) throw new Error(`the guide does not have ${JSON.stringify(from)}`);
  const source = guide.source.slice(0, start) + to + guide.source.slice(start + (from?.length ?? 0));
  const line = (offset: number): number => source.slice(0, offset).split('\n').length;
  return { guide, source, from: line(start), to: line(start + to.length) };
}

function isRight({ layer, place, message }: Problem, edit: Edit, { layer: layers, says, at }: WrittenEdit): boolean {
  const line = edit.source.split('\n')[place.line - 1]!;
  const here = at === undefined ? place.line >= edit.from && place.line <= edit.to : line.includes(at);
  return place.file === edit.guide.file && here && [layers].flat().includes(layer) && (says?.test(message) ?? true);
}

const tell = ({ layer, place, message }: Problem): string => `${layer} ${place.file}:${place.line}  ${message}`;
