import { printable } from './printable';

test.each([
  ['\u001b[2Jcleared', '\ufffd[2Jcleared'],
  ['\u001b]0;title\u0007', '\ufffd]0;title\ufffd'],
  ['\u009b31mred', '\ufffd31mred'],
  ['a\rb', 'a\ufffdb'],
  ['user\u202egpj.exe', 'user\ufffdgpj.exe'],
  ['two\r\nlines\tand a tab', 'two\nlines\tand a tab'],
  ['Ürün 漢字 👩‍💻', 'Ürün 漢字 👩‍💻'],
])('%j is printed as %j', (text, expected) => {
  expect(printable(text)).toBe(expected);
});
