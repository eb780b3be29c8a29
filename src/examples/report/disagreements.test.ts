import type { ExampleResult } from '../run/page-run';
import { disagreementsOf } from './disagreements';

const location = { file: 'guides/a.mdx', line: 3 };
const finding = (message: string) => ({ message });

/** The result of an example with one exchange, and what went wrong. */
function result(
  exchange: { readonly request?: string; readonly response?: string; readonly documented?: boolean },
  problem?: { readonly layer: string; readonly message: string },
): ExampleResult {
  const { request, response, documented = true } = exchange;
  return {
    example: { id: 'a', location },
    outcome: problem ? 'failed' : 'passed',
    problem: problem && { ...problem, location: { ...location, line: 7 } },
    exchanges: [
      {
        exchange: {
          method: 'GET',
          target: '/pets?limit=1',

          status: 418,
        },
        request: request === undefined ? [] : [finding(request)],
        response: response === undefined ? [] : [finding(response)],
        documented,
      },
    ],
    compared: [],
    duration: 1,
  } as unknown as ExampleResult;
}

const shown = (...results: ExampleResult[]) =>
  disagreementsOf(results).map(({ between, message, location: { line } }) => `${line} ${between}: ${message}`);

test('of what all agree about, nothing is said', () => {
  expect(shown(result({}))).toEqual([]);
});

test('an undocumented request is between guide and document, an undocumented response between server and document', () => {
  expect(shown(result({ request: 'limit must be at most 5', response: 'name must be a string' }))).toEqual([
    '3 guide and document: limit must be at most 5',
    '3 server and document: name must be a string',
  ]);
  expect(shown(result({ documented: false }))).toEqual([
    '3 server and document: GET /pets responds with 418, which is not documented',
  ]);
});

test('what is shown and did not come back is between guide and server, at the line that shows it', () => {
  expect(shown(result({}, { layer: 'response', message: 'name is "Rex" in the response, not "Rax"' }))).toEqual([
    '7 guide and server: name is "Rex" in the response, not "Rax"',
  ]);
});

test('what follows from another disagreement is not one of its own', () => {
  const response = 'name must be a string';
  expect(shown(result({ response }, { layer: 'response', message: `${response}, not 1` }))).toHaveLength(1);
  const status = { layer: 'response', message: 'GET /pets responds with 418, not 200' };
  expect(shown(result({ documented: false }, status))).toHaveLength(1);
  expect(shown(result({}, { layer: 'markup', message: 'the fence is not marked' }))).toEqual([]);
});

test('the same disagreement of several examples is listed once', () => {
  const same = result({ response: 'name must be a string' });
  expect(shown(same, same)).toHaveLength(1);
});
