import { valuesOf } from './compare';
import type { Page } from './check-claims';
import type { Field } from './documents';
import { wordsOf } from '../../../text/words';
import { fieldsIn, type Name, plainName, type Scope } from './names';
import type { Statement } from './statement';
import type { Token } from './tokens';

/** The part of a sentence that tells of one field, or of several that are listed together. */
export interface Clause {
  readonly names: readonly Name[];
  /** Of each name, those of the nearest operations and schemas that have any. */
  readonly fields: readonly (readonly Field[])[];
  /** Everything that is said in it, the names included. */
  readonly tokens: readonly Token[];
}

/**
 * The clauses of a sentence or a cell, each with the fields that are named in it: where nothing else is named, whatever is said in a
 * clause is said of them, in whichever words. A cell without a field of its own tells of that of its row.
 */
export function clausesOf({ tokens, kind, lead, terse, term, scope, section }: Statement, page: Page): Clause[] {
  // A heading is about what stands below it.
  const below = kind === 'heading' ? [[...section.subjects]] : [];
  const levels: Scope = [page.subjectsIn(tokens), ...below, ...scope, [...section.called], page.all];
  const fieldsOf = (name: Name): readonly Field[] => {
    for (const level of levels) {
      const found = level.flatMap((subject) => fieldsIn(subject, name.text, page.documents));
      if (found.length > 0) return found;
    }
    return [];
  };
  const groups: { names: Name[]; fields: (readonly Field[])[]; from: number; to: number }[] = [];
  for (const [index, token] of tokens.entries()) {
    if (token.kind !== 'name' || (token.of && token.of.kind !== 'field')) continue;
    const fields = page.subjectsIn([token]).length > 0 ? [] : fieldsOf(token);
    const last = groups.at(-1);
    // A value is called as a field may be: "`status` is `held` or `open`".
    if (fields.length === 0 || last?.fields.flat().some((field) => valuesOf(field)?.includes(plainName(token.text))))
      continue;
    const between = last ? tokens.slice(last.to, index) : [];
    if (last && between.every(({ text }) => isJoint(text))) {
      last.names.push(token);
      last.fields.push(fields);
      last.to = index + 1;
    } else groups.push({ names: [token], fields: [fields], from: index, to: index + 1 });
  }
  const [first] = lead.length === 0 && term !== undefined ? ofTerm(term, tokens[0], page) : lead;
  if (groups.length === 0 && lead.length === 0 && first)
    return [{ names: [first], fields: [fieldsOf(first)], tokens }].filter(({ fields }) => fields[0]!.length > 0);
  if (groups.length === 0)
    return terse && first && lead.length === 1
      ? [{ names: [first], fields: [fieldsOf(first)], tokens }].filter(({ fields }) => fields[0]!.length > 0)
      : [];
  // What stands behind the last comma or conjunction before names belongs to them: "`a` is short, at most 9 `b` are listed".
  const starts = groups.map(({ from }, index) => {
    const before = groups[index - 1];
    if (!before) return 0;
    const back = tokens.slice(before.to, from).findLastIndex(({ text }) => isBreak(text));
    return back < 0 ? from : before.to + back;
  });
  return groups.map(({ names, fields }, index) => {
    const own = tokens.slice(starts[index], starts[index + 1] ?? tokens.length);
    return { names, fields, tokens: own };
  });
}

/** "Match score" names the field `matchScore`, or else `score`. */
function ofTerm(term: string, token: Token | undefined, { documents }: Page): Name[] {
  const words = wordsOf(term);
  const keys = [words.join(' '), words.at(-1)!];
  const name = keys.flatMap((key) => [...documents.fields.keys()].filter((one) => wordsOf(one).join(' ') === key))[0];
  return name === undefined || !token ? [] : [{ kind: 'name', text: name, line: token.line }];
}

const isJoint = (text: string): boolean => /^(?:,|and|or|nor|\/|&|the|a|an|its|both|also)$/.test(text);
const isBreak = (text: string): boolean => /^(?:[,;:(–—]|and|but|while|whereas|or|where|which)$/.test(text);
