import { readProgram } from './read-program';
import { HOLE } from './written-request';

const base = 'http://localhost:4010';

test('each branch of a condition that gives a part of the address its value', async () => {
  const script = [
    'case $type in',
    '  Person*) query="persons?id=$id" ;;',
    '  *) query="companies?id=$id" ;;',
    'esac',
    `curl "${base}/api/$query"`,
    'if test "$type" = x; then',
    `  path=a; curl ${base}/first/$path`,
    `else`,
    `  path=b`,
    `fi`,
  ].join('\n');
  const { requests } = await readProgram('bash', script, async () => undefined);
  expect(requests.map(({ url }) => `${url.line} ${url.text.replaceAll(HOLE, '*')}`)).toEqual([
    `5 ${base}/api/companies?id=*`,
    `7 ${base}/first/a`,
    `2 ${base}/api/persons?id=*`,
    `3 ${base}/api/companies?id=*`,
  ]);
});
