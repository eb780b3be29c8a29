import type { Evidence } from '../../examples/record';
import type { Proof } from '../reference/view';

/** What the badge says. Without evidence, a program sent nothing, and printed what is shown. */
export const evidenceLabel = (kind: Evidence['kind'] | undefined): string =>
  kind === 'replayed' ? 'Matches the API description' : kind === 'live' ? 'Proven live' : 'Proven';

/** What was done, with what it proves. @param done without a full stop, for example 'it ran as it is here' */
export function evidenceText(done: string, evidence: Evidence | undefined): string {
  if (evidence?.kind === 'replayed')
    return `${done}; the sandbox could respond only from the API description itself, so nothing else was tested`;
  return evidence?.kind === 'live' ? `${done}; ${evidence.server} responded on ${evidence.date}` : done;
}

/** What responded, and at which documented servers, where it was addressed as those: `the sandbox, at the address https://api.example.com/v1`. */
export function responderOf(evidence: Evidence | undefined): string {
  const own = evidence?.kind === 'live' ? evidence.server : 'the sandbox';
  const at = evidence?.at ?? [];
  if (at.length === 0) return own;
  return `${own}, at the address${at.length > 1 ? 'es' : ''} ${at.join(' and ')}`;
}

/** What was done with a generated sample. @param label of its language */
export const sampleProof = (label: string, { evidence }: Proof): string =>
  `this build ran the ${label} sample against ${responderOf(evidence)}`;

/** What was done to compare a shown response; undefined where another one came back. */
export const responseProof = ({ status, evidence }: Proof): string | undefined =>
  status === undefined
    ? undefined
    : `this build sent the request to ${responderOf(evidence)}, which responded with ${status}; the response was compared with the one shown`;
