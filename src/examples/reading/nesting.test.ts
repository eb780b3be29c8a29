import { readGuide } from '../find/guide';
import { pageOf } from '../find/page';
import { withoutDeepCode } from './nesting';

let files = 0;
const problemsOf = async (language: string, code: string) => {
  const source = `# Books\n\n\`\`\`${language} check="only shown"\n${code}\n\`\`\`\n`;
  const { guide } = readGuide({ file: 'a.mdx', path: `/deep-${++files}`, area: 'docs', route: '/a' }, source);
  return (await withoutDeepCode([pageOf(guide, '/', '2026-01-01').page])).problems;
};

const times = (text: string, number = 5000): string => text.repeat(number);

// Without the limit, each of them ended the run with a stack trace or held it up for minutes.
test.each([
  ['js', 'arrays', `${times('[')}${times(']')}`],
  ['js', 'a sum', `a = ${times('1 + ')}1;`],
  ['js', 'functions', `a = ${times('a => ')}a;`],
  ['ts', 'conditions', `if (a) { b(); } ${times('else if (a) { b(); } ')}`],
  ['ts', 'conditional types', `type A<T> = ${times('T extends string ? 1 : ')}2;`],
  ['tsx', 'calls', `f${times('() ')};`],
  ['bash', 'substitutions', `echo ${times('$(')}${times(')')}`],
])('%s: %s nested by the thousand are a problem at their fence', async (language, _what, code) => {
  expect(await problemsOf(language, code)).toMatchObject([
    { location: { file: 'a.mdx', line: 3 }, message: 'this code is nested more than 500 levels deep' },
  ]);
});

test.each([
  ['js', `a = [${times('{ a: [1, 2, [3]] },\n')}];`],
  ['js', `call()${times('\n  .then(() => 1)', 100)};`],
  ['ts', times('call(1 + 2);\n')],
  ['bash', times('curl http://localhost:4010/books\n')],
  ['json', `${times('[')}${times(']')}`],
])('%s that is only long is none', async (language, code) => {
  expect(await problemsOf(language, code)).toEqual([]);
});
