import type { FenceProof, GuideProof } from '../../components/guide/proof';
import type { ExampleRecord, ExamplesRecord } from '../../examples/record';

/** Anchor of an example on the page of coverage. */
export const exampleAnchor = ({ id, language }: Pick<ExampleRecord, 'id' | 'language'>): string => `${id}-${language}`;

/**
 * What a run says about the fences of one guide.
 * @param file of the guide, relative to the portal's root
 */
export function proofOf(record: ExamplesRecord | undefined, file: string): GuideProof {
  const examples = record?.examples.filter(({ location }) => location.file === file) ?? [];
  const fences = examples.flatMap((example) => [...fenceOf(example), ...comparedOf(example, file)]);
  const statuses = new Map(
    examples.flatMap(({ id, outcome, requests }) => {
      const status = requests.at(-1)?.status;
      return outcome === 'passed' && status !== undefined ? [[id, status] as const] : [];
    }),
  );
  const values = (record?.values ?? [])
    .filter((value) => value.file === file)
    .map(({ of, path, text }) => ({ of, path, text }));
  return { fences, statuses: [...statuses].map(([id, status]) => ({ id, status })), values };
}

function fenceOf(example: ExampleRecord): FenceProof[] {
  const { location, hidden, outcome, reason, evidence } = example;
  if (hidden || outcome === 'failed' || outcome === 'blocked') return [];
  const note =
    outcome === 'passed' ? whatRan(example) : (reason ?? 'its runtime is not installed on the build machine');
  return [{ line: location.line, outcome, ...(evidence ? { evidence } : {}), note, anchor: exampleAnchor(example) }];
}

function whatRan({ requests, evidence }: ExampleRecord): string {
  const last = requests.at(-1);
  if (!last) return 'it ran in this build and ended as declared';
  const more = requests.length > 1 ? `the last of ${requests.length} requests` : 'its request';
  const responder = evidence?.kind === 'live' ? evidence.server : 'the sandbox';
  return `it ran in this build against ${responder}; ${more}, ${last.method} ${last.target}, got the response ${last.status}`;
}

/** Fences that show what came back. */
function comparedOf(example: ExampleRecord, file: string): FenceProof[] {
  if (example.outcome !== 'passed') return [];
  const note = 'this build compared it with the actual response or output';
  return example.compared
    .filter((location) => location.file === file)
    .map(({ line, evidence }) => ({
      line,
      outcome: 'passed',
      ...(evidence ? { evidence } : {}),
      note,
      anchor: exampleAnchor(example),
    }));
}
