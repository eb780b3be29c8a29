import { canonical, type Token } from './claims/tokens';
import type { Seen, Unseen } from './seen-values';
import { listIn, objectsIn } from './shown-items';

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

const withBody = / (?:its|the request) body (?:the|an?|is|has|contains|holds|carries|names|gives) /;
const withoutBody = / (?:has|have|takes|needs|sends|with) no (?:request )?body /;

/** "And its body the new status:", above a call without a body, and "the call has no body:", above one that has. */
export function bodyFaults(sentence: readonly Token[], introduced: readonly Seen[]): Unseen[] {
  const [only, more] = introduced;
  const text = ` ${canonical(sentence)}`;
  if (!only?.operation || more || / (?:response|not|empty|or) /.test(text)) return [];
  const at = sentence.findIndex((token) => token.text === 'body');
  const { line } = sentence[at] ?? sentence.at(-1)!;
  if (withBody.test(text) && !only.operation.requestBody && only.request === undefined)
    return [{ at, line, message: 'the call below has no body' }];
  if (withoutBody.test(text) && only.request !== undefined) return [{ at, line, message: 'the call below has a body' }];
  return [];
}

const changing = /^(?:change|set|update|edit|replace|send|pass|provide|correct|give)$/;

/** "You can change the `title` and the `band`:", above a call whose body takes one of them only. */
export function changeFaults(sentence: readonly Token[], introduced: readonly Seen[]): Unseen[] {
  const [only, more] = introduced;
  const verb = sentence.findIndex(({ kind, text }) => kind === 'word' && changing.test(text));
  if (
    !only?.operation ||
    more ||
    verb < 0 ||
    / (?:not|never|without|from|instead|than) /.test(` ${canonical(sentence)}`)
  )
    return [];
  const { request, response } = only.declared;
  const taken = new Set([...request, ...only.operation.parameters.map(({ name }) => name)]);
  const names = sentence.slice(verb).filter((token) => token.kind === 'name' && !token.of);
  const odd = names.find(({ text }) => !taken.has(text) && response.has(text));
  if (!odd || !names.some(({ text }) => request.has(text))) return [];
  const { method, path } = only.operation;
  return [
    { at: sentence.indexOf(odd), line: odd.line, message: `the request of ${method} ${path} has no ${odd.text}` },
  ];
}

/** Words that it can have, and some more. */
const MAX_SENT = 24;

const sent =
  /^(?:the|this|our|your|my) (?:request|call|body)(?: (?:above|below|here))? (?:has |have )?(?:also |already |only )*(?:sets?|sends?|sent|contains?|contained|gives?|gave|passe[sd]|names?|named|includes?|included) (?:the |an? |its )?(?=@)/;

/** "The request has set `autoRenew`", beside a request that has nothing of the kind. */
export function sentFaults(sentence: readonly Token[], about: readonly Seen[]): Unseen[] {
  const [only, more] = about;
  if (!only || more) return [];
  const known = new Set([
    ...objectsIn(only.request).flatMap(Object.keys),
    ...new URLSearchParams(only.target.split('?')[1]).keys(),
  ]);
  return sentence.flatMap((_, from): Unseen[] => {
    const match = sent.exec(canonical(sentence.slice(from, from + MAX_SENT)));
    const at = match ? sentence.findIndex(({ kind }, index) => index > from && kind === 'name') : -1;
    const name = sentence[at];
    if (!name || !only.declared.request.has(name.text) || known.has(name.text)) return [];
    return [{ at, line: name.line, message: `the request of this example has no ${name.text}` }];
  });
}
