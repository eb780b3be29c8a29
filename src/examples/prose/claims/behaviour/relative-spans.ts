import { singular } from '../../../../text/singular';
import { wordsOf } from '../../../../text/words';
import type { ProseFault } from '../../check-names';
import type { Page } from '../check-claims';
import { sentencesWith } from '../documented-sentences';
import { compile } from '../grammar';
import { find, hint, textOf } from '../matches';
import type { Statement } from '../statement';
import { stemsOf } from '../stems';
import { canonical, type Token } from '../tokens';
import { lengthOf, span, tokensIn, withSpan } from './durations';

const relative = compile(
  `(?<bound>until|till|within|up to|no later than|for) (?:only |at most |up to )?${span} (?<relation>after|before|prior to) (?:the |an? |its |your |their |each |every |this |that )?(?:[a-z]+ of (?:the |an? |its |your |their )?)?(?<noun>[a-z]{4,})`,
);
const uncertain =
  / (?:not|no longer|never|instead|rather|sandbox|example|recommend|suggest|should|unless|except|about|roughly|around|imagine|our|this guide) /;

interface Relative {
  readonly length: number;
  /** What lasts for a time, and what is possible until one, are two things. */
  readonly isDuration: boolean;
  readonly relation: string;
  readonly noun: string;
  readonly line: number;
}

const relativesIn = (tokens: readonly Token[], text: string): Relative[] =>
  find(tokens, text, relative).flatMap(({ parts, from }): Relative[] => {
    const length = lengthOf(parts);
    const relation = textOf(parts.relation) === 'after' ? 'after' : 'before';
    return length === undefined
      ? []
      : [
          {
            length,
            isDuration: textOf(parts.bound) === 'for',
            relation,
            noun: singular(textOf(parts.noun)),
            line: tokens[from]!.line,
          },
        ];
  });

/** "Until a day after the delivery", where the documents say of the same that it is two hours. */
export function relativeSpanFaults({ tokens, kind, paragraph = [] }: Statement, { documents }: Page): ProseFault[] {
  const text = canonical(tokens);
  const [stated, ...others] = uncertain.test(` ${text}`) ? [] : relativesIn(tokens, text);
  if (kind === 'heading' || !stated || others.length > 0) return [];
  const stems = stemsOf(`${textOf(tokens)} ${textOf(paragraph)}`);
  const told = sentencesWith(withSpan, documents).flatMap((sentence) => {
    const theirs = tokensIn(sentence);
    const same = relativesIn(theirs, canonical(theirs)).filter(
      ({ relation, noun, isDuration }) =>
        relation === stated.relation && noun === stated.noun && isDuration === stated.isDuration,
    );
    const about = stemsOf(`${sentence.text} ${wordsOf(sentence.of).join(' ')}`);
    const isOfSame = [...about].some((stem) => stems.has(stem) && !stemsOf(stated.noun).has(stem) && !ofSpan.has(stem));
    return isOfSame ? same.map((one) => ({ sentence, length: one.length })) : [];
  });
  if (told.length === 0 || told.some(({ length }) => length === stated.length)) return [];
  const message = `the API documents say "${told[0]!.sentence.text.slice(0, 120)}", which is another length of time`;
  return [{ line: stated.line, message, hint }];
}

const ofSpan = stemsOf('second minute hour day week month year quarter half until after before within');
