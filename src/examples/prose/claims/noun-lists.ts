import type { ProseFault } from '../check-names';
import { requestMembers } from './coverage-claims';
import type { Page } from './check-claims';
import { compile } from './grammar';
import { type OperationSubject, find, hint, isOperation, label } from './matches';
import { indefiniteBefore, schemasCalled } from './indefinite';
import { fieldsNamed, plainName } from './names';
import { fieldCalled } from './noun-phrases';
import { operationOf } from './operation-of';
import type { Statement } from './statement';
import { canonical, type Token } from './tokens';

const list = '(?<list>(?:(?:the|an?|its|your|one|[a-z]{3,}|@|,|and|or) ){0,13}?(?:[a-z]{3,}|@))';
const required = compile(
  `(?<owner>@) (?:always )?(?:requires?|needs|must have|demands|insists on) (?<only>only |nothing but |just )?(?:the fields? |the members? )?${list}(?<alone> (?:only|alone|and nothing else))?(?= [.;:(]| when you call| $)`,
);
const excepted = compile(
  `(?:everything|anything|all|all fields|every field|all members|every member) (?:else )?(?:but|except|except for|apart from|other than) ${list} (?:(?:is|are) optional|(?:can|may) be {omitted})`,
);

/** The fields of a request that a list names, in code or in words; undefined where something in it is none. */
function membersIn(tokens: readonly Token[], operation: OperationSubject, page: Page): string[] | undefined {
  const parts = tokens.reduce<Token[][]>(
    (all, token) => (/^(?:,|and|or)$/.test(token.text) ? [...all, []] : [...all.slice(0, -1), [...all.at(-1)!, token]]),
    [[]],
  );
  const known = new Set(page.documents.fieldsOf(operation, 'request').keys());
  const found = parts
    .map((part) => part.filter(({ kind, text }) => kind === 'name' || !/^(?:the|an?|its|your|one)$/.test(text)))
    .filter(({ length }) => length > 0)
    .map((part): string | undefined => {
      const [first, more] = part;
      if (first?.kind === 'name') return more ? undefined : plainName(first.text);
      return fieldCalled(
        part.map(({ text }) => text),
        [operation],
        true,
        page,
      );
    });
  return found.every((name) => name !== undefined && known.has(name)) ? (found as string[]) : undefined;
}

const counted = compile(
  '(?<!of (?:the|its|these) )(?<number>#|one) (?:fields?|members?|properties) (?:is|are) {adverbs}required',
);

/** "Three fields are required", of the operation that a section is about, whose body requires another number. */
export function requiredCountFaults({ tokens, kind, scope, section }: Statement, page: Page): ProseFault[] {
  const own = page.subjectsIn(tokens).filter(isOperation);
  const near = own.length > 0 ? own : [...section.called, ...(scope[0] ?? [])].filter(isOperation);
  const text = canonical(tokens);
  if (kind === 'heading' || near.length === 0 || / (?:if|when|unless|sandbox|response) /.test(` ${text}`)) return [];
  return find(tokens, text, counted).flatMap(({ parts }): ProseFault[] => {
    const [number] = parts.number!;
    const stated = number?.kind === 'number' ? number.value : 1;
    const counts = near.map(
      (one) => requestMembers(one).filter((member) => member.in === 'body' && member.required).length,
    );
    if (counts.includes(stated) || counts.every((count) => count === 0)) return [];
    return [
      {
        line: number!.line,
        message: `${counts[0]} fields of ${label(near[0]!)} are required, not ${number!.text}`,
        hint,
      },
    ];
  });
}

const needed = compile(
  '(?:needs?|requires?|must (?:have|contain)) (?:an? |the |its )?(?<list>@(?: (?:, and|,|and) (?:an? |the |its )?@){1,6})(?= (?:[.;:)]|$))',
);
const onlyCounted = compile(
  'only (?:the |its )?(?<number>#) [a-z]+ (?:is|are) (?:required|mandatory)(?= (?:[.,;:)]|and|$))',
);

