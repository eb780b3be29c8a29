import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Root } from 'mdast';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { VFile } from 'vfile';
import type { Operation } from '../../openapi/model';
import { routesOf } from '../view/routes';
import { remarkFences } from './fences';
import { attribute, isJsx, type JsxNode } from './mdx-tree';
import { indexOf } from './portal-index';
import { remarkReferences } from './references';

const root = mkdtempSync(join(tmpdir(), 'guide-'));
const path = join(root, 'guide.mdx');
beforeAll(() => {
  mkdirSync(join(root, 'examples'));
  writeFileSync(join(root, 'examples/x.ts'), 'secret();\n// #region shown\n  const a = 1;\n// #endregion\n');
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

async function processed(body: string, front = '---\ntitle: T\n---\n\n'): Promise<Root> {
  writeFileSync(path, front + body);
  const file = new VFile({ path, value: body });
  const tree = unified().use(remarkParse).use(remarkMdx).parse(file) as Root;
  await remarkReferences(async () => index)(tree, file);
  remarkFences({ root, today: '2026-01-01' })(tree, file);
  return tree;
}

const origin = { file: 'api.yaml', pointer: '', line: 1, column: 1 };
const operation = {
  slug: 'registerPerson',
  operationId: 'registerPerson',
  method: 'PUT',
  path: '/persons/{id}',
  title: 'Register',
  servers: [],
};
const schema = (properties: Record<string, object>) => ({
  origin,
  properties: Object.entries(properties).map(([name, value]) => ({
    name,
    required: false,
    schema: { origin, ...value },
  })),
});
const index = indexOf([
  {
    id: 'screening',
    routes: routesOf('/api/'),
    model: {
      operations: [operation as unknown as Operation],
      webhooks: [{ name: 'PersonMatched', slug: 'person-matched', operation: { ...operation, title: 'Matched' } }],
      schemas: {
        Person: {
          slug: 'Person',
          name: 'Person',
          schema: schema({ hits: { types: ['array'], items: { origin, ref: 'Hit' } }, __proto__x: {} }),
        },
        Hit: { slug: 'Hit', name: 'Hit', schema: { origin, allOf: [schema({ score: {} }), { origin, ref: 'Hit' }] } },
      },
    } as never,
  },
]);

const jsx = (tree: { children: unknown[] }): JsxNode[] => (tree.children as JsxNode[]).filter(isJsx);
const values = (node: JsxNode) => Object.fromEntries(node.attributes.map(({ name, value }) => [name, value]));

describe('fences', () => {
  test('a fence becomes a frame', async () => {
    const [code] = jsx(await processed('Text.\n\n```json response\n{"a": "<b>"}\n```\n'));
    expect(code!.name).toBe('GuideCode');
    expect(values(code!)).toMatchObject({ title: 'Response', language: 'json' });
    expect(attribute(code!, 'html')).toMatch(/<b>"a"<\/b>[\s\S]*&lt;b>/);
  });

  test('a long response folds around what the text speaks of, before it and after it', async () => {
    const lines = Array.from({ length: 60 }, (_, index) => `  "field${index}": ${index},`).join('\n');
    const body = (before: string, after: string) =>
      `# T\n\n\`field3\` of before\n\n## S\n\n${before}\n\n\`\`\`bash verify id=a\ncurl x\n\`\`\`\n\n\`\`\`jsonc response\n{\n${lines}\n}\n\`\`\`\n\n${after}\n`;
    const folded = async (source: string) => {
      const code = jsx(await processed(source)).at(-1)!;
      expect(values(code)).toMatchObject({ folds: 'yes' });
      return attribute(code, 'html')!.replace(/<details[\s\S]*?<\/details>/g, '');
    };
    const spoken = await folded(body('See `data.field40`.', 'And `field50`.\n\n## Next\n\n`field55`'));
    for (const name of ['field0', 'field40', 'field50']) expect(spoken).toContain(`"${name}"`);
    for (const name of ['field30', 'field55']) expect(spoken).not.toContain(`"${name}"`);
    const [program] = jsx(await processed(`\`\`\`bash check="shown"\n${'echo a\n'.repeat(40)}\`\`\`\n`));
    expect(values(program!)).not.toHaveProperty('folds');
  });

  test('what only the sandbox does is a block where it has lines of its own', async () => {
    const tree = await processed('A. <Sandbox>B.</Sandbox>\n\n<Sandbox>\n  C.\n</Sandbox>\n');
    expect(values(jsx(tree)[0]!)).toEqual({ block: 'yes' });
    const paragraph = tree.children[0] as unknown as { children: JsxNode[] };
    expect(values(paragraph.children[1]!)).toEqual({});
  });

  test('a fence with a mode has the key by which its badge is found, wherever it stands, until it is edited', async () => {
    const keyOf = async (body: string) => attribute(jsx(await processed(body)).at(-1)!, 'fence');
    const fence = '```bash verify\ncurl x\n```\n';
    const key = await keyOf(fence);
    expect(key).toMatch(/^[0-9a-f]{16}$/);
    expect(await keyOf(`More text.\n\n${fence}`)).toBe(key);
    expect(await keyOf(fence.replace('curl x', 'curl y'))).not.toBe(key);
    expect(await keyOf('```yaml\na: 1\n```\n')).toBeUndefined();
  });

  test('one that is marked so is folded with its response and what it prints, and nothing else', async () => {
    const response = '```json response\n{}\n```\n';
    const printed = '```text output\nx\n```\n';
    const tree = await processed(
      `\`\`\`js verify fold\nf();\n\`\`\`\n${printed}${response}\nText.\n\n${response}\n\`\`\`http request fold\nGET http://localhost:4010/x\n\`\`\`\n${response}`,
    );
    const [program, alone, request] = jsx(tree);
    expect([program, alone, request].map((node) => node!.name)).toEqual([
      'FoldedExample',
      'GuideCode',
      'FoldedExample',
    ]);
    expect(program!.children.map((node) => attribute(node as JsxNode, 'title'))).toEqual([
      'JavaScript',
      'Output',
      'Response',
    ]);
    expect(request!.children.map((node) => (node as JsxNode).name)).toEqual(['Tabs', 'GuideCode']);
    expect(attribute(request!, 'title')).toBe('Request and response');
  });

  test('a hidden one is not there', async () => {
    expect(jsx(await processed('```bash verify hidden\ncurl x\n```\n'))).toEqual([]);
  });

  test('a region of a program is shown, and nothing else of it', async () => {
    const [code] = jsx(await processed('```ts verify file=examples/x.ts#shown\n```\n'));
    expect(attribute(code!, 'title')).toBe('examples/x.ts');
    const html = attribute(code!, 'html')!;
    expect(html).toContain('const');
    expect(html).not.toMatch(/secret|region/);
  });

  test.each(['examples/x.ts#none', 'examples/none.ts', '../../etc/passwd'])(
    'file=%s stops the build with file and line',
    (file) => expect(processed(`\`\`\`ts verify file=${file}\n\`\`\`\n`)).rejects.toThrow(`${path}:5: `),
  );

  test('a drawing that cannot be read stops the build with file and line', () =>
    expect(processed('```mermaid\npie\n```\n')).rejects.toThrow(/guide\.mdx:5: .*pie/));

  test('a request gets a tab for each language, each with the key of its own badge', async () => {
    const [tabs, ...rest] = jsx(await processed('```http request\nGET http://localhost:4010/a\n```\n'));
    expect(rest).toEqual([]);
    expect(values(tabs!)).toEqual({ byLanguage: 'true' });
    expect(jsx(tabs!).map((tab) => values(tab).id)).toEqual(['bash', 'js', 'ts', 'python']);
    const codes = jsx(tabs!).flatMap((tab) => jsx(tab));
    expect(codes.map((code) => values(code).title)).toEqual(['cURL', 'JavaScript', 'TypeScript', 'Python']);
    expect(new Set(codes.map((code) => attribute(code, 'fence'))).size).toBe(4);
  });

  test('inside <Tabs> each language gets a tab, what it prints stays in it, and the response comes below', async () => {
    const tree = await processed(
      [
        '<Tabs>',
        '',
        '```bash verify',
        'curl x',
        '```',
        '',
        '```text output',
        '1',
        '```',
        '',
        '```ts verify',
        'fetch(x)',
        '```',
        '',
        '```python verify hidden',
        'y',
        '```',
        '',
        '```json response',
        '{}',
        '```',
        '',
        '</Tabs>',
        '',
      ].join('\n'),
    );
    const [tabs, response] = jsx(tree);
    expect(tabs!.name).toBe('Tabs');
    expect(attribute(tabs!, 'byLanguage')).toBe('true');
    expect(jsx(tabs!).map((tab) => [attribute(tab, 'id'), attribute(tab, 'label'), tab.children.length])).toEqual([
      ['bash', 'cURL', 2],
      ['ts', 'TypeScript', 1],
    ]);
    expect(attribute(response!, 'title')).toBe('Response');
  });

  test('one language needs no tabs, and tabs of another kind stay as they are', async () => {
    const [only] = jsx(await processed('<Tabs>\n\n```bash verify\nx\n```\n\n</Tabs>\n'));
    expect(only!.name).toBe('GuideCode');
    const [tabs] = jsx(await processed('<Tabs>\n<Tab label="npm">\n\n```bash verify\nx\n```\n\n</Tab>\n</Tabs>\n'));
    expect(tabs!.name).toBe('Tabs');
    expect(jsx(jsx(tabs!)[0]!)[0]!.name).toBe('GuideCode');
  });
});

describe('references', () => {
  const inline = (tree: Root) => jsx(tree.children[0] as never)[0] ?? (tree.children[0] as unknown as JsxNode);

  test('an operation by its id', async () => {
    const link = inline(await processed('See <Operation id="registerPerson"/> now.\n'));
    expect(values(link)).toEqual({
      id: 'registerPerson',
      method: 'PUT',
      path: '/persons/{id}',
      title: 'Register',
      to: '/api/operations/registerPerson/',
    });
  });

  test('method and path in code are a link, unless nothing has them', async () => {
    expect(inline(await processed('Use `PUT /persons/{id}?x=1`.\n')).name).toBe('Operation');
    expect(jsx((await processed('Use `GET /persons/{id}`.\n')).children[0] as never)).toEqual([]);
  });

  test.each([
    ['<Field of="Person" name="hits.score"/>', '/api/schemas/Person/#hits-score'],
    ['<Field of="Person"/>', '/api/schemas/Person/'],
    ['<Field of="Hit" name="score" api="screening"/>', '/api/schemas/Hit/#score'],
    ['<Webhook name="PersonMatched"/>', '/api/webhooks/person-matched/'],
  ])('%s leads to %s', async (source, to) =>
    expect(attribute(inline(await processed(`See ${source}\n`)), 'to')).toBe(to),
  );

  test.each([
    ['<Operation id="nope"/>', 'operation "nope"'],
    ['<Operation id="constructor"/>', 'operation "constructor"'],
    ['<Operation id="registerPerson" api="other"/>', 'the API "other"'],
    ['<Webhook name="PersonMatchd"/>', 'webhook "PersonMatchd"'],
    ['<Webhook name="PersonMatched" api="other"/>', 'the API "other"'],
    ['<Field of="Person" name="hits.scor"/>', 'field "Person.hits.scor"'],
    ['<Field of="constructor"/>', 'schema "constructor"'],
  ])('%s stops the build with file and line', async (source, message) => {
    await expect(processed(`Text.\n\n${source}\n`)).rejects.toThrow(`${path}:7: `);
    await expect(processed(`${source}\n`)).rejects.toThrow(message);
  });
});
