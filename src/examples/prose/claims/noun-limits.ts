import { singular } from '../../../text/singular';
import type { ProseFault } from '../check-names';
import type { Page } from './check-claims';
import { claimsIn } from './claim';
import { claimFaults } from './claim-faults';
import { limitFaults } from './clause-faults';
import { clausesOf } from './clauses';
import { valuesOf } from './compare';
import { wordsOf } from '../../../text/words';
import type { Field, Subject } from './documents';
import { compile } from './grammar';
import { indefiniteBefore, schemasCalled } from './indefinite';
import { find, hint, textOf } from './matches';
import { fieldsIn, type Name } from './names';
import { fieldCalled } from './noun-phrases';
import type { Statement } from './statement';
import { namesIn } from './subjects';
import { canonical, type Token } from './tokens';

/** A sentence about one example, or about more than a document says. */
const particular =
  / (?:sandbox|here|this|these|example|examples|first|second|third|last|above|below|usually|often|if|unless|would|not|never) /;

const MAX_WORDS = 3;
const opens = /^(?:the|an?|its|each|every|of|no|and|or|with|without|,)$/;

/** A sentence in which words that are called as fields of its own operation or schema are names in code; undefined without any. */
function withNouns(tokens: readonly Token[], subjects: readonly Subject[], page: Page): readonly Token[] | undefined {
  const result: Token[] = [];
  let isNamed = false;
  for (let at = 0; at < tokens.length; at += 1) {
    const before = tokens[at - 1];
    const isOpen = before === undefined || before.kind === 'number' || opens.test(before.text);
    const count = !isOpen ? 0 : [MAX_WORDS, 2, 1].find((length) => nounAt(tokens, at, length, subjects, page)) ?? 0; // prettier-ignore
    if (count === 0) {
      result.push(tokens[at]!);
      continue;
    }
    result.push({ kind: 'name', text: nounAt(tokens, at, count, subjects, page)!, line: tokens[at]!.line });
    isNamed = true;
    at += count - 1;
  }
  return isNamed ? result : undefined;
}

function nounAt(
  tokens: readonly Token[],
  at: number,
  count: number,
  subjects: readonly Subject[],
  page: Page,
): string | undefined {
  const words = tokens.slice(at, at + count);
  if (words.length < count || words.some(({ kind, text }) => kind !== 'word' || text.length < 3)) return undefined;
  const next = tokens[at + count];
  // "The note field" is one noun, too; "the customer service" is another one.
  if (next?.kind === 'word' && !follows.test(next.text)) return undefined;
  return fieldCalled(
    words.map(({ text }) => text),
    subjects,
    false,
    page,
  );
}

const follows =
  /^(?:is|are|has|have|can|may|must|cannot|should|will|does|do|was|and|or|but|of|in|for|from|to|with|between|at|up|defaults?|takes?|accepts?|allows?|holds?|contains?|needs?|goes|ranges?|never|always|that|which|who|when|if|lies|by|on|as|no|only|long|field|parameter|property)$/;

/** "`addLine` takes a quantity of up to 50": limits of fields in plain words, in a sentence that names their operation or schema. */
export function nounLimitsFaults(statement: Statement, page: Page): ProseFault[] {
  const { tokens, kind } = statement;
  const own = page.subjectsIn(tokens);
  if (kind !== 'sentence' || own.length !== 1 || particular.test(` ${canonical(tokens)}`)) return [];
  const named = withNouns(tokens, own, page);
  if (!named) return [];
  const whole = { ...statement, tokens: named, lead: [], terse: false };
  // What an operation takes is limited, whatever it returns.
  const isReceived = / (?:returns?|responds?|response) /.test(` ${canonical(tokens)}`);
  const sent = (name: Name, fields: readonly Field[]): readonly Field[] => {
    const found = isReceived ? [] : fieldsIn(own[0]!, name.text, page.documents, 'request');
    return found.length > 0 ? found : fields;
  };
  const clauses = clausesOf(whole, page).map((clause) => ({
    ...clause,
    fields: clause.names.map((name, index) => sent(name, clause.fields[index]!)),
  }));
  const isNew = (name: Name): boolean => !tokens.includes(name);
  return [
    ...clauses.flatMap((clause) => limitFaults(clause)),
    ...claimsIn(named)
      .filter(({ about, subject }) => /^(?:required|location)$/.test(about) && subject?.every(isNew))
      .flatMap((claim) => claimFaults(claim, whole, page))
      .filter(({ message }) => !/ has no [a-z ]+ in the document/.test(message)),
  ];
}

const amount = compile(
  '(?:has|have|knows?|takes?|accepts?|there are|one of|in|with) (?:exactly |only |its |the )?(?<number>#) (?:different |possible |documented |allowed |supported )*(?<noun>[a-z]{4,})(?: : (?<list>{names}))?(?= (?:[.,;:)]|$))',
);

