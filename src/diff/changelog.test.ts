import { loadObject } from '../openapi/fixtures/load';
import { changelogOf, type KeptVersion } from '.';
import { object, ok, text } from './testing/documents';

const pets = (more: object, schema: object, paths: object = {}) => ({
  paths: {
    '/pets': {
      get: {
        operationId: 'listPets',
        responses: {
          '200': {
            description: 'OK',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } },
          },
        },
        ...more,
      },
    },
    ...paths,
  },
  components: { schemas: { Pet: schema } },
});
const limit = (value: number) => ({
  parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer', default: value } }],
});
const owner = { '/owners': { get: { operationId: 'listOwners', responses: ok } } };

async function* kept(
  ...documents: readonly (readonly [name: string, document: object])[]
): AsyncGenerator<KeptVersion> {
  for (const [name, document] of documents)
    yield { name, model: (await loadObject(document as Record<string, unknown>)).model };
}

const three = () =>
  changelogOf(
    kept(
      ['1.0', pets(limit(20), object({ id: text, name: text }, ['id', 'name']))],
      ['1.1', pets({ ...limit(20), operationId: 'findPets' }, object({ id: text, name: text }, ['id', 'name']), owner)],
      [
        '1.2',
        pets(
          { ...limit(50), operationId: 'findPets', deprecated: true, 'x-sunset': '2027-01-31' },
          object({ id: text }, ['id']),
          owner,
        ),
      ],
    ),
  );

test('each version is compared with the one before it, the newest first', async () => {
  const { entries } = (await three())!;
  expect(entries.map(({ name, previous, changes }) => [name, previous, changes.map(({ check }) => check)])).toEqual([
    [
      '1.2',
      '1.1',
      ['operation-deprecated', 'parameter-default-changed', 'response-required-property-removed', 'version-not-raised'],
    ],
    ['1.1', '1.0', ['operation-id-changed', 'operation-added']],
    ['1.0', undefined, []],
  ]);
});

test('notes follow what has another name, and say of an operation what its schemas broke', async () => {
  const { notes, movedSlugs } = (await three())!;
  const of = (subject: string) =>
    notes.get(subject)?.map(({ version, change }) => `${version} ${change?.check ?? 'added'}`);
  expect(of('GET /owners')).toEqual(['1.1 added']);
  expect(of('schema Pet')).toEqual(['1.2 response-required-property-removed']);
  expect(of('GET /pets')).toEqual([
    '1.1 operation-id-changed',
    '1.2 operation-deprecated',
    '1.2 parameter-default-changed',
    '1.2 response-required-property-removed',
  ]);
  expect([...movedSlugs]).toEqual([['listPets', 'findPets']]);
});

test('a deprecation says its end; one version alone has no changelog', async () => {
  const [newest] = (await three())!.entries;
  expect(newest!.changes[0]!.message).toBe('The operation is now deprecated and ends on 2027-01-31.');
  expect(await changelogOf(kept(['1.0', pets({}, text)]))).toBeUndefined();
});

test('a removal does not contradict a sunset date that nobody wrote down', async () => {
  const old = { paths: { '/pets': { get: { responses: ok, deprecated: true, 'x-sunset': '2026-01-31' } } } };
  const { entries } = (await changelogOf(kept(['1', old], ['2', { paths: {} }])))!;
  expect(entries[0]!.changes.map(({ check }) => check)).toEqual(['operation-removed-while-deprecated']);
});
