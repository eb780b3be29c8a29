import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readGuide } from './guide';
import { pageOf } from './page';

const problemsOf = (source: string): string[] => {
  const path = join(tmpdir(), 'guide.mdx');
  const read = readGuide({ file: 'guide.mdx', path, area: 'docs', route: '/guide' }, source);
  const { problems } = pageOf(read.guide, tmpdir(), '2026-01-01');
  return [...read.problems, ...problems].map(({ location, message }) => `${location.line}: ${message}`);
};

const other = 'https://other.example/a.png';

describe('what pages would load from another site is reported at its line', () => {
  it.each([
    [`\n![A](${other})`, 2],
    [`![A][a]\n\n[a]: ${other}`, 1],
    [`[A]: ${other}\n\nText\n\n![a]`, 5],
    ['![A](//other.example/a.png)', 1],
    ['![A](/\\\\other.example/a.png)', 1],
    [`<img src="${other}" alt="A" />`, 1],
    [`<img src={'${other}'} alt="A" />`, 1],
    ['<img src=" /&#9;/other.example/a.png" alt="A" />', 1],
    [`<img srcSet="./a.png 1x, ${other} 2x" alt="A" />`, 1],
    [`<picture><source srcset="${other}" /></picture>`, 1],
    [`<video src="${other}" />`, 1],
    [`<video poster="${other}" src="./a.mp4" />`, 1],
    [`<audio src="${other}" />`, 1],
    [`<svg><image href="${other}" /></svg>`, 1],
    [`<svg><use xlinkHref="${other}#a" /></svg>`, 1],
    [`<table background="${other}"></table>`, 1],
    [`export const X = () => <img src="${other}" alt="A" />`, 1],
    ['export const X = ({ of }) => <img src={`https://other.example/${of}`} alt="A" />', 1],
  ])('%j', (source, line) => {
    const problems = problemsOf(`${source}\n\nText.\n`);
    expect(problems).toContainEqual(expect.stringMatching(`^${line}: shows .*other\\.example.*on another site`));
  });

  it.each([
    '<svg><rect fill="url(https://other.example/a.svg#b)" /></svg>',
    "export const X = () => <rect filter={true && 'url(//other.example/a.svg#b)'} />",
    'export const X = () => <p cursor=\'image-set("https://other.example/a.png" 1x)\'>A</p>',
  ])('%j', (source) => {
    expect(problemsOf(`${source}\n\nText.\n`)).toContainEqual(expect.stringMatching(/^1: .* loads a file$/));
  });

  it.each([
    "<p style={{ background: 'url(https://other.example/a.png)' }}>Text</p>",
    '<p STYLE="width: 10px">Text</p>',
    'export const X = ({ of }) => <p style={{ width: of }}>Text</p>',
  ])('%j, as no page may have a style of its own', (source) => {
    expect(problemsOf(`${source}\n\nText.\n`)).toContainEqual(
      expect.stringContaining('1: <p> has a style attribute, which the Content-Security-Policy of the site forbids'),
    );
  });

  it('<style>', () => {
    expect(problemsOf("<style>@import 'https://other.example/a.css';</style>\n")).toContainEqual(
      expect.stringContaining('<style> is not allowed in a guide'),
    );
  });
});

it.each([
  '[A](https://other.example/a.png)',
  `[A]: ${other}\n\n[a]`,
  '![A](./none.png)',
  '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" alt="A" />',
  '![A](data:image/gif;base64,R0lGODlhAQABAAAAACw=)',
  '<img src="/logo.png" srcSet="/a.png 1x, /b,c.png 2x" alt="A" />',
  '<video src="/a.mp4" />',
  '<svg><rect fill="url(#a)" clipPath="url(\'#b\')" /></svg>',
  "export const X = ({ style }) => <b>{style}</b>\n\n<X style='https://other.example/' />",
])('%j is allowed', (source) => {
  expect(problemsOf(`${source}\n\nText.\n`).filter((problem) => !problem.includes('does not exist'))).toEqual([]);
});
