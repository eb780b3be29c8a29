import { faultsIn } from './check-verified-code';

describe('code that hides a failure or does not run is refused, at its line', () => {
  test.each([
    ['ts', '// @ts-nocheck\nawait call();', '1: @ts-nocheck switches type checks off'],
    ['js', 'one();\n/* @ts-ignore */\ntwo();', '2: @ts-ignore switches type checks off'],
    ['bash', 'set +e\ncurl x', '1: "set +e" hides that a command failed'],
    ['bash', 'curl x \\\n  --json "{}" || true', '2: "|| true" hides that the call failed'],
    ['bash', 'curl x |\n  grep y || :', '2: "|| :" hides that the call failed'],
    [
      'js',
      'try {\n  await call();\n} catch (error) {\n  // never mind\n}',
      '3: an empty catch hides that the call failed',
    ],
    ['ts', 'await call().catch(() => {});', '1: an empty catch hides that the call failed'],
    ['ts', 'await call().catch(() => undefined);', '1: an empty catch hides that the call failed'],
    ['python', 'try:\n  call()\nexcept OSError:\n  pass\n', '3: "except: pass" hides that the call failed'],
    ['python', 'try:\n  call()\nexcept: pass', '3: "except: pass" hides that the call failed'],
    ['python', 'with suppress(Exception):\n  call()', '1: "suppress" hides that the call failed'],
    ['ruby', 'begin\n  call\nrescue StandardError\nend', '3: an empty rescue hides that the call failed'],
    ['ruby', 'call rescue nil', '1: an empty rescue hides that the call failed'],
    ['bash', 'if false; then\n  curl x\nfi', '1: code under a condition that is never true does not run'],
    ['js', 'if (false) {\n  call();\n}', '1: code under a condition that is never true does not run'],
    ['python', 'if 0:\n  call()', '1: code under a condition that is never true does not run'],
    ['bash', 'curl x\nexit 0\n\ncurl y', '4: code after "exit 0" does not run'],
    ['python', 'call()\nsys.exit()\nother()', '3: code after "sys.exit()" does not run'],
    ['js', 'await call();\nprocess.exit();\nother();', '3: code after "process.exit();" does not run'],
  ])('%s: %j', (language, code, expected) => {
    expect(faultsIn(language, code).map(({ line, message }) => `${line}: ${message}`)).toEqual([expected]);
  });
});

test.each([
  ['bash', 'found=$(curl x | { grep y || true; })'],
  ['bash', 'grep y file || true\ncurl x'],
  ['bash', 'curl x\nexit 0\n# The end.'],
  ['bash', "cat <<'END'\nexit 0\nEND\ncurl x"],
  ['js', 'try {\n  await call();\n} catch (error) {\n  console.error(error);\n}'],
  ['js', 'if (!found) process.exit(1);\nawait call();'],
  ['python', 'try:\n  call()\nexcept OSError as error:\n  print(error)'],
  ['python', 'if done:\n  sys.exit()\ncall()'],
  ['ruby', 'begin\n  call\nrescue StandardError => error\n  puts error\nend'],
  ['ts', '// @ts-expect-error: the type has no such property\nawait call();'],
])('nothing is wrong with %s: %j', (language, code) => {
  expect(faultsIn(language, code)).toEqual([]);
});
