import { nearestName } from '../../text/did-you-mean';
import type { Page } from '../find/example';
import { walk } from '../find/tree';
import type { Problem } from '../problem';
import type { ExampleResult } from '../run/page-run';
import { isElsewhere } from './claims/claim';
import { commentsOf } from './claims/code-comments';
import { canonical, sentencesIn, type Token, tokensOf } from './claims/tokens';
import { ownNamesOf } from './own-names';
import {
  changeByFaults,
  differenceFaults,
  distanceFaults,
  extremeFaults,
  placeFaults,
  scaleFaults,
  stateFaults,
} from './shown-comparisons';
import { absentFaults, dateFaults, emptyFaults, moneyFaults } from './shown-facts';
import { figureFaults, halfFaults, lengthFaults, misprintFaults } from './shown-figures';
import { itemFaults } from './shown-items';
import { bodyFaults, changeFaults, outcomeFaults, sentFaults } from './shown-outcomes';
import { filterFaults, pageFaults } from './shown-pages';
import { orderFaults } from './shown-order';
import { countedStateFaults, measuredFaults, statedFaults } from './shown-states';
import { stepFaults } from './shown-steps';
import { clauseAt, exampleIn, isNamed, paragraphsOf, type Seen, seenIn, type Unseen } from './seen-values';
import type { Vocabulary } from './vocabulary';

interface Options {
  /** Whether what is found fails the build. */
  readonly strict: boolean;
  /** The names of the readers' own systems that the portal declares. */
  readonly ownNames?: readonly string[];
  /** Of the API documents. */
  readonly enumerations: Vocabulary['enumerations'];
}

/**
 * What sentences beside a proven example say of its response that it does not have: a number of items, the value of a property,
 * or an identifier like those in it.
 */
export function valueProblems(
  { guide }: Page,
  results: readonly ExampleResult[],
  { strict, ownNames, enumerations }: Options,
): Problem[] {
  const own = ownNamesOf(guide, ownNames);
  const seen = seenIn(results, guide.source);
  const problems: Problem[] = [];
  const report = (line: number, message: string): void =>
    void problems.push({
      layer: 'prose',
      location: { file: guide.file, line },
      message,
      hint: 'State what the response has, or show it with <Value of="…" path="…" />.',
      ...(strict ? {} : { warning: true }),
    });
  const tellsOf = (name: string, one: Seen): boolean => one.members.has(name) || one.counts.has(name);
  const check = (sentence: readonly Token[], about: readonly Seen[], introduced: readonly Seen[]): void => {
    for (const { line, message } of sentenceFaults(sentence, { about, introduced, seen, enumerations }))
      report(line, message);
  };
  for (const { node, before, after } of paragraphsOf(guide.tree)) {
    const sentences = sentencesIn(tokensOf(node, own));
    for (const sentence of sentences)
      for (const { line, message } of [
        ...orderFaults(sentence, seen),
        ...stepFaults(sentence, node, guide.tree, seen, tellsOf),
      ])
        report(line, message);
    const next = after.flatMap((one) => exampleIn(one, seen) ?? []);
    const beside = [...[exampleIn(before, seen)].flatMap((one) => one ?? []), ...next.slice(0, 1)];
    if (beside.length === 0 && next.length === 0) continue;
    for (const sentence of sentences) {
      // "Reset it, and register four persons:" introduces all that follows.
      const introduced = sentence.at(-1)?.text === ':' ? next : [];
      check(sentence, introduced.length > 0 ? introduced : beside, introduced);
    }
  }
  walk(guide.tree, (node) => {
    const example = node.type === 'code' ? exampleIn(node, seen) : undefined;
    if (!example) return;
    for (const { tokens } of commentsOf(node, own, (word) => tellsOf(word, example)))
      for (const sentence of sentencesIn(tokens)) check(sentence, [example], [example]);
  });
  return problems;
}

const firstOf = (one: readonly Unseen[], other: readonly Unseen[]): readonly Unseen[] => (one.length > 0 ? one : other);

interface Beside {
  /** The examples that a sentence may speak of. */
  readonly about: readonly Seen[];
  /** Those that it leads to. */
  readonly introduced: readonly Seen[];
  /** All of the page. */
  readonly seen: readonly Seen[];
  readonly enumerations: Vocabulary['enumerations'];
}

