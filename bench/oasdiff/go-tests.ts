import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isNode, NotTranslated, type Value } from './go-documents';
import { assign, evaluate, loaded, type Scope } from './go-evaluate';
import { functionsIn, nameOf, statementsOf, type Expression, type Statement } from './go-syntax';

/** One document of a pair: a file, and its content where the test changes it. */
export interface Side {
  readonly file: string;
  readonly changed?: string;
}

/** One comparison that a test asks for, with what the test says of the result. */
export interface Run {
  readonly test: string;
  readonly old: Side;
  readonly new: Side;
  /** The name of the only check, or `all`. */
  readonly checks: string;
  /** What is less serious is not part of the result. */
  readonly from: string;
  /** The check or the comparison has options of its own. */
  readonly hasOptions: boolean;
  /** The statements about the result. */
  readonly claims: string[];
}

export interface Tests {
  readonly runs: readonly Run[];
  /** Tests that compare documents and are not among the runs, each with the reason. */
  readonly untranslated: readonly { readonly test: string; readonly reason: string }[];
  /** Tests that compare no documents. */
  readonly others: number;
}

interface Pair {
  readonly old: Side;
  readonly new: Side;
  readonly hasOptions: boolean;
}

/** Reads what the tests of a folder compare. */
export function readTests(folder: string): Tests {
  const files = readdirSync(folder).filter((file) => file.endsWith('_test.go'));
  const sources = files.map((file) => [file, readFileSync(join(folder, file), 'utf8')] as const);
  const constants = sources.flatMap(([, code]) =>
    [...code.matchAll(/^\t(\w+) += ("[^"\n]*")$/gm)].map(
      ([, name, text]) => [name!, JSON.parse(text!) as Value] as const,
    ),
  );
  const functions = new Map(sources.flatMap(([, code]) => functionsIn(code)).map((each) => [each.name, each] as const));
  const runs: Run[] = [];
  const untranslated: { test: string; reason: string }[] = [];
  let others = 0;
  for (const [file, code] of sources) {
    for (const { name, body } of functionsIn(code)) {
      if (!name.startsWith('Test')) continue;
      if (!/GetWithOperationsSourcesMap|\bd\(t,|nullableWrapChanges\(/.test(body)) {
        others += 1;
        continue;
      }
      const test = `${file.replace(/_test\.go$/, '')} ${name}`;
      try {
        const found = readTest(test, body, { folder, names: new Map(constants), functions });
        if (found.length === 0) throw new NotTranslated('no comparison that stands by itself');
        runs.push(...found);
      } catch (error) {
        if (!(error instanceof NotTranslated)) throw error;
        untranslated.push({ test, reason: error.message });
      }
    }
  }
  return { runs, untranslated, others };
}

function readTest(test: string, body: string, scope: Scope): readonly Run[] {
  const pairs = new Map<string, Pair>();
  const runs: Run[] = [];
  for (const statement of statementsOf(body)) {
    const [, title = '', part] =
      /^t\.Run\("([^"]*)", func\(t \*testing\.T\) \{\n([^]*)\}\)$/.exec(statement.text) ?? [];
    if (part !== undefined) {
      runs.push(...readTest(`${test} ${title}`, part, { ...scope, names: new Map(scope.names) }));
      continue;
    }
    const run = runOf(test, statement, pairs, scope);
    if (run) runs.push(run);
    else if (/^require|^for|^if|^verify/.test(statement.text)) readClaim(test, statement.text, pairs, runs);
    else step(statement, pairs, scope, runs.length > 0);
  }
  return runs;
}

function readClaim(test: string, text: string, pairs: ReadonlyMap<string, Pair>, runs: Run[]): void {
  const pair = pairs.get('d');
  if (text.startsWith('verifyNonBreaking') && pair)
    runs.push({ test, ...pair, checks: 'all', from: 'INFO', claims: [text] });
  else if (/Spec\.|GetWithOperations/.test(text)) throw new NotTranslated('a loop or a condition about documents');
  else runs.at(-1)?.claims.push(text);
}

/** Does what a statement does to documents. */
function step({ text, targets, value }: Statement, pairs: Map<string, Pair>, scope: Scope, isLate: boolean): void {
  const isCompared = value?.kind === 'call' && nameOf(value.of).endsWith('GetWithOperationsSourcesMap');
  if (isCompared) {
    const [config, ...documents] = value.args;
    const [old, now] = documents.map((each) => sideOf(evaluate(each, scope)));
    if (old && now) pairs.set(nameOf(targets[0]!), { old, new: now, hasOptions: !isUsual(config!) });
    return;
  }
  try {
    if (!value) throw new NotTranslated(text.split('\n')[0]!);
    const result = evaluate(value, scope);
    if (targets[0]) assign(targets[0], result, scope);
  } catch (error) {
    // It may concern the result, or a configuration; a name without a value is one that nothing else may use.
    const isElsewhere = isLate || targets[0]?.kind === 'name' || /^((config|loader|t|save)\.|var\b|defer\b)/.test(text);
    if (!(error instanceof NotTranslated) || !isElsewhere) throw error;
    scope.names.delete(nameOf(targets[0] ?? { kind: 'name', name: '' }));
    if (targets[0] && value)
      configurations.set(scope, new Map([...(configurations.get(scope) ?? []), [nameOf(targets[0]), text]]));
  }
}

const isUsual = (config: Expression): boolean =>
  (config.kind === 'call' && nameOf(config.of) === 'diff.NewConfig') || config.kind === 'composite';

/** The text of configurations that have a name of their own. */
const configurations = new WeakMap<Scope, ReadonlyMap<string, string>>();

function runOf(test: string, { text, targets, value }: Statement, pairs: ReadonlyMap<string, Pair>, scope: Scope) {
  if (value?.kind !== 'call' || targets.length === 0) return undefined;
  const name = nameOf(value.of);
  if (name === 'd' && !pairs.has('d')) {
    const [old, now] = value.args.slice(2, 4).map((each) => fileOf(each, scope));
    return {
      test,
      old: old!,
      new: now!,
      checks: 'all',
      from: 'WARN',
      hasOptions: !isUsual(value.args[1]!),
      claims: [],
    };
  }
  if (name === 'nullableWrapChanges') {
    const [old, now] = value.args
      .slice(1, 3)
      .map((each) => sideOf(evaluate({ kind: 'call', of: openName, args: [each] }, scope)));
    return { test, old: old!, new: now!, checks: 'all', from: 'INFO', hasOptions: false, claims: [] };
  }
  if (!name.startsWith('checker.CheckBackwardCompatibility')) return undefined;
  const [config, of, , from] = value.args;
  const pair = pairs.get(nameOf(of!));
  if (!pair) throw new NotTranslated('a comparison of what is no pair of documents');
  const configuration = configurations.get(scope)?.get(nameOf(config!)) ?? text;
  const [, only] = /(?:singleCheckConfig|WithSingleCheck)\(\s*checker\.(\w+)/.exec(configuration) ?? [];
  const isLimited = /checker\.With\w+|StabilityLevel/.test(configuration.replace('checker.WithSingleCheck', ''));
  const level = from ? nameOf(from).replace('checker.', '') : 'WARN';
  return { test, ...pair, checks: only ?? 'all', from: level, hasOptions: pair.hasOptions || isLimited, claims: [] };
}

const openName: Expression = { kind: 'name', name: 'open' };

const fileOf = (version: Expression, scope: Scope): Side =>
  sideOf(evaluate({ kind: 'call', of: { kind: 'name', name: 'l' }, args: [version, version] }, scope));

function sideOf(document: Value): Side {
  const source = isNode(document) ? loaded.get(document) : undefined;
  if (!source) throw new NotTranslated('a document that the test makes up');
  const now = textOf(document);
  return { file: source.file, ...(now !== source.original && { changed: now }) };
}

function textOf(document: Value): string {
  try {
    return JSON.stringify(document);
  } catch {
    throw new NotTranslated('a document with a part that contains itself');
  }
}
