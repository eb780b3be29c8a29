import { join } from 'node:path';
import type { Engine, Findings } from '../../src/examples/engine';
import { isGreen, type Proof } from '../../src/examples/prove';
import type { ExamplesRecord } from '../../src/examples/record';
import { digestBesideDocuments, digestBesideGuides, digestsOf } from '../../src/examples/report/digests';
import { type KeptFile, saveKept } from '../../src/examples/report/kept-results';
import { reusableRecord } from '../../src/examples/report/reuse';
import { type ReadRecord, reportsFolder } from '../../src/examples/report/write-reports';
import type { Portal } from '../../src/portal/portal';
import { type Flows, flowsOf, MissingRuntimeError, saveFlows, savedFlows } from '../../src/postman/guide-flows';

const recordFile = (portal: Portal): string => join(reportsFolder(portal), 'examples.json');
const keptFile = (portal: Portal): string => join(reportsFolder(portal), 'examples-kept.json');
const flowsFile = (portal: Portal): string => join(reportsFolder(portal), 'guide-flows.json');

/** The record of the last run of all examples, where a run now would find the same. */
export const provenRecord = (portal: Portal): Promise<ReadRecord | undefined> =>
  reusableRecord(recordFile(portal), digestsOf(portal).inputs);

/** The flows of the guides from the last run of all examples, where a run now would find the same. */
export async function provenFlows(portal: Portal): Promise<Flows | undefined> {
  const { record } = (await provenRecord(portal)) ?? {};
  return record?.digests ? savedFlows(flowsFile(portal), record.digests.inputs) : undefined;
}

/** Keeps the flows of a run of all examples, so that the export of collections need not run them again. */
export async function keepFlows(engine: Engine, record: ExamplesRecord, { results }: Findings): Promise<void> {
  if (!record.digests || record.shard || record.partial || !isGreen(record)) return;
  try {
    saveFlows(flowsFile(engine.portal), record.digests.inputs, await flowsOf(engine, results));
  } catch (error) {
    // Without a runtime the flows would have gaps: whoever exports says so.
    if (!(error instanceof MissingRuntimeError)) throw error;
  }
}

/**
 * Where a run that may reuse results finds those of the last one.
 * @returns undefined in CI, which always runs everything
 */
export const keptResults = (portal: Portal): KeptFile | undefined =>
  process.env.CI
    ? undefined
    : {
        file: keptFile(portal),
        base: digestBesideGuides(portal),
        besideDocuments: digestBesideDocuments(portal),
      };

/** Keeps the results of a complete and green run of the sandbox, so that the next one need not run again what has not changed. */
export async function keepResults(engine: Engine, proof: Proof, kept: KeptFile | undefined): Promise<void> {
  const { shard, partial, server } = proof.record;
  if (kept && !shard && !partial && server === 'sandbox' && isGreen(proof.record)) await saveKept(kept, engine, proof);
}
