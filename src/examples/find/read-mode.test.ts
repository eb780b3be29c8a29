import { parseAttributes, readMode } from './read-mode';

const today = '2025-03-03';
const read = (info: string) => {
  const [language = '', ...rest] = info.split(' ');
  return readMode(language, rest.join(' '), today);
};
const fault = (info: string) =>
  read(info)
    .faults.map(({ message }) => message)
    .join('; ');

describe('the words of an opening line', () => {
  it.each([
    ['verify', [{ name: 'verify' }]],
    ['  a=1   b ', [{ name: 'a', value: '1' }, { name: 'b' }]],
    [
      'a="x y" b=\'it is "so"\'',
      [
        { name: 'a', value: 'x y' },
        { name: 'b', value: 'it is "so"' },
      ],
    ],
    ['a="say \\"yes\\" \\\\"', [{ name: 'a', value: 'say "yes" \\' }]],
    ['file=examples/x.ts#lend', [{ name: 'file', value: 'examples/x.ts#lend' }]],
    ['a=""', [{ name: 'a', value: '' }]],
    ['', []],
  ])('%j', (meta, attributes) => {
    expect(parseAttributes(meta)).toEqual({ attributes });
  });

  it.each([
    ['a="never closed', 'a="never closed'],
    ['verify {1,3}', '{1,3}'],
    ['verify = x', '= x'],
    ['a="x"b', 'a="x"b'],
    ['`', '`'],
  ])('%j cannot be read', (meta, unreadable) => {
    expect(parseAttributes(meta).unreadable).toBe(unreadable);
  });

  it('does not evaluate anything', () => {
    expect(parseAttributes('skip="${process.exit(1)}"').attributes).toEqual([
      { name: 'skip', value: '${process.exit(1)}' },
    ]);
  });
});

describe('a mode', () => {
  it.each([
    ['bash verify', { kind: 'verify', exit: 0, fresh: false, hidden: false }],
    ['bash verify fold', { kind: 'verify', exit: 0, fresh: false, hidden: false, fold: true }],
    [
      'curl verify id=a-1 status=404 exit=22 reason="curl says so" fresh hidden',
      { kind: 'verify', id: 'a-1', status: 404, exit: 22, fresh: true, hidden: true },
    ],
    [
      'ts verify file=examples/x.ts#lend',
      { kind: 'verify', exit: 0, fresh: false, hidden: false, quote: { file: 'examples/x.ts', region: 'lend' } },
    ],
    ['js verify file=x.js', { kind: 'verify', exit: 0, fresh: false, hidden: false, quote: { file: 'x.js' } }],
    ['python check="no server"', { kind: 'check', reason: 'no server' }],
    ['json check="a part" schema=library:Book', { kind: 'check', reason: 'a part', schema: 'library:Book' }],
    ['ruby skip="no client" until=2025-03-03', { kind: 'skip', reason: 'no client', until: '2025-03-03' }],
    ['json response', { kind: 'response' }],
    ['jsonc response of=look-up', { kind: 'response', of: 'look-up' }],
    ['http response', { kind: 'response' }],
    ['text output of=look-up', { kind: 'output', of: 'look-up' }],
    ['yaml', { kind: 'display' }],
    ['toml check="our own settings"', { kind: 'display' }],
    ['yaml title="api.yaml"', { kind: 'display' }],
    ['bash check="no server" title="deploy.sh"', { kind: 'check', reason: 'no server' }],
  ])('%s', (info, mode) => {
    expect(read(info)).toMatchObject({ mode, faults: [] });
  });

  it.each([
    ['curl', 'bash'],
    ['sh', 'bash'],
    ['TypeScript', 'ts'],
    ['py', 'python'],
    ['c#', 'csharp'],
  ])('%s is %s', (name, id) => {
    expect(read(`${name} verify`).language?.id).toBe(id);
  });

  it.each([
    ['bash', 'unmarked example in bash'],
    ['bash verfy', 'unmarked example in bash; did you mean "verify"?'],
    ['json', 'unmarked example in json'],
    ['text', 'unmarked example in text'],
    ['', 'this fence names no language'],
    ['bsh verify', 'unknown language "bsh"; did you mean "bash"?'],
    ['constructor verify', 'unknown language "constructor"'],
    ['bash verify check="x"', 'more than one mode: verify, check'],
    ['bash verify verify', 'more than one mode: verify, verify'],
    ['bash response', 'a fence in bash cannot be "response"'],
    ['json verify', 'a fence in json cannot be "verify"'],
    ['yaml verify', 'a fence in yaml cannot be "verify"'],
    ['bash verify titel=x', 'unknown key "titel"'],
    ['bash verify statuss=200', 'unknown key "statuss"; did you mean "status"?'],
    ['bash verify toString', 'unknown key "toString"'],
    ['bash verify until=2026-01-01', 'unknown key "until"'],
    ['bash verify id=A', 'id "A" is not in kebab-case'],
    ['bash verify id=a--b', 'id "a--b" is not in kebab-case'],
    ['json response of=A', 'of "A" is not in kebab-case'],
    ['bash verify id=a id=b', '"id" is repeated'],
    ['bash verify id', '"id" needs a value'],
    ['bash verify fresh=true', '"fresh" takes no value'],
    ['bash verify status=99', 'status=99 is not a number from 100 to 599'],
    ['bash verify status=600', 'status=600 is not a number from 100 to 599'],
    ['bash verify status=2e2', 'status=2e2 is not a number from 100 to 599'],
    ['bash verify exit=256', 'exit=256 is not a number from 0 to 255'],
    ['bash verify exit=-1', 'exit=-1 is not a number from 0 to 255'],
    ['bash verify exit=3', 'exit=3 needs a reason'],
    ['bash verify exit=3 reason="-"', 'reason="-" gives no reason'],
    ['bash verify reason="it fails"', '"reason" needs exit='],
    ['bash check', '"check" needs a value'],
    ['bash check=" "', '"check" needs a value'],
    ['bash skip="x"', 'a skip needs an end date'],
    ['bash skip="x" until=2025-03-02', 'this skip expired on 2025-03-02'],
    ['bash skip="x" until=2026-02-29', 'until=2026-02-29 is not a date'],
    ['bash skip="x" until=2026-03-04', 'until=2026-03-04 is more than a year ahead'],
    ['bash skip="x" until=tomorrow', 'until=tomorrow is not a date'],
    ['ts verify file=x.ts#', 'cannot read file=x.ts#'],
    ['ts verify file=#a', 'cannot read file=#a'],
    ['yaml title', '"title" needs a value'],
    ['bash verify "', 'cannot read "\\"" on the opening line'],
  ])('%j: %s', (info, message) => {
    expect(fault(info)).toBe(message);
  });

  it('tells everything that is wrong at once', () => {
    expect(fault('bash verify id=A status=x colour=red')).toBe(
      'unknown key "colour"; id "A" is not in kebab-case; status=x is not a number from 100 to 599',
    );
  });
});
