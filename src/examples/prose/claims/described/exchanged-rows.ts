import type { ProseFault } from '../../check-names';
import type { Page } from '../check-claims';
import { hint } from '../matches';
import type { Section, Statement } from '../statement';
import type { Token } from '../tokens';
import { apart, documentedOf, isUncertain, saidIn, shared, type Told } from './swapped';

/** What one cell of a table says of the name or status that its row begins with. */
interface Meaning extends Told {
  /** What is told of: only things of one kind can be exchanged. */
  readonly of: string;
  readonly section: Section;
  readonly column: string;
}

/** Heads of columns that say what something is. */
const meanings = /^(?:|meaning|description|what(?: .*)?|purpose|explanation|cause|reason|why|when|finds.*|means|does)$/;

/** How many words two cells have in common with the descriptions of each other: a single one each may be chance. */
const MIN_SHARED = 3;

/**
 * Two rows of a table with each other's meaning: each has words of the documents' description of the other, and none of its own.
 */
export function exchangedRows(statements: readonly Statement[], page: Page): ProseFault[] {
  const told = statements.flatMap((statement) => meaningOf(statement, page) ?? []);
  return told.flatMap((first, index): ProseFault[] => {
    const second = told
      .slice(index + 1)
      .find((other) => other.section === first.section && other.column === first.column && isExchanged(first, other));
    if (!second) return [];
    const fault = (one: Meaning, other: Meaning): ProseFault => ({
      line: one.token.line,
      message: `the API documents say this of ${other.token.text}, and of ${one.token.text} what the row of ${other.token.text} says`,
      hint,
    });
    return [fault(first, second), fault(second, first)];
  });
}

function meaningOf(statement: Statement, page: Page): Meaning | undefined {
  const { kind, tokens, row, section, column = '' } = statement;
  const [token] = row ?? [];
  if (kind !== 'cell' || !row || !token || tokens[0] === token || !meanings.test(column)) return undefined;
  // "`a`, `b`" tells of both.
  if (!isSubject(token) || (row[1] && isSubject(row[1])) || row[1]?.text === ',') return undefined;
  // What a status says is mostly what is missing or not allowed.
  if (token.kind === 'name' && isUncertain(tokens.map(({ text }) => text).join(' '))) return undefined;
  const documented = documentedOf(token, statement, page);
  return documented && { token, said: saidIn(tokens), section, column, ...documented };
}

const isSubject = (token: Token): token is Token & { kind: 'name' | 'number' } =>
  token.kind === 'name' || token.kind === 'number';

function isExchanged(first: Meaning, second: Meaning): boolean {
  if (first.of !== second.of || first.token.text === second.token.text) return false;
  const [one, other] = apart(first, second);
  const crossed = [shared(one.said, other.documented), shared(other.said, one.documented)] as const;
  const own = shared(one.said, one.documented) + shared(other.said, other.documented);
  return own === 0 && Math.min(...crossed) > 0 && crossed[0] + crossed[1] >= MIN_SHARED;
}
