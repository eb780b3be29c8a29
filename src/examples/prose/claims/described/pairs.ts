import type { ProseFault } from '../../check-names';
import type { Page } from '../check-claims';
import { wordsOf } from '../../../../text/words';
import { hint } from '../matches';
import type { Name } from '../names';
import type { Statement } from '../statement';
import { apart, documentedOf, isExchanged, isUncertain, saidIn, stemsIn, type Told } from './swapped';

const verbs = /^(?:is|are|hold|contain|have|say|show|give|tell|carry|mean)$/;

/**
 * "`from` and `to` are the end and the beginning": two names, and behind the verb two nouns, where the name or the description of each has
 * the noun of the other.
 */
export function pairFaults(statement: Statement, page: Page): ProseFault[] {
  const { tokens, kind } = statement;
  if (kind === 'heading' || isUncertain(tokens.map(({ text }) => text).join(' '))) return [];
  return tokens.flatMap((first, at): ProseFault[] => {
    const [and, second, verb] = tokens.slice(at + 1, at + 4);
    if (first.kind !== 'name' || second?.kind !== 'name' || and?.text !== 'and' || !verbs.test(verb?.text ?? '')) return [];
    const end = tokens.findIndex(({ kind: sign, text }, index) => index > at + 3 && sign === 'mark' && /^[.,;:(–—]$/.test(text));
    const said = tokens.slice(at + 4, end < 0 ? undefined : end);
    const middle = said.findIndex(({ text }) => text === 'and');
    if (middle < 1 || said.slice(middle + 1).some(({ text }) => text === 'and')) return [];
    const told = (name: Name, part: typeof said): Told => {
      const documented = documentedOf(name, statement, page);
      // Where the documents describe neither, their names say what they are.
      const called = stemsIn(wordsOf(name.text).join(' '));
      return { token: name, said: saidIn(part), ...(documented ?? { documented: called, called }) };
    };
    const one = told(first, said.slice(0, middle));
    // "… and the status of the reply": what both are of is no part of the second noun.
    const of = said.findIndex(({ text }, index) => index > middle && /^(?:of|in|for|from|with)$/.test(text));
    const other = told(second, said.slice(middle + 1, of < 0 ? undefined : of));
    if (!isExchanged(...apart(one, other))) return [];
    const message = `the API documents describe ${first.text} and ${second.text} the other way around`;
    return [{ line: first.line, message, hint }];
  }); // prettier-ignore
}
