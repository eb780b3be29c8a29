import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { evidenceLabel, evidenceText } from '../../components/elements/evidence-text';
import type { FaultsView } from '../../components/reference/view';
import type { Evidence } from '../../examples/record';
import { addLink } from '../../portal/files';
import { codeSpan, oneLine } from '../../text/markdown-text';
import { plainOutput } from '../../text/printable';
import { longestRun } from '../../text/longest-run';

/** A name or a title of others, in one line in which nothing is markup. */
export const label = (text: string | undefined): string => oneLine(text).replace(/[\\`*[\]<]/g, '\\$&');

/** A value in a sentence: as code where it would be markup. */
export const valueText = (text: string): string => (text === label(text) ? text : codeSpan(text));

/** Code in a fence that its content cannot close. */
export function fence(code: string, language: string): string {
  const longest = Math.max(2, longestRun(code, /`{3,}/g));
  const marks = '`'.repeat(longest + 1);
  return `${marks}${language}\n${code}\n${marks}`;
}

/** What a badge says, for the paragraph below the code. @param done without a full stop */
export const proofLine = (done: string, evidence: Evidence | undefined): string =>
  `*${evidenceLabel(evidence?.kind)}: ${evidenceText(done, evidence).replace(/[\\*`[\]<]/g, '\\$&')}.*`;

/** Blocks with a blank line between them; empty ones are skipped. */
export const blocks = (...parts: readonly (string | undefined | false)[]): string =>
  `${parts.filter((part): part is string => typeof part === 'string' && part !== '').join('\n\n')}\n`;

/** What is wrong with the description of something, one line for each; as the page says it. */
export const faultsMarkdown = (faults: FaultsView | undefined): string | undefined =>
  faults &&
  [
    'Errors in the API description, of which as much as possible is shown:\n',
    ...faults.shown.map(({ message, source }) => `- ${label(message)} (${source})`),
    ...(faults.total > faults.shown.length ? [`- and ${faults.total - faults.shown.length} more`] : []),
  ].join('\n');

/**
 * Writes the Markdown twin of a page into Gatsby's `public`.
 * @param route of the page; the twin of `/guide` is `/guide/index.md`, beside the page's own file, and `/guide.md`, which is a link to that
 */
export function writeTwin(folder: string, route: string, content: string): void {
  const text = plainOutput(content);
  mkdirSync(join(folder, route), { recursive: true });
  const [own, ...others] = twinFiles(folder, route) as [string, ...string[]];
  writeFileSync(own, text);
  for (const file of others) {
    rmSync(file, { force: true });
    if (!addLink(own, file)) writeFileSync(file, text);
  }
}

/** Whether a build has written the twin of a page. */
export const isTwinThere = (folder: string, route: string): boolean =>
  twinFiles(folder, route).every((file) => existsSync(file));

function twinFiles(folder: string, route: string): string[] {
  // Where tools look for it too: that of the page `/guide/` at `/guide.md`.
  const name = route.replace(/\/+$/, '');
  return [join(folder, route, 'index.md'), ...(name === '' ? [] : [join(folder, `${name}.md`)])];
}
