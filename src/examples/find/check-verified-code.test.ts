import { faultsIn } from './check-verified-code';

describe('code that hides a failure or does not run is refused, at its line', () => {
  test.each([
    ['ts', '// @ts-nocheck\nawait call();', '1: @ts-nocheck disables type checks'],
    ['js', 'one();\n/* @ts-ignore */\ntwo();', '2: @ts-ignore disables type checks'],
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
    ['bash', 'if false; then\n  curl x\nfi', '1: a condition that never changes decides what runs'],
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

describe('each further way to hide a failure is refused, in plain words', () => {
  test.each([
    ['bash', 'set +eu\ncurl x', '"set +eu" hides that a command failed'],
    ['bash', 'shopt -uo errexit\ncurl x', '"shopt -uo errexit" hides that a command failed'],
    ['bash', "trap 'exit 0' EXIT\ncurl x", 'a trap that ends with 0 hides that a command failed'],
    ['bash', "trap 'echo bye; exit 0' ERR\ncurl x", 'a trap that ends with 0 hides that a command failed'],
    ['bash', 'id=$(curl -f x; true)', '"; true" hides that the call failed'],
    ['bash', '(curl -f x) || { :; }', '"|| { :; }" hides that the call failed'],
    ['bash', 'curl -f x || false || true', '"|| false || true" hides that the call failed'],
    ['bash', 'curl -f x || cd .', '"|| cd ." hides that the call failed'],
    ['bash', 'curl -sS x > out.json &\necho started', 'nothing waits for this call, so it may fail unnoticed'],
    ['bash', 'curl() { echo "{}"; }\ncurl x', '"curl()" replaces the program that readers would call'],
    ['bash', "alias curl='echo'\ncurl x", '"alias curl=" replaces the program that readers would call'],
    ['bash', ": <<'END'\ncurl x\nEND\ncurl y", '": <<\'END" comments out the code below it'],
    ['bash', '! curl -f x\ncurl y', 'bash continues even if "! curl" fails'],
    ['bash', '! grep -q error page.json\ncurl y', 'bash continues even if "! grep" fails'],
    ['bash', 'if [ 1 -eq 2 ]; then\n  curl x\nfi', 'a condition that never changes decides what runs'],
    ['bash', '[[ a == b ]] && curl x', 'a condition that never changes decides what runs'],
    ['bash', 'true || curl x', 'a condition that never changes decides what runs'],
    ['js', 'try {\n  await call();\n} catch {\n  return;\n}', 'an empty catch hides that the call failed'],
    ['js', 'await call().catch(() => { /* fine */ });', 'an empty catch hides that the call failed'],
    ['js', 'await call().catch(function () {});', 'an empty catch hides that the call failed'],
    ['js', 'await call().catch(() => null);', 'an empty catch hides that the call failed'],
    [
      'js',
      "process.on('uncaughtException', () => {});\nawait call();",
      'a handler of all errors hides that the call failed',
    ],
    [
      'ts',
      'try {\n  await call();\n} catch (error) {\n  process.exit(0);\n}',
      'ending with exit code 0 after an error hides that the call failed',
    ],
    [
      'js',
      'call().finally(() => process.exit(0));',
      'ending with exit code 0 after an error hides that the call failed',
    ],
    ['js', 'console.assert(pet.id === 1);', '"console.assert" only prints a message, so it proves nothing'],
    ['js', 'assert.equal(pet.id, pet.id);', '"assert.equal(pet.id, pet.id)" never fails, so it proves nothing'],
    ['ts', "assert(true, 'fine');", '"assert(true" never fails, so it proves nothing'],
    ['ts', '// @ts-expect-error\nawait call();', '@ts-expect-error gives no reason'],
    ['js', "if ('a' === 'b') {\n  call();\n}", 'code under a condition that is never true does not run'],
    ['js', 'false && call();', 'code under a condition that is never true does not run'],
    [
      'python',
      'def main():\n  try:\n    call()\n  except OSError:\n    return\nmain()',
      '"except: pass" hides that the call failed',
    ],
    [
      'python',
      'try:\n  call()\nexcept OSError:\n  sys.exit(0)',
      'ending with exit code 0 after an error hides that the call failed',
    ],
    [
      'python',
      'assert (pet["id"] == 1, "wrong id")',
      '"assert (pet["id"] == 1, "wrong id")" never fails, so it proves nothing',
    ],
    ['python', 'assert True', '"assert True" never fails, so it proves nothing'],
    ['python', 'if 1 == 2:\n  call()', 'code under a condition that is never true does not run'],
    ['python', 'for _ in range(0):\n  call()', 'code under a condition that is never true does not run'],
    ['python', 'if TYPE_CHECKING:\n  call()', 'code under a condition that is never true does not run'],
    ['python', 'with contextlib.suppress(urllib.error.URLError):\n  call()', '"suppress" hides that the call failed'],
  ])('%s: %j', (language, code, expected) => {
    expect(faultsIn(language, code).map(({ message }) => message)).toEqual([expected]);
  });
});

test.each([
  ['bash', 'curl -fsS x -o out.json 2>/dev/null\njq -e .id out.json'],
  ['bash', 'curl x & curl y &\nwait'],
  ['bash', 'while ! curl -f x; do sleep 1; done'],
  ['bash', 'if ! curl -f x; then exit 3; fi'],
  ['bash', 'curl x > page.json\n! grep -q error page.json'],
  ['bash', "curl x -d '! important; true'"],
  ['bash', "trap 'rm -f out.json' EXIT\ncurl x -o out.json"],
  ['bash', "cat > note.md <<'END'\n! Important\n: <<\n[ 1 = 2 ] && x\nEND\ncurl x -d @note.md"],
  ['bash', '[ "$status" = 200 ] && echo fine\n[[ $count -gt 3 ]] || exit 1'],
  ['bash', 'for ((i = 0; i < 3; i++)); do curl "x?page=$i"; done'],
  ['bash', 'curl "x?a=1&b=2"\ncurl x >&2\ncurl x &> all.txt'],
  ['bash', 'python3 receiver.py &\nserver=$!\ncurl x\nkill "$server"'],
  ['js', 'try {\n  await call();\n} catch (error) {\n  if (error.status !== 404) throw error;\n}'],
  ['js', 'const pet = await read().catch((error) => {\n  console.error(error);\n  process.exit(1);\n});'],
  ['js', "import assert from 'node:assert';\nassert.equal(pet.id, 1);\nassert.ok(pet.name, 'has a name');"],
  ['js', 'while (true) {\n  const page = await next();\n  if (!page.more) break;\n}'],
  ['js', 'const found = pets.find(({ id }) => id === 1) ?? null;\nif (found === null) throw new Error("none");'],
  ['python', 'assert pet["id"] == 1, "wrong id"\nassert (pet["a"] == 1) and (pet["b"] == 2)'],
  ['python', 'while True:\n  page = read()\n  if not page["more"]:\n    break'],
  ['python', 'if TYPE_CHECKING:\n  from typing import Any\ncall()'],
  ['python', 'try:\n  call()\nexcept HTTPError as error:\n  if error.code != 404:\n    raise'],
  ['python', 'for pet in ["a", "b"]:\n  call(pet)'],
])('honest code is left alone, %s: %j', (language, code) => {
  expect(faultsIn(language, code)).toEqual([]);
});

// A guide is a stranger's text. With one way too many to read a part of it, each of these takes for ever.
test.each([
  ['js', `try { call(); } catch {${' ;'.repeat(2_000)}x`],
  ['js', `try { call(); } catch {${'// \n'.repeat(2_000)}x`],
  ['js', `try { call(); } catch {${'/* */ '.repeat(2_000)}x`],
  ['python', `except:${'   \n'.repeat(2_000)}x`],
  ['ruby', `rescue${'\n'.repeat(2_000)}x`],
])('%s that nearly hides a failure is read in no time', (language, code) => {
  expect(faultsIn(language, code)).toEqual([]);
});
