import { createContext, Script } from 'node:vm';
import { unicodePattern } from './pattern';

/** Repeated groups are what makes a regular expression take for ever; so does a long text. */
const mayBeSlow = (pattern: string, text: string): boolean => /\)(?:[*+]|\{\d*,)/.test(pattern) || text.length > 300;
const LIMIT_MS = 100;

let sandbox: { context: object; script: Script } | undefined;

/**
 * Whether a text matches a pattern of a document, which may be written to never end: true also where the pattern is no
 * regular expression, or takes too long to tell.
 */
export function matchesPattern(pattern: string, text: string): boolean {
  const expression = compiled(pattern);
  if (!expression) return true;
  return mayBeSlow(pattern, text) ? testWithLimit(expression, text) : expression.test(text);
}

const MOST_KEPT = 10_000;
const kept = new Map<string, RegExp | undefined>();

function compiled(pattern: string): RegExp | undefined {
  if (kept.has(pattern)) return kept.get(pattern);
  const usable = unicodePattern(pattern);
  const expression = usable === undefined ? undefined : new RegExp(usable, 'u');
  if (kept.size >= MOST_KEPT) kept.clear();
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
