import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readGuide } from './guide';
import { pageOf } from './page';

const root = realpathSync(mkdtempSync(join(tmpdir(), 'page-code-')));
beforeAll(() => {
  mkdirSync(join(root, 'examples'));
  writeFileSync(join(root, 'examples/lend.ts'), 'export const Table = 1;\n');
});
afterAll(() => rmSync(root, { recursive: true }));

const find = (source: string) => {
  const read = readGuide({ file: 'guide.mdx', path: join(root, 'guide.mdx'), area: 'docs', route: '/guide' }, source);
  const { page, problems } = pageOf(read.guide, root, '2026-01-01');
  return {
    page,
    problems: [...read.problems, ...problems].map(({ location, message }) => `${location.line}: ${message}`),
  };
};

describe('what a guide imports or shows is in the folder of the portal', () => {
  let elsewhere: string;
  beforeAll(() => {
    elsewhere = mkdtempSync(join(tmpdir(), 'elsewhere-'));
    for (const name of ['secret.json', 'secret.png', 'secret.ts']) writeFileSync(join(elsewhere, name), '{}');
    for (const name of ['secret.json', 'secret.png']) symlinkSync(join(elsewhere, name), join(root, name));
    symlinkSync(elsewhere, join(root, 'linked'));
  });
  afterAll(() => rmSync(elsewhere, { recursive: true }));

  it.each([
    ["import x from 'FOLDER/secret.json'", 'imports FOLDER/secret.json'],
    ["import x from './secret.json'", 'imports ./secret.json'],
    ["import { x } from './linked/secret'", 'imports ./linked/secret'],
    ["export * from './linked/secret.ts'", 'imports ./linked/secret.ts'],
    ["export const x = import('./secret.json')", 'imports ./secret.json'],
    ['![x](./secret.png)', 'shows ./secret.png'],
    ['![x](./linked/secret.png)', 'shows ./linked/secret.png'],
  ])('%s', (source, problem) => {
    const own = (text: string) => text.replace('FOLDER', elsewhere);
    const { problems } = find(`${own(source)}\n\nText.\n`);
    expect(problems).toContain(`1: ${own(problem)}, which is outside the portal's folder`);
  });

  it('and need not be percent-encoded as it should be', () => {
    expect(find('![x](./100%zz.png)\n').problems).toEqual([
      expect.stringContaining('shows ./100%zz.png, which does not exist'),
    ]);
  });

  it.each([
    ["export const x = require('../secret.json')", '"require" is not allowed'],
    ["export const x = r\\u0065quire('../secret.json')", '"require" is not allowed'],
    ["export const x = require.context('..', true, /json/)", '"require" is not allowed'],
    ["export const x = new URL('../secret.txt', import.meta.url)", 'import.meta is not allowed'],
    ['<p title={process.env.TOKEN}>Text</p>', '"process" is not allowed'],
    ["{eval('1')}", '"eval" is not allowed'],
    [
      "import x from '!!raw-loader!/etc/hostname'",
      'imports !!raw-loader!/etc/hostname, which is neither a file nor a package',
    ],
    ["import x from 'file:///etc/hostname'", 'imports file:///etc/hostname, which is neither a file nor a package'],
    [
      "import x from 'https://evil.example/x.js'",
      'imports https://evil.example/x.js, which is neither a file nor a package',
    ],
    ["import x from 'data:text/javascript,1'", 'imports data:text/javascript,1, which is neither a file nor a package'],
    [
      "import x from 'react/../../secret.json'",
      'imports react/../../secret.json, which is neither a file nor a package',
    ],
    ["import x from './.env'", 'imports ./.env, which is hidden'],
    ["export const x = () => import('../' + 'secret.json')", 'imports a module whose name is computed'],
    ["export const X = () => <iframe src='https://evil.example/' />", '<iframe> is not allowed'],
    ["export const X = () => <p dangerouslySetInnerHTML={{ __html: 'a' }} />", 'text in dangerouslySetInnerHTML'],
    ["<p {...{ dangerouslySetInnerHTML: { __html: '<img />' } }} />", 'attributes in {...} are not checked'],
    ["<Card title={<iframe src='https://evil.example/' />} />", '<iframe> is not allowed'],
    ["import './linked/secret.json?raw'", 'imports ./linked/secret.json?raw, which is neither a file nor a package'],
    ["import x from 'react/jsx-runtime'", 'imports react/jsx-runtime, which is not a dependency'],
    ["import x from './node_modules/p/x.js'", 'which belongs to a package'],
    ["export const x = (<process.getBuiltinModule />).type('fs')", '"process" is not allowed'],
    ["export const x = (<Function />).type('return 1')()", '"Function" is not allowed'],
    ['export const x = (<Array.constructor />).type', '"Array" is not allowed'],
    [
      'export default function process(p) { return p.children }\n\n<b title={process.env.HOME}>Text</b>',
      '"process" is not allowed',
    ],
    ['export const g = () => { switch (process.env.HOME) { case 0: let process = 1 } }', '"process" is not allowed'],
    ["export const x = JSON.parse('{}', function () { return this })", '"JSON.parse with a function" is not allowed'],
    ['export const J = JSON', '"JSON" is not allowed'],
    ['export const x = { method() { return this } }', '"this" is not allowed'],
    [
      'export const x = { a: 1 }\n\nexport const F = () => 1\n\nexport const y = (F.contextTypes = x)',
      '"contextTypes" is not allowed',
    ],
    ["import * as R from 'react'\nexport const x = Object.entries(R)", '"R" is not allowed'],
    ["import * as G from 'gatsby'\n\n<G.Script src='https://evil.example/x.js' />", '"G.Script" is not allowed'],
    ["import { Script as S } from 'gatsby'\n\n<S src='https://evil.example/x.js' />", '"Script" is not allowed'],
    ["export const X = () => <p {...JSON.parse('{}')} />", 'attributes in {...} are not checked'],
    ["export const X = () => ({ ...<p />, type: 'iframe', props: {} })", '"props" is not allowed'],
    ["export const X = () => <GuideCode title='a' html='<iframe></iframe>' />", '"GuideCode" is not allowed'],
    [
      "export const a = 1 // GuideCode\n\n<GuideCode html='<iframe></iframe>' />",
      '<GuideCode> is generated from fences',
    ],
    [
      "export function X() {}\nexport const y = (() => { for (X of ['iframe']); })()\n\n<X src='https://evil.example/' />",
      '<X> is a variable',
    ],
    [
      "export function X() {}\nexport const y = (() => { X.T = 'iframe' })()\n\n<X.T src='https://evil.example/' />",
      '<X.T> is a variable',
    ],
    ['<a HREF="javascript:alert(1)">Text</a>', 'a link cannot point to'],
    ['<a href=" java&#10;script:alert(1)//../../../guide/a">Text</a>', 'a link cannot point to'],
    ['<button formAction="javascript:alert(1)">Text</button>', 'a link cannot point to'],
    ['<svg><a><animate attributeName="href" values="javascript:alert(1)" /></a></svg>', '<animate> is not allowed'],
    ['export const x = (JSON.stringify = () => 1)', '"JSON.stringify" is changed, which is not the guide\'s own'],
    ['export const x = (Math.floor = () => 1)', '"Math.floor" is changed'],
    ["export const x = (Math['floor'] = () => 1)", '"Math[…]" is changed'],
    ['export const x = (Math = {})', '"Math" is changed'],
    ['export const x = Math.x++', '"Math.x" is changed'],
    ['export const x = (() => { delete Math.floor })()', '"Math.floor" is changed'],
    ['export const x = (() => { delete Math?.floor })()', '"Math.floor" is changed'],
    ['export const x = (Math.floor += 1)', '"Math.floor" is changed'],
    ['export const x = ([Math.floor] = [1])', '"Math.floor" is changed'],
    ['export const x = ([[Math.floor = 2]] = [[1]])', '"Math.floor" is changed'],
    ['export const x = ([...Math.floor] = [1])', '"Math.floor" is changed'],
    ['export const x = ({ a: Math.floor } = { a: 1 })', '"Math.floor" is changed'],
    ['export const x = (() => { for (Math.floor of [1]); })()', '"Math.floor" is changed'],
    ['export const x = (() => { for (Math.floor in { a: 1 }); })()', '"Math.floor" is changed'],
    ['export const x = (Object.prototype.x = 1)', '"Object.prototype.x" is changed'],
    ['export const x = (Array.prototype.map = 1)', '"prototype" is not allowed'],
    ['export const x = ([].map.x = 1)', '"(…).map.x" is changed'],
    ['export const M = Math\n\nexport const x = (M.floor = 1)', '"M.floor" is changed'],
    ['export const o = { m: Math }\n\nexport const x = (o.m.floor = 1)', '"o.m.floor" is changed'],
    ['export let o = {}\n\nexport const x = ((o = Math), (o.floor = 1))', '"o.floor" is changed'],
    ['export const x = [Math].map((one) => (one.floor = 1))', '"one.floor" is changed'],
    ['export const m = {}\n\nexport const x = ((m) => (m.floor = 1))(Math)', '"m.floor" is changed'],
    ['export const { m } = { m: Math }\n\nexport const x = (m.floor = 1)', '"m.floor" is changed'],
    ["import R from 'react'\nexport const x = (R.useState = () => [1])", '"R.useState" is changed'],
    ["import { memo } from 'react'\nexport const x = (memo.a = 1)", '"memo.a" is changed'],
    ['export const X = (props) => { props.children.props.a = 1; return <b /> }', '"props.children.props.a" is changed'],
    [
      "import { memo as useRef } from 'react'\nexport const r = useRef(Math)\n\nexport const x = ((r) => (r.type = 1))(Math)",
      '"r.type" is changed',
    ],
    [
      'export const useRef = () => Math\n\nexport const r = useRef()\n\nexport const x = (r.floor = 1)',
      '"r.floor" is changed',
    ],
    ['<b title={(Number.isInteger = 1)}>Text</b>', '"Number.isInteger" is changed'],
    ['export const x = Object.freeze(Math)', '"Math" is changed'],
    ['export const x = [Math].map(Object.freeze)', '"Object.freeze" is not allowed'],
    ["export const x = [Math].map(Object['freeze'])", '"Object.freeze" is not allowed'],
    ['export const x = [].push.call(Math, 1)', '"(…).push.call" is changed'],
    ["import { readFileSync } from 'fs'", 'imports fs, which is not a dependency of the portal'],
    ["export const x = new Function('return process')()", '"Function" is not allowed'],
    ["export const x = (() => {}).constructor('return process')()", '"constructor" is not allowed'],
    ["export const x = (() => {})['constructor']", '"constructor" is not allowed'],
    ['export const x = (() => {})[`constructor`]', '"constructor" is not allowed'],
    ["export const x = (() => {})['con' + 'structor']", '"constructor" is not allowed'],
    ['export const x = (k) => ({ [k]: 1 })', 'a member whose name is computed'],
    ['export const x = (k) => Object[k]', '"Object" is not allowed'],
    ['export const x = (k) => JSON[k]', '"JSON" is not allowed'],
    ['export const x = (k) => Error[k]', '"Error" is not allowed'],
    ['export const E = Error', '"Error" is not allowed'],
    ['export const x = Error.captureStackTrace({})', '"Error" is not allowed'],
    ['export const x = (Error.prepareStackTrace = () => 1)', '"Error.prepareStackTrace" is changed'],
    ['export const x = [1].map(Error)', '"Error" is not allowed'],
    ['export const x = (rows, k) => (rows[k] = 1)', '"rows[…]" is changed'],
    ['export const x = ((__portalName) => 1)(1)', '"__portalName" is not allowed'],
    ['export const { __portalAddress } = {}', '"__portalAddress" is not allowed'],
    ["export const X = ({ to }) => <a href={to + ''}>Text</a>", 'the address in href={...} is not checked'],
    ['export const X = ({ to }) => <svg><use href={to} /></svg>', 'the address in href={...} is not checked'],
    ['export const X = ({ to }) => <img src={to} />', 'the address in src={...} is not checked'],
    ['export const { constructor: C } = () => {}', '"constructor" is not allowed'],
    ["export const { ['con' + 'structor']: C } = () => {}", '"constructor" is not allowed'],
    ["export const x = __non_webpack_require__('fs')", '"__non_webpack_require__" is not allowed'],
    ["export const f = (Function) => 1\nexport const x = new Function('1')", '"Function" is not allowed'],
    ['export const f = (Object) => 1\nexport const x = Object.getPrototypeOf(f)', '"Object" is not allowed'],
    ['export const O = Object', '"Object" is not allowed'],
    ['export const f = () => { { let eval1 = 1 } return eval1 }', '"eval1" is not allowed'],
    [
      "import React from 'react'\nexport const X = () => React.createElement('ifr' + 'ame')",
      '"createElement" is not allowed',
    ],
    ["export const T = 'ifr' + 'ame'\n\n<T src='https://evil.example' />", '<T> is a variable'],
    ["export const X = ({ as: T = 'iframe' }) => <T />", '<T> is a variable'],
    ['<a href={"java" + "script:alert(1)"}>Text</a>', 'a link cannot point to "javascript:alert(1)"'],
    ["export const X = () => <a href='java&#x0A;script:alert(1)'>Text</a>", 'a link cannot point to'],
    ['<meta httpEquiv="refresh" content="0;url=https://evil.example" />', '<meta> is not allowed'],
    ['<base href="https://evil.example" />', '<base> is not allowed'],
    ['<form action="https://evil.example">Text</form>', '<form> is not allowed'],
  ])('%s is refused', (source, problem) => {
    writeFileSync(join(root, '.env'), '');
    mkdirSync(join(root, 'node_modules/p'), { recursive: true });
    writeFileSync(join(root, 'node_modules/p/x.js'), '');
    expect(find(`${source}\n\nText.\n`).problems).toContainEqual(expect.stringContaining(problem));
  });

  it.each([
    'export const Total = ({ process, ...props }) => <b title={process} {...props}>{props.children}</b>',
    "import x from './examples/lend.ts'\nimport { Link } from 'gatsby'\nexport const size = { require: 1, process: 2 }.process",
    'export const names = Object.entries({ a: 1 }).map(([name, value]) => `${name} ${Math.round(value)}`)',
    'export const Total = ({ of }) => { const all = [1, 2]; for (const one of all) all.push(one); return <b>{all[0] + of}</b> }',
    "export const Home = () => <a href='https://example.com/'>{new Date(0).toISOString()}</a>\n\n<Home />",
    "import { memo } from 'react'\nexport const Price = memo(({ of }) => <b>{of}</b>)\n\n<Price of='1' />",
    "import logo from './examples/lend.ts'\n\n<img src={logo} alt='Logo' />",
    'export const Issue = ({ of }) => <a href={`https://example.com/issues/${of}`}>{of}</a>',
    'export const list = [1, 2].map((_, index) => [3, 4][+index])',
    'export const list = [1, 2].map((_, index) => [3, 4][index])',
    'export const count = (names) => { const all = {}; for (const name of names) all[name] = (all[name] ?? 0) + 1; return all }',
    'export const Go = ({ to, row }) => <p><a href={to}>{to}</a><a href={row.links[0]?.href}>Text</a></p>',
    "export const Go = ({ to }) => <a href={to ? `/${'a'}` : to}>Text</a>",
    "export const half = (n) => { try { if (!(n > 0)) throw new RangeError(`not ${n}`); return n / 2 } catch (e) { if (e instanceof RangeError) return 0; throw Error('x') } }",
    'export const Box = ({ data }) => <b>{data.length}</b>\n\n<Box data={[1, 2]} />',
    "export { Table as PriceTable } from './examples/lend.ts'",
    "import { useState } from 'react'\nexport function Count() { const [n, set] = useState(0); return <button onClick={() => set(n + 1)}>{n}</button> }",
    'export const sums = (() => { const all = { a: 0 }; const rows = [0]; all.a += 1; rows[+1] = 2; delete all.a; let n = 0; n++; return rows })()',
    "import { useRef } from 'react'\nexport function Once() { const seen = useRef(false); seen.current = true; return <b>Text</b> }",
    "export const Total = () => <b>1</b>\n\nexport const named = (Total.displayName = 'Total')",
    'export const fixed = Object.freeze({ call: 1 }).call',
  ])('%s is allowed', (source) => expect(find(`${source}\n\nText.\n`).problems).toEqual([]));

  it('and is taken where it is', () => {
    writeFileSync(join(root, 'package.json'), '{ "dependencies": { "package": "1.0.0" } }');
    expect(find("import x from './examples/lend.ts'\nimport y from 'package'\n\nText.\n").problems).toEqual([]);
    rmSync(join(root, 'package.json'));
  });
});

