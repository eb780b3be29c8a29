import { join, resolve } from 'node:path';
import { loadApi } from '../../openapi';
import { declaredTypeFaults } from './declared-types';

const root = resolve(__dirname, '../../../tests/examples/fixtures/library');
let faults: (code: string) => string[];
beforeAll(async () => {
  const { model } = await loadApi({ id: 'library', file: join(root, 'library.yaml'), root });
  const operation = model.operations.find(({ operationId }) => operationId === 'getBook')!;
  faults = (code) => declaredTypeFaults(code, [{ operation, model }]).map(({ line, message }) => `${line} ${message}`);
});

test.each([
  ['interface Book {\n  id: string;\n  writer: string;\n}', /3 Book has no "writer"/],
  ['type Book = { title: number; year: number | null };', /1 the type of title of Book is string, not number/],
  [
    "type Format = 'paper' | 'audio' | 'vinyl';",
    /1 Format has "vinyl", but the values of format are paper, audio, braille/,
  ],
  ["type Format =\n  | 'paper'\n  | 'audio'\n  | 'braile'\n  | 'braille';", /4 Format has "braile"/],
  ["interface Book {\n  id: string;\n  format: 'paper' | 'vinyl' | null;\n}", /3 format of Book has "vinyl"/],
  ['interface Book {\n  reader: { name: string };\n  titel?: string;\n}', /did you mean "title"/],
])('%s declares what no response has', (code, message) => expect(faults(code).join('\n')).toMatch(message));

test.each([
  'interface Book {\n  readonly id: string;\n  title: string;\n  year?: number | null;\n}',
  'interface Shelf {\n  books: Book[];\n  label: string;\n}',
  "interface Book {\n  format?: 'audio' | 'paper';\n}",
  "type Format = 'paper' | 'audio';\ntype Size = 'small' | 'large' | 'huge';\ntype Choice = 'paper' | 'none';",
  'interface Book extends Entry {\n  own: string;\n}',
])('%s declares what it has, or what is its own', (code) => expect(faults(code)).toEqual([]));
