import {
  decodeFormText,
  decodeLeniently,
  encodeCookieOctets,
  encodeIllegal,
  encodeReserved,
  encodeReservedSegment,
  encodeUnreserved,
  wellFormed,
} from './percent-encoding';

test.each([
  [encodeUnreserved, "a-b._~/?ü'%41", 'a-b._~%2F%3F%C3%BC%27%2541'],
  [encodeUnreserved, '\uD800', '%EF%BF%BD'],
  [encodeReserved, 'a/b?c:d@e,f;g=h%20i%zz&j+k#l[m]', 'a/b?c:d@e,f;g=h%20i%25zz%26j%2Bk%23l%5Bm%5D'],
  [encodeReservedSegment, 'a/b?c#d&e:f', 'a%2Fb%3Fc%23d&e:f'],
  [encodeIllegal, '/a b?c=d&e#f', '/a%20b?c=d&e%23f'],
  [encodeCookieOctets, 'a,b;c "d"=%é', 'a%2Cb%3Bc%20%22d%22=%%C3%A9'],
  [wellFormed, 'a\uD800b😀', 'a\uFFFDb😀'],
])('%p writes %j as %j', (encode, text, encoded) => expect(encode(text)).toBe(encoded));

test.each([
  ['a%20b', 'a b', 'a b'],
  ['a+b', 'a+b', 'a b'],
  ['%C3%BC', 'ü', 'ü'],
  ['100%', '100%', '100%'],
  ['%20%FF%20x%41', '%20%FF%20xA', '%20%FF%20xA'],
])('%s is decoded as %j, in a form as %j', (text, decoded, inForm) => {
  expect(decodeLeniently(text)).toBe(decoded);
  expect(decodeFormText(text)).toBe(inForm);
});
