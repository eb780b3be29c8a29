import { plainName } from '../../openapi/shown-identity';
import type { Call } from './render';
import type { Item } from './seeds';

const CHANGED = /^(?:date)?(?:last)?(?:updated?|modifi(?:ed|cation)|changed?)|^mtime$/;
/** The names of the time at which something was made or changed. */
export const MADE = new RegExp(
  `^(?:date)?(?:creat(?:ed?|ion)|insert(?:ed)?|register(?:ed)?|registration|added|upload(?:ed)?|submitted|posted|joined)|^ctime$|${CHANGED.source}`,
);
/** Also what may be sent, and says of a new item that was not sent one when it was made. */
const NOW = new RegExp(`${MADE.source}|^(?:date|datetime|timestamp)$`);

export const touched = (item: Item, call: Call): Item => stamped(item, call, CHANGED);
/** A new item, whose times are now. */
export const newlyMade = (item: Item, call: Call): Item => stamped(item, call, NOW);

/** An item whose times of this kind are now, in the form that they have. */
function stamped(item: Item, { context, exchange }: Call, names: RegExp): Item {
  if (exchange?.response) return item;
  const now = context.now();
  const entries = Object.entries(item).map(([name, value]): [string, unknown] => [
    name,
    (names.test(plainName(name)) ? atTime(value, now) : undefined) ?? value,
  ]);
  return Object.fromEntries(entries);
}

/** A time in the form of another value; undefined where that is no time. */
export function atTime(value: unknown, now: Date): string | number | undefined {
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)) return now.toISOString().replace(/\.000Z$/, 'Z');
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)) return now.toISOString().slice(0, 10);
  if (typeof value !== 'number' || value <= 1e9 || value >= 1e13) return undefined;
  return value < 1e10 ? Math.floor(now.getTime() / 1000) : value > 1e12 ? now.getTime() : undefined;
}
