import type { HttpRequest } from '../http-request';
import { bash } from './bash';

const request = (url: string, more: Partial<HttpRequest> = {}): HttpRequest => ({
  method: 'GET',
  url,
  headers: [],
  credentials: [],
  clientCertificate: false,
  response: { kind: 'json' },
  ...more,
});

test('an address that would make a long line stands on its own', () => {
  expect(bash.generate(request('http://localhost:4010/pets'))).toBe(
    "curl --fail-with-body 'http://localhost:4010/pets'\n",
  );
  expect(bash.generate(request('http://localhost:4010/pets/by-name-or-number/7'))).toBe(
    "curl --fail-with-body \\\n  'http://localhost:4010/pets/by-name-or-number/7'\n",
  );
});

test('JSON is indented below its option, and other text is as it is', () => {
  const json = request('http://localhost:4010/pets', {
    method: 'POST',
    body: { kind: 'json', value: { name: 'Rex' } },
  });
  expect(bash.generate(json)).toContain('  --data \'{\n    "name": "Rex"\n  }\'\n');
  const text = (type: string) =>
    bash.generate(
      request('http://localhost:4010/x', {
        method: 'POST',
        headers: [['Content-Type', type]],
        body: { kind: 'text', text: '{\n"a": 1\n}' },
      }),
    );
  expect(text('application/json')).toContain('--data \'{\n  "a": 1\n  }\'');
  expect(text('text/plain')).toContain('--data \'{\n"a": 1\n}\'');
});