function sentenceFaults(
  sentence: readonly Token[],
  { about, introduced, seen, enumerations }: Beside,
): readonly Unseen[] {
  if (isElsewhere(sentence)) return [];
  const found = [
    ...pageFaults(sentence, introduced),
    ...filterFaults(sentence, introduced),
    ...bodyFaults(sentence, introduced),
    ...changeFaults(sentence, introduced),
    ...outcomeFaults(sentence, introduced),
    ...sentFaults(sentence, about),
  ];
  const text = ` ${canonical(sentence)}`;
  if (supposed.test(text)) return found;
  found.push(...itemFaults(sentence, about, introduced.length > 0));
  if (general.test(text)) return found;
  found.push(
    ...figureFaults(sentence, about, seen),
    ...halfFaults(sentence, about),
    ...extremeFaults(sentence, about),
    ...firstOf(stateFaults(sentence, about, enumerations), statedFaults(sentence, about, enumerations)),
    ...countedStateFaults(sentence, about, enumerations),
    ...placeFaults(sentence, about),
    ...differenceFaults(sentence, about),
    ...distanceFaults(sentence, about, seen),
    ...changeByFaults(sentence, about, seen),
    ...scaleFaults(sentence, about, seen),
  );
  const isOwn = ({ at }: Unseen): boolean => !aboutOthers.test(` ${canonical(clauseAt(sentence, at))}`);
  return [
    ...found,
    ...[
      ...countFaults(sentence, about),
      ...measuredFaults(sentence, about),
      ...absentFaults(sentence, about),
      ...memberFaults(sentence, about),
      ...shareFaults(sentence, about),
      ...identifierFaults(sentence, about, seen),
      ...lengthFaults(sentence, about),
      ...misprintFaults(sentence, about, seen),
      ...emptyFaults(sentence, about),
      ...dateFaults(sentence, about, seen),
      ...moneyFaults(sentence, about, seen),
    ].filter(isOwn),
  ];
}

/** A sentence that supposes something, and so does not tell of this response. */
const supposed = / (?:if|unless|would|could|might|may|can|must|should|never|usually|always|version) /;

/** A sentence that generalizes, and so tells of more than this response. */
const general = / (?:each|every|other|another|documents?|documented) /;

/** A clause that compares, or counts something else than this response does. */
const aboutOthers =
  / (?:more than|at least|at most|fewer|less|up to|per|before|first|second|last|next|earlier|later|table|above|page) /;

/** What may stand between a number and what is counted: "four more persons". */
const between = /^(?:more|new|further|different|separate)$/;

/** "three hits", where the response has `hits`, or "two descriptions", where it has `linkDescriptions`. */
function countFaults(sentence: readonly Token[], about: readonly Seen[]): Unseen[] {
  return sentence.flatMap((token, at): Unseen[] => {
    if (token.kind !== 'number' || !Number.isInteger(token.value)) return [];
    const next = sentence[at + 1];
    const noun = between.test(next?.text ?? '') ? sentence[at + 2] : next;
    if (noun?.kind !== 'word' && noun?.kind !== 'name') return [];
    const counted = about.flatMap(({ counts }) => [...counts]);
    const exact = counted.filter(([name]) => isNamed(name, noun.text));
    const found = exact.length > 0 ? exact : counted.filter(([name]) => isNamed(lastWord(name), noun.text));
    const known = found.flatMap(([, { lengths }]) => [...lengths]);
    const sums = [
      ...found.map(([, { total }]) => total),
      ...about.flatMap(({ members }) => [...(members.get('total') ?? [])]).map(Number),
      // Of items that are called by the end of their array's name only, others may be meant.
      ...(exact.length > 0 ? [] : counted.flatMap(([, { lengths }]) => [...lengths])),
    ];
    if (known.length === 0 || known.includes(token.value) || sums.includes(token.value)) return [];
    const message = `"${token.text} ${noun.text}", but this example has ${[...new Set(known)].join(' or ')}`;
    return [{ at, line: token.line, message }];
  });
}

/** `Descriptions` of `linkDescriptions`; nothing where a name is one word. */
const lastWord = (name: string): string => /(?<=[a-z\d])[A-Z][a-z]{3,}$|(?<=_)[a-z]{4,}$/.exec(name)?.[0] ?? '';

