import { highlight, needleOf } from './highlight';

const marked = (text: string, query: string) =>
  highlight(text, needleOf(query))
    .parts.map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('|');

test.each<[string, string, string]>([
  ['Marta Lindqvist', 'lind', 'Marta| |[Lind]|qvist'],
  ['Åsa Björnfelt', 'bjorn', 'Åsa| |[Björn]|felt'],
  ['Åsa Björnfelt', 'ÅSA', '[Åsa]| |Björnfelt'],
  ['Marta Lindqvist', 'lind mar', '[Mar]|ta| |[Lind]|qvist'],
  ['Straußenbrück', 'ss', 'Strau|[ß]|enbrück'],
  ['anana', 'ana', '[anana]'],
  ['Marta', '', 'Marta'],
  ['Дмитрий', 'dmitr', '[Дмитр]|ий'],
  ['', 'x', ''],
])('in %j, %j marks %s', (text, query, expected) => expect(marked(text, query)).toBe(expected));

test('the words that were found are returned', () =>
  expect([...highlight('Marta Lindqvist', needleOf('mar xyz')).found]).toEqual(['mar']));
