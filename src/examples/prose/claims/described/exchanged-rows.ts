import type { ProseFault } from '../../check-names';
import type { Page } from '../check-claims';
import { hint } from '../matches';
import type { Section, Statement } from '../statement';
import type { Token } from '../tokens';
import { apart, documentedOf, isUncertain, saidIn, shared, type Told } from './swapped';

/** What a cell or an item says of the name or status that its row, or the item, begins with. */
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
 * Two rows of a table, or two items, with each other's meaning: each has words of the documents' description of the other, and none of its own.
 */
export function exchangedRows(statements: readonly Statement[], page: Page): ProseFault[] {
  return exchanges(statements.flatMap((statement) => meaningOf(statement, page) ?? []));
}

/** Longer cells say more than one thing. */
const MAX_WORDS = 3;
/** How many other rows have to say what the documents do, before a column is one of what they tell. */
const MIN_FITTING = 2;

/**
 * A cell with what the documents say of another row's name, and nothing of its own: "`platelets` | refrigerator", where they are "stored in an
 * agitator". Only in a column whose other cells the documents have.
 */
export function borrowedCells(statements: readonly Statement[], page: Page): ProseFault[] {
  const columns = new Map<Section, Map<string, Meaning[]>>();
  for (const cell of statements.flatMap((statement) => shortMeaningOf(statement, page) ?? [])) {
    const ofSection = columns.get(cell.section) ?? new Map<string, Meaning[]>();
    const same = ofSection.get(cell.column);
    if (same) same.push(cell);
    else ofSection.set(cell.column, [cell]);
    columns.set(cell.section, ofSection);
  }
  return [...columns.values()].flatMap((ofSection) => [...ofSection.values()].flatMap(borrowedIn));
}

function borrowedIn(cells: readonly Meaning[]): ProseFault[] {
  const [odd, more] = cells.filter((one) => !hasAll(one.said, one.documented));
  if (!odd || more || shared(odd.said, odd.documented) > 0 || cells.length - 1 < MIN_FITTING) return [];
  const owner = cells.find((one) => one !== odd && one.of === odd.of && hasAll(odd.said, one.said));
  if (!owner) return [];
  const message = `the API documents say this about ${owner.token.text}, not about ${odd.token.text}`;
  return [{ line: odd.token.line, message, hint }];
}

const hasAll = (said: ReadonlySet<string>, documented: ReadonlySet<string>): boolean =>
  shared(said, documented) === said.size;

/** A cell of few plain words in a row that begins with a name which the documents describe. */
function shortMeaningOf(statement: Statement, page: Page): Meaning | undefined {
  const { tokens, row, section, column = '', kind } = statement;
  const [token, next] = row ?? [];
  if (kind !== 'cell' || token?.kind !== 'name' || tokens[0] === token || next?.text === ',') return undefined;
  const said = saidIn(tokens);
  if (said.size === 0 || said.size > MAX_WORDS || !tokens.every((one) => one.kind === 'word')) return undefined;
  const documented = documentedOf(token, statement, page);
  // What it is called says nothing of it.
  return documented && documented.documented.size > documented.called.size
    ? { token, said, section, column, ...documented }
    : undefined;
}

function exchanges(told: readonly Meaning[]): ProseFault[] {
  return told.flatMap((first, index): ProseFault[] => {
    const second = told
      .slice(index + 1)
      .find((other) => other.section === first.section && other.column === first.column && isExchanged(first, other));
    if (!second) return [];
    const fault = (one: Meaning, other: Meaning): ProseFault => ({
      line: one.token.line,
      message: `the API documents describe ${one.token.text} and ${other.token.text} the other way around`,
      hint,
    });
    return [fault(first, second), fault(second, first)];
  });
}

function meaningOf(statement: Statement, page: Page): Meaning | undefined {
  const { tokens, row, section, column = '' } = statement;
  const [token] = row ?? tokens;
  const said = row ? tokens : explanationIn(statement);
  if (!token || !said || !isSubject(token) || (row && !isMeaningCell(row, tokens, column))) return undefined;
  // What a status says is mostly what is missing or not allowed.
  if (token.kind === 'name' && isUncertain(said.map(({ text }) => text).join(' '))) return undefined;
  const documented = documentedOf(token, statement, page);
  return documented && { token, said: saidIn(said), section, column, ...documented };
}

/** Whether a cell says what its row is about, which begins with one name: "`a`, `b`" tells of both. */
const isMeaningCell = (row: readonly Token[], tokens: readonly Token[], column: string): boolean =>
  tokens[0] !== row[0] && meanings.test(column) && !(row[1] && isSubject(row[1])) && row[1]?.text !== ',';

/** "- `tone`: the sound at the desk": what an item says of the name that it begins with. */
function explanationIn({ kind, tokens, terse }: Statement): readonly Token[] | undefined {
  return kind === 'sentence' && terse && /^[:–—-]$/.test(tokens[1]?.text ?? '') ? tokens.slice(2) : undefined;
}

/** "The sound at the desk (`tone`)": a name in brackets behind what it is. */
export function bracketFaults(statement: Statement, page: Page): ProseFault[] {
  const { tokens, kind, section } = statement;
  const text = tokens.map((token) => token.text).join(' ');
  if (kind !== 'sentence' || isUncertain(text.replace(/ not (?:yet )?/g, ' '))) return [];
  const places = tokens.flatMap((token, at) =>
    isSubject(token) && tokens[at - 1]?.text === '(' && tokens[at + 1]?.text === ')' ? [at] : [],
  );
  const told = places.flatMap((at, index): Meaning[] => {
    const said = tokens.slice(index === 0 ? 0 : places[index - 1]! + 2, at - 1);
    // Behind the last comma: what stands in front of it may be about all of them.
    const from = said.findLastIndex((token) => /^[,:;]$/.test(token.text)) + 1;
    const token = tokens[at]!;
    const documented = isSubject(token) ? documentedOf(token, statement, page) : undefined;
    return documented ? [{ token, said: saidIn(said.slice(from)), section, column: '', ...documented }] : [];
  });
  return exchanges(told);
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
