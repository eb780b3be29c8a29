import { merged, nameOfPath, nearestRoutes, sameKindFirst, wordsOfPath } from './suggestions';

const routes = ['/', '/person-screening', '/company-screening', '/sdk', '/webhooks', '/tms-product-guide/alerts'].map(
  (route) => ({ route, title: route }),
);
const nearest = (path: string) => nearestRoutes(path, routes).map(({ route }) => route);

test.each([
  ['/person-screning', '/person-screening'],
  ['/Person-Screening/', '/person-screening'],
  ['/person_screening.html', '/person-screening'],
  ['/webhook', '/webhooks'],
  ['/alerts', '/tms-product-guide/alerts'],
  ['/docs/webhooks', '/webhooks'],
  ['/tms-product-guide/alert', '/tms-product-guide/alerts'],
])('%s may have meant %s', (path, route) => expect(nearest(path)[0]).toBe(route));

test.each(['/qqqqqq', '/%E0%A4%A', '/', ''])('%s is like none', (path) => expect(nearest(path)).toEqual([]));

test('the words of a path can be searched', () => {
  expect(wordsOfPath('/api/operations/registerPersn/')).toBe('api operations registerPersn');
  expect(wordsOfPath('/caf%C3%A9_x.html')).toBe('café x');
});

test.each([
  ['/api/schemas/personview', 'personview'],
  ['/docs/old_name.html/', 'old name'],
  ['/', ''],
])('the name of %s is %s', (path, name) => expect(nameOfPath(path)).toBe(name));

test('each page is suggested once, as soon as possible, and no part of one', () => {
  const pages = ['/sdk', '/sdk#python', '/webhooks', '/sdk'].map((route, index) => ({ route, title: `${index}` }));
  expect(merged(pages).map(({ title }) => title)).toEqual(['0', '2']);
});

test('pages beside the one that is missing come first', () => {
  const found = ['/pets', '/api/operations/listPets/', '/api/schemas/Pets/', '/api/schemas/Pet/'].map((route) => ({
    route,
    title: route,
  }));
  expect(sameKindFirst('/api/schemas/Pett', found).map(({ route }) => route)).toEqual([
    '/api/schemas/Pets/',
    '/api/schemas/Pet/',
    '/pets',
    '/api/operations/listPets/',
  ]);
  expect(sameKindFirst('/api/operation/listPett/', found)[0]?.route).toBe('/api/operations/listPets/');
  expect(sameKindFirst('/pett', found)).toEqual(found);
});
