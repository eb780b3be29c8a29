import { responderOf } from '../../components/elements/evidence-text';
import type { FenceProof, GuideProof } from '../../components/guide/proof';
import type { GuideDigests } from '../../examples/find/fence-digests';
import type { ComparedFence, ExampleRecord, ExamplesRecord } from '../../examples/record';

/** Anchor of an example on the page of coverage. */
export const exampleAnchor = ({ id, language }: Pick<ExampleRecord, 'id' | 'language'>): string => `${id}-${language}`;

/** What a page carries of a fence's digest: the fence and what a run says about it are found by it. */
export const fenceKey = ({ digest }: Pick<ComparedFence, 'digest'>): string => digest.slice(0, 16);

/**
 * What a run says about the fences of one guide.
 * @param file of the guide, relative to the portal's root
 * @param now the digest of the guide as it is now: where it is another one than that of the run, no value of a response is shown
 */
export function proofOf(record: ExamplesRecord | undefined, file: string, now: GuideDigests['page']): GuideProof {
  const examples = record?.examples.filter(({ location }) => location.file === file) ?? [];
  const fences = examples.flatMap((example) => [...fenceOf(example), ...comparedOf(example, file)]);
  const isSame = record?.pages.find((page) => page.file === file)?.digest === now;
  const statuses = new Map(
    (isSame ? examples : []).flatMap(({ id, outcome, requests }) => {
      const status = requests.at(-1)?.status;
      return outcome === 'passed' && status !== undefined ? [[id, status] as const] : [];
    }),
  );
  const values = (record?.values ?? [])
    .filter((value) => isSame && value.file === file)
    .map(({ of, path, text }) => ({ of, path, text }));
  return { fences, statuses: [...statuses].map(([id, status]) => ({ id, status })), values };
}

function fenceOf(example: ExampleRecord): FenceProof[] {
  const { hidden, outcome, reason, evidence } = example;
  if (hidden || outcome === 'failed' || outcome === 'blocked') return [];
  const note =
    outcome === 'passed' ? whatRan(example) : (reason ?? 'its runtime is not installed on the build machine');
  return [{ key: fenceKey(example), outcome, ...(evidence ? { evidence } : {}), note, anchor: exampleAnchor(example) }];
}

function whatRan({ requests, evidence }: ExampleRecord): string {
  const last = requests.at(-1);
  if (!last) return 'it ran exactly as shown and ended as declared';
  const more = requests.length > 1 ? `the last of ${requests.length} requests` : 'its request';
  return `it ran exactly as shown against ${responderOf(evidence)}; ${more}, ${last.method} ${last.target}, received status ${last.status}`;
}

/** Fences that show what came back. */
function comparedOf(example: ExampleRecord, file: string): FenceProof[] {
  if (example.outcome !== 'passed') return [];
  const note = 'it was compared with the actual response or output';
  return example.compared
    .filter((location) => location.file === file)
    .map((fence) => ({
      key: fenceKey(fence),
      outcome: 'passed',
      ...(fence.evidence ? { evidence: fence.evidence } : {}),
      note,
      anchor: exampleAnchor(example),
    }));
}
