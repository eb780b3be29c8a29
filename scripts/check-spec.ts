import { parseArgs } from 'node:util';
import { basename, relative, resolve } from 'node:path';
import { DocumentError, formatDiagnostic, loadApi, type Diagnostic } from '../src/openapi';
import { loadPortal } from '../src/portal/load';
import { count } from '../src/text/count';
import { printInert } from '../src/text/inert';
import { printable } from '../src/text/printable';
import { commandLine } from './lib/command.mjs';
import { wantsHelp, runMain, UsageError } from './lib/main';

const help = `${commandLine('check', '[options] [FILE…]')}

Checks OpenAPI documents in YAML or JSON: Swagger 2.0, OpenAPI 3.0, 3.1 and 3.2. Without FILE, checks the portal's documents.
Prints one line for each problem: file:line:column severity code message at pointer (hint).

  --strict     reports violations of the specification and contradictions as errors instead of warnings
  --quiet      errors only
  --all        every warning; otherwise no more than five with the same code
  --help       this text

Exits with 1 if there are errors.`;

/** A document makes the same mistake hundreds of times; nobody reads all of them at once. */
const MAX_OF_CODE = 5;

function readOptions(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { strict: { type: 'boolean' }, quiet: { type: 'boolean' }, all: { type: 'boolean' } },
    });
  } catch (error) {
    throw new UsageError(`${(error as Error).message.split('. ')[0]}. See: ${commandLine('check', '--help')}`);
  }
}

async function diagnosticsOf(
  file: string,
  strict: boolean,
): Promise<{ diagnostics: readonly Diagnostic[]; summary: string }> {
  try {
    const { model, diagnostics } = await loadApi({
      id: basename(file),
      file: resolve(file),
      root: process.cwd(),
      strict,
    });
    const schemas = Object.keys(model.schemas).length;
    return {
      diagnostics,
      summary: [
        count(model.operations.length, 'operation'),
        count(model.webhooks.length, 'webhook'),
        count(schemas, 'schema'),
      ].join(', '),
    };
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    return { diagnostics: error.diagnostics, summary: strict ? 'is refused' : 'cannot be used' };
  }
}

async function main(): Promise<number> {
  const args = process.argv.slice(2);
  if (wantsHelp(args)) {
    console.log(help);
    return 0;
  }
  const { values, positionals } = readOptions(args);
  const documents =
    positionals.length > 0 ? positionals.map((file) => ({ spec: file, strict: false })) : loadPortal().apis;
  if (documents.length === 0) console.log('The configuration names no API document, so there is nothing to check.');
  let errors = 0;
  for (const { spec: file, strict } of documents) {
    const { diagnostics, summary } = await diagnosticsOf(file, values.strict ?? strict);
    const numberOf = (severity: Diagnostic['severity']) =>
      diagnostics.filter((diagnostic) => diagnostic.severity === severity).length;
    errors += numberOf('error');
    const left = new Map<string, number>();
    const shown = new Map<string, number>();
    const lines: string[] = [];
    for (const diagnostic of diagnostics) {
      const { severity, code } = diagnostic;
      if (values.quiet && severity !== 'error') continue;
      const number = (shown.get(code) ?? 0) + 1;
      shown.set(code, number);
      if (severity === 'error' || values.all || number <= MAX_OF_CODE) lines.push(formatDiagnostic(diagnostic));
      else left.set(code, number - MAX_OF_CODE);
    }
    for (const [code, number] of left)
      lines.push(`${relative(process.cwd(), file)}: ${count(number, `more ${code} warning`)}, which --all shows`);
    const found = (['error', 'warning'] as const).map((severity) => count(numberOf(severity), severity)).join(', ');
    lines.push(`${relative(process.cwd(), file)}: ${summary}; ${found}`);
    printInert(printable(lines.join('\n')));
  }
  return errors > 0 ? 1 : 0;
}

runMain(main);
