import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';
import { exchangesOf, loadApi } from '../openapi';
import { buildRequest } from './build-request';
import { withVariables } from './credentials';
import type { HttpRequest } from './http-request';
import { languageOf, languages } from './languages';
import { differenceOf } from './testing/difference';
import { startEchoServer, type EchoServer } from './testing/echo-server';
import { runners } from './testing/run-samples';

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
    const sources = new Map(
      cases.map(({ requestAt }, index) => [
        join(root, `sample-${index}.ts`),
        languageOf('ts')!.generate(requestAt('https://api.example.com')),
      ]),
    );
    expect(typeErrors(sources)).toEqual([]);
  }, 120_000);
});

/** Compiles texts as if they were files in the project, where the types of Node are found. */
function typeErrors(sources: ReadonlyMap<string, string>): string[] {
  const options: ts.CompilerOptions = {
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    skipLibCheck: true,
    types: ['node'],
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists, readFile } = host;
  host.getSourceFile = (name, target) => {
    const text = sources.get(name);
    return text === undefined ? getSourceFile.call(host, name, target) : ts.createSourceFile(name, text, target);
  };
  host.fileExists = (name) => sources.has(name) || fileExists.call(host, name);
  host.readFile = (name) => sources.get(name) ?? readFile.call(host, name);
  const program = ts.createProgram([...sources.keys()], options, host);
  return ts
    .getPreEmitDiagnostics(program)
    .map((problem) => `${problem.file?.fileName}: ${ts.flattenDiagnosticMessageText(problem.messageText, '\n')}`);
}
