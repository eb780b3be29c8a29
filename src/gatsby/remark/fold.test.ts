import { foldedHtml } from './fold';

const persons = Array.from({ length: 30 }, (_, index) => ({ id: `p-${index}`, score: index, tags: ['a', 'b'] }));
const long = JSON.stringify({ status: 'Success', data: { persons, total: 30 } }, null, 2);
const none = new Set<string>();

const decoded = (html: string) =>
  html
    .replace(/<\/?[bi]\b[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&');
/** All lines, those of the folds too. */
const whole = (html: string) =>
  decoded([...html.matchAll(/<code[^>]*>([\s\S]*?)<\/code>/g)].map(([, text]) => text).join('\n'));
const shown = (html: string) => whole(html.replace(/<details[\s\S]*?<\/details>/g, ''));

test('a response of 25 lines is not folded, and neither is one of which no three lines could be', () => {
  const lines = (count: number) => Array.from({ length: count }, (_, index) => `line ${index}`).join('\n');
  expect(foldedHtml(lines(25), 'text', none)).toBeUndefined();
  expect(foldedHtml(lines(27), 'text', none)).toBeUndefined();
  expect(shown(foldedHtml(lines(28), 'text', none)!).split('\n')).toHaveLength(25);
});

test.each(['json', 'jsonc', 'http', 'text'])('put together, it is the response, byte for byte (%s)', (language) => {
  const code = `HTTP/1.1 200 OK\nContent-Type: application/json\n\n${long.replace('"a"', '"<b> & c"')}`;
  const html = foldedHtml(code, language, new Set(['total']))!;
  expect(whole(html)).toBe(code);
  expect(html).toContain('&lt;b>');
  for (const [block] of html.matchAll(/<code[^>]*>[\s\S]*?<\/code>/g))
    expect(block.match(/<[bi]\b/g)?.length ?? 0).toBe(block.match(/<\/[bi]>/g)?.length ?? 0);
});

test('shown is what the text speaks of, with the objects that hold it, and how it begins', () => {
  const html = foldedHtml(long, 'json', new Set(['total', 'p-20']))!;
  const lines = shown(html).split('\n');
  for (const line of [
    '  "data": {',
    '    "persons": [',
    '        "id": "p-20",',
    '    "total": 30',
    '  "status": "Success",',
  ])
    expect(lines).toContain(line);
  expect(lines.length).toBeLessThan(28);
  expect(lines).not.toContain('        "id": "p-10",');
  expect(html).toMatch(/<summary>\d+ more lines<\/summary>/);
});

test('of several members on a line, any may be what the text speaks of', () => {
  const rows = persons.map(({ id, score }) => `    { "id": "${id}", "score": ${score} },`);
  const packed = ['{ "data": [', ...rows, '], "page": 1, "total": 30 }'].join('\n');
  const lines = shown(foldedHtml(packed, 'json', new Set(['p-20', 'total']))!).split('\n');
  expect(lines).toEqual(expect.arrayContaining([rows[20], '], "page": 1, "total": 30 }']));
  expect(lines).not.toContain(rows[10]);
});

test('where the text speaks of nothing in it, its beginning is shown, and what closes that', () => {
  const lines = shown(foldedHtml(long, 'json', new Set(['else']))!).split('\n');
  expect(lines.slice(0, 3)).toEqual(['{', '  "status": "Success",', '  "data": {']);
  expect(lines.at(-1)).toBe('}');
  expect(lines.length).toBeLessThan(28);
});
