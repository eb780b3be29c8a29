import { type Dirent, lstatSync, readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { type Portal, guideRoute } from '../../portal/portal';
import type { Problem } from '../problem';
import { type Excess, excessIn, excessOf, excessOfText } from './guide-limits';
import { type FrontMatter, noFrontMatter, partsOf, readFrontMatter } from './front-matter';
import { fillInResponses } from './named-responses';
import { defaultRequestLanguages, writeOutRequests } from './request-fence';
import type { TreeNode } from './tree';

/** One page written by hand, as a Markdown tree with the positions of the file. */
export interface Guide {
  /** Relative to the portal's root, with forward slashes. */
  readonly file: string;
  /** Absolute. */
  readonly path: string;
  /** Id of the docs area. */
  readonly area: string;
  readonly route: string;
  readonly title: string;
  readonly front: FrontMatter;
  /** As written, to the byte. */
  readonly source: string;
  readonly languages?: readonly string[];
  /** With its requests written out; empty when the page cannot be read. */
  readonly tree: TreeNode;
}

export interface GuideFile {
  readonly file: string;
  readonly path: string;
  readonly area: string;
  readonly route: string;
  /** Languages that requests are written out in, by id; default: `defaultRequestLanguages`. */
  readonly languages?: readonly string[];
}

interface ReadGuide {
  readonly guide: Guide;
  /** Errors of the parser, and what is too large. */
  readonly problems: readonly Problem[];
  /** There is no tree, for one of them. */
  readonly isUnread: boolean;
  readonly isTooLarge: boolean;
}

/** The last result for each file: when one page of many has changed, the others are not parsed again. */
const readings = new Map<string, { readonly key: string; readonly read: ReadGuide }>();

/** Reads a guide, or returns the last result if the file has not changed. */
export function readGuide(location: GuideFile, source = readFileSync(location.path, 'utf8')): ReadGuide {
  const key = JSON.stringify([location, source]);
  const known = readings.get(location.path);
  if (known?.key === key) return known.read;
  const read = parseGuide(location, source);
  readings.set(location.path, { key, read });
  return read;
}

/** Parses a guide the way the site does: MDX 2 with GitHub's extensions; a `.md` file too. */
function parseGuide(location: GuideFile, source: string): ReadGuide {
  const problems: Problem[] = [];
  // As what renders the site leaves it out.
  const text = source.replace(/^\uFEFF/, '');
  const { matter, length, fault } = partsOf(text);
  const body = text.slice(0, length).replace(/[^\r\n]/g, ' ') + text.slice(length);
  const { front, problems: faults } =
    matter === undefined ? { front: noFrontMatter, problems: [] } : readFrontMatter(matter, location.file);
  problems.push(...faults);
  let [tree, isUnread, isTooLarge] = [emptyTree(), true, false];
  try {
    const excess = fault ?? excessOf(body) ?? excessOfValues(front);
    const parsed = excess
      ? emptyTree()
      : (unified().use(remarkParse).use(remarkGfm).use(remarkMdx).parse(body) as TreeNode);
    const tooMuch = excess ?? excessIn(parsed);
    if (tooMuch) {
      isTooLarge = true;
      const { line, message, hint } = tooMuch;
      problems.push({ layer: 'markup', location: { file: location.file, line }, message, hint });
    } else [tree, isUnread] = [parsed, false];
    writeOutRequests(tree, location.languages ?? defaultRequestLanguages, (fence, fault, line) => {
      const start = fence.position?.start ?? { line: 1, column: 1 };
      const found = line === undefined ? start : { line: start.line + line };
      problems.push({ ...fault, location: { file: location.file, ...found } });
    });
    fillInResponses(tree, ({ position }, fault) =>
      problems.push({ ...fault, location: { file: location.file, line: position?.start.line ?? 1 } }),
    );
  } catch (error) {
    problems.push({
      layer: 'markup',
      location: { file: location.file, ...pointOf(error) },
      message: `not MDX: ${firstLine(error)}`,
    });
  }
  const { title: own } = front.values;
  const title = typeof own === 'string' ? own : (headingIn(body) ?? location.route);
  return { guide: { ...location, title, front, source: text, tree }, problems, isUnread, isTooLarge };
}

/** The text of the first heading of the first level. */
function headingIn(body: string): string | undefined {
  const text = /^#[ \t]+(\S[^\n]*)$/m.exec(body)?.[1]?.trimEnd() ?? '';
  let end = text.length;
  while (text[end - 1] === '#') end -= 1;
  return text.slice(0, end).trimEnd() || undefined;
}

const emptyTree = (): TreeNode => ({ type: 'root', children: [] });

/** Titles and descriptions are compared with the documents too. */
const excessOfValues = ({ values, lines }: FrontMatter): Excess | undefined =>
  Object.entries(values)
    .flatMap(([key, value]) => [value].flat().map((each) => [key, each] as const))
    .flatMap(([key, each]) =>
      typeof each === 'string' ? (excessOfText(key, each.length, lines[key] ?? 1) ?? []) : [],
    )[0];

/** The parser gives the location of some errors as properties, and of others only in the message: `(12:1-12:7)`. */
function pointOf(error: unknown): { line: number; column?: number } {
  const { line, column, message } = error as { line?: number | null; column?: number | null; message?: string };
  if (typeof line === 'number') return { line, column: column ?? undefined };
  const [, start, at] = /\((\d+):(\d+)(?:-\d+:\d+)?\)/.exec(message ?? '') ?? [];
  return start === undefined ? { line: 1 } : { line: Number(start), column: Number(at) };
}

const firstLine = (error: unknown): string =>
  String((error as { reason?: string }).reason ?? (error as Error).message).split('\n')[0]!;

/** What is known of a portal's guides before they are read. */
export type PortalGuides = Pick<Portal, 'root' | 'docs'> & {
  readonly examples?: Pick<Portal['examples'], 'requestLanguages'>;
};

/** Every `.mdx` and `.md` file of the portal's docs areas, areas in the order of the configuration, files by path. */
export function guideFiles(portal: PortalGuides): GuideFile[] {
  return portal.docs.flatMap((area) =>
    filesUnder(area.content)
      .map((path) => ({
        file: relative(portal.root, path).replaceAll('\\', '/'),
        path,
        area: area.id,
        route: guideRoute(area.path, relative(area.content, path).replaceAll('\\', '/')),
        languages: portal.examples?.requestLanguages,
      }))
      .sort((a, b) => (a.file < b.file ? -1 : 1)),
  );
}

/** Guides that are links are not read: what they lead to may be anything on the machine. Nor are pipes and devices, which may never end. */
export const linkedGuides = (portal: PortalGuides): Problem[] =>
  portal.docs.flatMap(({ content }) =>
    filesUnder(content, (entry) => !entry.isFile()).map((path): Problem => {
      const isLink = lstatSync(path).isSymbolicLink();
      return {
        layer: 'markup',
        location: { file: relative(portal.root, path).replaceAll('\\', '/'), line: 1 },
        message: `this guide is ${isLink ? 'a symbolic link' : 'a pipe, a socket or a device'}, so it is not read`,
        hint: isLink ? 'Replace it with a copy of its target.' : 'Replace it with a file.',
      };
    }),
  );

function filesUnder(folder: string, isWanted = (entry: Dirent): boolean => entry.isFile()): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name.startsWith('.') ? [] : filesUnder(path, isWanted);
    return isWanted(entry) && /\.mdx?$/.test(entry.name) ? [path] : [];
  });
}
