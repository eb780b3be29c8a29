import { join, resolve } from 'node:path';
import { loadApi } from '../../openapi';
import { responseFaults } from './response-fields';

const root = resolve(__dirname, '../../../tests/examples/fixtures/library');
let faults: (code: string) => string[];
beforeAll(async () => {
  const { model } = await loadApi({ id: 'library', file: join(root, 'library.yaml'), root });
  const operation = model.operations.find(({ operationId }) => operationId === 'getBook')!;
  faults = (code) => responseFaults(code, [{ operation, model }]).map(({ line, message }) => `${line} ${message}`);
});

test.each([
  ['const { title, writer } = await response.json();', /1 .*"writer"/],
  [
    'const book = await (await fetch(\n  url,\n)).json();\nconsole.log(book.titel);',
    /4 .*"titel"; did you mean "title"/,
  ],
  ["book = requests.get(url).json()\nprint(book['writer'])", /2 .*"writer"/],
])('%s reads what no response has', (code, message) => expect(faults(code).join('\n')).toMatch(message));

test.each([
  'const { title, author: by } = await response.json();\nconsole.log(title.length, by.toUpperCase());',
  "book = requests.get(url).json()\nprint(book['title'], book.get('year'))\nown = {}\nprint(own['writer'])",
  'console.log(response.statusText, settings.writer);',
])('%s reads what they have', (code) => expect(faults(code)).toEqual([]));
