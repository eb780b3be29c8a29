import { plainPath } from './plain-path';

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
