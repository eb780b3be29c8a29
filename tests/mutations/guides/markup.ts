import type { Page } from '../../../src/examples/find/example';
import {
  changeLine,
  expectations,
  insertLines,
  linesOf,
  type Mutator,
  onOpening,
  onProse,
  replace,
  verified,
} from '../mutator';

const all = (pages: readonly Page[]) => verified(pages);
const named = function* (pages: readonly Page[]) {
  for (const found of verified(pages)) if (found.subject.mode.id !== undefined) yield found;
};
const responses = (pages: readonly Page[]) => expectations(pages, 'response');

/** Ways to write an opening line, or the page itself, wrongly. */
export const markup: readonly Mutator[] = [
  onOpening('an unknown key', 'markup', all, replace(/verify/, 'verify colour=red')),
  onOpening('a misspelt key', 'markup', named, replace(/\bid=/, 'ide=')),
  onOpening('a misspelt mode', ['markup', 'coverage'], all, replace(/verify/, 'verfiy')),
  onOpening('two modes', 'markup', all, replace(/verify/, 'verify check="really"')),
  onOpening('a key twice', 'markup', named, replace(/\bid=(\S+)/, 'id=$1 id=other')),
  onOpening('a misspelt language', 'markup', all, replace(/bash|js|ts|python|http/, 'pythn')),
  onOpening('no language', 'markup', all, replace(/^(\s*`+)\w+ verify.*/, '$1')),
  onOpening('an id that is not in kebab-case', 'markup', named, replace(/\bid=(\S+)/, 'id=Not_Kebab')),
  onOpening('an empty id', 'markup', named, replace(/\bid=(\S+)/, 'id=""')),
  onOpening('a status that is none', 'markup', all, replace(/verify/, 'verify status=ok')),
  onOpening('a status out of range', 'markup', all, replace(/verify/, 'verify status=2000')),
  onOpening('an exit code out of range', 'markup', all, replace(/verify/, 'verify exit=256')),
  onOpening('a value for a flag', 'markup', all, replace(/verify/, 'verify fresh=yes')),
  onOpening('a quotation mark that is not closed', 'markup', all, replace(/verify/, 'check="never')),
  onOpening('a check without a reason', 'markup', all, replace(/verify.*/, 'check=""')),
  onOpening('a fence of two backticks', 'markup', all, replace(/```/, '``')),
  onOpening(
    'a response for another example',
    'coverage',
    responses,
    replace(/response.*/, 'response of=no-such-example'),
  ),
  {
    name: 'an id that another example has',
    layer: 'markup',
    *edits(pages) {
      const [first] = named(pages);
      for (const { guide, subject } of named(pages)) {
        if (!first || subject === first.subject || subject.mode.id === first.subject.mode.id) continue;
        const edit = changeLine(guide, subject.location.line, replace(/\bid=\S+/, `id=${first.subject.mode.id}`));
        // Variants of one step may share their id; those of the first one's step may not be chosen.
        const sameStep = pages.some(({ steps }) =>
          steps.some(({ variants }) => variants.includes(subject) && variants.includes(first.subject)),
        );
        if (edit && !sameStep) yield edit;
      }
    },
  },
  {
    name: 'a fence that is never closed',
    layer: 'markup',
    *edits(pages) {
      for (const { guide } of pages) {
        const lines = linesOf(guide);
        const last = lines.findLastIndex((line) => /^\s*`{3,}\s*$/.test(line));
        const opening = lines.slice(0, last).findLastIndex((line) => /^\s*`{3,}/.test(line));
        if (opening < 0 || lines.slice(last).some((line) => line.startsWith('<'))) continue;
        lines.splice(last, 1);
        yield { guide, source: lines.join('\n'), from: opening + 1, to: opening + 1 };
      }
    },
  },
  {
    name: 'an element that is never closed',
    layer: 'markup',
    *edits(pages) {
      for (const { guide } of pages) {
        const lines = linesOf(guide);
        const close = lines.findLastIndex((line) => line.trim() === '</Tabs>');
        const open = lines.findLastIndex((line, index) => index < close && /^\s*<Tabs[ >]/.test(line));
        if (close < 0 || open < 0) continue;
        lines.splice(close, 1);
        yield { guide, source: lines.join('\n'), from: open + 1, to: lines.length };
      }
    },
  },
  {
    name: 'code outside fences',
    layer: 'markup',
    *edits(pages) {
      for (const { guide } of pages)
        yield insertLines(guide, linesOf(guide).length, ['', '<pre>curl http://localhost:4010/</pre>']);
    },
  },
  onProse('a brace that opens an expression', replace(/^([A-Z][^<`{]{10,}[.:])$/, '$1 {'), 'markup'),
  {
    name: 'front matter that is not YAML',
    layer: 'markup',
    *edits(pages) {
      for (const { guide } of pages) {
        if (!guide.source.startsWith('---\n')) continue;
        const edit = insertLines(guide, 1, ['title: "never closed', 'other: [']);
        yield { ...edit, from: 1, to: linesOf(guide).indexOf('---', 1) + 3 };
      }
    },
  },
];
