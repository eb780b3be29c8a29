/**
 * A URL as the URL Standard parses it; undefined for what it refuses, a relative one among others. Not by `URL.canParse`: as soon as
 * Node 20 has optimised a call of that, it refuses every address with a letter such as ü.
 */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
