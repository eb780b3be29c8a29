import { didYouMean } from '../../text/did-you-mean';
import type { ProseFault } from './check-names';
import type { Vocabulary } from './vocabulary';

type Known = Pick<Vocabulary, 'names' | 'enumerations'>;

/** How a name of several words is written. */
const styles: readonly RegExp[] = [
  /^(?:[A-Z][a-z\d]+){2,}$/,
  /^[A-Z][A-Z\d]*(?:_[A-Z\d]+)+$/,
  /^[a-z][a-z\d]*(?:_[a-z\d]+)+$/,
  /^[a-z][a-z\d]*(?:-[a-z\d]+)+$/,
];

const styleOf = (name: string): RegExp | undefined => styles.find((style) => style.test(name));

const wordsIn = (name: string): string[] =>
  name
    .replace(/([a-z\d])(?=[A-Z])/g, '$1 ')
    .toLowerCase()
    .split(/[ _-]/);

const stemOf = (word: string): string =>
  word
    .replace(/ies$/, 'y')
    .replace(/(?:ing|ed|es|e|s)$/, '')
    .replace(/([^aeiou])\1$/, '$1');

/**
 * The value of an enumeration of which a name is another form: written like it, of the same words, one of which has another ending, as
 * `PersonSanctionMatch` beside `PersonSanctionMatched`.
 */
export function inflectedValue(name: string, { names, enumerations }: Known): string | undefined {
  const style = styleOf(name);
  if (!style || names.has(name)) return undefined;
  const words = wordsIn(name);
  return enumerations
    .flatMap(({ values }) => values)
    .find((value) => {
      const others = style.test(value) ? wordsIn(value) : [];
      const odd = words.flatMap((word, index) =>
        word === others[index] ? [] : [[word, others[index] ?? ''] as const],
      );
      const [first, more] = odd;
      if (others.length !== words.length || !first || more) return false;
      return first[0].length > 3 && stemOf(first[0]) === stemOf(first[1]);
    });
}

/** What may be a value, and no class, function or variable of a program: in quotes, or alone and of three words or more. */
const candidate = /(["'`])([A-Za-z][\w-]*)\1|(?<![\w<$-]|\b(?:new|class|interface|struct|type|extends|implements|import) )((?:[A-Z][a-z\d]+){3,}|[A-Z\d]+(?:_[A-Z\d]+){2,})(?![\w(<>-]|\s*[({])/g; // prettier-ignore

/** Values in a text that no document has, of which an enumeration has another form. */
export function inflectedFaults(
  text: string,
  { vocabulary, codeWords }: { readonly vocabulary: Known; readonly codeWords: ReadonlySet<string> },
): ProseFault[] {
  return text.split('\n').flatMap((line, index) =>
    [...line.matchAll(candidate)].flatMap(([, , quoted, bare]): ProseFault[] => {
      const name = quoted ?? bare ?? '';
      const meant = codeWords.has(name) ? undefined : inflectedValue(name, vocabulary);
      if (meant === undefined) return [];
      return [{ line: index + 1, message: `"${name}" is not in the API documents${didYouMean(meant)}`, hint }];
    }),
  );
}

const hint = 'Use the value in the document.';
