import type { ProseFault } from '../check-names';
import type { Page } from './check-claims';
import { sentencesWith } from './documented-sentences';
import { wordsIn } from './documented-words';
import type { Documents } from './documents';
import { compile } from './grammar';
import { find, hint } from './matches';
import type { Statement } from './statement';
import { canonical } from './tokens';

/** "It starts in the state `quarantined`", "Creates a proposal with the status `draft`", "A new booking is `held`" */
const documented =
  /\b(?:(?:starts?(?: out)?|begins?|is (?:created|received|registered)|are (?:created|received|registered)) (?:in|as|with)|new [\w-]+ (?:is|are)|(?:creates?|registers?|opens?) an? [\w -]{2,30}? (?:in|with))(?: (?:a|an|the|its|state|status|of))* `([\w.-]+)`/i;

const stated = [
  compile(
    '(?:starts?(?: out)?|begins?|arrives?|is (?:created|received|registered)|are (?:created|received|registered)) (?:in|as|with) (?:(?:a|an|the|its|state|status|of) )*(?<value>@)',
  ),
  compile(
    'new [a-z-]+ (?:(?:is|are|has|have|gets?) )(?:(?:always|first|at first|in|at|once|a|an|the|its|state|status|of) )*(?<value>@|[a-z_-]+)(?= (?:[.,;:)]|at|until|for|by|and|$))',
  ),
];

const uncertain = / (?:not|never|no|cannot|can|may|would|could|if|unless|when|or|after|either|sandbox) /;

interface Beginning {
  readonly values: ReadonlySet<string>;
  readonly first: string;
  readonly sentence: string;
}

const known = new WeakMap<Documents, readonly Beginning[]>();

/** The enumerations of which the documents say in one way only which value comes first. */
function beginningsOf(documents: Documents): readonly Beginning[] {
  const cached = known.get(documents);
  if (cached) return cached;
  const sentences = sentencesWith(documented, documents);
  const beginnings = wordsIn(documents).enumerations.flatMap(({ values }): Beginning[] => {
    const told = sentences.flatMap(({ text }) => {
      const first = documented.exec(text)![1]!;
      return values.includes(first) ? [{ values: new Set(values), first, sentence: text }] : [];
    });
    return new Set(told.map(({ first }) => first)).size === 1 ? [told[0]!] : [];
  });
  known.set(documents, beginnings);
  return beginnings;
}

/** "It arrives in the state `available`", where the documents say that it starts in another one. */
export function initialStateFaults({ tokens, kind }: Statement, { documents }: Page): ProseFault[] {
  const text = canonical(tokens);
  if (kind === 'heading') return [];
  return stated
    .flatMap((pattern) => find(tokens, text, pattern))
    .flatMap(({ parts, from }): ProseFault[] => {
      const [value] = parts.value!;
      if (uncertain.test(` ${canonical(tokens.slice(from, tokens.indexOf(value!)))} `)) return [];
      const all = wordsIn(documents).enumerations.filter(({ values }) => values.includes(value!.text));
      const found = beginningsOf(documents).filter(({ values }) => values.has(value!.text));
      const [one] = found;
      // Values of another enumeration may begin as they like.
      if (!one || found.length < all.length || found.some(({ first }) => first === value!.text)) return [];
      const message = `the API documents say "${one.sentence.slice(0, 120)}", not "${value!.text}"`;
      return [{ line: value!.line, message, hint }];
    });
}
