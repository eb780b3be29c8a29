import { firstScreensEnd } from './first-screens';

const text = (length: number): string => `<p>${'Words of a guide. '.repeat(length / 18)}</p>`;
const code = `<pre>${'const answer = 42;\n'.repeat(3000)}</pre>`;
const page = (...parts: string[]): string => `<main>${parts.join('')}</main>`;

test.each([
  ['the first heading below the first screens', [text(3600), '<h2 id="a">A</h2>', text(3600), '<h3 id="b" class="x">B</h3>', code, code, '<h2 id="c">C</h2>'], 'b'],
  ['long code is folded after its first lines', [code, '<h2 id="a">A</h2>', code, '<h2 id="b">B</h2>', text(3600), '<h2 id="c">C</h2>'], 'c'],
  ['code fills them too', [code, code, '<h2 id="a">A</h2>', code, code, '<h2 id="b">B</h2>', code, '<h2 id="c">C</h2>'], 'b'],
  ['of tabs one is shown, which may be the shortest', [`<div class="tabs">${code.repeat(4)}<pre>1</pre></div>`, '<h2 id="a">A</h2>', text(7200), '<h2 id="b">B</h2>'], 'b'],
  ['an id that an address would have to encode is passed over', [text(7200), '<h2 id="ä">A</h2>', code, code, '<h2 id="b">B</h2>'], 'b'],
  ['a page without another heading', [text(7200), code, code], undefined],
  ['a short page', [text(7200), '<h2 id="a">A</h2>'], undefined],
])('%s', (_, parts, id) => expect(firstScreensEnd(page(...parts))).toBe(id)); // prettier-ignore
