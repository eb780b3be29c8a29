import { apiIndex } from '../../src/gatsby/view/api-index';
import { operationLimits, schemaLimits } from '../../src/gatsby/view/context';
import { apiPageViews } from '../../src/gatsby/view/pages/api-page';
import { operationPageView } from '../../src/gatsby/view/pages/operation-page';
import { schemaListViews, schemaPageView } from '../../src/gatsby/view/pages/schema-page';
import { tagPageViews } from '../../src/gatsby/view/pages/tag-page';
import { webhookPageView } from '../../src/gatsby/view/pages/webhook-page';
import { usageOf } from '../../src/openapi';
import { apiOf, documentOf, largeApi } from './support/api';

const head = { label: 'Large' };

/** The largest data of any page of each kind. */
async function largestOf(count: number): Promise<Record<string, number>> {
  const context = await largeApi(count);
  const { model } = context;
  const index = apiIndex(model);
  const usage = usageOf(model);
  const most = (views: readonly object[]): number => Math.max(...views.map((view) => JSON.stringify(view).length));
  return {
    api: most(apiPageViews(index, context, head).map(({ view }) => view)),
    operation: most(
      model.operations.slice(0, 40).map((operation) => operationPageView(operation, index, context, head)),
    ),
    tag: most(
      index.sections.slice(0, 20).flatMap((_, at) => tagPageViews(at, index, context, head).map(({ view }) => view)),
    ),
    schema: most(
      Object.values(model.schemas)
        .slice(0, 40)
        .map((named) => schemaPageView(named, usage.get(named.slug), index, context, head)),
    ),
    schemas: most(schemaListViews(index, context, head).map(({ view }) => view)),
  };
}

test('no page grows with the number of operations or schemas', async () => {
  const small = await largestOf(1100);
  const big = await largestOf(2200);
  // Both have more tags than one page of the index lists. Numbers in names have more digits; that is all.
  for (const [kind, size] of Object.entries(big))
    expect([kind, size / small[kind]!]).toEqual([kind, expect.closeTo(1, 1)]);
});

test('what a page shows of a schema has an end where everything reaches everything', async () => {
  const context = await largeApi(300);
  const index = apiIndex(context.model);
  // Each schema that is opened has five properties; each of them is a row.
  const rows = 5;
  const count = (view: object): number => JSON.stringify(view).match(/"anchor"/g)?.length ?? 0;
  const operation = operationPageView(context.model.operations[7]!, index, context, head);
  expect(count(operation)).toBeLessThan(operationLimits.page.nodes * rows);
  const schema = schemaPageView(context.model.schemas.S7!, undefined, index, context, head);
  expect(count(schema)).toBeLessThan(schemaLimits.page.nodes * rows);
});

describe('what a page has no room for, and no other page has', () => {
  const fields = (count: number, more: object = {}) => ({
    type: 'object',
    properties: {
      ...Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, { type: 'string' }])),
      ...more,
    },
  });
  const nested = (depth: number, count: number): object =>
    fields(count, depth > 0 ? { inner: nested(depth - 1, count) } : {});
  const pagesOf = async (schema: object) => {
    const responses = { 200: { description: 'OK', content: { 'application/json': { schema } } } };
    const operation = { operationId: 'x', responses };
    const context = await apiOf(
      documentOf({ '/x': { get: operation } }, { It: schema }, { webhooks: { x: { post: operation } } }),
    );
    const { model } = context;
    const index = apiIndex(model);
    return [
      operationPageView(model.operations[0]!, index, context, head),
      webhookPageView(model.webhooks[0]!, index, context, head),
      schemaPageView(model.schemas.It!, undefined, index, context, head),
    ];
  };
  const anchorsIn = (view: unknown): string[] =>
    [...JSON.stringify(view).matchAll(/"anchor":"([^"]*inner[^"]*)"/g)].map(([, anchor]) => anchor!);

  test('is beside it, each field once and with its own address', async () => {
    for (const { further, ...page } of await pagesOf(nested(8, 60))) {
      const shown = anchorsIn(page);
      const beside = anchorsIn(further);
      expect(new Set([...shown, ...beside]).size).toBe(shown.length + beside.length);
      // Each level has its own 60 fields, and all but the last the next level.
      expect(shown.length + beside.length).toBe(8 * 60 + 8);
      const numbers = [...JSON.stringify([page, further]).matchAll(/"further":(\d+)/g)].map(([, number]) =>
        Number(number),
      );
      expect(numbers.toSorted((a, b) => a - b)).toEqual(further!.map((_, number) => number));
    }
  });

  test('has an end too, and is nothing where a page has room', async () => {
    for (const { further, ...page } of await pagesOf(nested(40, 100))) {
      expect(JSON.stringify(further).length).toBeLessThan(600_000);
      expect(JSON.stringify(page).length).toBeLessThan(100_000);
      expect(JSON.stringify(further)).toMatch(/"cut":"depth"[^}]*\}(?!.*"further":)/);
    }
    for (const page of await pagesOf(nested(2, 10))) expect(page).not.toHaveProperty('further');
  });
});

test('no page grows with the number of tags of one operation', async () => {
  const sizesOf = async (count: number): Promise<number[]> => {
    const tags = Array.from({ length: count }, (_, at) => `tag ${1000 + at}`);
    const context = await apiOf(
      documentOf({ '/x': { get: { operationId: 'x', tags, responses: { 200: { description: '' } } } } }, {}, { tags: tags.map((name) => ({ name })) }),
    ); // prettier-ignore
    const index = apiIndex(context.model);
    const sizeOf = (view: unknown): number => JSON.stringify(view).length;
    return [
      sizeOf(operationPageView(context.model.operations[0]!, index, context, head)),
      ...tagPageViews(0, index, context, head).map(({ view }) => sizeOf(view)),
      Math.max(...apiPageViews(index, context, head).map(({ view }) => sizeOf(view))),
    ];
  };
  const small = await sizesOf(150);
  for (const [at, size] of (await sizesOf(300)).entries()) expect(size / small[at]!).toBeCloseTo(1, 1);
  // A small API with few tags has all of them in each menu.
  expect((await sizesOf(40))[1]! / (await sizesOf(20))[1]!).toBeGreaterThan(1.5);
});
