/** What programs print, and guides say, gives no commands to the workflow of a CI job. */
import { printInert } from '../../src/examples/report/write-reports';

const hostile =
  'guides/a.mdx:1  ended with exit code 3: ##[stop-commands]x\n::error::forged\n   ::add-mask::a\n##[error]b';

function printed(env: Record<string, string>): string[] {
  const log = jest.spyOn(console, 'log').mockImplementation();
  try {
    printInert(hostile, env);
    return log.mock.calls.map(([text]) => String(text));
  } finally {
    log.mockRestore();
  }
}

test('elsewhere it is printed as it is', () => expect(printed({})).toEqual([hostile]));

test('GitHub is told that no command follows, until a word that nothing printed can know', () => {
  const words = [1, 2].map(() => {
    const [text = ''] = printed({ GITHUB_ACTIONS: 'true' });
    const [, word = '', inert] = /^::stop-commands::([\w-]{30,})\n([\s\S]*)\n::\1::$/.exec(text) ?? [];
    expect(inert).toBe(hostile);
    return word;
  });
  expect(new Set(words).size).toBe(2);
});
