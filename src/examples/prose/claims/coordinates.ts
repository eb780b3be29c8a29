import type { Token } from './tokens';

const joins = /^(?:and|so|but|since|because|as|while|then|yet|which)$/;
const subordinate = /^(?:if|when|whenever|unless|without|once|until|while|where|after|before|with|for)$/;
const reason = /^(?:since|because|as)$/;
/** Fewer words are no clause: "and so on". */
const MIN_WORDS = 4;

/**
 * The clauses of a sentence that stand beside each other, so that "not" in one denies nothing in the others. What begins with a condition
 * stays with what it is the condition of; "since …," at the beginning only gives the reason.
 * @returns nothing for a sentence of a single clause
 */
export function coordinatesOf(tokens: readonly Token[]): (readonly Token[])[] {
  const clauses: Token[][] = [[]];
  let depth = 0;
  for (const [index, token] of tokens.entries()) {
    if (token.text === '(') depth += 1;
    if (token.text === ')') depth -= 1;
    const next = tokens[index + 1];
    const isBreak =
      depth === 0 &&
      token.kind === 'mark' &&
      (/^[;:–—]$/.test(token.text) || (token.text === ',' && next !== undefined && joins.test(next.text)));
    if (isBreak || (token.text === ',' && reason.test(clauses.at(-1)![0]?.text ?? ''))) clauses.push([]);
    else if (!(clauses.at(-1)!.length === 0 && clauses.length > 1 && /^(?:and|so|but|then)$/.test(token.text)))
      clauses.at(-1)!.push(token);
  }
  const joined = clauses.reduce<Token[][]>((all, clause) => {
    const last = all.at(-1);
    const isHeld = last !== undefined && (subordinate.test(last[0]?.text ?? '') ? !last.some(({ text }) => text === ',') : last.length < MIN_WORDS); // prettier-ignore
    return isHeld || (last && clause.length < MIN_WORDS) ? [...all.slice(0, -1), [...last!, ...clause]] : [...all, clause]; // prettier-ignore
  }, []);
  return joined.length > 1 ? joined.filter(({ length }) => length >= MIN_WORDS) : [];
}
