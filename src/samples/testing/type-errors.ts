import { join, resolve } from 'node:path';
import ts from 'typescript';

const root = resolve(__dirname, '../../..');

/** Compiles texts as if they were files in the project, where the types of Node are found. */
export function typeErrors(samples: readonly string[]): string[] {
  const sources = new Map(samples.map((sample, index) => [join(root, `sample-${index}.ts`), sample]));
  const options: ts.CompilerOptions = {
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    skipLibCheck: true,
    types: ['node'],
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists, readFile } = host;
  host.getSourceFile = (name, target) => {
    const text = sources.get(name);
    return text === undefined ? getSourceFile.call(host, name, target) : ts.createSourceFile(name, text, target);
  };
  host.fileExists = (name) => sources.has(name) || fileExists.call(host, name);
  host.readFile = (name) => sources.get(name) ?? readFile.call(host, name);
  const program = ts.createProgram([...sources.keys()], options, host);
  return ts
    .getPreEmitDiagnostics(program)
    .map((problem) => `${problem.file?.fileName}: ${ts.flattenDiagnosticMessageText(problem.messageText, '\n')}`);
}
