'use strict';
// A worker thread that checks the types of TypeScript examples. Plain JavaScript, because a worker thread has no loader for
// anything else. Each message is { folder, examples: [{ code, path?, isPart? }] }, where `folder` is that of examples without a path, and one
// that `isPart` may use what it does not declare; the
// reply is [{ index, line, message }], the first error of each example, lines from 1. What was read for one message is kept for
// the next.
const { existsSync, realpathSync, statSync } = require('node:fs');
const { dirname, join } = require('node:path');
const { parentPort, workerData } = require('node:worker_threads');
const ts = require('typescript');

const { repository } = workerData;

const options = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  esModuleInterop: true,
  resolveJsonModule: true,
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  moduleDetection: ts.ModuleDetectionKind.Force,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  types: ['node'],
  typeRoots: [join(repository, 'node_modules', '@types')],
};

/** Of files on the disk, by name, with the time of their last change. */
const sources = new Map();
let program;
/** The last message without a fault: the same examples are checked again for every change to the text around them. */
let sound;

function checkUnlessSame(message) {
  const key = JSON.stringify(message);
  if (key === sound && program.getSourceFiles().every(isAsItWas)) return [];
  const faults = check(message);
  sound = faults.length === 0 ? key : undefined;
  return faults;
}

const isAsItWas = ({ fileName }) => !sources.has(fileName) || sources.get(fileName).changed === changeOf(fileName);

const changeOf = (name) => statSync(name, { throwIfNoEntry: false })?.mtimeMs;

const plain = (path) => path.replaceAll('\\', '/');
const realpathOf = (path) => plain(existsSync(path) ? realpathSync(path) : path);

/**
 * Whether an example may name a file, which is read here and not in a container: those of the folders, and packages that they can import.
 * @param folders as they are
 */
function isOpenTo(name, folders) {
  const inPackages = plain(name).indexOf('/node_modules/');
  if (inPackages >= 0) return folders.some((folder) => `${folder}/`.startsWith(`${plain(name).slice(0, inPackages)}/`));
  return folders.some((folder) => realpathOf(name).startsWith(`${folder}/`));
}

function check({ folder, examples }) {
  const names = examples.map(({ path }, index) => path ?? join(folder, `example-${index + 1}.ts`));
  const shown = new Map(names.flatMap((name, index) => (examples[index].path ? [] : [[name, examples[index].code]])));
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists, readFile } = host;
  const roots = [repository, folder, ...examples.flatMap(({ path }) => (path ? [dirname(path)] : []))];
  const folders = [...new Set(roots.flatMap((root) => [plain(root), realpathOf(root)]))];
  const isOpen = (name) => isOpenTo(name, folders);
  host.getSourceFile = (name, version, ...rest) => {
    const code = shown.get(name);
    if (code !== undefined) {
      const known = program?.getSourceFile(name);
      return known?.text === code ? known : ts.createSourceFile(name, code, version);
    }
    if (!isOpen(name)) return undefined;
    const changed = changeOf(name);
    const known = sources.get(name);
    if (known && known.changed === changed) return known.source;
    const source = getSourceFile.call(host, name, version, ...rest);
    sources.set(name, { source, changed });
    return source;
  };
  host.fileExists = (name) => shown.has(name) || (isOpen(name) && fileExists.call(host, name));
  host.readFile = (name) => shown.get(name) ?? (isOpen(name) ? readFile.call(host, name) : undefined);
  // Packages come from the portal's folder, else from this project.
  host.resolveModuleNameLiterals = (literals, containingFile, redirected, compilerOptions) =>
    literals.map(({ text }) => {
      const own = ts.resolveModuleName(text, containingFile, compilerOptions, host);
      if (own.resolvedModule || text.startsWith('.')) return own;
      return ts.resolveModuleName(text, join(repository, 'index.ts'), compilerOptions, host);
    });
  program = ts.createProgram(names, options, host, program);
  return names.flatMap((name, index) => faultIn(program.getSourceFile(name), index, examples[index]));
}

/** A name or module that is declared elsewhere (TS2304, TS2307, TS2552, TS2503, TS2580 and TS2582 to TS2584). */
const ELSEWHERE = new Set([2304, 2307, 2503, 2552, 2580, 2582, 2583, 2584]);

function faultIn(source, index, { isPart }) {
  if (!source) return [];
  const found = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
  const told = isPart ? found.filter(({ code }) => !ELSEWHERE.has(code)) : found;
  const [first] = told.sort((a, b) => (a.start ?? 0) - (b.start ?? 0));
  if (!first) return [];
  const { line } = source.getLineAndCharacterOfPosition(first.start ?? 0);
  return [{ index, line: line + 1, message: ts.flattenDiagnosticMessageText(first.messageText, ' ') }];
}

parentPort.on('message', (message) => parentPort.postMessage(checkUnlessSame(message)));
