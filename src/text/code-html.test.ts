import Prism from 'prismjs';
import 'prismjs/components/prism-bash';
import 'prismjs/components/prism-diff';
import 'prismjs/components/prism-json';
import { breakableCommand, codeHtml, leanJson } from './code-html';

const html = (code: string, language: string) => codeHtml(Prism.tokenize(code, Prism.languages[language]!));

test('names and strings of JSON are elements without a class, other parts have one', () => {
  const tokens = Prism.tokenize('{"a": ["b", 1, true, null]}', leanJson(Prism.languages.json!));
  expect(codeHtml(tokens)).toBe(
    '{<b>"a"</b>: [<i>"b"</i>, <i class="constant">1</i>, <i class="constant">true</i>, <i class="keyword">null</i>]}',
  );
});

test('parts within parts', () => {
  expect(html('echo "a $HOME b"', 'bash')).toBe(
    '<i class="function">echo</i> <i>"a <i class="constant">$HOME</i> b"</i>',
  );
});

test('what has no colour of its own has no element', () => {
  const nested = { type: 'unknown-part', content: [{ type: 'also-unknown', content: '<b>', alias: [] }] };
  expect(codeHtml(nested as unknown as Prism.Token)).toBe('&lt;b>');
});

test('of several names of a part, the more particular counts', () => {
  const part = { type: 'punctuation', alias: ['string', 'nothing'], content: 'x' } as unknown as Prism.Token;
  expect(codeHtml(part)).toBe('<i>x</i>');
});

test('code of no language is escaped', () => {
  expect(codeHtml('a < b & c\u00a0d')).toBe('a &lt; b &amp; c d');
});

test('an address in a command goes on on the next line after its parts, and nothing else does', () => {
  const command = breakableCommand(
    html("curl 'http://localhost:4010/api/PersonQuery?a=/b' a/b https://api.example.com/pets", 'bash'),
  );
  expect(command.replace(/<(?!wbr)[^>]+>/g, '')).toBe(
    "curl 'http://localhost:4010/<wbr>api/<wbr>PersonQuery?a=/<wbr>b' a/b https://api.<wbr>example.<wbr>com/<wbr>pets",
  );
});
