import { parseUrl } from './server-url';

test('reads an address with a letter outside of ASCII however often', () => {
  for (let index = 0; index < 20_000; index += 1) {
    const host = parseUrl('https://bücher.example/v1')?.host;
    if (host !== 'xn--bcher-kva.example') throw new Error(`${host} at the ${index}th time`);
  }
});

test.each(['', '/v1', 'a.example', 'https://', 'http://a b/', 'http://[::1'])('%j is no absolute URL', (text) => {
  expect(parseUrl(text)).toBeUndefined();
});
