import { matchesOrigin, serverPatterns } from './server-url';

const variables = [
  { name: 'tenant', default: 'demo' },
  { name: 'region', default: 'eu', enum: ['eu', 'us'] },
  { name: 'version', default: 'v1', enum: ['v1', 'v2/beta'] },
  { name: 'port', default: '8443' },
  { name: 'host', default: 'api.example.com' },
  { name: 'scheme', default: 'https', enum: ['https', 'http'] },
  { name: 'whole', default: 'https://api.example.com/v1', enum: ['https://eu.example.com/v2'] },
];

/** The path of a server at an address; undefined where the address is no server's. */
function baseAt(server: string, address: string): string | undefined {
  const url = new URL(address);
  const found = serverPatterns({ url: server, variables }).filter((pattern) => matchesOrigin(pattern, url));
  return found.flatMap(({ path }) => path.exec(url.pathname)?.[0] ?? []).sort((a, b) => b.length - a.length)[0];
}

test.each([
  ['https://api.example.com/v1', 'https://api.example.com/v1/pets', '/v1'],
  ['https://api.example.com/v1/', 'https://api.example.com/v1', '/v1'],
  ['https://api.example.com/v1', 'https://API.Example.COM:443/v1/pets', '/v1'],
  ['https://api.example.com/v1', 'https://user:secret@api.example.com/v1/pets', '/v1'],
  ['https://bücher.example/v1', 'https://xn--bcher-kva.example/v1/pets', '/v1'],
  ['http://api.example.com', 'http://api.example.com/pets', ''],
  ['https://{region}.example.com/{version}', 'https://us.example.com/v2/beta/pets', '/v2/beta'],
  ['https://{tenant}.example.com/v1', 'https://acme-2.example.com/v1/pets', '/v1'],
  ['https://{tenant}-{region}.example.com/v1', 'https://acme-us.example.com/v1/pets', '/v1'],
  ['https://example.com/{tenant}/v1', 'https://example.com/acme/v1/pets', '/acme/v1'],
  ['https://api.example.com:{port}', 'https://api.example.com:8443/pets', ''],
  ['https://{host}/v1', 'https://api.example.com/v1/pets', '/v1'],
  ['{scheme}://api.example.com', 'http://api.example.com/pets', ''],
  ['{whole}', 'https://eu.example.com/v2/pets', '/v2'],
  ['https://[2001:db8::1]:8443/v1', 'https://[2001:DB8:0::1]:8443/v1/pets', '/v1'],
  ['https://192.0.2.1/v1', 'https://192.0.2.1/v1/pets', '/v1'],
])('%s has %s', (server, address, base) => {
  expect(baseAt(server, address)).toBe(base);
});

test.each([
  ['https://api.example.com/v1', 'http://api.example.com/v1/pets'],
  ['https://api.example.com/v1', 'https://api.example.com:8443/v1/pets'],
  ['https://api.example.com/v1', 'https://api.example.com/v10/pets'],
  ['https://api.example.com/v1', 'https://api.example.com./v1/pets'],
  ['https://api.example.com/v1', 'https://api.example.com.evil.test/v1/pets'],
  ['https://api.example.com/v1', 'https://api.example.com@evil.test/v1/pets'],
  ['https://api.example.com/v1', 'https://apixexample.com/v1/pets'],
  ['https://api.example.com/v1', 'https://api.exаmple.com/v1/pets'],
  ['https://{region}.example.com/v1', 'https://asia.example.com/v1/pets'],
  ['https://{tenant}.example.com/v1', 'https://a.b.example.com/v1/pets'],
  ['https://{tenant}.example.com/v1', 'https://example.com/v1/pets'],
  ['https://example.com/{tenant}/v1', 'https://example.com/a/b/v1/pets'],
  ['https://{host}/v1', 'https://evil.test/v1/pets'],
  ['https://{tenant}.com/v1', 'https://evil.com/v1/pets'],
  ['https://api.{tenant}/v1', 'https://api.evil.test/v1/pets'],
  ['https://api.example.com:{port}', 'https://api.example.com:9999/pets'],
  ['https://*.example.com/v1', 'https://api.example.com/v1/pets'],
  ['/v1', 'https://api.example.com/v1/pets'],
  ['wss://api.example.com/v1', 'https://api.example.com/v1/pets'],
])('%s does not have %s', (server, address) => {
  expect(baseAt(server, address)).toBeUndefined();
});

test('enumerations that multiply are limited', () => {
  const many = Array.from({ length: 100 }, (_, index) => `v${index}`);
  const names = ['a', 'b', 'c', 'd'].map((name) => ({ name, default: 'v0', enum: many }));
  expect(serverPatterns({ url: 'https://{a}.{b}.{c}.{d}.example.com', variables: names }).length).toBeLessThan(501);
});
