import { Refusal } from './envelope';
import { verdictKey, type Classification, type Hit, type Verdicts } from './hits';

/** A verdict on one hit. */
export interface Verdict {
  readonly matchId: string;
  readonly aliasId: string;
  readonly classification: Classification;
}

/** Records a verdict on one of the hits; every change of classification is allowed. @throws Refusal for an unknown hit */
export function setVerdict(hits: readonly Hit[], verdicts: Verdicts, verdict: Verdict): void {
  const ofMatch = hits.filter((hit) => hit.matchId === verdict.matchId);
  if (ofMatch.length === 0) throw new Refusal('matchId', `there is no hit with the matchId ${verdict.matchId}`);
  if (!ofMatch.some((hit) => hit.aliasId === verdict.aliasId)) {
    throw new Refusal('aliasId', `the match ${verdict.matchId} has no hit with the aliasId ${verdict.aliasId}`);
  }
  verdicts.set(verdictKey(verdict), verdict.classification);
}
