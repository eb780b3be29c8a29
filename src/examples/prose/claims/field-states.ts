import type { ProseFault } from '../check-names';
import type { Page } from './check-claims';
import type { Field } from './documents';
import { compile } from './grammar';
import { find, hint, textOf } from './matches';
import { fieldsNamed, type Name } from './names';
import type { Statement } from './statement';
import { canonical } from './tokens';

/** What a field is where there is nothing to say: `null`, not there at all, an empty string, a number or a boolean. */
type State = 'null' | 'missing' | 'an empty string' | 'zero' | 'false';

const when = '(?:for as long as|as long as|while|until|till|on|when|if|before|unless|where|at)';
const said = compile(
  `(?<name>@) (?:is|are|stays?|remains?|will be|starts? (?:at|as|out as)|begins (?:at|as)) (?:always |then |just )?(?<state>null|missing|absent|left out|not there|not present|omitted|an empty string|empty|#|zero|false)(?= (?:${when}|and) )`,
);

function stateOf(words: string): State | undefined {
  if (words === 'null') return 'null';
  if (/^(?:missing|absent|left out|not there|not present|omitted)$/.test(words)) return 'missing';
  if (/^(?:an empty string|empty)$/.test(words)) return 'an empty string';
  if (/^(?:0|zero)$/.test(words)) return 'zero';
  return words === 'false' ? 'false' : undefined;
}

const told: readonly (readonly [State, RegExp])[] = [
  ['null', new RegExp(`\\bnull\\b[^.;]*\\b${when}\\b`, 'i')],
  ['missing', new RegExp(`\\b(?:missing|absent|left out|omitted|not present|not returned)\\b[^.;]*\\b${when}\\b|\\bonly (?:there|present|set|returned)?\\s*(?:when|if|once|for)\\b`, 'i')],
  ['an empty string', new RegExp(`\\bempty\\b[^.;]*\\b${when}\\b`, 'i')],
  ['zero', new RegExp(`\\b(?:zero|0)\\b[^.;]*\\b${when}\\b`, 'i')],
  ['false', new RegExp(`\\bfalse\\b[^.;]*\\b${when}\\b`, 'i')],
]; // prettier-ignore

/** "`endedAt` is missing while it runs", whose description says "Null while the session is running". */
export function fieldStateFaults({ tokens, previous = [], kind, scope }: Statement, page: Page): ProseFault[] {
  if (kind === 'heading') return [];
  // "It is null on the last page" goes on about the name of the sentence before.
  const [it] = tokens;
  const before = previous.filter((token) => token.kind === 'name' && page.subjectsIn([token]).length === 0);
  const antecedent = it?.text === 'it' ? before : [];
  const whole = antecedent.length > 0 ? [{ ...antecedent[0]!, line: it!.line }, ...tokens.slice(1)] : tokens;
  return find(whole, canonical(whole), said).flatMap(({ parts }): ProseFault[] => {
    const stated = stateOf(textOf(parts.state));
    const candidates = antecedent.length > 0 && parts.name![0] === whole[0] ? antecedent : parts.name!;
    if (!stated) return [];
    const known = candidates.map((name) => {
      const fields = fieldsNamed(name as Name, [page.subjectsIn(tokens), ...scope, page.all], page.documents);
      return {
        name,
        states: fields.flatMap(statesOf),
        descriptions: fields.flatMap(({ descriptions }) => descriptions),
      };
    });
    const [first] = known.filter(({ states }) => states.length > 0);
    if (!first || known.some(({ states }) => states.includes(stated))) return [];
    const message = `of ${first.name.text}, the API documents say "${first.descriptions
      .find((text) => statesIn(text).length > 0)!
      .trim()
      .slice(0, 100)}", not that it is ${stated}`;
    return [{ line: parts.state![0]!.line, message, hint }];
  });
}

const statesIn = (description: string): State[] =>
  told.flatMap(([state, pattern]) => (pattern.test(description) ? [state] : []));

const statesOf = ({ descriptions }: Field): State[] => descriptions.flatMap(statesIn);
