import type { Example, Expectation, Page } from '../../src/examples/find/example';
import type { Guide } from '../../src/examples/find/guide';
import { exemptionsOf } from '../../src/examples/prose/exemptions';
import type { Layer } from '../../src/examples/record';

/** One way to make a guide untrue, whatever the guide says. */
export interface Mutator {
  readonly name: string;
  /** The kind of check that must find it; several where more than one is right. */
  readonly layer: Layer | readonly Layer[];
  /** Every edit of these pages that does it. */
  readonly edits: (pages: readonly Page[]) => Iterable<Edit>;
}

/** A guide with one thing changed. */
export interface Edit {
  readonly guide: Guide;
  readonly source: string;
  /** The failure must be reported between these lines of the changed guide, both included. */
  readonly from: number;
  readonly to: number;
}

export const linesOf = (guide: Guide): string[] => guide.source.split('\n');

/** Changes one line; undefined when the change leaves it as it is. @param line from 1 */
export function changeLine(guide: Guide, line: number, change: (text: string) => string | undefined): Edit | undefined {
  const lines = linesOf(guide);
  const text = change(lines[line - 1]!);
  if (text === undefined || text === lines[line - 1]) return undefined;
  lines[line - 1] = text;
  return { guide, source: lines.join('\n'), from: line, to: line + text.split('\n').length - 1 };
}

/** Something between two lines of a guide. */
interface Span {
  readonly location: { readonly line: number };
  readonly endLine: number;
}

/** Every change of one line of a fence's body, first those of its first line. */
export function* changeBody(guide: Guide, fence: Span, change: (text: string) => string | undefined): Iterable<Edit> {
  for (let line = fence.location.line + 1; line < fence.endLine; line += 1) {
    const edit = changeLine(guide, line, change);
    if (edit) yield edit;
  }
}

/** Replaces the first match in a line; for `changeBody` and `changeLine`. */
export const replace =
  (pattern: RegExp, replacement: string | ((...groups: string[]) => string)) =>
  (text: string): string =>
    text.replace(pattern, replacement as string);

/** Puts lines into a guide. @param after line after which they come, from 0 */
export function insertLines(guide: Guide, after: number, text: readonly string[]): Edit {
  const lines = linesOf(guide);
  lines.splice(after, 0, ...text);
  return { guide, source: lines.join('\n'), from: after + 1, to: after + text.length };
}

export interface Found<T> {
  readonly page: Page;
  readonly guide: Guide;
  readonly subject: T;
}

/**
 * Examples that run, are written in the guide itself, and are of one of these languages; no languages: all. `request`: those that are
 * written as requests, one program of each.
 */
export function* verified(pages: readonly Page[], ...languages: string[]): Iterable<Found<Example>> {
  for (const page of pages) {
    for (const subject of page.steps.flatMap(({ variants }) => variants)) {
      const wanted =
        subject.request === undefined
          ? languages.length === 0 || languages.includes(subject.language)
          : languages.includes('request') && subject.language === 'bash';
      if (subject.mode.kind === 'verify' && !subject.quotation && wanted) yield { page, guide: page.guide, subject };
    }
  }
}

export function* expectations(
  pages: readonly Page[],
  kind: Expectation['kind'],
  ...languages: string[]
): Iterable<Found<Expectation>> {
  for (const page of pages) {
    for (const subject of page.steps.flatMap((step) => step.expectations)) {
      const wanted = languages.length === 0 || languages.includes(subject.language);
      if (subject.kind === kind && wanted && !subject.named?.repeats) yield { page, guide: page.guide, subject };
    }
  }
}

/** A mutator that changes one line of examples, responses or outputs. @param whole the failure may be anywhere in the fence */
type OnFence = <T extends Span>(
  name: string,
  layer: Mutator['layer'],
  subjects: (pages: readonly Page[]) => Iterable<Found<T>>,
  change: (text: string) => string | undefined,
  whole?: boolean,
) => Mutator;

const onFence =
  (editsOf: (guide: Guide, fence: Span, change: (text: string) => string | undefined) => Iterable<Edit>): OnFence =>
  (name, layer, subjects, change, whole = false) => ({
    name,
    layer,
    *edits(pages) {
      for (const { guide, subject } of subjects(pages)) {
        for (const edit of editsOf(guide, subject, change)) {
          yield whole ? { ...edit, from: subject.location.line, to: subject.endLine } : edit;
        }
      }
    },
  });

export const onOpening = onFence((guide, { location }, change) => {
  const edit = changeLine(guide, location.line, change);
  return edit ? [edit] : [];
});

export const onBody = onFence(changeBody);

/** A mutator that changes a line of prose, outside fences. */
export const onProse = (
  name: string,
  change: (text: string) => string | undefined,
  layer: Mutator['layer'] = 'prose',
): Mutator => ({
  name,
  layer,
  *edits(pages) {
    for (const { guide } of pages) {
      // What is declared to be meant as it is may say anything.
      const exemptions = exemptionsOf([guide]);
      const isJudged = (line: number): boolean =>
        exemptions.without([{ layer: 'prose', location: { file: guide.file, line }, message: '' }]).length > 0;
      let fence: string | undefined;
      for (const [index, text] of linesOf(guide).entries()) {
        const mark = /^\s*(`{3,}|~{3,})/.exec(text)?.[1];
        if (mark !== undefined) fence = fence === undefined ? mark : undefined;
        const isProse = mark === undefined && fence === undefined && isJudged(index + 1);
        const edit = isProse ? changeLine(guide, index + 1, change) : undefined;
        if (edit) yield edit;
      }
    }
  },
});
