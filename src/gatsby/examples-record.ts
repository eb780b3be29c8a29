import { existsSync, readFileSync } from 'node:fs';
import type { Proof } from '../components/reference/view';
import { weakest } from '../examples/judge/evidence';
import type { DocumentExampleRecord, ExamplesRecord, OperationKey } from '../examples/record';

/**
 * What the examples' run that belongs to this very build found. `npm run build` runs the examples first and names
 * their record in `EXAMPLES_RECORD`; without it nothing may be called proven, whatever an older record says.
 */
export function readRecord(
  env: Readonly<Record<string, string | undefined>> = process.env,
): ExamplesRecord | undefined {
  const file = env.EXAMPLES_RECORD;
  if (!file || !existsSync(file)) return undefined;
  const record = JSON.parse(readFileSync(file, 'utf8')) as ExamplesRecord;
  return record.format === 3 ? record : undefined;
}

/** The operations that the passed examples of each guide called; by the guide's file. */
export function calledOperations(record: ExamplesRecord | undefined): ReadonlyMap<string, readonly OperationKey[]> {
  const called = new Map<string, OperationKey[]>();
  for (const { outcome, location, operations } of record?.examples ?? []) {
    if (outcome !== 'passed') continue;
    called.set(location.file, [...(called.get(location.file) ?? []), ...operations]);
  }
  return called;
}

/** What the run proved of each exchange of one API, by the operation's slug and the exchange's name. */
export function proofsOf(
  record: ExamplesRecord | undefined,
  api: string,
): (operation: string, exchange: string) => Proof | undefined {
  const key = (operation: string, exchange: string): string => `${operation}\n${exchange}`;
  const entries = new Map<string, DocumentExampleRecord[]>();
  for (const entry of record?.documentExamples ?? []) {
    if (entry.api !== api || entry.outcome !== 'passed') continue;
    const name = key(entry.operation, entry.exchange);
    entries.set(name, [...(entries.get(name) ?? []), entry]);
  }
  return (operation, exchange) => {
    const own = entries.get(key(operation, exchange)) ?? [];
    const evidence = weakest(own.flatMap((entry) => entry.evidence ?? []));
    if (!evidence) return undefined;
    const sent = own.find(({ language }) => language === 'exchange');
    const languages = own.filter((entry) => entry !== sent).map(({ language }) => language);
    return { ...(sent && !sent.differs ? { status: sent.status } : {}), evidence, languages };
  };
}
