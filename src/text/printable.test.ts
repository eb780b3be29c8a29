import { plainOutput, printable } from './printable';

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

test.each([
  ['tags', 'a\u{e0041}b', 'ab'],
  ['variation selectors', 'a\ufe00\ufe0f\u{e0100}\u{e01ef}b', 'ab'],
  ['unassigned characters that are ignored', 'a\u{e0fff}\u{e0080}b', 'ab'],
  ['invisible operators', 'a\u2061\u2062\u2063\u2064\u206a\u206fb', 'ab'],
  ['soft hyphens and joiners', 'a\u00ad\u034f\u200c\u200d\u2060b', 'ab'],
  ['fillers', 'a\u115f\u1160\u3164\uffa0\u17b4b', 'ab'],
  ['Mongolian selectors', 'a\u180b\u180eb', 'ab'],
  ['shorthand and music controls', 'a\u{1bca0}\u{1d173}\u{13437}b', 'ab'],
  ['annotations and the blank of Braille', 'a\ufff9\u2800b', 'ab'],
])('of %s, an assistant gets nothing', (_, text, expected) => expect(plainOutput(text)).toBe(expected));

test.each(['👩‍💻 ❤️ 👩🏽‍🚀', 'می‌خواهم', 'क्‍ष'])('%s is left as it is', (text) => expect(plainOutput(text)).toBe(text));
