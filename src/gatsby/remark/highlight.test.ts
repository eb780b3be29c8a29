import { highlight } from './highlight';

const text = (html: string) => html.replace(/<\/?[bi]\b[^>]*>/g, '');

test.each([
  'bash',
  'js',
  'ts',
  'python',
  'http',
  'json',
  'jsonc',
  'yaml',
  'xml',
  'csharp',
  'java',
  'go',
  'php',
  'ruby',
])('%s is coloured with classes only', (language) => {
  const html = highlight('GET /a?b=1 HTTP/1.1\nAccept: text/html\n\n{"x": 1} = <a href="/">', language);
  expect(html).toMatch(/<[bi][ >]/);
  expect(html).not.toContain('style=');
});

test.each(['bash', 'json', 'no-such-language', '__proto__', 'extend', 'text'])('%s runs nothing', (language) => {
  const code = '</code><script>alert("1 & 2")</script>';
  expect(highlight(code, language)).not.toMatch(/<(?!\/?[bi]\b)/);
  expect(text(highlight(code, language)).replaceAll('&lt;', '<').replaceAll('&amp;', '&').replaceAll('&gt;', '>')).toBe(
    code,
  );
});
