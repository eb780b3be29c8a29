import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadFixture, loadObject, loadText } from './fixtures/load';
import { DocumentError, formatDiagnostic, loadApi } from './index';

const root = join(__dirname, '../..');

test('the documents of this portal are valid, their examples included', async () => {
  for (const file of ['specs/screening.yaml', 'specs/transaction-monitoring.yaml']) {
    const { model, diagnostics } = await loadApi({ id: 'own', file: join(root, file), root, strict: true });
    expect(diagnostics.filter(({ code }) => code !== 'unknown-extension')).toEqual([]);
    expect(model.operations.length).toBeGreaterThan(0);
  }
});

test('an error lists everything, on one line for each mistake', async () => {
  const error = await loadText('openapi: 3.1.0\ninfo: {}\npaths: { a: {} }\n', { strict: true }).catch(
    (reason: unknown) => reason as DocumentError,
  );
  expect(error).toBeInstanceOf(DocumentError);
  expect((error as DocumentError).message.split('\n')).toEqual([
    'api.yaml:2:7 error missing-field The info object needs "title", but does not have it. at /info (Add title)',
    'api.yaml:2:7 error missing-field The info object needs "version", but does not have it. at /info (Add version)',
    'api.yaml:3:10 error wrong-name The name "a" must begin with a slash. at /paths/a (Rename it)',
  ]);
});

test('contradicting examples are warnings, or errors with `strict`', async () => {
  const { diagnostics } = await loadFixture('broken/examples.yaml');
  expect(diagnostics.map(({ severity, code }) => `${severity} ${code}`)).toEqual([
    'warning example-mismatch',
    'warning example-mismatch',
  ]);
  await expect(loadFixture('broken/examples.yaml', true)).rejects.toThrow('error example-mismatch');
});

test('every part of a model knows the line that it was written on', async () => {
  const { model } = await loadFixture('composition.yaml');
  const lines = readFileSync(join(__dirname, 'fixtures/composition.yaml'), 'utf8').split('\n');
  const origin = model.schemas.Employee!.schema.allOf![1]!.properties![0]!.schema.origin;
  expect(origin).toMatchObject({
    file: 'composition.yaml',
    pointer: '/components/schemas/Employee/allOf/1/properties/salary',
  });
  expect(lines[origin.line - 1]).toContain('salary: {');
});

test('the slug of an operation does not depend on other operations', async () => {
  const operation = (operationId?: string) => ({ get: { operationId, responses: { 200: { description: 'Fine' } } } });
  const few = await loadObject({
    paths: {
      '/pets': operation(),
      '/pets/{id}': { parameters: [{ name: 'id', in: 'path', required: true, schema: {} }], ...operation('get/pet') },
    },
  });
  const many = await loadObject({
    paths: { '/first': operation('a'), '/get-pets': operation('get-things'), ...(few.document.paths as object) },
  });
  const slugs = few.model.operations.map(({ slug }) => slug);
  expect(slugs).toEqual(['get-pets', 'get-pet']);
  expect(many.model.operations.slice(2).map(({ slug }) => slug)).toEqual(slugs);
});

test('a model can be written out and read in', async () => {
  const { model } = await loadFixture('media-types.yaml');
  expect(JSON.parse(JSON.stringify(model))).toEqual(model);
});

test('formatDiagnostic omits what is unknown', () => {
  expect(formatDiagnostic({ severity: 'warning', code: 'a-code', message: 'A sentence.' })).toBe(
    'warning a-code A sentence.',
  );
});

test('formatDiagnostic escapes terminal control sequences', () => {
  const origin = { file: 'a.yaml', pointer: '/\u001b[2J/\u202e', line: 1, column: 1 };
  expect(formatDiagnostic({ severity: 'error', code: 'x', message: 'A\nb.', origin })).toBe(
    'a.yaml:1:1 error x A\\u000ab. at /\\u001b[2J/\\u202e',
  );
});
