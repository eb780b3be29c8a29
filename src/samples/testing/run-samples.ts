import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import type { NamedFile } from '../../http/multipart/segments';
import type { HttpRequest } from '../http-request';

/** A program to run, with the files that it finds in its working directory. */
export interface Program {
  readonly source: string;
  readonly files: readonly NamedFile[];
}

/** What became of one program. */
export interface Outcome {
  readonly failed: boolean;
  /** Standard output and standard error. */
  readonly output: string;
}

type Environment = Readonly<Record<string, string>>;

export interface Runner {
  /** What the machine lacks to run samples in this language. */
  readonly missing?: string;
  run(programs: readonly Program[], environment: Environment): Promise<Outcome[]>;
}

/** A sample with the files that its request sends. */
export const programOf = (source: string, { body }: HttpRequest): Program => {
  if (body?.kind === 'file') return { source, files: [body.file] };
  const parts = body?.kind === 'multipart' ? body.parts : [];
  return { source, files: parts.flatMap((part) => ('file' in part ? [part.file] : [])) };
};

const has = (command: string, ...args: string[]): string | undefined =>
  spawnSync(command, args, { stdio: 'ignore' }).status === 0 ? undefined : `${command} is not installed`;

/** How samples of a language are executed, by the language's id; C# has no runtime that comes with a package manager. */
export const runners: Readonly<Record<string, () => Runner>> = {
  bash: () => ({ missing: has('curl', '--version'), run: each('sample.sh', ['bash']) }),
  js: () => ({ run: together('sample.mjs', process.execPath, 'driver.mjs', nodeDriver) }),
  ts: () => ({
    run: (programs, environment) =>
      together('sample.mjs', process.execPath, 'driver.mjs', nodeDriver)(programs.map(compiled), environment),
  }),
  python: () => ({
    missing: has('python3', '--version'),
    run: together('sample.py', 'python3', 'driver.py', pythonDriver),
  }),
  ruby: () => ({ missing: has('ruby', '--version'), run: together('sample.rb', 'ruby', 'driver.rb', rubyDriver) }),
  php: () => ({
    missing: has('php', '-r', 'exit(function_exists("curl_init") ? 0 : 1);'),
    run: each('sample.php', ['php']),
  }),
  go: () => ({ missing: has('go', 'version'), run: each('sample.go', ['go', 'run']) }),
  java: () => ({ missing: has('javac', '-version'), run: runJava }),
};

const compiled = ({ source, files }: Program): Program => {
  const compilerOptions = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext };
  return { source: ts.transpileModule(source, { compilerOptions }).outputText, files };
};

/** The drivers run all programs in one process, each in its folder, and print one line of JSON for each. */
const nodeDriver = `
const root = process.cwd();
for (const folder of process.argv.slice(2)) {
  let failed = false, output = '';
  console.log = (...parts) => { output += parts.map(String).join(' ') + '\\n'; };
  process.chdir(root + '/' + folder);
  try { await import(root + '/' + folder + '/sample.mjs'); } catch (error) { failed = true; output += String(error); }
  process.stdout.write(JSON.stringify({ failed, output }) + '\\n');
}`;
const pythonDriver = `
import contextlib, io, json, os, runpy, sys
root = os.getcwd()
for folder in sys.argv[1:]:
    out, failed = io.StringIO(), False
    os.chdir(os.path.join(root, folder))
    try:
        with contextlib.redirect_stdout(out):
            runpy.run_path("sample.py", run_name="__main__")
    except BaseException as error:
        failed = True
        out.write(str(error))
    print(json.dumps({"failed": failed, "output": out.getvalue()}), flush=True)`;
const rubyDriver = `
require "json"
require "stringio"
root = Dir.pwd
ARGV.each do |folder|
  real, errors, out, failed = $stdout, $stderr, StringIO.new, false
  $stdout = $stderr = out
  Dir.chdir(File.join(root, folder))
  begin
    load "./sample.rb"
  rescue SystemExit, StandardError, ScriptError => error
    failed = true
    out << error.message
  end
  $stdout, $stderr = real, errors
  puts JSON.generate({ failed: failed, output: out.string })
  $stdout.flush
end`;

/** Gives each program a folder of its own with its files, inside one that is removed in the end. */
async function inFolders<T>(
  programs: readonly Program[],
  name: (index: number) => string,
  work: (root: string, folders: readonly string[]) => Promise<T>,
): Promise<T> {
  const root = mkdtempSync(join(tmpdir(), 'samples-'));
  try {
    const folders = programs.map(({ source, files }, index) => {
      const folder = `p${index}`;
      mkdirSync(join(root, folder));
      for (const file of files) writeFileSync(join(root, folder, file.name), file.content);
      writeFileSync(join(root, folder, name(index)), source);
      return folder;
    });
    return await work(root, folders);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

function execute(
  command: readonly string[],
  cwd: string,
  environment: Environment,
): Promise<Outcome & { stdout: string }> {
  return new Promise((resolve, reject) => {
    const [program, ...args] = command;
    const child = spawn(program!, args, {
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
  (name: string, command: readonly string[]): Runner['run'] =>
  (programs, environment) =>
    inFolders(
      programs,
      () => name,
      async (root, folders) => {
        const outcomes: Outcome[] = [];
        for (const folder of folders) outcomes.push(await execute([...command, name], join(root, folder), environment));
        return outcomes;
      },
    );

const together =
  (name: string, command: string, driverName: string, driver: string): Runner['run'] =>
  (programs, environment) =>
    inFolders(
      programs,
      () => name,
      async (root, folders) => {
        writeFileSync(join(root, driverName), driver);
        const { stdout, output } = await execute([command, driverName, ...folders], root, environment);
        const lines = stdout.split('\n').filter(Boolean);
        if (lines.length !== programs.length) throw new Error(`The samples' driver stopped: ${output}`);
        return lines.map((line) => JSON.parse(line) as Outcome);
      },
    );

/** Compiled by one javac: only the class's name is changed, because all samples call it the same. */
const runJava: Runner['run'] = (programs, environment) => {
  const renamed = programs.map(({ source, files }, index) => ({
    source: source.replace('public class Example {', `public class Example${index} {`),
    files,
  }));
  return inFolders(
    renamed,
    (index) => `Example${index}.java`,
    async (root, folders) => {
      const sources = folders.map((folder, index) => join(folder, `Example${index}.java`));
      const build = await execute(['javac', '-encoding', 'UTF-8', '-d', '.', ...sources], root, environment);
      if (build.failed) throw new Error(build.output);
      const outcomes: Outcome[] = [];
      for (const [index, folder] of folders.entries()) {
        const command = ['java', '-XX:TieredStopAtLevel=1', '-cp', root, `Example${index}`];
        outcomes.push(await execute(command, join(root, folder), environment));
      }
      return outcomes;
    },
  );
};
