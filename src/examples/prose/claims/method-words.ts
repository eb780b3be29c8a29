import type { ProseFault } from '../check-names';
import type { Page } from './check-claims';
import { compile } from './grammar';
import { find, hint, isOperation } from './matches';
import type { Statement } from './statement';
import { canonical, type Token } from './tokens';

/** Methods that HTTP defines as idempotent (RFC 9110, section 9.2.2). */
const idempotent = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE', 'TRACE']);

const isMethod = (token: Token | undefined): token is Token & { kind: 'word' } =>
  token?.kind === 'word' && token.isMethod === true;

/** What compares, denies or tells of another message than that of the operation beside it. */
const other =
  /^(?:not|no|never|unlike|instead|rather|than|before|after|if|but|webhooks?|receiver|delivery|deliveries|your)$/;

/**
 * "`placeOrder` | A PUT replaces what is there", where that is a POST: a method in a row of operations that have another one, or in a
 * sentence that says "the same PUT".
 */
export function methodWordFaults(statement: Statement, page: Page): ProseFault[] {
  const { kind, tokens, row } = statement;
  if (kind === 'heading') return headingMethodFaults(statement, page);
  const near = kind === 'cell' ? (row ?? []) : tokens;
  const isOwn = (at: number): boolean => {
    const before = canonical(tokens.slice(Math.max(0, at - 3), at));
    // "It is a PUT", "changed with a PUT, `updateOrder`"
    return (
      /(?:^| )(?:(?:same|this|that) |(?:it|this|which|that|@) is an? )$/.test(before) ||
      (/ with an? $/.test(before) && /^,? ?\(? ?@ /.test(canonical(tokens.slice(at + 1, at + 3))))
    );
  };
  const said = kind === 'cell' ? tokens : tokens.filter((_, at) => isOwn(at));
  const stated = said.filter(isMethod);
  // A cell of methods alone is compared elsewhere.
  const isSaid = kind !== 'cell' || (tokens[0] !== row?.[0] && tokens.length > stated.length + 1 && !tokens.some((token) => token.kind === 'name')); // prettier-ignore
  const operations = stated.length === 0 ? [] : page.subjectsIn(near).filter(isOperation);
  // "If it got no response" tells of the same.
  const isOfSame = (at: number): boolean =>
    (at === 0 && tokens[at]!.text === 'if') || /^(?:response|answer|reply)$/.test(tokens[at + 1]?.text ?? '');
  const denies = tokens.some(({ text }, at) => other.test(text) && (kind === 'cell' || !isOfSame(at)));
  const name = near.find((token) => token.kind === 'name' && page.subjectsIn([token]).some(isOperation));
  if (!isSaid || operations.length === 0 || !name || denies) return [];
  const known = new Set(operations.map(({ operation }) => operation.method));
  const [wrong] = stated.filter(({ text }) => !known.has(text.toUpperCase() as never));
  if (!wrong || (kind !== 'cell' && operations.length > 1)) return [];
  return [
    { line: wrong.line, message: `${name.text} is ${[...known].join(' or ')}, not ${wrong.text.toUpperCase()}`, hint },
  ];
}

/** "Change it with `PUT`", above a section whose operations have other methods. */
function headingMethodFaults({ tokens, section }: Statement, page: Page): ProseFault[] {
  const operations = [...section.called, ...section.subjects].filter(isOperation);
  const known = new Set(operations.map(({ operation }) => operation.method as string));
  if (known.size === 0 || page.subjectsIn(tokens).length > 0) return [];
  return tokens.flatMap((token, at): ProseFault[] => {
    const isSaid =
      /^(?:with|by|using|as)$/.test(tokens[at - 1]?.text ?? '') || /^an?$/.test(tokens[at - 1]?.text ?? '');
    if (!isMethod(token) || !isSaid || known.has(token.text.toUpperCase())) return [];
    const message = `the operations of this section are ${[...known].join(' and ')}, not ${token.text.toUpperCase()}`;
    return [{ line: token.line, message, hint }];
  });
}

const verb = '(?:is|are)';
const claim = compile(
  `(?:(?:a|an|every|each|all) )?(?<one>@|get|put|post|patch|delete|head)(?: (?:requests?|calls?|operations?))? ${verb} (?<not>not |never )?(?:idempotent|safe to (?:repeat|retry|send again))`,
);

/** "A PUT is not idempotent": what HTTP defines otherwise, unless the document says it of that operation. */
export function idempotenceFaults({ kind, tokens }: Statement, page: Page): ProseFault[] {
  const text = canonical(tokens);
  if (kind === 'heading' || !/ (?:idempotent|safe to) /.test(text)) return [];
  return find(tokens, text, claim).flatMap(({ parts, from }): ProseFault[] => {
    const [one] = parts.one!;
    if (!one) return [];
    const denied = parts.not !== undefined;
    if (one.kind === 'name') {
      const [subject, more] = page.subjectsIn([one]).filter(isOperation);
      if (!subject || more || !denied || !idempotent.has(subject.operation.method)) return [];
      const { description = '', summary = '', method } = subject.operation;
      if (/\b(?:idempoten|repeat|retr(?:y|ies)|again|twice)/i.test(`${summary} ${description}`)) return [];
      return [{ line: one.line, message: `${one.text} is ${method}, which HTTP defines as idempotent`, hint: httpHint }];
    }
    // "With a key, a POST is idempotent."
    const isGeneral = isMethod(one) && (from === 0 || /^(?:[.;:]|that|and|but|because)$/.test(tokens[from - 1]?.text ?? ''));
    const method = one.text.toUpperCase();
    if (!isGeneral || denied !== idempotent.has(method)) return [];
    if (!denied && (method === 'PATCH' || isKeyed(page))) return [];
    const defined = denied ? `HTTP defines ${method} as idempotent` : `HTTP does not define ${method} as idempotent`;
    return [{ line: one.line, message: defined, hint: httpHint }];
  }); // prettier-ignore
}

const httpHint = 'Say what HTTP defines, or which operation behaves otherwise.';

/** Whether requests can be repeated with a key. */
const isKeyed = ({ documents }: Page): boolean => [...documents.fields.keys()].some((name) => /idempoten/i.test(name));

/** Statuses that tell that the same request will be refused again. */
const refused = new Set([400, 403, 405, 410, 411, 414, 415, 422, 431, 451, 501]);

const retried = compile(
  '(?:(?:retry|repeat) (?:(?:a|an|every|each|any|the|all|calls?|requests?|responses?|that|which|with|got|gets|failed|failing|status(?:es)?|code|http) )*(?<status>#)|after (?:a|an|status|every|any) (?:status )?(?<before>#) ?, (?:simply |just )?(?:retry|repeat|resend|try again)(?= ))',
);

/** What makes the next request another one, or denies that it helps. */
const changes =
  / (?:not|never|no|only|correct(?:ed)?|fix(?:ed)?|chang(?:e|ed|ing)|with(?! status)|once|until|unless|instead|useless|\?|another|new|different|if|when|may|might|too|sandbox) /;

/** "Retry a 400": a status that the same request gets again. @see {@link https://www.rfc-editor.org/rfc/rfc9110#section-15.5} */
export function retryFaults({ kind, tokens, column = '', row }: Statement): ProseFault[] {
  const text = canonical(tokens);
  const report = (token: Token): ProseFault => ({
    line: token.line,
    message: `the same request gets ${token.text} again`,
    hint: 'Say what has to change before the next request.',
  });
  const isRefused = (token: Token | undefined): token is Token =>
    token?.kind === 'number' && refused.has(token.value) && /^\d{3}$/.test(token.text);
  if (kind === 'cell') {
    const isYes =
      /^(?:retry|retry \?|worth a retry.*|retries|try again.*|repeat.*)$/.test(column) && /^yes $/.test(text);
    return isYes
      ? (row ?? [])
          .filter((token) => token !== tokens[0] && isRefused(token))
          .slice(0, 1)
          .map(report)
      : [];
  }
  if (kind === 'heading' || changes.test(` ${text}`)) return [];
  return find(tokens, text, retried).flatMap(({ parts }) => {
    const [token] = parts.status ?? parts.before ?? [];
    return isRefused(token) ? [report(token)] : [];
  });
}
