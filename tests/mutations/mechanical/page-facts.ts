import type { Field, Documents, Subject } from '../../../src/examples/prose/claims/documents';
import { valuesOf } from '../../../src/examples/prose/claims/compare';
import { escapeRegExp } from '../../../src/text/escape-reg-exp';

/** What a text can be about, by the names in it alone: a generous reading, so that what is outside of it is untrue. */
export interface Facts {
  readonly subjects: ReadonlySet<Subject>;
  /** Every field of these, however deep. */
  readonly fields: ReadonlyMap<string, readonly Field[]>;
  readonly schemas: ReadonlySet<string>;
  /** Values of all of their enumerations. */
  readonly values: ReadonlySet<string>;
  readonly statuses: ReadonlySet<string>;
  readonly words: ReadonlySet<string>;
}

const wordsIn = (text: string): string[] => text.match(/[A-Za-z_$][\w$]*(?:[.-][A-Za-z_$][\w$]*)*/g) ?? [];

/** The path of an operation as it may be written: with placeholders or values. */
const pathPattern = (path: string): RegExp =>
  new RegExp(
    `${path
      .split(/(\{[^}]*\})/)
      .map((part) => (part.startsWith('{') ? '[^/\\s\'"`]+' : escapeRegExp(part)))
      .join('')}(?![\\w/{-])`,
  );

const patterns = new WeakMap<Subject, RegExp>();

export function factsOf(text: string, documents: Documents): Facts {
  const words = new Set(wordsIn(text));
  for (const word of [...words]) for (const part of word.split(/[.-]/)) words.add(part);
  const subjects = new Set<Subject>();
  for (const subject of documents.operations) {
    const { operationId, path } = subject.operation;
    const pattern = patterns.get(subject) ?? pathPattern(path);
    patterns.set(subject, pattern);
    if ((operationId !== undefined && words.has(operationId)) || pattern.test(text)) subjects.add(subject);
  }
  for (const subject of documents.schemas) if (words.has(subject.named.name)) subjects.add(subject);
  const fields = new Map<string, Field[]>();
  const [schemas, values, statuses] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for (const subject of subjects) {
    for (const [name, own] of documents.fieldsOf(subject)) {
      fields.set(name, [...(fields.get(name) ?? []), ...own]);
      for (const field of own) for (const value of valuesOf(field) ?? []) values.add(String(value));
    }
    for (const name of documents.schemasOf(subject)) schemas.add(name);
    if (subject.kind === 'operation') for (const { status } of subject.operation.responses) statuses.add(status);
  }
  return { subjects, fields, schemas, values, statuses, words };
}
