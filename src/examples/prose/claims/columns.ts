import { expand } from '../../../openapi/schema/layers';
import type { ProseFault } from '../check-names';
import type { Page } from './check-claims';
import { valuesOf } from './compare';
import type { Field, Subject } from './documents';
import { wordsIn } from './documented-words';
import { identifier, isFieldName, isValue, owns } from './field-names';
import { fieldsIn, type Name, nameOf, plainName } from './names';
import type { Column, NameList } from './statement';

/** A row for a field that no document has, in a column of fields that they have. */
export function strayRows({ head, cells }: Column, page: Page): ProseFault[] {
  const { documents, codeWords } = page;
  if (!/^(?:fields?|(?:query |path |body )?parameters?|property|properties|attributes?)$/.test(head)) return [];
  const names = cells.flatMap((cell) =>
    cell.length === 1 && cell[0]!.kind === 'name' && !cell[0]!.of ? [cell[0]!] : [],
  );
  // Whether `queen.clipped` is a path is for others to say.
  const isKnown = ({ text }: Name): boolean =>
    documents.fields.has(plainName(text)) ||
    (text.includes('.') && text.split('.').every((part) => documents.fields.has(part.replace(/\[\]$/, ''))));
  const odd = names.filter(
    (name) =>
      !isKnown(name) && identifier.test(name.text) && !codeWords.has(name.text) && !/^(?:data|aria)-/.test(name.text),
  );
  const others = othersOwn(names, head, page);
  if (others.length > 0) return others;
  if (odd.length === 0 || names.length - odd.length < 3 * odd.length) return [];
  return odd.map(({ text, line }) => ({
    line,
    message: `there is no field "${text}" in the API documents`,
    hint: 'Name a field of the documents.',
  }));
}

/** A second row for one field, parameter or value: one of the two is meant for another. */
export function repeatedRows({ head, cells, isFirst }: Column, page: Page): ProseFault[] {
  const names = cells.flatMap(([only, ...more]) => (only?.kind === 'name' && more.length === 0 ? [only] : []));
  if (!isFirst || !headOfNames.test(head) || cells.length < 3 || names.length < cells.length) return [];
  const keyOf = ({ text, of }: Name): string => JSON.stringify([text, of]);
  const repeated = names.filter((name, index) => names.findIndex((one) => keyOf(one) === keyOf(name)) < index);
  const isKnown = ({ text }: Name): boolean => page.documents.fields.has(plainName(text)) || isValue(text, page);
  return repeated.filter(isKnown).map(({ text, line }) => ({
    line,
    message: `the table has two rows for "${text}"`,
    hint: 'Correct the name in one of the rows.',
  }));
}

const headOfNames =
  /^(?:(?:query |path |body |header )?(?:fields?|parameters?|flags?|filters?|options?)|property|properties|attributes?|values?|events?|members?)$/;

/** A row for a parameter of operations that the page neither names nor calls, among those of one that it does. */
function othersOwn(names: readonly Name[], head: string, page: Page): ProseFault[] {
  if (!/parameters?$/.test(head) || names.length < 2) return [];
  const isOwn = (name: Name, subject: Subject): boolean => fieldsIn(subject, name.text, page.documents).length > 0;
  const operations = page.all.filter(({ kind }) => kind === 'operation');
  const odd = names.filter(
    (name) => page.documents.fields.has(plainName(name.text)) && !page.all.some((subject) => isOwn(name, subject)),
  );
  const rest = names.filter((name) => !odd.includes(name));
  const owner = operations.find((subject) => rest.length > odd.length && rest.every((name) => isOwn(name, subject)));
  if (!owner) return [];
  return odd.map(({ text, line }) => ({
    line,
    message: `${nameOf(owner)} has no "${text}"`,
    hint: 'Name a field or parameter that it has.',
  }));
}

/** An item or cell for a name that the nearest operation or schema lacks, where it has nearly all of the others. */
export function strayItems(list: NameList, page: Page): ProseFault[] {
  const { names, scope: [subjects = []] } = list; // prettier-ignore
  const values = strayItemValues(list, page);
  if (values.length > 0) return values;
  if (names.length < 3 || subjects.length !== 1) return [];
  const odd = names.filter((name) => !name.of && !owns(subjects, name, undefined, page));
  if (odd.length === 0 || odd.length > names.length / 3) return [];
  return odd
    .filter((name) => isFieldName(name, page) && !page.codeWords.has(name.text) && !isValue(plainName(name.text), page))
    .filter((name) => !owns(page.all, name, undefined, page))
    .map(({ text, line }) => ({
      line,
      message: `${nameOf(subjects[0]!)} has no "${text}"`,
      hint: 'Name a field or parameter that it has.',
    }));
}

