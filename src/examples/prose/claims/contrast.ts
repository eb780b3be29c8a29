import type { Page } from './check-claims';
import type { Statement } from './statement';
import type { Token } from './tokens';

/** "The `limit` of `GET /a` is 50, that of `GET /b` 100": what "that" stands for. */
export function withAntecedents(tokens: readonly Token[]): readonly Token[] {
  const isThat = (index: number): boolean =>
    /^(?:that|those)$/.test(tokens[index]?.text ?? '') &&
    tokens[index + 1]?.text === 'of' &&
    tokens[index + 2]?.kind === 'name';
  if (!tokens.some((_, index) => isThat(index))) return tokens;
  return tokens.map((token, index) => {
    const at = isThat(index)
      ? tokens.slice(0, index).findLastIndex(({ kind }, own) => kind === 'name' && tokens[own + 1]?.text === 'of')
      : -1;
    const named = tokens[at];
    return named?.kind === 'name' ? { ...named, line: token.line } : token;
  });
}

/** "`a` is 1 by default, while `GET /books` …": what is said in front of it is about something else than what comes behind. */
export function contrastIn(statement: Statement, page: Page): Statement[] | undefined {
  const { tokens, kind, scope } = statement;
  if (kind !== 'sentence') return undefined;
  const at = tokens.findIndex(({ text }, index) => /^(?:while|whereas)$/.test(text) && tokens[index - 1]?.text === ',');
  if (at < 2) return undefined;
  const [before, after] = [tokens.slice(0, at - 1), tokens.slice(at + 1)];
  const own = page.subjectsIn(before);
  const others = page.subjectsIn(after).filter((subject) => !own.includes(subject));
  if (others.length === 0) return undefined;
  const without = scope
    .map((level) => level.filter((subject) => !others.includes(subject)))
    .filter(({ length }) => length > 0);
  return [
    { ...statement, tokens: before, scope: without },
    { ...statement, tokens: after },
  ];
}
