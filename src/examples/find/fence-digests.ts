import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import type { Example, Page } from './example';
import { readGuide, type Guide } from './guide';
import { pageOf } from './page';

/**
 * Digests (SHA-256, hexadecimal) of the fences of a page that carry a mode, by `fenceName`: of the text and mode of each and of what its result depends on above it, which for an example are the earlier ones since the last `fresh`, and for a response
 * or an output also its own. Where on the page a fence stands is no part of it.
 */
export function fenceDigests({ steps }: Pick<Page, 'steps'>): ReadonlyMap<string, string> {
  const digests = new Map<string, string>();
  let before = '';
  for (const { variants, expectations } of steps) {
    const verified = variants.filter(({ mode }) => mode.kind === 'verify');
    if (verified.some(({ mode }) => mode.kind === 'verify' && mode.fresh)) before = '';
    for (const example of variants) {
      const context = example.mode.kind === 'verify' ? before : '';
      digests.set(fenceName(example.location.line, example.language), digestOf(context, ...partsOf(example)));
    }
    if (verified.length > 0) before = digestOf(before, verified.map(partsOf));
    for (const [index, { kind, language, reason, body, location }] of expectations.entries())
      digests.set(fenceName(location.line), digestOf(before, index, kind, language, reason, body));
  }
  return digests;
}

/**
 * A fence of a page: several programs are made from the fence of one request.
 * @param line on which it opens
 * @param language of an example, canonical; a response or output has none
 */
export const fenceName = (line: number, language = ''): string => `${line} ${language}`;

/** A guide as its file is now, for whoever shows what a record says about it. */
export interface GuideDigests {
  /** SHA-256 of its source, hexadecimal. */
  readonly page: string;
  /** As `fenceDigests` has them. */
  readonly fences: ReadonlyMap<string, string>;
}

/** @param path absolute @param root the portal's folder @param languages of requests @param today `YYYY-MM-DD` */
export function guideDigests(
  path: string,
  root: string,
  languages?: readonly string[],
  today = new Date().toISOString().slice(0, 10),
): GuideDigests {
  const file = relative(root, path).replaceAll('\\', '/');
  const { guide } = readGuide({ file, path, area: '', route: '', languages });
  return { page: pageDigest(guide), fences: fenceDigests(pageOf(guide, root, today).page) };
}

export const pageDigest = ({ source }: Pick<Guide, 'source'>): string =>
  createHash('sha256').update(source).digest('hex');

const partsOf = ({ language, mode, code, quotation }: Example): unknown[] => [
  language,
  mode,
  code,
  quotation?.programDigest,
];

/** Of JSON values. */
const digestOf = (...parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');
