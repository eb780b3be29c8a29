import type { ProseFault } from '../check-names';
import { wordsOf } from '../../../text/words';
import type { Statement } from './statement';
import { canonical, type Token } from './tokens';

const verbs = /^(?:has|have|gets|carries|carry|shows?)$/;

/** What makes it another thing, another time, or none. */
const others =
  / (?:not|no|never|without|non|longer|other|others|before|after|until|once|when|while|if|unless|may|might|can|could|would|should|instead|sandbox) /;

/** "A test has `"isTest": false`": what is called by a field has that field set. */
export function namedBooleanFaults({ kind, tokens }: Statement): ProseFault[] {
  if (kind === 'heading' || others.test(` ${canonical(tokens)}`)) return [];
  return tokens.flatMap((token, at): ProseFault[] => {
    const field = token.kind === 'name' && verbs.test(tokens[at - 1]?.text ?? '') ? falseField(token.text, tokens, at) : undefined;
    if (field === undefined) return [];
    const [word, more] = wordsOf(field).filter((part) => !/^(?:is|are|has|was)$/.test(part));
    const start = tokens.slice(0, at).findLastIndex(({ kind: sign }) => sign === 'mark') + 1;
    const subject = tokens.slice(start, at - 1);
    // "A desk of a test" is no test.
    const isCalled = subject.length < 5 && subject.some(({ text }) => text === word || text === `${word}s`) && !subject.some(({ text }) => /^(?:of|in|for|from|by)$/.test(text));
    if (word === undefined || more !== undefined || !isCalled) return [];
    return [{ line: token.line, message: `"${word}" says that ${field} is true, not false`, hint: 'Correct the value, or name the field that has it.' }];
  }); // prettier-ignore
}

/** The field that a name with what follows it sets to false: `archived: false`, or `archived` set to false. */
function falseField(text: string, tokens: readonly Token[], at: number): string | undefined {
  const [, member] = /^["']?([A-Za-z_]\w*)["']?\s*[:=]\s*false$/.exec(text) ?? [];
  if (member !== undefined) return member;
  const [, stated] = /^(?:(?:set to|is|=|:|as) )?(false) /.exec(canonical(tokens.slice(at + 1, at + 4))) ?? [];
  return stated !== undefined && /^[A-Za-z_]\w*$/.test(text) ? text : undefined;
}
