import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { contentOfFile } from './hostile';

/** What became of one sample. */
export interface Outcome {
  readonly failed: boolean;
  /** Standard output and standard error. */
  readonly output: string;
}

export interface Runner {
  /** Undefined where the machine has what it takes to run samples in this language. */
  readonly missing?: string;
  run(samples: readonly string[], environment: Readonly<Record<string, string>>): Promise<Outcome[]>;
}

const has = (command: string, ...versionArguments: string[]): string | undefined =>
  spawnSync(command, versionArguments, { stdio: 'ignore' }).status === 0 ? undefined : `${command} is not installed`;

/** How samples of a language are executed, by the language's id; C# has no runtime that comes with a package manager. */
export const runners: Readonly<Record<string, () => Runner>> = {
  bash: () => ({ missing: has('curl', '--version'), run: each('sample.sh', (file) => ['bash', file]) }),
  js: () => ({ run: together('mjs', process.execPath, 'driver.mjs', nodeDriver) }),
  ts: () => ({
    run: (samples, environment) =>
      together('mjs', process.execPath, 'driver.mjs', nodeDriver)(samples.map(compiled), environment),
  }),
  python: () => ({ missing: has('python3', '--version'), run: together('py', 'python3', 'driver.py', pythonDriver) }),
  ruby: () => ({ missing: has('ruby', '--version'), run: together('rb', 'ruby', 'driver.rb', rubyDriver) }),
  php: () => ({
    missing: has('php', '-r', 'exit(function_exists("curl_init") ? 0 : 1);'),
    run: each('sample.php', (file) => ['php', file]),
  }),
  go: () => ({ missing: has('go', 'version'), run: each('sample.go', (file) => ['go', 'run', file]) }),
  java: () => ({ missing: has('javac', '-version'), run: runJava }),
};

const compiled = (source: string): string =>
  ts.transpileModule(source, { compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext } })
    .outputText;

/** The drivers run all samples in one process and print one line of JSON for each. */
const nodeDriver = `
import { readFileSync } from 'node:fs';
for (const file of process.argv.slice(2)) {
  let failed = false, output = '';
  console.log = (...parts) => { output += parts.map(String).join(' ') + '\\n'; };
  try { await import('./' + file); } catch (error) { failed = true; output += String(error); }
  process.stdout.write(JSON.stringify({ failed, output }) + '\\n');
}`;
const pythonDriver = `
import contextlib, io, json, runpy, sys
for file in sys.argv[1:]:
    out, failed = io.StringIO(), False
    try:
        with contextlib.redirect_stdout(out):
            runpy.run_path(file, run_name="__main__")
    except BaseException as error:
        failed = True
        out.write(str(error))
    print(json.dumps({"failed": failed, "output": out.getvalue()}), flush=True)`;
const rubyDriver = `
require "json"
require "stringio"
ARGV.each do |file|
  real, errors, out, failed = $stdout, $stderr, StringIO.new, false
  $stdout = $stderr = out
  begin
    load "./" + file
  rescue SystemExit, StandardError, ScriptError => error
    failed = true
    out << error.message
  end
  $stdout, $stderr = real, errors
  puts JSON.generate({ failed: failed, output: out.string })
  $stdout.flush
end`;

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'samples-'));
  for (const name of ['file.bin', 'body.bin', 'body.png']) writeFileSync(join(folder, name), contentOfFile);
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function execute(
  command: string,
  args: readonly string[],
  cwd: string,
  environment: Readonly<Record<string, string>>,
): Promise<Outcome & { stdout: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (chunk) => (stdout += String(chunk)));
    child.stderr.on('data', (chunk) => (stderr += String(chunk)));
    child.on('error', reject);
    child.on('close', (code) => resolve({ failed: code !== 0, output: stdout + stderr, stdout }));
  });
}

const each =
  (name: string, command: (file: string) => [string, ...string[]]): Runner['run'] =>
  (samples, environment) =>
    inFolder(async (folder) => {
      const outcomes: Outcome[] = [];
      for (const [index, sample] of samples.entries()) {
        const file = `${index}-${name}`;
        writeFileSync(join(folder, file), sample);
        const [program, ...args] = command(file);
        outcomes.push(await execute(program, args, folder, environment));
      }
      return outcomes;
    });

const together =
  (extension: string, program: string, driverName: string, driver: string): Runner['run'] =>
  (samples, environment) =>
    inFolder(async (folder) => {
      writeFileSync(join(folder, driverName), driver);
      const files = samples.map((sample, index) => {
        writeFileSync(join(folder, `s${index}.${extension}`), sample);
        return `s${index}.${extension}`;
      });
      const { stdout, output } = await execute(program, [driverName, ...files], folder, environment);
      const lines = stdout.split('\n').filter(Boolean);
      if (lines.length !== samples.length) throw new Error(`The samples' driver stopped: ${output}`);
      return lines.map((line) => JSON.parse(line) as Outcome);
    });

/** Compiled by one javac: only the class's name is changed, because all samples call it the same. */
const runJava: Runner['run'] = (samples, environment) =>
  inFolder(async (folder) => {
    const classes = samples.map((sample, index) => {
      writeFileSync(
        join(folder, `Example${index}.java`),
        sample.replace('public class Example {', `public class Example${index} {`),
      );
      return `Example${index}`;
    });
    const build = await execute(
      'javac',
      ['-encoding', 'UTF-8', ...classes.map((name) => `${name}.java`)],
      folder,
      environment,
    );
    if (build.failed) throw new Error(build.output);
    const outcomes: Outcome[] = [];
    for (const name of classes)
      outcomes.push(await execute('java', ['-XX:TieredStopAtLevel=1', '-cp', '.', name], folder, environment));
    return outcomes;
  });
