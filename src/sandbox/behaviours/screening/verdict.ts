import { Refusal } from './envelope';
import { verdictKey, type Classification, type Hit, type Verdicts } from './hit';

/** A verdict on one hit. */
export interface Verdict {
  readonly matchId: string;
  readonly aliasId: string;
  readonly classification: Classification;
}

/** Writes down a verdict on one of the hits; every change of classification is allowed. @throws Refusal when there is no such hit */
export function setVerdict(hits: readonly Hit[], verdicts: Verdicts, verdict: Verdict): void {
  const ofMatch = hits.filter((hit) => hit.matchId === verdict.matchId);
  if (ofMatch.length === 0) throw new Refusal('matchId', `there is no hit of the match ${verdict.matchId}`);
  if (!ofMatch.some((hit) => hit.aliasId === verdict.aliasId)) {
    throw new Refusal('aliasId', `the match ${verdict.matchId} has no hit of the alias ${verdict.aliasId}`);
  }
  verdicts.set(verdictKey(verdict), verdict.classification);
}
