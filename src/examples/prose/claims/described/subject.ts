import type { Page } from '../check-claims';
import { wordsIn } from '../documented-words';
import type { Field } from '../documents';
import { type OperationSubject, isOperation, label } from '../matches';
import { fieldsNamed, type Name, plainName } from '../names';
import type { Statement } from '../statement';

/** What a statement is about, with every sentence of its descriptions. */
export interface Described {
  /** Empty for all that the documents say. */
  readonly name: string;
  readonly told: readonly string[];
  /** Those of them that say why an operation fails, which is so only then. */
  readonly ofFailures: ReadonlySet<string>;
  /** Its names, which say nothing of it. */
  readonly names: ReadonlySet<string>;
  /** Whether only the place on the page says what it is about. */
  readonly isImplied: boolean;
  /** Whether the documents have a name. */
  readonly isKnown: (name: string) => boolean;
}

/** The fields that a statement names, or else explains; else the operation that it or its place names. */
export function describedBy({ tokens, lead, scope }: Statement, page: Page): Described | undefined {
  const { documents } = page;
  const isKnown = (name: string): boolean =>
    documents.fields.has(plainName(name)) || wordsIn(documents).names.has(name);
  const around = [page.subjectsIn(tokens), ...scope, page.all];
  const named = tokens.filter((token): token is Name => token.kind === 'name' && page.subjectsIn([token]).length === 0);
  const fieldsOf = (names: readonly Name[]): Map<string, readonly Field[]> =>
    new Map(
      names.flatMap((name) => {
        const found = fieldsNamed(name, around, documents);
        return found.length > 0 ? [[name.text, found] as const] : [];
      }),
    );
  const own = fieldsOf(lead);
  const fields = new Map([...own, ...fieldsOf(named)]);
  const operations =
    [page.subjectsIn(tokens), ...scope].find((level) => level.some(isOperation))?.filter(isOperation) ?? [];
  const isOwn = page.subjectsIn(tokens).some(isOperation);
  const [operation, more] = operations;
  const ofOperation = operation && !more ? sentencesOfOperation(operation) : [];
  const ofFields = [...new Set([...fields.values()].flat().flatMap(({ descriptions }) => descriptions))].flatMap(
    splitText,
  );
  if (fields.size === 0 && ofOperation.length === 0) return undefined;
  const [first] = fields.keys();
  return {
    name: first ?? label(operation!),
    told: [...new Set([...ofFields, ...ofOperation])],
    ofFailures: new Set(operation && !more ? failuresOf(operation).flatMap(splitText) : []),
    names: new Set([
      ...own.keys(),
      ...(own.size === 0 && first !== undefined ? [first] : []),
      ...tokens.flatMap((token) => (token.kind === 'name' && page.subjectsIn([token]).length > 0 ? [token.text] : [])),
    ]),
    isImplied: fields.size === 0 && !isOwn,
    isKnown,
  };
}

const sentencesOfOperation = ({
  operation: { summary = '', description = '', requestBody, responses },
}: OperationSubject): string[] =>
  [summary, description, requestBody?.description ?? '', ...responses.map((response) => response.description)].flatMap(
    splitText,
  );

const failuresOf = ({ operation: { responses } }: OperationSubject): string[] =>
  responses.filter(({ status }) => !/^[23]/.test(status)).map(({ description }) => description);

const split = new Map<string, readonly string[]>();

function splitText(description: string): readonly string[] {
  const known = split.get(description);
  if (known) return known;
  const sentences = description
    .replace(/```[\s\S]*?(?:```|$)/g, ' ')
    .replace(/<[^>\n]{0,200}>/g, ' ')
    .replace(/\]\([^)\n]*\)/g, ']')
    .replace(/[*_]{2}/g, '')
    .split(/(?<=[.;!?])\s+|\n\s*(?:\n|[-*|#]|\d+\.)/)
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .filter((text) => text.length > 10 && text.length < 600);
  if (split.size > 20_000) split.clear();
  split.set(description, sentences);
  return sentences;
}
