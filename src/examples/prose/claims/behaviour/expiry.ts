import type { ProseFault } from '../../check-names';
import type { Page } from '../check-claims';
import { sentencesOn, sentencesWith } from '../documented-sentences';
import { hint } from '../matches';
import type { Statement } from '../statement';
import { singular } from '../../../../text/singular';
import { canonical } from '../tokens';

const noun = '(?<noun>[a-z]{3,})';
const endless = [
  `${noun} (?:does not|do not|never|cannot|can not|will not|will never) (?:expires?|lapses?|times? out|ends?|runs? out)(?= )`,
  `${noun} (?:has|have) no (?:expiry|expiration)(?: date| time)?(?= )`,
  `${noun} (?:is|are|stays?|remains?) (?:valid|good|usable|active) (?:forever|indefinitely|for ever|without (?:any )?limit|permanently|as long as you (?:like|want|wish))(?= )`,
].map((source) => new RegExp(` (?:an?|the|each|every|your|its|their|such an?|this|these|all)? ?${source}`));

const limited =
  /\b(?:valid|good|usable|kept|active|stored|remembered|held|alive) (?:only )?(?:for|until|up to)\b|\b(?:expires?|lapses?|times? out|runs? out) (?:[a-z]+ )?(?:after|in|within|at|on|when)\b|\blasts? (?:for )?(?:[\d]|an?\b|one\b|two\b|up to)/i;
const unlimited = /\b(?:never|not) (?:expires?|lapses?|times? out|ends?)\b|\bno (?:expiry|expiration)\b/i;

/** "A cursor does not expire", where the documents say that it is valid for one hour. */
export function expiryFaults({ tokens, kind }: Statement, page: Page): ProseFault[] {
  const text = ` ${canonical(tokens)}`;
  if (kind === 'heading' || / (?:if|unless|until|when|while|sandbox|our) /.test(text)) return [];
  const called = endless.map((pattern) => pattern.exec(text)?.groups?.noun).find((word) => word !== undefined);
  if (called === undefined) return [];
  const name = singular(called);
  const own = [...sentencesOn(name, page.documents)];
  const isAbout = new RegExp(`\\b${name}s?\\b`, 'i');
  const about = [...own, ...sentencesWith(limited, page.documents).filter((each) => isAbout.test(each.text))];
  const told = about.filter((each) => limited.test(each.text));
  if (told.length === 0 || [...about].some((each) => unlimited.test(each.text))) return [];
  const message = `the API documents say "${told[0]!.text.slice(0, 120)}", but the guide says that it does not end`;
  return [{ line: tokens[0]!.line, message, hint }];
}
