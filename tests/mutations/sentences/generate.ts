import type { Fact } from './facts';
import type { Random } from './random';
import { neutral, wordings } from './wordings';

/** Lines for a page, and the lines among them that state something. */
export interface Statement {
  readonly kind: string;
  readonly lines: readonly string[];
  /** From 0. */
  readonly at: number;
}

/** A fact as a sentence, an item or a row, under a heading or with its owner in it. @param isTrue states what is so */
export function statementOf(fact: Fact, isTrue: boolean, random: Random): Statement | undefined {
  const value = isTrue ? fact.right : fact.wrong(random);
  if (value === undefined) return undefined;
  const ways = wordings[fact.kind];
  const wording = random.pick('true' in ways ? ways[value as 'true' | 'false'] : ways);
  const { subject, before } = subjectOf(fact, random);
  const text = wording
    .replace(/\bV\b/g, () => value)
    .replace(/\bO\b/g, () => fact.owner)
    .replace(/\bS\b/g, () => subject)
    .replace(/\ba (?=(?:array|integer|object)\b)/g, 'an ')
    .replace(/\bA `([aeiou])/gi, 'A `$1');
  const place = random.below(4);
  const lines = [...before, ...placed(text, place, random)];
  return { kind: fact.kind, lines, at: lines.findIndex((line) => line.includes(text)) };
}

function subjectOf({ owner, ownerKind, field }: Fact, random: Random): { subject: string; before: string[] } {
  if (field === '') return { subject: '', before: [] };
  const heading = [`### \`${owner}\``, ''];
  const style = random.below(4);
  if (style === 0 && ownerKind === 'schema') return { subject: `<Field of="${owner}" name="${field}" />`, before: [] };
  if (style <= 1) return { subject: `\`${field}\` of \`${owner}\``, before: [] };
  if (style === 2)
    return {
      subject: `the field \`${field}\` of \`${owner}\``.replace(
        'field',
        ownerKind === 'schema' ? 'field' : 'parameter',
      ),
      before: [],
    };
  return { subject: `\`${field}\``, before: heading };
}

function placed(text: string, place: number, random: Random): string[] {
  const capital = text.charAt(0).toUpperCase() + text.slice(1);
  if (place === 0) return [`- ${text}`, `- ${random.pick(neutral)}`];
  if (place === 1) return [`${random.pick(neutral)} ${text}`];
  if (place === 2) return ['<Note>', '', text, '', '</Note>'];
  return [capital.includes(text) ? capital : text];
}

/** A sentence that says nothing of the documents. */
export const neutralStatement = (random: Random): Statement => ({
  kind: 'neutral',
  lines: [random.pick(neutral)],
  at: 0,
});
