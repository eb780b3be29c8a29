import type { ProseFault } from '../check-names';
import type { Page } from './check-claims';
import type { Subject } from './documents';
import { identifier, isFieldName, isValue, owns } from './field-names';
import { type Name, nameOf, plainName } from './names';
import type { Statement } from './statement';
import { canonical } from './tokens';

/** What is said of names that were there. */
const gone =
  /^(?:removed|renamed|moved|replaced|dropped|discontinued|deprecated|legacy|obsolete|unsupported|superseded)$/i;

/** Whether at least half of the names of a section that could be fields are fields of these. */
function isAbout(subjects: readonly Subject[], { names }: Statement['section'], page: Page): boolean {
  const asked = [...names].filter((text) => identifier.test(text) && !isValue(text, page));
  const own = asked.filter((text) => owns(subjects, { kind: 'name', text, line: 1 }, undefined, page));
  const others = asked.filter((text) => !/^(?:true|false|null|[A-Z]\w*)$/.test(text));
  return others.length < 4 || own.length * 2 >= others.length;
}

/** A row of a table of fields, or an item of such a list, under the operation or schema that it is about. */
export function rowFaults(
  { kind, column = '', tokens, scope, terse, lead, section, row = [] }: Statement,
  page: Page,
): ProseFault[] {
  const [subjects = []] = scope;
  const isRow =
    kind === 'cell' &&
    /^(?:(?:query |path )?parameters?|fields?|property|properties|attributes?|members?)$/.test(column);
  const isItem = kind === 'sentence' && terse && tokens[0] === lead[0];
  if (subjects.length === 0 || (!isRow && !isItem)) return [];
  // "`pageOptions` | Removed", and a table of what is something else's.
  if (row.some(({ text }) => gone.test(text)) || (isRow && !isAbout(subjects, section, page))) return [];
  const names = isRow ? tokens.filter((token): token is Name => token.kind === 'name') : lead;
  return names.flatMap((name): ProseFault[] => {
    if (name.of || !isFieldName(name, page)) return [];
    // A schema may be called like the field that has it.
    if (page.subjectsIn([name]).some((subject) => subjects.includes(subject))) return [];
    const known = page.documents.fields.has(plainName(name.text));
    // "`limit` (integer, optional)" can only be a field.
    const isTyped =
      isItem &&
      /^(?:@ )+[(,–—:-] (?:an? )?(?:[a-z]+ ,? ?)*(?:required|optional|string|integer|number|boolean|array|object)\b/.test(
        canonical(tokens),
      );
    if (owns(subjects, name, undefined, page) || (isItem && !known && !isTyped)) return [];
    // Of several programs of a section, any may be meant.
    if (section.called.size > 1 && owns([...section.called], name, undefined, page)) return [];
    if (scope.slice(1).some((others) => owns(others, name, undefined, page)) && isItem) return [];
    return [
      {
        line: name.line,
        message: `${nameOf(subjects[0]!)} has no "${name.text}"`,
        hint: 'Name a field or parameter that it has.',
      },
    ];
  });
}

const MIN_MEMBERS = 3;

/**
 * "It takes a `hold_id`, a `buyer` and a `starts_before`": in a list of what something takes, the only name that the one operation or
 * schema lacks which has all of the others.
 */
export function strayMember({ kind, tokens }: Statement, page: Page): ProseFault[] {
  if (kind === 'heading' || page.subjectsIn(tokens).length > 0) return [];
  const verb = tokens.findIndex(({ text }) => /^(?:takes?|needs?|has|have|contains?|expects?|wants?)$/.test(text));
  const end = tokens.findIndex(({ text }, at) => at > verb && /^[.;:(]$/.test(text));
  const list = verb < 0 ? [] : tokens.slice(verb + 1, end < 0 ? undefined : end);
  const names = list.flatMap((token, at) => {
    if (token.kind !== 'name' || token.of || !/^(?:an?|the|its|your)$/.test(list[at - 1]?.text ?? '')) return [];
    return at === 1 || /^(?:,|and|or)$/.test(list[at - 2]?.text ?? '') ? [token] : [];
  });
  if (names.length < MIN_MEMBERS || list.filter((token) => token.kind === 'name').length > names.length) return [];
  const { documents } = page;
  if (list.some(({ text }) => /^(?:not|no|nor|instead|but|from|of|in|while|whereas)$/.test(text))) return [];
  if (!names.every((name) => isFieldName(name, page) && documents.fields.has(plainName(name.text)))) return [];
  const owned = page.all.map((subject) => ({ subject, lacks: names.filter((name) => !owns([subject], name, undefined, page)) })); // prettier-ignore
  const near = owned.filter(({ lacks }) => lacks.length === 1);
  const [first] = near;
  if (!first || owned.some(({ lacks }) => lacks.length === 0) || new Set(near.map(({ lacks }) => lacks[0])).size > 1)
    return [];
  const [odd] = first.lacks;
  return [
    {
      line: odd!.line,
      message: `${nameOf(first.subject)} has no "${odd!.text}"`,
      hint: 'Name a field or parameter that it has.',
    },
  ];
}

/** A name beside the only operation or schema of its sentence, which nothing on the page has, but something else in the documents. */
export function strayFaults(
  { tokens, scope, kind }: Statement,
  page: Page,
  related: ReadonlySet<string>,
): ProseFault[] {
  const own = page.subjectsIn(tokens);
  if (own.length === 0 || kind === 'heading') return [];
  return tokens.flatMap((token, index): ProseFault[] => {
    if (token.kind !== 'name' || token.of || related.has(token.text) || !isFieldName(token, page)) return [];
    // What is said not to be there.
    const before = tokens.slice(Math.max(0, index - 3), index);
    if (before.some(({ text }) => /^(?:no|nor|neither|not|without|unlike)$/.test(text))) return [];
    if (!page.documents.fields.has(plainName(token.text)) || page.codeWords.has(plainName(token.text))) return [];
    if (page.subjectsIn([token]).length > 0) return [];
    if ([own, ...scope, page.all].some((subjects) => owns(subjects, token, undefined, page))) return [];
    return [
      {
        line: token.line,
        message: `${nameOf(own[0]!)} has no "${token.text}"`,
        hint: 'Name a field or parameter that it has.',
      },
    ];
  });
}
