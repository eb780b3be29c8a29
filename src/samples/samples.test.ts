import fc, { seed } from '../../tests/support/fuzz';
import { exchange, operation, withBody } from '../http/testing/builders';
import { buildRequest } from './build-request';
import { withVariables } from './credentials';
import { languageOf, languages } from './languages';
import { differenceOf } from './difference';
import { startEchoServer, type EchoServer } from './testing/echo-server';
import { hostileExchange, securitySchemes, variables, type Hostile } from './testing/hostile';
import { programOf, runners } from './testing/run-samples';
import { typeErrors } from './testing/type-errors';

/** Programs that must be compiled one by one cost seconds each. */
const sampleCounts: Record<string, number> = {
  bash: 150,
  js: 150,
  ts: 150,
  python: 150,
  ruby: 100,
  php: 60,
  java: 12,
  go: 8,
};
const model = { schemas: {}, securitySchemes };

/** URL parsers resolve dot segments, however they are spelt (WHATWG URL §4.4): no client sends one. */
function isSendable({ operation, exchange }: Hostile): boolean {
  const { url } = buildRequest(operation, model, exchange, { serverUrl: 'http://127.0.0.1' });
  return new URL(url).href === url;
}

let echo: EchoServer;
beforeAll(async () => {
  echo = await startEchoServer();
});
afterAll(() => echo.close());

describe.each(languages.filter(({ id }) => Object.hasOwn(runners, id)))('$label samples', (language) => {
  const runner = runners[language.id]!();
  const count = sampleCounts[language.id]!;
  const base = languages.indexOf(language) * 10_000;
  const title = `send exactly the request that was meant, for ${count} hostile ones`;

  (runner.missing ? test.skip : test)(
    runner.missing ? `${title} (${runner.missing})` : title,
    async () => {
      const requests = fc
        .sample(hostileExchange.filter(isSendable), { numRuns: count })
        .map(({ operation, exchange }, index) =>
          buildRequest(operation, model, exchange, { serverUrl: echo.urlOf(base + index) }),
        );
      const sources = requests.map((request) => language.generate(request));
      const outcomes = await runner.run(
        requests.map((request, index) => programOf(sources[index]!, request)),
        variables,
      );
      const problems = requests.flatMap((request, index) => {
        const meant = withVariables(request, variables);
        const difference = differenceOf(meant, echo.urlOf(base + index), echo.received(base + index));
        const { failed, output } = outcomes[index]!;
        return difference || failed
          ? [`seed ${seed}, sample ${index}: ${difference ?? 'failed'}\n${output}\n${sources[index]}`]
          : [];
      });
      expect(problems.slice(0, 3).join('\n\n')).toBe('');
      expect(outcomes).toHaveLength(count);
    },
    180_000,
  );

  (runner.missing ? test.skip : test)(
    'fail with the response when the server refuses',
    async () => {
      const refusing = await startEchoServer(422);
      try {
        const request = buildRequest(operation(), model, exchange(), { serverUrl: refusing.urlOf(0) });
        const [outcome] = await runner.run([programOf(language.generate(request), request)], variables);
        expect(outcome).toMatchObject({ failed: true });
        expect(outcome!.output).toContain('from the echo server');
        expect(refusing.received(0)).toHaveLength(1);
      } finally {
        await refusing.close();
      }
    },
    300_000,
  );
});

test('every language has a sample for each hostile request, the same each time, and none with hidden characters', () => {
  for (const { operation: made, exchange: values } of fc.sample(hostileExchange, { numRuns: 300 })) {
    const request = buildRequest(made, model, values, { serverUrl: 'https://api.example.com' });
    for (const language of languages) {
      const sample = language.generate(request);
      expect(sample).toBe(language.generate(JSON.parse(JSON.stringify(request)) as typeof request));
      expect(sample.replace(/[\n\t]/g, '')).not.toMatch(
        /[\p{Cc}\p{Co}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069\uFEFF]/u,
      );
    }
  }
});

test('languages are found by the names that fences and documents use', () => {
  expect(
    ['bash', 'Shell', 'cURL', 'JavaScript', 'node', 'TS', 'Python3', 'C#', 'golang', 'rb'].map(
      (name) => languageOf(name)?.id,
    ),
  ).toEqual(['bash', 'bash', 'bash', 'js', 'js', 'ts', 'python', 'csharp', 'go', 'ruby']);
  expect(languageOf('cobol')).toBeUndefined();
});

test('hostile TypeScript samples compile under strict', () => {
  const requests = fc
    .sample(hostileExchange, { numRuns: 200 })
    .map(({ operation: made, exchange: values }) =>
      buildRequest(made, model, values, { serverUrl: 'https://api.example.com' }),
    );
  expect(typeErrors(requests.map((request) => languageOf('ts')!.generate(request)))).toEqual([]);
});

test('a body that is too long for an argument goes through a pipe', async () => {
  const value = { text: "it's 100% \\ ".repeat(20_000) };
  const made = withBody({ mediaType: 'application/json' }, value);
  const request = buildRequest(made.operation, model, made.exchange, { serverUrl: echo.urlOf(99_999) });
  const outcomes = await runners.bash!().run([programOf(languageOf('bash')!.generate(request), request)], {});
  expect(outcomes).toMatchObject([{ failed: false }]);
  expect(differenceOf(request, echo.urlOf(99_999), echo.received(99_999))).toBeUndefined();
});