/** "Each of them needs an `a`, a `b` and a `c`", of which `c` is optional; "only the two ports are mandatory", of an operation that requires three. */
export function neededFaults(statement: Statement, page: Page): ProseFault[] {
  const { tokens, kind, scope } = statement;
  const text = canonical(tokens);
  if (kind === 'heading' || / (?:if|when|unless|sandbox|response) /.test(` ${text}`)) return [];
  const denies = / (?:or|not|never|no) /.test(` ${text}`);
  const verb = tokens.findIndex(
    ({ kind: own, text: word }) => own === 'word' && /^(?:needs?|requires?|must)$/.test(word),
  );
  const called = schemasCalled(indefiniteBefore(tokens, verb) ?? [], page.documents);
  const levels = [page.subjectsIn(tokens), called, ...scope];
  const named = (denies ? [] : find(tokens, text, needed)).flatMap(({ parts }): ProseFault[] => {
    const members = parts.list!.flatMap((name) => {
      if (name.kind !== 'name' || name.of) return [];
      const fields = fieldsNamed(name, levels, page.documents, 'request');
      const states = new Set(fields.map((field) => field.required));
      return [{ name, required: states.size === 1 ? [...states][0] : undefined }];
    });
    const odd = members.filter((one) => one.required !== true);
    const [one, more] = odd;
    if (!one || more || one.required !== false || members.length < 2) return [];
    return [{ line: one.name.line, message: `${one.name.text} is not required, but the guide says otherwise`, hint }];
  });
  const numbers = find(tokens, text, onlyCounted).flatMap(({ parts }): ProseFault[] => {
    const [number] = parts.number!;
    const operation = operationOf(statement, page);
    if (number?.kind !== 'number' || !operation) return [];
    const sent = requestMembers(operation).filter((one) => one.in !== 'path' && one.required);
    const counts = [sent, ...['query', 'header', 'body'].map((place) => sent.filter((one) => one.in === place))].map(
      ({ length }) => length,
    );
    if (sent.length === 0 || counts.includes(number.value)) return [];
    return [
      {
        line: number.line,
        message: `${sent.length} parts of ${label(operation)} are required, not only ${number.text}`,
        hint,
      },
    ];
  });
  return [...named, ...numbers];
}

/** "`createOrder` requires a customer and a currency", "everything but the customer can be left out". */
export function requiredListFaults({ tokens, kind }: Statement, page: Page): ProseFault[] {
  const [operation, more] = page.subjectsIn(tokens).filter(isOperation);
  const text = canonical(tokens);
  const isUnder = /^(?:with|using|under|for|as) [^@]*,/.test(text);
  if (
    kind === 'heading' ||
    !operation ||
    more ||
    isUnder ||
    / (?:if|when|unless|sandbox|or) (?!you call)/.test(` ${text}`)
  )
    return [];
  const members = requestMembers(operation).filter((one) => one.in !== 'path' && one.in !== 'header');
  const isRequired = (name: string): boolean | undefined => members.find((one) => one.name === name)?.required;
  const missing = (stated: readonly string[]): string | undefined =>
    members.find(({ name, required: own }) => own && !stated.includes(name))?.name;
  return [...find(tokens, text, required), ...find(tokens, text, excepted)].flatMap(({ parts }): ProseFault[] => {
    const stated = membersIn(parts.list!, operation, page);
    const { line } = parts.list![0]!;
    if (!stated || stated.length === 0) return [];
    const report = (name: string, says: string): ProseFault[] => [
      { line, message: `${name} of ${label(operation)} is ${says}, but the guide says otherwise`, hint },
    ];
    const odd = stated.find((name) => isRequired(name) === false);
    if (odd !== undefined) return report(odd, 'optional');
    const forgotten = parts.owner === undefined || parts.only || parts.alone ? missing(stated) : undefined;
    return forgotten === undefined ? [] : report(forgotten, 'required');
  });
}
