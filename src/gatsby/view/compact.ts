/** The object without its undefined members: what JSON makes of it anyway, and what a test compares with. */
export function compact<T extends object>(object: T): T {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as T;
}
