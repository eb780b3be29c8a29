import { plainPath, plainNavigation, withRightSlash } from './address';

test.each([
  ['/index.html', '/'],
  ['/.html', '/'],
  ['/api/index.html', '/api/'],
  ['/person-screening.html', '/person-screening'],
  ['/person-screening.html?a=b.html#c.html', '/person-screening?a=b.html#c.html'],
  ['/person-screening', '/person-screening'],
  ['/', '/'],
  ['#hits', '#hits'],
  ['/a.html/b', '/a.html/b'],
])('%s reads %s', (address, plain) => expect(plainPath(address)).toBe(plain));

test.each([
  ['/webhooks.html', '/webhooks'],
  ['/webhooks/index.html?a=1#b', '/webhooks/?a=1#b'],
  ['/webhooks', '/webhooks'],
  [-1, -1],
])('%s leads to %s', (to, plain) => {
  const navigate = jest.fn();
  const options = { replace: true };
  plainNavigation(navigate)(to, options);
  expect(navigate.mock.calls).toEqual([[plain, options]]);
});

test.each([
  ['/webhooks/', '/webhooks', '/webhooks?a=1#b'],
  ['/api', '/api/', '/api/?a=1#b'],
  ['/api/', '/api/', undefined],
  ['/', '/', undefined],
  ['/api/', '/404.html', undefined],
  ['/%C3%A9/', '/é/', undefined],
])('at %s the page of %s is to be at %s', (pathname, route, address) =>
  expect(withRightSlash({ pathname, search: '?a=1', hash: '#b' }, route)).toBe(address),
);
