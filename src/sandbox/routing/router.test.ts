import { createRouter, type RouteMatch } from './router';

const router = (...templates: string[]) =>
  createRouter(templates.map((template) => ({ method: 'GET', template, value: template })));
const found = (match: RouteMatch<string>) =>
  match.kind === 'found' ? [match.value, { ...match.pathValues }] : match.kind;

describe('templates', () => {
  test.each<[string[], string, unknown]>([
    [['/a/{x}'], '/a/1', ['/a/{x}', { x: '1' }]],
    [['/a/{x}', '/a/me'], '/a/me', ['/a/me', {}]],
    [['/a/{x}', '/a/{x}.json'], '/a/1.json', ['/a/{x}.json', { x: '1' }]],
    [['/a/{x}-{y}'], '/a/b-c', ['/a/{x}-{y}', { x: 'b', y: 'c' }]],
    [['/a/{x}-{y}-{z}'], '/a/b-c-d-e', ['/a/{x}-{y}-{z}', { x: 'b', y: 'c', z: 'd-e' }]],
    [['/a/{x}--{y}'], '/a/---b', ['/a/{x}--{y}', { x: '-', y: 'b' }]],
    [['/a/{x}{y}-{z}.json'], '/a/b-c-d.json.json', ['/a/{x}{y}-{z}.json', { x: 'b', y: '-c', z: 'd.json' }]],
    [['/a/{x}{y}'], '/a/bc', ['/a/{x}{y}', { x: 'b', y: 'c' }]],
    [['/v/{id}', '/v/{id}:cancel'], '/v/7:cancel', ['/v/{id}:cancel', { id: '7' }]],
    [['/v/{id}', '/v/{id}:cancel'], '/v/7', ['/v/{id}', { id: '7' }]],
    [['/{Page.Size}/{x y}'], '/5/6', ['/{Page.Size}/{x y}', { 'Page.Size': '5', 'x y': '6' }]],
    [['/r/{x}/c', '/r/b/{y}'], '/r/b/d', ['/r/b/{y}', { y: 'd' }]],
    [['/r/{x}/c', '/r/b/{y}/d'], '/r/b/c', ['/r/{x}/c', { x: 'b' }]],
    [['/n/{x}', '/n/{x}/'], '/n/1/', ['/n/{x}/', { x: '1' }]],
    [['/q/{x}?a=1'], '/q/1', ['/q/{x}?a=1', { x: '1' }]],
    [['/x/{__proto__}'], '/x/1', ['/x/{__proto__}', { ['__proto__']: '1' }]],
    [['a/{x}'], '/a/1', ['a/{x}', { x: '1' }]],
  ])('%j at %s', (templates, path, expected) => {
    expect(found(router(...templates).match('GET', path))).toEqual(expected);
  });

  test.each(['/w/*', '/w/(b', '/w/x*y/z', '/u/::c', '/u/:c', '/a$b', '/100%/x', '/{unclosed', '/p?', '/ü/ x'])(
    '%s is taken literally',
    (template) => {
      const path = encodeURI(template.replace(/\?.*/, '').replace('%/', '%25/')).replaceAll('%2525', '%25');
      expect(found(router(template, '/other/{x}').match('GET', path))).toEqual([template, {}]);
    },
  );
});

describe('paths', () => {
  test('an encoded delimiter stays encoded, so that it differs from a delimiter', () => {
    expect(found(router('/a/{x}').match('GET', '/a/b%2Cc,d'))).toEqual(['/a/{x}', { x: 'b%2Cc,d' }]);
    expect(found(router('/a/{x}').match('GET', '/a/b%2Fc'))).toEqual(['/a/{x}', { x: 'b%2Fc' }]);
  });
  test('an apostrophe is the same, encoded or not', () => {
    for (const path of ["/users('a')", '/users(%27a%27)'])
      expect(found(router("/users('{id}')").match('GET', path))).toEqual(["/users('{id}')", { id: 'a' }]);
  });
  test('spellings that mean the same path match the same route', () => {
    for (const path of ['/%61/é', '/a/%c3%a9', '/a/%C3%A9'])
      expect(found(router('/a/é').match('GET', path))).toEqual(['/a/é', {}]);
  });
  test('a value is never empty', () => {
    expect(router('/a/{x}').match('GET', '/a/').kind).toBe('unknown');
  });
  test('a long value is a value', () => {
    expect(found(router('/a/{x}').match('GET', `/a/${'x'.repeat(5000)}`))).toEqual(['/a/{x}', { x: 'x'.repeat(5000) }]);
  });
  test('a path that many templates with several parameters nearly match is refused at once', () => {
    const many = ['{a}{b}'.repeat(30), '{a}-'.repeat(30), '{a}-{b}'.repeat(30), 'x{a}--{b}x'.repeat(30)];
    const nearly = router(...many.map((template) => `/t/${template}!`), '/t/{a}-{b}-{c}-{d}-{e}');
    for (const value of ['a', '-', 'a-', 'x--x']) {
      expect(nearly.match('GET', `/t/${value.repeat(5000 / value.length)}`).kind).toMatch(/found|unknown/);
      expect(nearly.match('GET', `/t/${value.repeat(5000 / value.length)}?`).kind).toMatch(/found|unknown/);
    }
  });
  test.each(['/a/%zz', '/a/%', '/a/%ff'])('%s is malformed', (path) => {
    expect(router('/a/{x}').match('GET', path)).toEqual({ kind: 'malformed' });
  });
  test.each(['', '*', '/..', '//', '/a/../b', '/\0', `/${'%61'.repeat(1000)}`, '/~7E', '/a~2Fb'])(
    '%j matches nothing and breaks nothing',
    (path) => {
      expect(router('/a/{x}', '/b').match('GET', path).kind).toBe('unknown');
    },
  );
});

