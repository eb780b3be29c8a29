import type { Page } from './check-claims';
import type { Field, Subject } from './documents';
import { errorsOf } from './error-shape';
import { fieldsIn, type Name, plainName } from './names';
import type { Statement } from './statement';

/** The fields of a name in the bodies of errors, in a sentence about those: "Every error has a `status`, an integer". */
export function fieldsOfErrors({ tokens }: Statement, name: Name, { documents }: Page): readonly Field[] {
  const isOfErrors = tokens
    .slice(0, 4)
    .some(({ kind, text }) => kind === 'word' && /^(?:errors?|problems?)$/.test(text));
  if (!isOfErrors) return [];
  return documents.models
    .filter(({ operations }) => operations.length > 0)
    .flatMap((model) => fieldsIn(errorsOf(model), name.text, documents, 'response'));
}

/**
 * Of the fields of a name, those of the one schema that has all names of the sentence: in "`from` and `to` are nullable, but `value` is not",
 * the `value` of what has a `from` and a `to`.
 */
export function besideOthers(
  { tokens }: Statement,
  name: Name,
  subjects: readonly Subject[],
  { documents, subjectsIn }: Page,
): readonly Field[] {
  const names = new Set(
    tokens.flatMap((token) =>
      token.kind === 'name' &&
      !token.of &&
      documents.fields.has(plainName(token.text)) &&
      subjectsIn([token]).length === 0
        ? [plainName(token.text)]
        : [],
    ),
  );
  if (names.size < 2) return [];
  const near = new Set(subjects.flatMap((subject) => [...documents.schemasOf(subject)]));
  const owners = documents.schemas.filter(
    (subject) =>
      near.has(subject.named.name) &&
      [...names].every((one) => subject.named.schema.properties?.some((property) => property.name === one)),
  );
  return owners.length === 1 ? fieldsIn(owners[0]!, name.text, documents) : [];
}
