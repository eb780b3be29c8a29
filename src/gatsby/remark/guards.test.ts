import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

interface Page {
  readonly code: string;
  readonly html?: string;
  readonly error?: string;
}

/** What a page shows of a guide, as its compiler makes it, which Jest cannot load. */
function rendered(source: string): Page {
  const program = `(async () => {
    const { compile } = await import('@mdx-js/mdx');
    const { remarkGuards } = require(${JSON.stringify(join(__dirname, 'guards.ts'))});
    const baseUrl = require('node:url').pathToFileURL(process.cwd() + '/');
    const options = { outputFormat: 'function-body', useDynamicImport: true, baseUrl, remarkPlugins: [remarkGuards], development: false };
    const page = { code: String(await compile(process.env.GUIDE, options)) };
    try {
      const Module = Object.getPrototypeOf(async () => {}).constructor;
      const { default: Guide } = await new Module(page.code)(require('react/jsx-runtime'));
      page.html = require('react-dom/server').renderToString(require('react').createElement(Guide));
    } catch ({ message }) {
      page.error = message;
    }
    console.log(JSON.stringify(page));
  })();`;
  return JSON.parse(
    execFileSync(process.execPath, ['--import', 'tsx', '--eval', program], {
      cwd: join(__dirname, '../../..'),
      env: { ...process.env, GUIDE: source, NODE_ENV: 'production' },
      encoding: 'utf8',
    }),
  ) as Page;
}

test('members and links that their code knows are those that they are without a guard', () => {
  const { html = '' } =
    rendered(`export const rows = [{ name: 'a', to: '/a' }, { name: 'b', to: 'https://b.example/' }];

export const count = (names) => { const all = {}; for (const name of names) all[name] = (all[name] ?? 0) + 1; return all; };

export const Row = ({ at, keys }) => <a href={rows[at].to}>{keys.map((key) => rows[at][key])}{rows?.[at]?.[keys[0]]}</a>;

export const Bare = ({ to }) => <a href={to}>none</a>;

<Row at={0} keys={['name']} /><Row at={1} keys={['name', 'to']} /><Bare />

{Object.entries(count(['x', 'y', 'x'])).map(([name, times]) => name + times)}
`);
  expect(html.replace(/<!-- -->|\n/g, '')).toBe(
    '<a href="/a">aa</a><a href="https://b.example/">bhttps://b.example/b</a><a>none</a>x2y1',
  );
});

const key = (name: string): string => `export const k = ${JSON.stringify(name.split(''))}.join('')`;

test.each([
  [`${key('constructor')}\n\n{(() => 1)[k]('return process')().version}`, 'the member "constructor" is not allowed'],
  [`${key('constructor')}\n\n<b title={(() => 1)?.[k]}>Text</b>`, 'the member "constructor" is not allowed'],
  [`${key('__proto__')}\n\n{({})[k]}`, 'the member "__proto__" is not allowed'],
  [`export const o = {}\n\n${key('__proto__')}\n\n{(() => { o[k] = 1; })()}`, 'the member "__proto__" is not allowed'],
  [
    `export const e = { ...<p /> }\n\n${key('type')}\n\n{(() => { e[k] = 'b'; })()}`,
    'the member "type" is not allowed',
  ],
  [
    `export const e = { ...<p /> }\n\n${key('type')}\n\n{(() => { [e[k]] = ['b']; })()}`,
    'the member "type" is not allowed',
  ],
  [`${key('call')}\n\n{[].push[k]([], 1)}`, 'the member "call" is not allowed'],
  [`{(() => 1)[{ toString: () => 'constructor' }]}`, 'the member "constructor" is not allowed'],
  [
    `export const o = (() => { let n = 0; return { toString: () => (n++ ? 'constructor' : 'name') }; })()\n\n{(() => 1)[o].length}{(() => 1)[o]}`,
    'the member "constructor" is not allowed',
  ],
  [
    'export const Go = ({ to }) => <a href={to}>Text</a>\n\n<Go to={[" java\\nscript", "alert(1)"].join(":")} />',
    'a link cannot point to',
  ],
  [
    'export const Go = ({ to }) => <a href={to}>Text</a>\n\n<Go to={{ toString: () => "javascript:alert(1)" }} />',
    'a link cannot point to "javascript:alert(1)"',
  ],
  [
    "export const Go = ({ to }) => <a href={to ? 'javascript:alert(1)' : '/'}>Text</a>\n\n<Go to />",
    'a link cannot point to "javascript:alert(1)"',
  ],
  ['{[{ to: "data:text/html,x" }].map(({ to }) => <a href={to ?? "/"}>Text</a>)}', 'a link cannot point to "data:'],
])('%s is stopped when it is rendered', (source, message) => expect(rendered(source).error).toContain(message));

const imported = "import settings, { files as names } from './package.json'";

test.each([
  `${imported}\n\n{settings.files.push(1)}`,
  `export const sorted = names.sort()\n\n${imported}\n\nText`,
  `${imported}\n\nexport const change = (list) => list.reverse()\n\n{change([settings][0].files).length}`,
  `${imported}\n\nexport const rows = [names]\n\n{rows.map((row) => row.splice(0)).length}`,
  `import * as all from './package.json'\n\n{all.default.files.fill(1).length}`,
])('data that other pages import too stays as it is: %s', (source) =>
  expect(rendered(source).error).toMatch(/read only|not extensible|Cannot delete/),
);

test('a copy of such data may change', () =>
  expect(rendered(`${imported}\n\n{[...names].sort().at(0)}{settings.name}`).html).toContain('proven-portal'));

test('a guide that needs no guard gets none', () =>
  expect(rendered('export const a = [1][0]\n\n<a href="/">Text</a>').code).not.toContain('__portal'));
