import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { exchangesOf, loadApi } from '../openapi';
import { buildRequest } from './build-request';
import { withVariables } from './credentials';
import type { HttpRequest, Text } from './http-request';
import { languageOf, languages } from './languages';
import { differenceOf } from './difference';
import { startEchoServer, type EchoServer } from './testing/echo-server';
import { programOf, runners } from './testing/run-samples';
import { typeErrors } from './testing/type-errors';

const root = resolve(__dirname, '../..');
const documents = ['specs', 'tests/corpus', 'src/openapi/fixtures'].flatMap((folder) =>
  readdirSync(join(root, folder))
    .filter((name) => /\.(ya?ml|json)$/.test(name))
    .map((name) => `${folder}/${name}`),
);

interface Case {
  readonly title: string;
  requestAt(serverUrl: string): HttpRequest;
}

async function casesOf(file: string): Promise<Case[]> {
  const { model } = await loadApi({ id: 'document', file: join(root, file), root });
  return model.operations.flatMap((operation) =>
    exchangesOf(operation, model).map((exchange) => ({
      title: `${file} ${operation.slug} ${exchange.name}`,
      requestAt: (serverUrl: string) => buildRequest(operation, model, exchange, { serverUrl }),
    })),
  );
}

/** A value for each variable that the requests read from the environment. */
function environmentOf(requests: readonly HttpRequest[]): Record<string, string> {
  const namesIn = (text: Text): string[] =>
    text.flatMap((part) =>
      typeof part === 'string' ? [] : 'variable' in part ? [part.variable] : namesIn(part.base64),
    );
  const names = requests.flatMap(({ credentials }) => credentials.flatMap(({ value }) => namesIn(value)));
  return Object.fromEntries(names.map((name) => [name, `value-of-${name}`]));
}

/** URL parsers resolve dot segments, however they are spelt (WHATWG URL §4.4): no client sends a path that has them. */
const isSendable = ({ requestAt }: Case): boolean => {
  const { url } = requestAt('http://127.0.0.1');
  return new URL(url).href === url;
};

let cases: Case[];
let echo: EchoServer;
beforeAll(async () => {
  cases = (await Promise.all(documents.map(casesOf))).flat().filter(isSendable);
  echo = await startEchoServer();
}, 120_000);
afterAll(() => echo.close());

test.each(['bash', 'js', 'python', 'ruby', 'php'])(
  '%s sends every exchange of every document as it is meant',
  async (id) => {
    const runner = runners[id]!();
    if (runner.missing) return;
    const base = languages.findIndex((language) => language.id === id) * 10_000;
    const requests = cases.map(({ requestAt }, index) => requestAt(echo.urlOf(base + index)));
    const environment = environmentOf(requests);
    await runner.run(
      requests.map((request) => programOf(languageOf(id)!.generate(request), request)),
      environment,
    );
    const differences = requests.flatMap((request, index) => {
      const meant = withVariables(request, environment);
      const difference = differenceOf(meant, echo.urlOf(base + index), echo.received(base + index));
      return difference === undefined ? [] : [`${cases[index]!.title}: ${difference}`];
    });
    expect(differences).toEqual([]);
    expect(cases.length).toBeGreaterThan(documents.length);
  },
  180_000,
);

test('TypeScript samples of all documents compile under strict', () => {
  const sources = cases.map(({ requestAt }) => languageOf('ts')!.generate(requestAt('https://api.example.com')));
  expect(typeErrors(sources)).toEqual([]);
}, 120_000);
