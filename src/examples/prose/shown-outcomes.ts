import { canonical, type Token } from './claims/tokens';
import type { Seen, Unseen } from './seen-values';
import { listIn } from './shown-items';

const refused =
  / (?:(?:is|are|gets?) (?:therefore |then |also )?(?:refused|rejected|denied)|fails?)(?: with [^,;]+)? : $/;
const accepted = / (?:(?:is|are) (?:therefore |then |also )?(?:accepted|allowed)|succeeds?) : $/;
const nobody =
  / (?:(?:finds?|matches|returns?) (?:nobody|nothing)|(?:nobody|nothing|no one) is (?:found|returned)) : $/;

/** "Is refused:", above a call that succeeds, and the reverse; "finds nobody:", above a response with some. */
export function outcomeFaults(sentence: readonly Token[], introduced: readonly Seen[]): Unseen[] {
  const [only, more] = introduced;
  const text = ` ${canonical(sentence)}`;
  // A sentence with two halves may say the reverse of the other one.
  if (!only || more || / (?:not|never|but|although|while|only|except|even) /.test(text)) return [];
  const { line } = sentence.at(-1)!;
  const at = sentence.length - 1;
  if (refused.test(text) && !only.failed)
    return [{ at, line, message: `"${endOf(sentence)}", but the call below succeeds` }];
  if (accepted.test(text) && only.failed)
    return [{ at, line, message: `"${endOf(sentence)}", but the call below fails` }];
  const list = nobody.test(text) && !only.failed ? listIn(only.response) : undefined;
  return list && list.length > 0
    ? [{ at, line, message: `"${endOf(sentence)}", but the response below has ${list.length}` }]
    : [];
}

const endOf = (sentence: readonly Token[]): string =>
  sentence
    .slice(-3, -1)
    .map(({ text }) => text)
    .join(' ');
