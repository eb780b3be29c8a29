import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DocumentError } from '../diagnostics';
import { loadFixture } from '../fixtures/load';
import { loadApi, operationOf, schemaOf } from '../index';

describe('a document of several files', () => {
  const loaded = loadFixture('several-files/api.yaml');

  test('becomes one document with references into itself', async () => {
    const { document } = await loaded;
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]*)"/g)].map((match) => match[1]);
    expect(references.filter((reference) => !reference!.startsWith('#/'))).toEqual(['../outside.yaml']);
  });

  test('names the file, line and pointer of each part', async () => {
    const { model } = await loaded;
    expect(operationOf(model, 'listPeople')?.origin).toMatchObject({
      file: 'several-files/parts/people.yaml',
      pointer: '/get',
      line: 1,
    });
    const person = schemaOf(model, 'Person')!.schema;
    expect(person.properties?.[2]?.schema.origin).toMatchObject({
      file: 'several-files/parts/schemas.yaml',
      pointer: '/Person/properties/address',
      line: 6,
    });
    expect(operationOf(model, 'listPeople')?.parameters[0]?.origin).toMatchObject({
      file: 'several-files/parts/common.json',
      line: 3,
    });
  });

  test('has each schema once, under the name of its component', async () => {
    const { model } = await loaded;
    expect(Object.values(model.schemas).map(({ name }) => name)).toEqual(['Person', 'address']);
    expect(schemaOf(model, 'Person')?.schema.properties?.[1]?.schema.ref).toBe('Person');
    expect(operationOf(model, 'listPeople')?.responses[0]?.content[0]?.schema?.items?.ref).toBe('Person');
  });

  test('leaves references in example data alone', async () => {
    const { model } = await loaded;
    expect(operationOf(model, 'getData')?.responses[0]?.content[0]?.examples[0]?.value?.value).toEqual({
      $ref: '../outside.yaml',
      deep: [{ $ref: '#/nowhere' }],
    });
  });
});

describe('parts of another file', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'parts-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  async function load(files: Readonly<Record<string, object>>) {
    for (const [name, value] of Object.entries(files)) writeFileSync(join(folder, name), JSON.stringify(value));
    return loadApi({ id: 'parts', file: join(folder, 'api.json'), root: folder });
  }

  const api = (...schemas: readonly object[]) => ({
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: {
      '/boats': {
        get: {
          responses: { 200: { description: 'OK', content: { 'application/json': { schema: { anyOf: schemas } } } } },
        },
      },
    },
    components: { schemas: { Boat: { type: 'object' } } },
  });

  test('that nothing refers to, and extensions that something refers to, are no matter for the parser', async () => {
    const { diagnostics } = await load({
      'api.json': api({ $ref: 'parts.json#/Berth' }, { $ref: 'parts.json#/x-schemas/Key' }),
      'parts.json': {
        Berth: { properties: { size: { $ref: '#/Size' } } },
        Size: { type: 'integer' },
        Unused: { properties: { size: { $ref: '#/Size' }, other: { $ref: 'gone.json' } } },
        'x-schemas': { Key: { type: 'string' }, Other: { $ref: '#/Size' } },
      },
    });
    expect(diagnostics.filter(({ code }) => code === 'parser')).toEqual([]);
  });

  test('have names of their own, with that of the file where another schema has the same', async () => {
    const { model } = await load({
      'api.json': api(
        ...[
          'berth.json',
          'parts.json#/Boat',
          'parts.json#/Key',
          'more.json#/Key',
          'parts.json#/Key/properties/size',
        ].map(($ref) => ({ $ref })),
      ),
      'berth.json': { type: 'object' },
      'parts.json': { Boat: { type: 'object' }, Key: { properties: { size: { type: 'integer' } } } },
      'more.json': { Key: { type: 'string' } },
    });
    expect(Object.values(model.schemas).map(({ name }) => name)).toEqual([
      'Boat',
      'berth',
      'parts.Boat',
      'Key',
      'more.Key',
      'Key.size',
    ]);
  });
});

