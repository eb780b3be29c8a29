import { apiOf, documentOf } from './support/api';
import { routesOf } from '../../src/gatsby/view/routes';
import { earlierEdition, latestEdition, versionsView } from '../../src/gatsby/versions/editions';

const operation = (operationId: string, description = '') => ({
  get: { operationId, description, tags: [operationId.slice(4)], responses: { 200: { description: 'OK' } } },
});
const modelOf = async (paths: object, version: string) =>
  (await apiOf(documentOf(paths, {}, { info: { title: 'Harbour', version } }))).model;
const version = (label: string, deprecated = false) => ({
  label,
  deprecated,
  spec: '',
  path: `/api/versions/${label}/`,
});

async function editions() {
  const model = await modelOf({ '/same': operation('get-same'), '/changed': operation('get-changed', 'Now.') }, '3.0');
  const latest = { model, routes: routesOf('/api/') };
  const middle = {
    '/same': operation('get-same'),
    '/changed': operation('get-changed'),
    '/gone': operation('get-gone'),
  };
  const oldest = { '/changed': operation('get-changed', 'Once.'), '/gone': operation('get-gone', 'Once.') };
  return [
    latestEdition(model, latest.routes),
    earlierEdition(version('2.0'), await modelOf(middle, '2.0'), latest),
    earlierEdition(version('1.0', true), await modelOf(oldest, '1.0'), latest),
  ] as const;
}

test('what differs in nothing has the address of the latest; the rest has its own', async () => {
  const [, { routes }] = await editions();
  expect(routes.operation('get-same')).toBe('/api/operations/get-same/');
  expect(routes.tag('same')).toBe('/api/tags/same/');
  expect(routes.operation('get-changed')).toBe('/api/versions/2.0/operations/get-changed/');
  expect(routes.tag('changed', 2)).toBe('/api/versions/2.0/tags/changed/page.2/');
  expect(routes.api).toBe('/api/versions/2.0/');
});

test('the selector keeps the place where the other version has it, and says where it leads elsewhere', async () => {
  const all = await editions();
  const [latest, middle, oldest] = all;
  const changed = '/api/versions/2.0/operations/get-changed/';
  expect(versionsView(all, middle, changed)).toEqual({
    versions: [
      { label: '3.0', to: '/api/operations/get-changed/', is: 'page' },
      { label: '2.0', to: changed, is: 'shown' },
      { label: '1.0', to: '/api/versions/1.0/operations/get-changed/', is: 'page', deprecated: true },
    ],
    canonical: '/api/operations/get-changed/',
  });
  expect(versionsView(all, latest, '/api/operations/get-same/')).toEqual({
    versions: [
      { label: '3.0', to: '/api/operations/get-same/', is: 'shown' },
      { label: '2.0', to: '/api/versions/2.0/', is: 'same' },
      { label: '1.0', to: '/api/versions/1.0/', is: 'overview', deprecated: true },
    ],
  });
  const gone = versionsView(all, oldest, '/api/versions/1.0/operations/get-gone/');
  expect(gone.canonical).toBeUndefined();
  expect(gone.versions.map(({ to, is }) => [to, is])).toEqual([
    ['/api/', 'overview'],
    ['/api/versions/2.0/operations/get-gone/', 'page'],
    ['/api/versions/1.0/operations/get-gone/', 'shown'],
  ]);
});

test('from a further page of a list another version is read from its beginning, and nothing is canonical', async () => {
  const all = await editions();
  const view = versionsView(all, all[1], '/api/versions/2.0/tags/changed/page.2/');
  expect(view.canonical).toBeUndefined();
  expect(view.versions[0]).toEqual({ label: '3.0', to: '/api/tags/changed/', is: 'page' });
  expect(versionsView(all, all[1], '/api/versions/2.0/tags/page.2/').versions[0]!.to).toBe('/api/');
});
