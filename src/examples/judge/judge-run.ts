import type { VerifyMode } from '../find/mode';
import type { Problem } from '../problem';
import type { Attempt } from './attempt';
import { placeOfLine } from './locate';

/** What is wrong with the way a program ended. @param limit in milliseconds */
export function judgeRun({ example, run }: Attempt, mode: VerifyMode, limit: number): Problem | undefined {
  const place = mode.exit === 0 ? placeOfLine(example, run.fault?.line) : example.place;
  const where = example.quotation && run.fault?.line !== undefined ? ` (${example.codeFile}:${run.fault.line})` : '';
  if (run.timedOut) return { layer: 'run', place, message: `did not end within ${limit / 1000} s` };
  if (run.exit === mode.exit) return undefined;
  const said = run.fault?.message || run.stderr.trim().split('\n').at(-1) || '';
  const message = `ended with exit code ${run.exit}, not ${mode.exit}${said === '' ? '' : `: ${tidy(said)}`}${where}`;
  return { layer: 'run', place, message };
}

/** One line of bounded length, without the folders of the run. */
const tidy = (text: string): string =>
  text
    .replace(/\S*portal-examples-[^\s:'"]*\//g, '')
    .replace(/\s+/g, ' ')
    .slice(0, 300);
