import { type Contract } from '../../wire/contract';
import { valuesOf } from './compare';
import type { Documents, Subject } from './documents';
import { subjectsOf } from './names';
import { canonical, type Token } from './tokens';

const verbs = /^(?:get|put|post|delete|patch|head|options)$/i;
const calls = /^(?:operations?|calls?|endpoints?|requests?|methods?)$/;
const things = /^(?:objects?|resources?|schema|model|entity|properties|attributes|fields)$/;

/** The operations and schemas that a sentence names, in code, by a component, or in words: "the Refund object". */
export function mentionedIn(tokens: readonly Token[], documents: Documents, contract: Contract): Subject[] {
  const found = tokens.flatMap((token, index): readonly Subject[] => {
    if (token.kind === 'word') return schemaInWords(tokens, index, documents);
    if (token.kind !== 'name') return [];
    // "Pass a `charge`" is about a field, "the `charge` object" about a schema.
    const next = tokens[index + 1];
    const isField =
      /^[a-z]/.test(token.text) &&
      token.of === undefined &&
      (documents.fields.has(token.text) || isEnumerated(token.text, documents));
    const subjects = subjectsOf(token, documents, contract).filter(
      ({ kind }) =>
        !isField ||
        // "Each entry of `meetings`", where an operation is called like that, too.
        (kind === 'operation' && /[A-Z_-]/.test(token.text)) ||
        (next?.kind === 'word' && (kind === 'operation' ? calls : things).test(next.text)),
    );
    // "A `DELETE` of `/books/{id}`", "send a GET request to `/books`"
    const method = token.text.startsWith('/') ? methodBefore(tokens, index) : undefined;
    const own = subjects.filter((subject) => subject.kind === 'operation' && subject.operation.method === method);
    return own.length > 0 ? own : subjects;
  });
  return [...new Set([...found, ...operationInWords(tokens, documents)])];
}

const enumerated = new WeakMap<Documents, ReadonlySet<string>>();

/** Whether a plain word is a value of an enumeration, which an operation may be called like, too. */
function isEnumerated(text: string, documents: Documents): boolean {
  const known =
    enumerated.get(documents) ??
    new Set([...documents.fields.values()].flat().flatMap((field) => valuesOf(field) ?? []));
  enumerated.set(documents, known);
  return /^[a-z]+$/.test(text) && known.has(text);
}

const doing: readonly [RegExp, readonly string[]][] = [
  [/^(?:delet|remov)(?:e|ing)$/, ['DELETE']],
  [/^(?:creat(?:e|ing)|add|adding)$/, ['POST']],
  [/^(?:updat(?:e|ing)|chang(?:e|ing)|edit|editing)$/, ['PATCH', 'PUT']],
];

/** "Deleting an event", "To delete an event": the only operation that does that to such a thing. */
function operationInWords(tokens: readonly Token[], documents: Documents): readonly Subject[] {
  const passive = /^(?:an?|the) ((?:[a-z]+ ){1,2})(?:is|are) (creat|delet|remov|updat|chang|add)ed /.exec(
    canonical(tokens.slice(0, 6)),
  );
  const at = tokens[0]?.text === 'to' ? 1 : 0;
  const verb = tokens[at];
  const word = passive ? `${passive[2]}${passive[2] === 'add' ? '' : 'e'}` : verb?.kind === 'word' ? verb.text : '';
  const methods = doing.find(([words]) => words.test(word))?.[1];
  if (!methods || (!passive && at === 0 && !word.endsWith('ing'))) return [];
  const rest = tokens.slice(at + 1, at + 5);
  const end = rest.findIndex(({ kind }) => kind !== 'word');
  const words = passive
    ? passive[1]!.trim().split(' ')
    : rest.slice(0, end < 0 ? rest.length : end).map(({ text }) => text);
  const nouns = words.map((text) => text.replace(/s$/, ''));
  const found = documents.operations.filter(({ operation: { method, path } }) => {
    const things = path.split(/[/-]/).filter((part) => part !== '' && !part.includes('{'));
    return (
      methods.includes(method) && things.length > 0 && nouns.includes(things.at(-1)!.toLowerCase().replace(/s$/, ''))
    );
  });
  return found.length === 1 ? found : [];
}

function methodBefore(tokens: readonly Token[], index: number): string | undefined {
  const near = tokens
    .slice(Math.max(0, index - 4), index)
    .filter(({ kind, text }) => kind !== 'mark' && verbs.test(text));
  return near.length === 1 ? near[0]!.text.toUpperCase() : undefined;
}

const plain = (text: string): string => text.toLowerCase().replace(/[^a-z\d]/g, '');
const known = new WeakMap<Documents, ReadonlyMap<string, readonly Subject[]>>();

/** Schemas by their names in plain letters, and by the last part of one with dots. */
function schemasByWord(documents: Documents): ReadonlyMap<string, readonly Subject[]> {
  const cached = known.get(documents);
  if (cached) return cached;
  const all = new Map<string, Subject[]>();
  for (const subject of documents.schemas)
    for (const key of new Set([plain(subject.named.name), plain(subject.named.name.split('.').at(-1)!)]))
      all.set(key, [...(all.get(key) ?? []), subject]);
  known.set(documents, all);
  return all;
}

/** The schema that words name: of up to three before "object" and the like, or "A label has the fields". */
export function schemaInWords(tokens: readonly Token[], index: number, documents: Documents): readonly Subject[] {
  const text = (at: number): string => (tokens[at]?.kind === 'word' ? tokens[at].text : '');
  const isNamed = things.test(text(index));
  const isOwner =
    /^(?:has|have)$/.test(text(index)) &&
    /^(?:a|an|each|every)$/.test(text(index - 2)) &&
    /^(?:the )?(?:fields|properties|attributes)$/.test(`${text(index + 1)} ${text(index + 2)}`);
  // "A timeline has `tracks`"
  const isHolder =
    /^(?:has|have|needs?|contains?|includes?|holds)$/.test(text(index)) &&
    /^(?:a|an|each|every)$/.test(text(index - 2)) &&
    tokens
      .slice(index + 1, index + 4)
      .find(({ kind, text: one }) => kind !== 'word' || !/^(?:a|an|the|its|both|only)$/.test(one))?.kind === 'name';
  if (!isNamed && !isOwner && !isHolder) return [];
  const schemas = schemasByWord(documents);
  for (const count of isOwner || isHolder ? [1] : [3, 2, 1]) {
    const words = Array.from({ length: count }, (_, back) => text(index - count + back));
    if (words.includes('')) continue;
    const found = schemas.get(plain(words.join('').replace(/'s$/, '')));
    if (found?.length === 1) return found;
  }
  return [];
}
