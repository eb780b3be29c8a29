/** Hands out the ids of one page: each once, made of the names that lead to it. */
export type Anchors = (...path: readonly string[]) => string;

/** `anchors()('request', 'identity', 'country')` is `request-identity-country`; a second one of that name gets `-2`. */
export function anchors(): Anchors {
  const taken = new Map<string, number>();
  return (...path) => {
    const wanted = path.map(part).filter(Boolean).join('-') || 'part';
    let anchor = wanted;
    for (let number = taken.get(wanted) ?? 1; taken.has(anchor);) {
      number += 1;
      taken.set(wanted, number);
      anchor = `${wanted}-${number}`;
    }
    taken.set(anchor, taken.get(anchor) ?? 1);
    return anchor;
  };
}

/** Letters and digits of any script, and what a fragment may hold (RFC 3986 §3.5) without being encoded. */
const part = (name: string): string => name.replace(/[^\p{L}\p{N}._~]+/gu, '-').replace(/^-+|-+$/g, '');
