import { merged, nameOfPath, nearest, shorterName, wordsOfPath } from './suggestions';

const routes = ['/', '/person-screening', '/company-screening', '/sdk', '/webhooks', '/tms-product-guide/alerts'].map(
  (route) => ({ route, title: route }),
);
const near = (path: string) => nearest(path, routes).map(({ route }) => route);

test.each([
  ['/person-screning', '/person-screening'],
  ['/Person-Screening/', '/person-screening'],
  ['/person_screening.html', '/person-screening'],
  ['/webhook', '/webhooks'],
  ['/alerts', '/tms-product-guide/alerts'],
  ['/docs/webhooks', '/webhooks'],
  ['/tms-product-guide/alert', '/tms-product-guide/alerts'],
])('%s may have meant %s', (path, route) => expect(near(path)[0]).toBe(route));

test.each(['/qqqqqq', '/%E0%A4%A', '/', ''])('%s is like none', (path) => expect(near(path)).toEqual([]));

test('the words of a path can be searched', () => {
  expect(wordsOfPath('/api/operations/registerPersn/')).toBe('api operations registerPersn');
  expect(wordsOfPath('/caf%C3%A9_x.html')).toBe('café x');
});

test.each([
  ['/api/schemas/personview', 'personview'],
  ['/docs/old_name.html/', 'old name'],
  ['/', ''],
])('the name of %s is %s', (path, name) => expect(nameOfPath(path)).toBe(name));

test.each([
  ['repos gett', 'repos get'],
  ['get', 'get'],
  ['a', 'a'],
])('%s may be one letter too long', (name, shorter) => expect(shorterName(name)).toBe(shorter));

test('each page is suggested once, as soon as possible, and no part of one', () => {
  const pages = ['/sdk', '/sdk#python', '/webhooks', '/sdk'].map((route, index) => ({ route, title: `${index}` }));
  expect(merged(pages).map(({ title }) => title)).toEqual(['0', '2']);
});

const pagesOf = (...all: readonly string[]) => all.map((route) => ({ route, title: route.split('/').at(-2)! }));

test('pages beside the one that is missing come first, nearest first, and none that is like it in nothing', () => {
  const found = pagesOf(
    '/pets/',
    '/api/operations/listPets/',
    '/api/schemas/Owner/',
    '/api/schemas/Pets/',
    '/api/schemas/Pet/',
  );
  const routesFor = (path: string) => nearest(path, [], found).map(({ route }) => route);
  expect(routesFor('/api/schemas/Pett')).toEqual(['/api/schemas/Pets/', '/api/schemas/Pet/', '/pets/']);
  expect(routesFor('/api/operation/listPett/')[0]).toBe('/api/operations/listPets/');
  expect(routesFor('/pett')[0]).toBe('/pets/');
});

test('a name that begins almost like the wanted one is like it', () => {
  const found = pagesOf('/api/schemas/Link/', '/api/schemas/RegisterPersonCommand/', '/api/schemas/PersonView/');
  expect(nearest('/api/schemas/persn/', [], found).map(({ route }) => route)).toEqual(['/api/schemas/PersonView/']);
});

test.each(['/recipes/', '/recipes', '/recipes/nope'])(
  'of the guides, %s may have meant those of its folder',
  (path) => {
    const guides = pagesOf('/recipes/bake/', '/recipes/cook/', '/other/fry/');
    expect(nearest(path, guides).map(({ route }) => route)).toEqual(['/recipes/bake/', '/recipes/cook/']);
  },
);
