import { isGreen } from '../prove';
import { createContainers } from '../run/container/containers';
import { createRunners } from '../run/runners';
import { type ReadRecord, readRecord } from './write-reports';

/**
 * The record of a run that would find the same if it were made again: a complete and green one of the sandbox, of the
 * inputs that are there now, with the runtimes that are there now.
 * @param file as `writeReports` writes it
 * @returns it with the digest of the file
 */
export async function reusableRecord(file: string, inputs: string): Promise<ReadRecord | undefined> {
  const read = readRecord(file);
  const { record } = read ?? {};
  if (record?.digests?.inputs !== inputs || record.server !== 'sandbox') return undefined;
  if (record.shard || record.partial || !isGreen(record)) return undefined;
  // What ran without a container may do something else in one.
  if (record.uncontained !== undefined && (await canContain())) return undefined;
  const runners = createRunners();
  try {
    const languages = record.coverage.languages.map(async ({ language, versions, examples, documentExamples }) => {
      const now = await runners.versions(language);
      // What did not run because a port was taken may be able to run now.
      if (now && examples['not-run'] + documentExamples['not-run'] > 0) return false;
      return JSON.stringify(now) === JSON.stringify(versions);
    });
    return (await Promise.all(languages)).every(Boolean) ? read : undefined;
  } finally {
    await runners.close();
  }
}

async function canContain(): Promise<boolean> {
  const containers = createContainers();
  try {
    return (await containers.missing()) === undefined;
  } finally {
    containers.close();
  }
}
