import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv';
import ts from 'typescript';
import { checkConfig } from './check';
import schema from './portal.schema.json';
import { resolvePortal } from './load';
import { settings } from './settings';

/** Paths of the properties of an interface of `config.ts`, with those of the interfaces that it refers to. */
function declared(name = 'PortalConfig', prefix = ''): string[] {
  const file = join(__dirname, 'config.ts');
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
  const membersOf = (wanted: string) =>
    source.statements.filter(ts.isInterfaceDeclaration).find(({ name: { text } }) => text === wanted)?.members;
  const paths = (members: ts.NodeArray<ts.TypeElement>, before: string): string[] =>
    members.filter(ts.isPropertySignature).flatMap(({ name: key, type }) => {
      const path = before + key.getText(source);
      if (type && ts.isTypeLiteralNode(type)) return [path, ...paths(type.members, `${path}.`)];
      const items =
        type && ts.isTypeOperatorNode(type) && ts.isArrayTypeNode(type.type) ? type.type.elementType : undefined;
      const inside = items && membersOf(items.getText(source));
      return inside ? [path, ...paths(inside, `${path}[].`)] : [path];
    });
  return paths(membersOf(name)!, prefix);
}

test('the schema describes every setting that the types allow, and no other', () => {
  const paths = settings().map(({ path }) => path);
  expect(paths.filter((path) => path !== '$schema').toSorted()).toEqual(declared().toSorted());
  for (const { description } of settings()) expect(description).toMatch(/^\S.*\.$/);
});

test('the schema is one, and takes the examples and defaults that it shows', () => {
  const ajv = new Ajv({ strict: true });
  expect(ajv.validateSchema(schema)).toBe(true);
  for (const { path, example, default: value } of settings().filter(({ path: each }) => !/[[.]/.test(each))) {
    for (const json of [example, value].filter((each) => each !== undefined))
      expect(checkConfig({ apis: [], [path]: JSON.parse(json) as unknown })).toEqual([]);
  }
});

test('the defaults that it shows are those of the code', () => {
  const spec = join(__dirname, '../openapi/fixtures/load.ts');
  const portal = resolvePortal({ apis: [{ spec }] }, __dirname, 'portal.json') as unknown as Record<string, unknown>;
  const shown = settings().filter(
    ({ path, default: value }) => value !== undefined && path in portal && path !== 'apis',
  );
  expect(shown.length).toBeGreaterThan(6);
  for (const { path, default: value } of shown) expect([path, portal[path]]).toEqual([path, JSON.parse(value!)]);
  expect(portal).toMatchObject({
    sandboxUrl: 'http://localhost:4010',
    examples: { requiredLanguages: [], environment: {}, containers: 'required' },
    apis: [{ showInternal: false, strict: false }],
  });
});
