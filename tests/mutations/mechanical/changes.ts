import { type Around, type Change, each, type Kind } from './change';
import { factChanges } from './fact-changes';
import { nameChanges } from './name-changes';

/** Words and their opposites, in any sentence. */
const opposites: readonly [string, RegExp, (match: RegExpExecArray) => string][] = [
  [
    'minimum, maximum',
    /\b(minimum|maximum|at least|at most)\b/g,
    ([m]) => ({ minimum: 'maximum', maximum: 'minimum', 'at least': 'at most', 'at most': 'at least' })[m]!,
  ],
  [
    'before, after',
    /\b(before|after)\b(?= (?:that|the|its|a|an|this|it)\b)/g,
    ([m]) => (m === 'before' ? 'after' : 'before'),
  ],
  ['first, last', /\b(first|last)\b/g, ([m]) => (m === 'first' ? 'last' : 'first')],
  [
    'order',
    /\b(ascending|descending|newest|oldest|highest|lowest|largest|smallest)\b/g,
    ([m]) =>
      ({
        ascending: 'descending',
        descending: 'ascending',
        newest: 'oldest',
        oldest: 'newest',
        highest: 'lowest',
        lowest: 'highest',
        largest: 'smallest',
        smallest: 'largest',
      })[m]!,
  ],
  [
    'inclusive, exclusive',
    /\b(inclusive|exclusive|included|excluded)\b/g,
    ([m]) => ({ inclusive: 'exclusive', exclusive: 'inclusive', included: 'excluded', excluded: 'included' })[m]!,
  ],
  ['always, never', /\b(always|never)\b/g, ([m]) => (m === 'always' ? 'never' : 'always')],
  ['can, cannot', /\b(can|cannot)\b(?= [a-z])/g, ([m]) => (m === 'can' ? 'cannot' : 'can')],
  ['is, is not', /\b(is|are) (?!not\b)(?=[a-z`])/g, ([m]) => `${m.trim()} not `],
  [
    'contains, does not contain',
    /\b(contains|has|returns|takes|accepts|includes|needs|shows|gives)\b(?= )/g,
    ([m]) => `does not ${m === 'has' ? 'have' : m.replace(/s$/, '')}`,
  ],
  [
    'does not, does',
    /\bdoes not (contain|have|return|take|accept|include|need|show|give|change)\b/g,
    ([, m]) => (m === 'have' ? 'has' : `${m}s`),
  ],
  ['with, without', /\b(without|with)\b(?= (?:an?|the|`))/g, ([m]) => (m === 'with' ? 'without' : 'with')],
  [
    'more, fewer',
    /\b(more|less|fewer|greater|higher|lower) than\b/g,
    ([m]) => (/^(?:more|greater|higher)/.test(m) ? 'less than' : 'more than'),
  ],
  ['version', /\b(version|Version) ([12])\b/g, ([, word, n]) => `${word} ${n === '1' ? 2 : 1}`],
  [
    'both, only',
    /\b(both|Both) (?=versions|operations|of them|endpoints|requests|responses|fields)/g,
    ([, m]) => (m === 'both' ? 'only one of the ' : 'Only one of the '),
  ],
  [
    'request, response',
    /\b(request|response)\b(?! (?:language|fence|time))/g,
    ([m]) => (m === 'request' ? 'response' : 'request'),
  ],
  ['true, false', /`(true|false)`/g, ([, m]) => (m === 'true' ? '`false`' : '`true`')],
];

const opposite: Kind = ({ block, page }) =>
  block.layer === 'code' || block.layer === 'comment' || page.subjects.size === 0
    ? []
    : opposites.flatMap(([kind, pattern, change]) =>
        each(block.text, pattern).map((match) => ({
          kind: `word: ${kind}`,
          at: match.index,
          old: match[0],
          new: change(match),
        })),
      );

/** Every change that a block allows. */
export const changesOf = (around: Around): Change[] =>
  [...nameChanges, ...factChanges, opposite]
    .flatMap((kind) => kind(around))
    .filter(({ old, new: changed }) => old !== changed);
