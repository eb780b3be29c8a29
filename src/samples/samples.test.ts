import fc from 'fast-check';
import { buildRequest } from './build-request';
import { withVariables } from './credentials';
import { languages } from './languages';
import { differenceOf } from './testing/difference';
import { startEchoServer, type EchoServer } from './testing/echo-server';
import { hostileExchange, securitySchemes, type Hostile, variables } from './testing/hostile';
import { runners } from './testing/run-samples';

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
const seed = Number(process.env.SAMPLES_SEED ?? Date.now() % 2 ** 31);

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
        .sample(hostileExchange.filter(isSendable), { numRuns: count, seed })
        .map(({ operation, exchange }, index) =>
          buildRequest(operation, model, exchange, { serverUrl: echo.urlOf(base + index) }),
        );
      const sources = requests.map((request) => language.generate(request));
      const outcomes = await runner.run(sources, variables);
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
});
