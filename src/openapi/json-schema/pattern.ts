import { createContext, Script } from 'node:vm';

/**
 * The pattern in a form that compiles with the `u` flag, which JSON Schema recommends (§6.4) and validators set;
 * undefined where there is none. Many documents escape characters that need no escape, which `u` refuses.
 */
export function unicodePattern(pattern: string): string | undefined {
  if (compiles(pattern, 'u')) return pattern;
  const withoutNeedlessEscapes = pattern.replace(/\\([\s\S])/g, (escape, character: string) => {
    if (/[\^$\\.*+?()[\]{}|/A-Za-z0-9]/.test(character)) return escape;
    return character === '-' ? '\\x2d' : character;
  });
  return compiles(withoutNeedlessEscapes, 'u') ? withoutNeedlessEscapes : undefined;
}

export function compiles(pattern: string, flags: string): boolean {
  try {
    new RegExp(pattern, flags);
    return true;
  } catch {
    return false;
  }
}

/** Repeated groups can make a regular expression take exponential time, and long strings make it slow. */
const mayBeSlow = (pattern: string, text: string): boolean => /\)(?:[*+]|\{\d*,)/.test(pattern) || text.length > 300;
const LIMIT_MS = 100;

let sandbox: { context: object; script: Script } | undefined;

/**
 * Whether a string matches a pattern of a document, which may be hostile: true also where the pattern is not a regular
 * expression, or evaluating it takes too long.
 */
export function matchesPattern(pattern: string, text: string): boolean {
  const expression = compiled(pattern);
  if (!expression) return true;
  return mayBeSlow(pattern, text) ? testWithLimit(expression, text) : expression.test(text);
}

const MAX_CACHED = 10_000;
const kept = new Map<string, RegExp | undefined>();

function compiled(pattern: string): RegExp | undefined {
  if (kept.has(pattern)) return kept.get(pattern);
  const usable = unicodePattern(pattern);
  const expression = usable === undefined ? undefined : new RegExp(usable, 'u');
  if (kept.size >= MAX_CACHED) kept.clear();
  kept.set(pattern, expression);
  return expression;
}

function testWithLimit(expression: RegExp, text: string): boolean {
  sandbox ??= { context: createContext(Object.create(null) as object), script: new Script('expression.test(text)') };
  Object.assign(sandbox.context, { expression, text });
  try {
    return sandbox.script.runInContext(sandbox.context, { timeout: LIMIT_MS }) === true;
  } catch {
    return true;
  }
}
