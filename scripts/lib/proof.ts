import { join } from 'node:path';
import type { Engine, Findings } from '../../src/examples/engine';
import { isGreen } from '../../src/examples/prove';
import type { ExamplesRecord } from '../../src/examples/record';
import { digestsOf } from '../../src/examples/report/digests';
import { reusableRecord } from '../../src/examples/report/reuse';
import { type ReadRecord, reportsFolder } from '../../src/examples/report/write-reports';
import type { Portal } from '../../src/portal/portal';
import { type Flows, flowsOf, MissingRuntimeError, saveFlows, savedFlows } from '../../src/postman/guide-flows';

const recordFile = (portal: Portal): string => join(reportsFolder(portal), 'examples.json');
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
