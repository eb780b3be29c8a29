import type { Proof } from '../components/reference/view';
import { weakest } from '../examples/judge/evidence';
import type { DocumentExampleRecord, ExamplesRecord, OperationKey } from '../examples/record';
import { readWritten } from '../examples/report/write-reports';

/**
 * What the examples' run that belongs to this very build found. `npm run build` runs the examples first, names their record in
 * `EXAMPLES_RECORD`, and in `EXAMPLES_RECORD_DIGEST` the digest that the run gave it; without them nothing may be called proven, whatever
 * an older record says.
 * @throws RecordError where the file is another one
 */
export function readRecord(
  env: Readonly<Record<string, string | undefined>> = process.env,
): ExamplesRecord | undefined {
  const { EXAMPLES_RECORD: file, EXAMPLES_RECORD_DIGEST: digest } = env;
  return file && digest ? readWritten({ file, digest }) : undefined;
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

/**
 * What the run proved of each exchange of one API, by the operation's slug and the exchange's name: nothing where its document is not the
 * one that was run.
 * @param document digest of the document as it is now
 */
export function proofsOf(
  record: ExamplesRecord | undefined,
  api: string,
  document: string,
): (operation: string, exchange: string) => Proof | undefined {
  const key = (operation: string, exchange: string): string => `${operation}\n${exchange}`;
  const entries = new Map<string, DocumentExampleRecord[]>();
  // A sample may well run where the document's own example of its request or response contradicts the schema.
  const broken = new Set<string>();
  const isSame = record?.digests?.documents[api] === document;
  for (const entry of (isSame && record?.documentExamples) || []) {
    if (entry.api !== api) continue;
    const name = key(entry.operation, entry.exchange);
    if (entry.language === 'exchange' && ['broken', 'failed'].includes(entry.outcome)) broken.add(name);
    if (entry.outcome !== 'passed') continue;
    entries.set(name, [...(entries.get(name) ?? []), entry]);
  }
  return (operation, exchange) => {
    const name = key(operation, exchange);
    const own = broken.has(name) ? [] : (entries.get(name) ?? []);
    const evidence = weakest(own.flatMap((entry) => entry.evidence ?? []));
    if (!evidence) return undefined;
    const sent = own.find(({ language }) => language === 'exchange');
    const languages = own.filter((entry) => entry !== sent).map(({ language }) => language);
    return { ...(sent && !sent.differs ? { status: sent.status } : {}), evidence, languages };
  };
}

/** What of a run `proofsOf` reads: how long each example took, and what guides showed, is no part of it. */
export const provenExchanges = (record: ExamplesRecord | undefined): unknown => [
  record?.digests?.documents,
  record?.documentExamples?.map((entry) => [entry.api, entry.operation, exchangeRead(entry)]),
];

/** The same of one API, by the slugs of its operations. */
export function provenOperations(record: ExamplesRecord | undefined, api: string): ReadonlyMap<string, unknown[]> {
  const entries = new Map<string, unknown[]>();
  for (const entry of record?.documentExamples ?? []) {
    if (entry.api !== api) continue;
    const known = entries.get(entry.operation);
    if (known) known.push(exchangeRead(entry));
    else entries.set(entry.operation, [exchangeRead(entry)]);
  }
  return entries;
}

const exchangeRead = (entry: DocumentExampleRecord): unknown => {
  const { exchange, language, outcome, evidence, status, differs } = entry;
  return [exchange, language, outcome, evidence, status, differs];
};