describe('front matter ends where what renders the site ends it', () => {
  const frame = '<iframe src="https://evil.example" />';
  it.each([
    [
      `----\n\n${frame}\n\n---\ntitle: a\n---\n\nText`,
      '1: a guide must not begin with a line of three dashes and other characters',
    ],
    [`---json\n{}\n---\n\nText`, '1: a guide must not begin with a line of three dashes and other characters'],
    [`---\ntitle: a\n---x: |\n  ${frame}\n---\n\nText`, '3: a line of the front matter begins with three dashes'],
    [`---\ntitle: a\n\nText`, '1: the front matter is not closed'],
    [`\uFEFF---\ntitle: a\n---\n\n${frame}`, '5: <iframe> is not allowed in a guide'],
    [`\uFEFF---\n# c\n\n~~~mermaid\n---\n${frame}\n\n~~~\n`, '6: <iframe> is not allowed in a guide'],
  ])('%j', (source, problem) => expect(find(source).problems).toContain(problem));

  it.each([
    '---\ntitle: a\n---\n\nText\n',
    '---\r\ntitle: a\r\n---\r\n\r\nText\r\n',
    '---\n---\nText',
    '--- \ntitle: a\n---',
    'Text\n\n---\n',
  ])('%j is read', (source) => expect(find(source).problems).toEqual([]));
});

it('a fence shows no file that is hidden', () => {
  writeFileSync(join(root, '.env'), 'SECRET=1');
  expect(find('```bash check="only shown" file=.env\n```\n').problems.join()).toContain('file=.env is hidden');
});