describe('methods', () => {
  const both = createRouter([
    { method: 'GET', template: '/a/{x}', value: 1 },
    { method: 'POST', template: '/a/me', value: 2 },
    { method: 'PURGE-ALL', template: '/a/me', value: 3 },
  ]);
  test('each method has its own routes', () => {
    expect(both.match('GET', '/a/me')).toMatchObject({ value: 1 });
    expect(both.match('PURGE-ALL', '/a/me')).toMatchObject({ value: 3 });
  });
  test('a known path with another method lists the allowed ones', () => {
    expect(both.match('PUT', '/a/me')).toEqual({ kind: 'method', allowed: ['GET', 'POST', 'PURGE-ALL'] });
  });
});

test('of two templates for the same paths the first one wins', () => {
  expect(found(router('/a/{x}', '/a/{y}').match('GET', '/a/1'))).toEqual(['/a/{x}', { x: '1' }]);
});

describe('what was probably meant', () => {
  const many = router('/v1/customers/{id}', '/v1/customers/{id}/kyc', '/v1/orders', '/{any}');
  test.each([
    ['/v1/customer/7', '/v1/customers/{id}'],
    ['/V1/Customers/7/KYC', '/v1/customers/{id}/kyc'],
    ['/v1/order', '/v1/orders'],
    ['/v1/customers', undefined],
    ['/nothing/of/the/kind', undefined],
  ])('%s', (path, suggestion) => {
    expect(many.match('GET', path)).toEqual(suggestion ? { kind: 'unknown', suggestion } : { kind: 'unknown' });
  });
});

test('one of 22,000 routes is found', () => {
  const routes = Array.from({ length: 22_000 }, (_, index) => ({
    method: 'GET',
    template: `/r${index % 500}/{id}/x${index}/{z}`,
    value: index,
  }));
  const big = createRouter(routes);
  expect(big.match('GET', '/r4/a/x4504/b')).toMatchObject({ value: 4504 });
});

describe('routes of the same path', () => {
  const names = createRouter([
    { method: 'GET', template: '/a/{id}', value: 'id', accepts: ({ id }) => /^\d+$/.test(id!) },
    { method: 'GET', template: '/a/{name}', value: 'name', accepts: ({ name }) => /^[a-z]+$/.test(name!) },
    { method: 'GET', template: '/b', value: 'b' },
    { method: 'GET', template: '/b?beta=true', value: 'beta' },
  ]);
  test.each([
    ['/a/1', '', ['id', { id: '1' }]],
    ['/a/x', '', ['name', { name: 'x' }]],
    ['/a/X-1', '', ['id', { id: 'X-1' }]],
    ['/b', '', ['b', {}]],
    ['/b', 'c=d', ['b', {}]],
    ['/b', 'c=d&beta=true', ['beta', {}]],
  ])('%s with %j', (path, query, expected) => {
    expect(found(names.match('GET', path, query))).toEqual(expected);
  });
});

test('of very many paths that match the same, those behind the first that accepts the values are not looked at', () => {
  const asked: number[] = [];
  const routes = Array.from({ length: 1000 }, (_, value) => ({
    method: 'GET',
    template: `/a/{x${value}}`,
    value,
    accepts: () => asked.push(value) > 2,
  }));
  const many = createRouter(routes);
  const created = jest.spyOn(Object, 'create');
  expect(many.match('GET', '/a/1')).toMatchObject({ kind: 'found', value: 2, pathValues: { x2: '1' } });
  // One object of values for each route that was asked, and a few of the tree.
  const count = created.mock.calls.length;
  created.mockRestore();
  expect(asked).toEqual([0, 1, 2]);
  expect(count).toBeLessThan(20);
});

test('of two parameters with nothing between them, the first takes as much as both accept', () => {
  const accepts = ({ name, type }: Record<string, string>) => name !== undefined && type === '.json';
  const pages = createRouter([{ method: 'GET', template: '/blog/{name}{type}', value: 0, accepts }]);
  const valuesOf = (path: string) => (pages.match('GET', path) as { pathValues: object }).pathValues;
  expect(valuesOf('/blog/an%20article.json')).toMatchObject({ name: 'an%20article', type: '.json' });
  // Nothing fits: the first is as short as it can be.
  expect(valuesOf('/blog/article.xml')).toMatchObject({ name: 'a', type: 'rticle.xml' });
});
