'use strict';
// A worker thread that checks the types of all TypeScript examples in one program. Plain JavaScript, because a worker thread
// has no loader for anything else. Input (`workerData`): { folder, repository, examples: [{ key, code, path? }] }, where `folder`
// is the place that examples without a path stand in. Posts [{ key, line, message }], 1-based lines, the first of each example.
const { join } = require('node:path');
const { parentPort, workerData } = require('node:worker_threads');
const ts = require('typescript');

const { folder, repository, examples } = workerData;

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

const files = new Map(
  examples.map((example, index) => [example.path ?? join(folder, `example-${index + 1}.ts`), example]),
);
const host = ts.createCompilerHost(options);
const { getSourceFile, fileExists, readFile } = host;
const shown = (name) => (files.has(name) && !files.get(name).path ? files.get(name).code : undefined);

host.getSourceFile = (name, languageVersion, ...rest) => {
  const code = shown(name);
  return code === undefined
    ? getSourceFile.call(host, name, languageVersion, ...rest)
    : ts.createSourceFile(name, code, languageVersion);
};
host.fileExists = (name) => shown(name) !== undefined || fileExists.call(host, name);
host.readFile = (name) => shown(name) ?? readFile.call(host, name);
// Packages come from the portal's folder, else from this project.
host.resolveModuleNameLiterals = (literals, containingFile, redirected, compilerOptions) =>
  literals.map(({ text }) => {
    const own = ts.resolveModuleName(text, containingFile, compilerOptions, host);
    if (own.resolvedModule || text.startsWith('.')) return own;
    return ts.resolveModuleName(text, join(repository, 'index.ts'), compilerOptions, host);
  });

const program = ts.createProgram([...files.keys()], options, host);
const faults = [];
for (const [name, { key }] of files) {
  const source = program.getSourceFile(name);
  if (!source) continue;
  const [first] = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].sort(
    (a, b) => (a.start ?? 0) - (b.start ?? 0),
  );
  if (!first) continue;
  const { line } = source.getLineAndCharacterOfPosition(first.start ?? 0);
  faults.push({ key, line: line + 1, message: ts.flattenDiagnosticMessageText(first.messageText, ' ') });
}
parentPort.postMessage(faults);
