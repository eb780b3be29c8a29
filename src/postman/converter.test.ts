import { join } from 'node:path';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { loadApi } from '../openapi';
import { convertOperations } from './converter';

const folder = mkdtempSync(join(tmpdir(), 'converter-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('conversions at once print nothing of the converter, and leave the console to others', async () => {
  const parameters = [{ name: 'constructor', in: 'query', schema: { type: 'string' } }];
  const paths = Object.fromEntries(
    ['/a', '/b', '/c'].map((path) => [path, { get: { parameters, responses: { 204: { description: '' } } } }]),
  );
  const file = join(folder, 'api.json');
  writeFileSync(file, JSON.stringify({ openapi: '3.1.0', info: { title: 'A', version: '1' }, paths }));
  const { model } = await loadApi({ id: 'a', file, root: folder });
  const said = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const before = console.error;
  let running = true;
  const others = async (): Promise<void> => {
    for (; running; await Promise.resolve()) console.error('of others');
  };
  const conversions = Promise.all([1, 2, 3].map(() => convertOperations(model, model.operations)));
  void others();
  const converted = await conversions;
  running = false;
  console.error('afterwards');
  expect(converted.map(({ size }) => size)).toEqual([0, 0, 0]);
  expect(console.error).toBe(before);
  expect(new Set(said.mock.calls.map(([text]) => text as unknown))).toEqual(new Set(['of others', 'afterwards']));
});
