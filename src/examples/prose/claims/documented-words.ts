import { wordsOf } from '../../../text/words';
import type { Documents } from './documents';
import { plainName } from './names';
import { type Vocabulary, vocabularyOf } from '../vocabulary';

interface Words {
  /** Every name that the documents declare. */
  readonly names: ReadonlySet<string>;
  /** The words of those names, in lower case. */
  readonly parts: ReadonlySet<string>;
  /** Every word of a description, an example or anything else that they say. */
  readonly texts: ReadonlySet<string>;
  readonly enumerations: Vocabulary['enumerations'];
  /** Of authorization. */
  readonly scopes: ReadonlySet<string>;
}

const known = new WeakMap<Documents, Words>();

/** Everything that the documents name or say, read once. */
export function wordsIn(documents: Documents): Words {
  const cached = known.get(documents);
  if (cached) return cached;
  const { names: declared, scopes, enumerations } = vocabularyOf(documents.models);
  const names = new Set([...declared, ...documents.fields.keys(), ...scopes]);
  const texts = new Set<string>();
  const read = new Set<string>();
  const addWords = (text: string): void => {
    if (read.has(text)) return;
    read.add(text);
    for (const word of text.match(/[A-Za-z_$][\w$.-]*[\w$]/g) ?? []) texts.add(word);
  };
  const open: unknown[] = [...documents.models];
  const seen = new Set<object>();
  while (open.length > 0) {
    const value = open.pop();
    // Each part of a model has a pointer into the document, of the same names again and again; no word goes beyond a slash.
    if (typeof value === 'string') (value.startsWith('/') ? value.split('/') : [value]).forEach(addWords);
    else if (value !== null && typeof value === 'object' && !seen.has(value)) {
      seen.add(value);
      for (const [key, own] of Object.entries(value)) {
        if (/^[A-Za-z_$]/.test(key)) texts.add(key);
        open.push(own);
      }
    }
  }
  const words = { names, parts: new Set([...names].flatMap(wordsOf)), texts, enumerations, scopes };
  known.set(documents, words);
  return words;
}

/** Whether the documents have a name or a word at all, in whatever role. */
export function isDocumented(text: string, documents: Documents): boolean {
  const { names, texts } = wordsIn(documents);
  const plain = plainName(text);
  return [text, plain, ...plain.split(/[.[\]]/).filter((part) => part !== '')].some(
    (one) => names.has(one) || texts.has(one),
  );
}