/** "70 percent of the votes", where that is the value of another property, and `votes` has others. */
function shareFaults(sentence: readonly Token[], about: readonly Seen[]): Unseen[] {
  return sentence.flatMap((token, at): Unseen[] => {
    if (token.kind !== 'number') return [];
    const said = canonical(sentence.slice(at, at + 6));
    const noun = /^# (?:percent )?(?:of (?:all |the |its |their )*)([a-z]{3,}) /.exec(said)?.[1];
    if (noun === undefined) return [];
    const members = about.flatMap((one) => [...one.members]);
    const has = ([, values]: readonly [string, ReadonlySet<string>]): boolean =>
      [...values].some((value) => value !== '' && Number(value) === token.value);
    const own = members.filter(([name, values]) => isNamed(name, noun) && [...values].every(isNumber));
    if (own.length === 0 || own.some(has)) return [];
    const other = members.find((one) => has(one));
    if (!other) return [];
    const known = [...new Set(own.flatMap(([, values]) => [...values]))].slice(0, 4).join(' or ');
    return [
      { at, line: token.line, message: `${token.text} is ${other[0]} in this example, whose ${noun} has ${known}` },
    ];
  });
}

const isNumber = (value: string): boolean => value.trim() !== '' && Number.isFinite(Number(value));

/** "`score` is 0.92", "`total` of 3", "with the status `Open`". */
function memberFaults(sentence: readonly Token[], about: readonly Seen[]): Unseen[] {
  return sentence.flatMap((token, index) => {
    if (token.kind !== 'name') return [];
    const name = token.text.split('.').at(-1)!.replace('[]', '');
    const known = about.flatMap(({ members }) => [...(members.get(name) ?? [])]);
    const link = sentence[index + 1];
    const value = sentence[index + 2];
    if (
      known.length === 0 ||
      !link ||
      !value ||
      !/^(?:is|are|of|=|:)$/.test(link.text) ||
      !/^(?:number|name|quote)$|^word$/.test(value.kind)
    )
      return [];
    if (value.kind === 'word' && !/^(?:true|false|null)$/.test(value.text)) return [];
    // What is so without a value is not what this example has.
    if (sentence.some(({ text }) => /^defaults?$/.test(text))) return [];
    const after = sentence[index + 3];
    // "`checkpoint` is sixty-four zeros" counts something else.
    if (
      value.kind === 'number' &&
      after?.kind === 'word' &&
      !/^(?:and|but|or|in|for|as|because|here|now|again|too|then)$/.test(after.text)
    )
      return [];
    // "`reason`: `closed`, `declined` or `expired`" lists what it may be.
    if (value.kind === 'name' && after?.text === ',' && sentence.slice(index + 4).some(({ text }) => text === 'or'))
      return [];
    if (after?.kind === 'name' || (value.kind === 'name' && value.of)) return [];
    const same =
      known.includes(value.text) || (value.kind === 'number' && known.some((one) => Number(one) === value.value));
    if (same) return [];
    return [
      {
        at: index,
        line: value.line,
        message: `${token.text} is ${[...new Set(known)].slice(0, 4).join(' or ')} in the response, not ${value.text}`,
      },
    ];
  });
}

const identifier = /^([a-z]{2,}[-_])(?=[\w-]*\d)[\w-]+$/i;
const numbered = /^[a-z]+-\d+$/i;

/** A code like `customer-1003` that the example does not have, or like `obs_71f` that none of the page has, where it has others of its form. */
function identifierFaults(sentence: readonly Token[], about: readonly Seen[], all: readonly Seen[]): Unseen[] {
  return sentence.flatMap((token, at): Unseen[] => {
    const prefix = token.kind === 'name' && !token.of ? identifier.exec(token.text)?.[1] : undefined;
    if (prefix === undefined) return [];
    const isNumbered = numbered.test(token.text);
    if ((isNumbered ? about : all).some(({ texts }) => texts.has(token.text))) return [];
    const isOfForm = (text: string): boolean =>
      text.startsWith(prefix) &&
      (isNumbered ? numbered.test(text) : text.length === token.text.length && identifier.test(text));
    const known = about.flatMap(({ texts }) => [...texts].filter(isOfForm));
    if (known.length === 0) return [];
    const message = `${token.text} is not in this example, which has ${nearestName(token.text, known) ?? known[0]}`;
    return [{ at, line: token.line, message }];
  });
}
