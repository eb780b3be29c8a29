import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportCollection } from '../../src/postman/export-collection';
import { runNewman } from '../../src/postman/run-newman';
import { modelOf } from '../../src/postman/testing';

test('a collection of a document with a pattern that backtracks exponentially is run to its end', async () => {
  const evil = '^(a+)+$';
  const schema = {
    type: 'object',
    properties: { word: { type: 'string', pattern: evil }, other: { not: { type: 'string', pattern: evil } } },
    patternProperties: { [`${evil}|x`]: { type: 'string' } },
    propertyNames: { anyOf: [{ pattern: evil }, { minLength: 1 }] },
  };
  const model = await modelOf({
    openapi: '3.1.0',
    info: { title: 'Words', version: '1' },
    paths: {
      '/words': { get: { responses: { 200: { description: 'OK', content: { 'application/json': { schema } } } } } },
    },
  });
  // Forty letters and one other: an engine that backtracks would try a trillion ways to read them.
  const word = `${'a'.repeat(40)}!`;
  const server = createServer((_, response) => {
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ word, other: word, [word]: word }));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  try {
    const { collection, names } = await exportCollection(model);
    expect(JSON.stringify(collection)).toContain('is not tested here');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const [outcome] = await runNewman({ collection, variables: { [names.baseUrl]: url } });
    expect(outcome).toMatchObject({ status: 200, errors: [] });
    expect(outcome!.assertions.length).toBeGreaterThan(0);
    expect(outcome!.assertions.filter(({ error }) => error)).toEqual([]);
  } finally {
    server.close();
  }
});
