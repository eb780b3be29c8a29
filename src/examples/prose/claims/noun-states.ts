import { singular } from '../../../text/singular';
import { wordsOf } from '../../../text/words';
import type { ProseFault } from '../check-names';
import type { Page } from './check-claims';
import { valuesOf } from './compare';
import type { Documents, Field } from './documents';
import { isValue } from './field-names';
import { compile } from './grammar';
import { find, hint } from './matches';
import { type Name, plainName } from './names';
import type { Statement } from './statement';
import { canonical, type Token } from './tokens';

// What is said of a thing by its name in words, where a schema is called like it: "a new logger is `idle`", "the `depth` of a berth".

/** More of them are no description of one thing. */
const MAX_SCHEMAS = 12;

/** The fields of the schemas whose names have a word: `Order`, `NewOrder` and `OrderList` for "order". Undefined for none, or too many. */
function fieldsByNoun(noun: string, documents: Documents): ReadonlyMap<string, readonly Field[]> | undefined {
  const called = documents.schemas.filter(({ named }) => wordsOf(named.name).map(singular).includes(noun));
  if (called.length === 0 || called.length > MAX_SCHEMAS) return undefined;
  const found = new Map<string, readonly Field[]>();
  for (const subject of called)
    for (const [name, own] of documents.fieldsOf(subject)) found.set(name, [...(found.get(name) ?? []), ...own]);
  return found;
}

const state = compile(
  '(?:an?|the|each|every|your) (?:[a-z]+ )?(?<noun>[a-z]+) (?:is|becomes|stays|remains|starts as|begins as|waits as|ends as) (?:then |now |still |always )?(?<value>@)(?= (?:[.,;:)]|and|until|while|after|when|$))',
);
const sent = compile(
  '(?:as|for) (?:an?|the|its|your) (?<noun>[a-z]+) you (?:can|may|must) (?:send|use|give|set|choose) (?:only |either )?(?<list>@(?: (?:, or|,|or|and) @)+)(?= (?:[.,;:)]|$))',
);
const uncertain = / (?:not|no|never|neither|nor|if|such as|example|instead|rather|sandbox) /;

const isPlain = ({ kind, text }: Token, { documents }: Page): boolean =>
  kind === 'name' && /^[a-z][\w-]*$/i.test(text) && !documents.fields.has(plainName(text));

/** "The order waits as `open_air`": a value of some other enumeration, where the schemas of orders have enumerations without it. */
function stateFaults(tokens: readonly Token[], text: string, page: Page): ProseFault[] {
  return find(tokens, text, state).flatMap(({ parts }): ProseFault[] => {
    const [value] = parts.value!;
    const [noun] = parts.noun!;
    if (!isPlain(value!, page) || (value as Name).of || !isValue(value!.text, page)) return [];
    const fields = [...(fieldsByNoun(singular(noun!.text), page.documents) ?? [])];
    const enumerated = fields.flatMap(([name, own]) => own.flatMap((field) => (valuesOf(field) ? [{ name, values: valuesOf(field)! }] : []))); // prettier-ignore
    const states = enumerated.filter(({ name }) => /(?:^|[_.a-z])(?:status|state|phase|stage)$/i.test(name));
    if (states.length === 0 || enumerated.some(({ values }) => values.includes(value!.text))) return [];
    const known = [...new Set(states.flatMap(({ values }) => values))].slice(0, 12).join(', ');
    const message = `"${value!.text}" is not a ${states[0]!.name} of a ${singular(noun!.text)}, whose values are ${known}`;
    return [{ line: value!.line, message, hint }];
  });
}

/** "As a state you can send `free` or `expired`", where the field `state` has the first one alone of the two. */
function sentFaults(tokens: readonly Token[], text: string, page: Page): ProseFault[] {
  return find(tokens, text, sent).flatMap(({ parts }): ProseFault[] => {
    const [noun] = parts.noun!;
    const fields = (page.documents.fields.get(noun!.text) ?? []).flatMap((field) => valuesOf(field) ?? []);
    const names = parts.list!.filter(({ kind }) => kind === 'name');
    const odd = names.filter(({ text: value }) => !fields.includes(value));
    const [first] = odd;
    if (!first || odd.length === names.length || !isValue(first.text, page)) return [];
    const message = `"${first.text}" is not a value of ${noun!.text}, whose values are ${[...new Set(fields)].slice(0, 12).join(', ')}`;
    return [{ line: first.line, message, hint }];
  });
}

const owned = compile(
  '(?:the|its) (?<name>@) of (?:an?|the|each|every|your) (?<noun>[a-z]+) (?:is|are|has|says|tells|holds|can|must)(?= )',
);

/** "The `up_to_length` of a berth is …", where no schema of berths has that, and something else in the documents does. */
function memberFaults(tokens: readonly Token[], text: string, page: Page): ProseFault[] {
  const { documents } = page;
  return find(tokens, text, owned).flatMap(({ parts }): ProseFault[] => {
    const [name] = parts.name! as [Name];
    const noun = singular(parts.noun![0]!.text);
    const fields = fieldsByNoun(noun, documents);
    if (!fields || name.of || !documents.fields.has(plainName(name.text)) || fields.has(plainName(name.text)))
      return [];
    const isNear = documents.operations.some(
      (subject) =>
        wordsOf(`${subject.operation.path} ${subject.operation.title}`).map(singular).includes(noun) &&
        (documents.fieldsOf(subject).get(plainName(name.text)) ?? []).some((field) => field.in === 'body' || field.in === 'path'), // prettier-ignore
    );
    if (isNear || fields.size < MIN_FIELDS) return [];
    return [{ line: name.line, message: `no schema of a ${noun} has "${name.text}"`, hint }];
  });
}

/** Fewer are no description of a thing. */
const MIN_FIELDS = 3;

/** What is said of a thing, in words, that the schemas which are called like it do not have. */
export function nounStateFaults({ kind, tokens }: Statement, page: Page): ProseFault[] {
  const text = canonical(tokens);
  if (kind === 'heading' || uncertain.test(` ${text}`)) return [];
  return [...stateFaults(tokens, text, page), ...sentFaults(tokens, text, page), ...memberFaults(tokens, text, page)];
}
