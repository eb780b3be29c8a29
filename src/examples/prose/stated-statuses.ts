import { STATUS_CODES } from 'node:http';
import { escapeRegExp } from '../../text/escape-reg-exp';
import { type Mention, mentions, type Piece } from './passage';

const inText = [
  /\b(?:status(?: codes?)?|HTTP|answer(?:s|ed)?(?: with| is| by)?|return(?:s|ed)?|gets?|got|respon(?:ds|ded|se)(?: with| is)?|fails with|error)\s+([1-5]\d\d)\b(?!\s*(?:%|[a-z]+s\b))/gi,
  /\b[Aa]n?\s+([245]\d\d)(?=\s+(?:answer|response|error|status|means|names|is|was|comes|says|and|or|has|have|contains|carries|tells|shows|gives|without|with|if|when|for|instead|back|until|after)\b|[,.;:])/g,
  /\b[Aa]n?\s+(?:empty|plain|bare|mere)\s+([1-5]\d\d)(?=[,.;:)]|\s(?:and|or|with|without|back|if|when)\b)/g,
  /\b(?:it|this|that|which)\s+means\s+([23]\d\d)(?=[,.;:)])/gi,
  /,\s([45]\d\d)(?=[,:;])/g,
  /\b(?:gives?|yields?|results? in|ends? (?:in|with)|means?|is|are|comes? back (?:as|with)|(?:is |are )?(?:rejected|refused|met|turned down) with|leads? to)\s+(?:an? )?([45]\d\d)(?=[.,;:)]|\s(?:and|or|if|when|unless|as well)\b|\s*$)/gi,
  /\b(?:gets?|got)\s+an?\s+([1-5]\d\d)\b(?=\s(?:with|and|back|when|if)\b|[.,;:])/gi,
  /(?:,|\band)\s+an?\s+[a-z]+\s+[a-z]+\s+([45]\d\d)(?=[.,;])/gi,
  /\b(?:and|or)\s+([1-5]\d\d)(?=\s(?:when|if|where|otherwise|as soon)\b)/gi,
  /\b(?:success|a success|on success|success is|succeeds with)\s+(?:is\s+|gives\s+|with\s+)?(2\d\d)\b/gi,
];
const reasons = Object.values(STATUS_CODES)
  .map((reason) => escapeRegExp(reason!))
  .join('|');
/** A status with a name of HTTP: `404 Not Found`. */
export const withReason = new RegExp(`\\b[1-5]\\d\\d (?:${reasons})\\b`, 'g');

const ofStatuses =
  /\b(?:status(?:es)?|https?|respon\w*|return\w*|errors?|fail\w*|codes?|means?|reject\w*|refus\w*|gets?|got|answer\w*|expect|success)\b/i;

/** The statuses that pieces of a passage state. */
export function statedStatuses(pieces: readonly Piece[], isHeading = false): Mention[] {
  const text = pieces.map((piece) => (piece.kind === 'text' ? piece.value : '')).join(' ');
  // A bare number in code is a status where the sentence speaks of one, and not a default or a size.
  const inCode = ofStatuses.test(text) ? /^([1-5]\d\d)(?: [A-Z].*)?$/g : /^([1-5]\d\d) [A-Z].*$/g;
  return pieces.flatMap((piece, index) => {
    const before = pieces[index - 1];
    // "`200`, not `201`": what a call does not return.
    if (
      piece.kind === 'code' &&
      before?.kind === 'text' &&
      /\b(?:not|never|instead of|rather than)\s+(?:an?\s+)?$/i.test(before.value)
    )
      return [];
    if (piece.kind === 'code') return mentions(piece, inCode);
    if (piece.kind !== 'text') return [];
    // A heading about a status: "404: nothing was found"
    if (isHeading && piece === pieces[0] && /^[245]\d\d(?=[:,]|\s+[–—-]|\s*$)/.test(piece.value))
      return [{ text: piece.value.slice(0, 3), line: piece.line }];
    // An item about a status: "**404** The book is not there."
    if (
      piece === pieces[0] &&
      /^[45]\d\d$/.test(piece.value) &&
      pieces[1]?.kind === 'text' &&
      /^\s*[A-Z:–—-]/.test(pieces[1].value)
    )
      return [{ text: piece.value, line: piece.line }];
    const named = mentions(piece, withReason).map(({ text, line }) => ({ text: text.slice(0, 3), line }));
    return [...inText.flatMap((pattern) => mentions(piece, pattern)), ...named];
  });
}
