import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { exchangesOf, loadApi } from '../openapi';
import { buildRequest } from './build-request';
import { withVariables } from './credentials';
import type { HttpRequest } from './http-request';
import { languageOf, languages } from './languages';
import { differenceOf } from './testing/difference';
import { startEchoServer, type EchoServer } from './testing/echo-server';
import { runners } from './testing/run-samples';
import { typeErrors } from './testing/type-errors';

const root = resolve(__dirname, '../..');
const documents = readdirSync(join(root, 'specs')).filter((name) => /\.(ya?ml|json)$/.test(name));
const variables = { TOKEN: 'a.b-c_d', API_KEY: 'k-1', API_USER: 'user', API_PASSWORD: 'p:w' };

interface Case {
  readonly title: string;
  requestAt(serverUrl: string): HttpRequest;
}

async function casesOf(file: string): Promise<Case[]> {
  const { model } = await loadApi({ id: file.replace(/\W+/g, '-'), file: join(root, 'specs', file), root });
  return model.operations.flatMap((operation) =>
    exchangesOf(operation, model).map((exchange) => ({
      title: `${operation.slug} ${exchange.name}`,
      requestAt: (serverUrl: string) => buildRequest(operation, model, exchange, { serverUrl }),
    })),
  );
}

describe.each(documents)('every exchange of %s', (file) => {
  let cases: Case[];
  let echo: EchoServer;
  beforeAll(async () => {
    cases = await casesOf(file);
    echo = await startEchoServer();
  }, 60_000);
  afterAll(() => echo.close());

  test.each(['bash', 'js', 'python', 'ruby', 'php'])(
    '%s sends it as it is meant',
    async (id) => {
      const runner = runners[id]!();
      if (runner.missing) return;
      const base = languages.findIndex((language) => language.id === id) * 10_000;
      const requests = cases.map(({ requestAt }, index) => requestAt(echo.urlOf(base + index)));
      await runner.run(
        requests.map((request) => languageOf(id)!.generate(request)),
        variables,
      );
      const differences = requests.map((request, index) => ({
        title: cases[index]!.title,
        difference: differenceOf(
          withVariables(request, variables),
          echo.urlOf(base + index),
          echo.received(base + index),
        ),
      }));
      expect(differences.filter(({ difference }) => difference !== undefined)).toEqual([]);
      expect(differences.length).toBeGreaterThan(0);
    },
    120_000,
  );

  test('TypeScript samples compile under strict', () => {
    const sources = cases.map(({ requestAt }) => languageOf('ts')!.generate(requestAt('https://api.example.com')));
    expect(typeErrors(sources)).toEqual([]);
  }, 120_000);
});