const MIN_COLUMN = 5;

/** The only name of a column that is no value, where all others are values of one enumeration. */
export function strayValues({ cells }: Column, page: Page): ProseFault[] {
  const names = cells.flatMap((cell) => cell.filter((token): token is Name => token.kind === 'name' && !token.of));
  return strayValueOf(names, cells.every(({ length }) => length === 1) && names.length >= MIN_COLUMN, page);
}

/** The only name of a list's items that is no value, where all others are values of one enumeration. */
const strayItemValues = ({ names }: NameList, page: Page): ProseFault[] =>
  strayValueOf(names, names.length >= MIN_COLUMN, page);

/** @param isAlone whether nothing but values stands there, so that even a value of another enumeration is out of place */
function strayValueOf(names: readonly Name[], isAlone: boolean, page: Page): ProseFault[] {
  if (names.length < 4 || names.some(({ of }) => of)) return [];
  const fields = [...page.documents.fields.values()].flat();
  const found = fields.find((field) => {
    const values = valuesOf(field);
    return values !== undefined && names.filter(({ text }) => !values.includes(text)).length === 1;
  });
  const odd = found && names.find(({ text }) => !valuesOf(found)!.includes(text));
  if (!odd || !identifier.test(odd.text)) return [];
  if (isValue(odd.text, page) && !isAlone) return [];
  // Values may be called as fields are, among which another field is at home.
  if (page.documents.fields.has(odd.text) && names.some((name) => name !== odd && page.documents.fields.has(name.text)))
    return [];
  // Another enumeration of the same thing may only be told in a description.
  if (!isValue(odd.text, page) && wordsIn(page.documents).texts.has(odd.text)) return [];
  if (page.codeWords.has(odd.text) && !page.documents.fields.has(odd.text)) return [];
  if (page.documents.schemas.some(({ named }) => named.name === odd.text)) return [];
  const values = valuesOf(found)!.slice(0, 12).join(', ');
  return [
    {
      line: odd.line,
      message: `"${odd.text}" is not a value of ${found.name}, whose values are ${values}`,
      hint: 'Use a value that the document allows.',
    },
  ];
}

/** A column that lists an enumeration must list all of it. */
export function columnFaults({ head, cells, section, scope }: Column, page: Page): ProseFault[] {
  const listed = cells.flatMap((cell) =>
    cell.flatMap((token) => (token.kind === 'name' && token.of === undefined ? [token] : [])),
  );
  if (listed.length < 2 || listed.length < cells.length) return [];
  const stated = new Set(listed.map(({ text }) => text));
  const candidates = [...page.documents.fields.values()].flat().concat(schemaFields(page));
  const scoped = scope.flat();
  const found = candidates.flatMap((field) => {
    const values = valuesOf(field);
    if (!values || values.length < 3) return [];
    const missing = values.filter((value) => !stated.has(value) && value !== 'null');
    const odd = [...stated].filter((text) => !values.includes(text));
    const isNamedByHead = head.replace(/\s+/g, '') === field.name.toLowerCase() || /^values?$/.test(head);
    return [{ field, missing, odd, isNamedByHead }];
  });
  // Where one enumeration is complete in it, the column is about that.
  if (found.some(({ missing }) => missing.length === 0)) return [];
  const wrong = found.find(
    ({ missing, odd, isNamedByHead }) =>
      missing.length === 1 &&
      odd.length === 0 &&
      !section.names.has(missing[0]!) &&
      (stated.size >= 4 ||
        (isNamedByHead && stated.size >= 2) ||
        (stated.size >= 2 && scoped.length > 0 && isNamedByHead)),
  );
  if (!wrong) return [];
  const message = `this column lists the values of ${wrong.field.name} without ${wrong.missing[0]}`;
  return [{ line: listed.at(-1)!.line, message, hint: 'List every value, or say that these are some of them.' }];
}

const schemaFields = ({ documents }: Page): Field[] =>
  documents.schemas.map((subject) => ({
    name: subject.named.name,
    model: subject.model,
    schemas: expand(subject.named.schema, subject.model),
    in: 'body',
    deprecated: false,
    descriptions: [],
  }));