describe('an example that is nothing but a reference', () => {
  const load = async (value: unknown) => {
    const folder = mkdtempSync(join(tmpdir(), 'files-'));
    const file = join(folder, 'api.json');
    writeFileSync(join(folder, 'pet.json'), '{"name": "Rex", "weight": 1.50}');
    const content = { 'application/json': { schema: { type: 'object' }, examples: { rex: { value } } } };
    const api = {
      openapi: '3.0.3',
      info: { title: 'T', version: '1' },
      paths: { '/pet': { get: { operationId: 'pet', responses: { 200: { description: 'OK', content } } } } },
      components: { examples: { Tom: { value: { name: 'Tom' } } } },
    };
    writeFileSync(file, JSON.stringify(api));
    try {
      const { model, diagnostics } = await loadApi({ id: 'a', file, root: folder });
      const [example] = operationOf(model, 'pet')!.responses[0]!.content[0]!.examples;
      return { value: example?.value, codes: diagnostics.map(({ code }) => code) };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };

  test.each([
    ['pet.json', { value: { name: 'Rex', weight: 1.5 }, numbers: { '/weight': '1.50' } }],
    ['pet.json#/name', { value: 'Rex' }],
    ['#/components/examples/Tom', { value: { name: 'Tom' } }],
    ['#/components/examples/Tom/value/name', { value: 'Tom' }],
  ])('is what %s leads to', async ($ref, expected) => {
    const { value, codes } = await load({ $ref });
    expect(value).toEqual(expected);
    expect(codes).toContain('misplaced-reference');
  });

  test.each([
    '#',
    './api.json',
    '#/paths/~1pet/get/responses/200',
    '#/paths/~1pet/get/responses/200/content',
    '#/paths',
  ])('has no value where it leads to what contains it: %s', async ($ref) => {
    const { value, codes } = await load({ $ref });
    expect(value).toBeUndefined();
    expect(codes).toContain('wrong-target');
  });

  test('has no value where examples lead to each other without end, or to too many values', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'files-'));
    const file = join(folder, 'api.json');
    const next = (index: number) => ({ example: { $ref: `#/components/schemas/S${index + 1}` } });
    const schemas = Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => [
        `S${index}`,
        { type: 'object', properties: { a: next(index), b: next(index) } },
      ]),
    );
    const circle = {
      One: { type: 'object', example: { $ref: '#/components/schemas/Two' } },
      Two: { type: 'object', example: { $ref: '#/components/schemas/One' } },
    };
    writeFileSync(
      file,
      JSON.stringify({
        openapi: '3.1.0',
        info: { title: 'T', version: '1' },
        components: { schemas: { ...schemas, S40: { type: 'string' }, ...circle } },
      }),
    );
    try {
      const { diagnostics } = await loadApi({ id: 'a', file, root: folder });
      expect(diagnostics.filter(({ code }) => code === 'wrong-target').length).toBeGreaterThan(0);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }, 20_000);

  test('has no value where there is no such file', async () => {
    const { value, codes } = await load({ $ref: 'cat.json' });
    expect(value).toBeUndefined();
    expect(codes).toContain('unresolved-reference');
  });

  test.each([{ $ref: '#/definitions/Pet' }, { $ref: '../outside.json' }, { $ref: 'pet.json', name: 'Rex' }])(
    'is data where it is %j',
    async (data) => {
      const { value, codes } = await load(data);
      expect(value).toEqual({ value: data });
      expect(codes).not.toContain('misplaced-reference');
    },
  );
});

describe('files that are not read', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'files-'));
    mkdirSync(join(folder, 'api'));
    writeFileSync(join(folder, 'secret.yaml'), 'type: string\ndescription: SECRET\n');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const load = async (reference: string): Promise<string> => {
    const file = join(folder, 'api/api.yaml');
    writeFileSync(
      file,
      JSON.stringify({
        openapi: '3.1.0',
        info: { title: 'T', version: '1' },
        components: { schemas: { A: { allOf: [{ $ref: reference }] } } },
      }),
    );
    return loadApi({ id: 'a', file, root: folder, strict: true }).then(
      () => 'loaded',
      (error: DocumentError) =>
        `${error.diagnostics.map(({ code }) => code).join()} ${error.message.includes('SECRET') ? 'leaked' : ''}`.trim(),
    );
  };

  test.each([
    ['../secret.yaml', 'reference-outside'],
    ['..%2fsecret.yaml', 'reference-outside'],
    ['parts/../../secret.yaml', 'reference-outside'],
    ['/etc/passwd', 'reference-outside'],
    ['..\\secret.yaml', 'reference-outside'],
    ['file:../secret.yaml', 'remote-reference'],
    ['http://127.0.0.1:1/x', 'remote-reference'],
  ])('%s', async (reference, code) => {
    expect(await load(reference)).toBe(code);
  });

  test.each(['.env', '.git/config.json', '.npmrc', 'id_rsa', 'notes.txt', 'parts/.secret.yaml'])(
    '%s, which no document has',
    async (name) => {
      mkdirSync(join(folder, 'api', name, '..'), { recursive: true });
      writeFileSync(join(folder, 'api', name), 'type: string\ndescription: SECRET\n');
      expect(await load(name)).toBe('reference-outside');
    },
  );

  test('a link to a hidden file', async () => {
    writeFileSync(join(folder, 'api/.env'), 'type: string\ndescription: SECRET\n');
    symlinkSync(join(folder, 'api/.env'), join(folder, 'api/plain.yaml'));
    expect(await load('plain.yaml')).toBe('reference-outside');
  });

  test('a link out of the folder', async () => {
    symlinkSync(join(folder, 'secret.yaml'), join(folder, 'api/link.yaml'));
    expect(await load('link.yaml')).toBe('reference-outside');
    symlinkSync(folder, join(folder, 'api/up'));
    expect(await load('up/secret.yaml')).toBe('reference-outside');
  });

  test('a pipe and a folder, which could never be read to their end', async () => {
    execFileSync('mkfifo', [join(folder, 'api/pipe.yaml')]);
    expect(await load('pipe.yaml')).toBe('unreadable-file');
    mkdirSync(join(folder, 'api/folder.yaml'));
    expect(await load('folder.yaml')).toBe('unreadable-file');
  });

  test('text in another encoding', async () => {
    writeFileSync(join(folder, 'api/latin.yaml'), Buffer.from([0x61, 0x3a, 0x20, 0xff]));
    expect(await load('latin.yaml')).toBe('unreadable-file');
  });

  test('a file beside the document is read, with a byte order mark too', async () => {
    writeFileSync(join(folder, 'api/part.yaml'), '\uFEFFtype: string\n');
    expect(await load('./part.yaml')).toBe('loaded');
  });
});
