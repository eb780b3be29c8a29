import type { Claim } from './claim';
import { type About, compile, matchesOf } from './grammar';
import type { Name } from './names';
import { namesIn } from './subjects';
import type { Token } from './tokens';

const verb = '(?:is|are|does|do|has|have|can|may|must|will|should)';
const end = '(?= (?:[.;,:)]|$))';
/** "`a` is an integer, and `b` too", "`a` is nullable, and so is `b`", "`a` is not required, nor is `b`" */
const repeating = [
  compile(`(?<subject>{names}) (?:, )?(?:${verb} )?(?:, )?(?:too|as well|likewise)${end}`),
  compile(`(?:and|,) (?:so|nor|neither) ${verb} {det}{kind}(?<subject>{names}){its}${end}`),
];
const contrast = '(?:but|while|whereas|though|although|,) {det}{kind}(?<subject>{names}){its}';
/** "`a` is nullable, but `b` is not", "`a` is not required, but `b` is" */
const denying = compile(`${contrast} ${verb} not${end}`);
const affirming = compile(`${contrast} ${verb}${end}`);
const negation = / (?:not|never|no|neither|nor|none|without) /;

const repeated = new Set<About>(['type', 'required', 'nullable']);
const flags = new Set<About>(['required', 'nullable', 'deprecated', 'readOnly', 'writeOnly']);

/**
 * What a sentence says by leaving it out: of further names the same as before, or the opposite.
 * @param before the claims of the sentence, or of the one that it goes on with
 */
export function ellipticalClaims(
  tokens: readonly Token[],
  text: string,
  before: () => readonly Claim[],
): readonly Claim[] {
  const same = repeating.flatMap((pattern) => namesOf(tokens, text, pattern));
  const denied = namesOf(tokens, text, denying);
  const affirmed = namesOf(tokens, text, affirming);
  if (same.length + denied.length + affirmed.length === 0) return [];
  const claims = before();
  const last = claims.findLast(({ about }) => repeated.has(about));
  // Of two things that are said, the sentence does not say which it goes on with.
  const [flag, another] = [...new Map(claims.flatMap((claim) => (flags.has(claim.about) ? [[claim.about, claim]] : []))).values()] as Claim[]; // prettier-ignore
  const opposite = flag && !another && flag.says !== undefined ? { ...flag, says: !flag.says } : undefined;
  const contrary = [...denied, ...affirmed].filter(
    ({ ahead, isDenied }) => isDenied !== negation.test(` ${ahead}`) && !isOfOther(ahead),
  );
  return [
    ...same.flatMap(({ names }) => claimOf(last ?? (another ? undefined : flag), names)),
    ...contrary.flatMap(({ names }) => claimOf(opposite, names)),
  ];
}

const ofFlag =
  / (?:required|mandatory|optional|needed|necessary|nullable|null|deprecated|read-only|write-only|omitted|missing|sent|set|out|there) ?/;

/** "`to` may be left out; `from` is part of the span, `to` is not": what is denied is what the clause before it says. */
function isOfOther(ahead: string): boolean {
  const clause = ` ${ahead.split(/ [,;:] /).at(-1) ?? ''} `;
  return / (?:is|are|does|do|has|have) /.test(clause) && !ofFlag.test(clause);
}

function claimOf(claim: Claim | undefined, names: readonly Name[]): Claim[] {
  const [first] = names;
  if (!first || !claim || claim.subject?.some((name) => names.includes(name))) return [];
  return [{ ...claim, subject: names, within: undefined, line: first.line }];
}

function namesOf(tokens: readonly Token[], text: string, pattern: RegExp) {
  return matchesOf(text, pattern).map((match) => {
    const [start, to] = match.indices!.groups!.subject!;
    const from = text.slice(0, start).split(' ').length - 1;
    return {
      names: namesIn(tokens.slice(from, from + text.slice(start, to).split(' ').length)),
      ahead: text.slice(0, match.index),
      isDenied: pattern === denying,
    };
  });
}
