import { wordsOf } from '../../../text/words';
import type { Documents, Field, Subject } from './documents';
import { fieldsIn } from './names';
import type { Token } from './tokens';

const MAX_WORDS = 3;

/** "An event type" in "An event type has two required fields": what a sentence is about that begins with it. */
export function indefiniteBefore(tokens: readonly Token[], end: number): readonly string[] | undefined {
  const [first, ...rest] = tokens.slice(0, end);
  if (first?.kind !== 'word' || !/^(?:an?|each|every)$/.test(first.text)) return undefined;
  if (rest.length === 0 || rest.length > MAX_WORDS || rest.some(({ kind }) => kind !== 'word')) return undefined;
  return rest.map(({ text }) => text);
}

/** What the name of a schema that is sent begins or ends with. */
const sent = /^(?:new|create) | (?:creat(?:e|ion)|new|input|in|request|payload|params|draft)$/;

/**
 * The schemas that a noun stands for: `EventType`, or else those whose names begin or end with it, `EventTypeIn`.
 * @param isSent whether what is said is said of requests: then `EventTypeIn` comes first
 */
export function schemasCalled(noun: readonly string[], { schemas }: Documents, isSent = false): readonly Subject[] {
  const isNew = noun[0] === 'new' && noun.length > 1;
  const text = (isNew ? noun.slice(1) : noun).join(' ');
  const called = schemas.map((subject) => ({ subject, name: wordsOf(subject.named.name).join(' ') }));
  // "A new apiary" is what is sent to make one: `ApiaryCreate`, `NewApiary`.
  const made = called.filter(({ name }) => sent.test(name) && name.replace(sent, '').trim() === text);
  if (isNew || (isSent && made.length > 0)) return made.map(({ subject }) => subject);
  const exact = called.filter(({ name }) => name === text);
  const found =
    exact.length > 0 ? exact : called.filter(({ name }) => name.startsWith(`${text} `) || name.endsWith(` ${text}`));
  return found.map(({ subject }) => subject);
}

const possesses = /^(?:requires?|needs?|has|have)$/;

/** The fields of a name that a sentence tells of whose subject is such a noun: `name` in "An event type requires `name`". */
export function fieldsOfNoun(tokens: readonly Token[], name: string, documents: Documents): readonly Field[] {
  const verb = tokens.findIndex(({ kind, text }) => kind === 'word' && possesses.test(text));
  const schemas = schemasCalled(indefiniteBefore(tokens, verb) ?? [], documents);
  return schemas.flatMap((one) => fieldsIn(one, name, documents));
}