/** "An order has three statuses", "`listCustomers` knows three countries: `at`, `de` and `se`": values of a field that a noun names. */
export function nounCountFaults({ tokens, kind }: Statement, page: Page): ProseFault[] {
  const text = canonical(tokens);
  if (kind === 'heading' || particular.test(` ${text}`)) return [];
  return find(tokens, text, amount).flatMap(({ parts, from }): ProseFault[] => {
    const [number] = parts.number!;
    const noun = singular(textOf(parts.noun));
    const own = page.subjectsIn(tokens);
    const subjects = own.length > 0 ? own : schemasCalled(indefiniteBefore(tokens, from) ?? [], page.documents);
    const fields = subjects
      .flatMap((subject) => [...page.documents.fieldsOf(subject)])
      .flatMap(([name, all]) => (singular(wordsOf(name).join(' ')) === noun ? all : []))
      .filter((field) => valuesOf(field));
    if (number?.kind !== 'number' || !Number.isInteger(number.value) || noun === textOf(parts.noun)) return [];
    if (fields.length === 0 || isList(fields)) return [];
    const counts = [...new Set(fields.map((field) => valuesOf(field)!.length))];
    const values = fields.flatMap((field) => valuesOf(field)!);
    const listed = namesIn(parts.list ?? []);
    if (listed.length > 0 && !listed.every((one) => values.includes(one.text))) return [];
    if (counts.includes(number.value)) return [];
    const message = `${noun} has ${counts.join(' or ')} values, not ${number.text}`;
    return [{ line: number.line, message, hint }];
  });
}

/** Whether an object has several of them, so that a number may count these. */
const isList = (fields: readonly Field[]): boolean =>
  fields.some(({ schemas }) => schemas.some(({ types }) => types?.includes('array')));

const numbered = compile(
  'pages (?:of @ )?(?:are (?:numbered|counted) (?:from|starting (?:at|from|with))|(?:start|begin) (?:at|from|with)|count from) (?<number>#)',
);

/** "Pages are numbered from 0", of an operation whose parameter begins with another number. */
export function pageNumberFaults({ tokens, kind, scope }: Statement, page: Page): ProseFault[] {
  const own = page.subjectsIn(tokens);
  const near = own.length > 0 ? own : (scope[0] ?? []);
  if (kind === 'heading') return [];
  return find(tokens, canonical(tokens), numbered).flatMap(({ parts }): ProseFault[] => {
    const [number] = parts.number!;
    const fields = near
      .flatMap((subject) => [...page.documents.fieldsOf(subject, 'request').values()].flat())
      .filter(
        (field) =>
          field.in === 'query' &&
          /^(?:page|page[._-]?(?:number|index|no)|number)$/i.test(field.name.split('.').at(-1)!),
      );
    const first = fields.flatMap(({ schemas }) =>
      schemas.flatMap(({ minimum, default: own }) => minimum ?? (typeof own?.value === 'number' ? own.value : [])),
    );
    if (number?.kind !== 'number' || first.length === 0 || first.includes(number.value)) return [];
    return [
      { line: number.line, message: `${fields[0]!.name} begins with ${first[0]}, not with ${number.text}`, hint },
    ];
  });
}

const defaulted = [
  compile('(?:the )?default (?<noun>[a-z]+) (?:of|for|in) {det}@ (?:is|:) {det}(?<value>@|#|"|true|false)(?= (?:[.,;:)]|and|$))'),
  compile('(?:is|are) (?<not>not )?(?<switch>[a-z]+) by default'),
] as const; // prettier-ignore

/** "The default currency of `createOrder` is `USD`", "orders are express by default". */
export function nounDefaultsFaults({ tokens, kind, scope }: Statement, page: Page): ProseFault[] {
  const text = canonical(tokens);
  if (kind === 'heading' || / (?:sandbox|if|would|instead|never) /.test(` ${text}`)) return [];
  const own = page.subjectsIn(tokens);
  const near = own.length > 0 ? own : (scope[0] ?? []);
  return defaulted.flatMap((pattern) =>
    find(tokens, text, pattern).flatMap(({ parts }): ProseFault[] => {
      const [word] = parts.noun ?? parts.switch!;
      const fields = near.flatMap((subject) => fieldsIn(subject, word!.text, page.documents, 'request'));
      const known = [
        ...new Set(
          fields.flatMap(({ schemas }) => schemas.flatMap((schema) => (schema.default ? [schema.default.value] : []))),
        ),
      ];
      const isSwitch = fields.every(({ schemas }) => schemas.some(({ types }) => types?.includes('boolean')));
      if (known.length !== 1 || (parts.switch && !isSwitch)) return [];
      const stated = parts.switch ? String(parts.not === undefined) : ((parts.value![0] as Name).text ?? '');
      if (String(known[0]) === stated) return [];
      return [
        { line: word!.line, message: `the default of ${fields[0]!.name} is ${String(known[0])}, not ${stated}`, hint },
      ];
    }),
  );
}
