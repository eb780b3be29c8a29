import type { ProseFault } from '../prose/check-names';
import { checkWritten } from '../reading/check-written';
import { readBash } from '../reading/curl';
import type { AddressContext } from './addresses';

/** Calls of curl in a text that is no program: in the script of a workflow, in a log. */
export async function commandFaults(text: string, { contract, origins }: AddressContext): Promise<ProseFault[]> {
  const lines = text.split('\n');
  const found: ProseFault[] = [];
  for (const [index, line] of lines.entries()) {
    const start = /(?<![\w-])curl\s/.exec(line)?.index;
    if (start === undefined) continue;
    const command = [line.slice(start)];
    while (index + command.length < lines.length && command.length < 40 && continues(command.join('\n')))
      command.push(lines[index + command.length]!.replace(/^\+/, ' '));
    const { requests } = readBash(command.join('\n'));
    for (const request of requests) {
      for (const fault of await checkWritten(request, contract, origins))
        found.push({
          line: index + fault.line,
          message: fault.message,
          hint: fault.hint ?? 'Use a request that the document allows.',
        });
    }
  }
  return found;
}
/** Whether a command goes on: behind a backslash, or inside quotation marks. */
const continues = (command: string): boolean => {
  const quotes = command.replace(/\\["'\\]/g, '').match(/["']/g) ?? [];
  let open: string | undefined;
  for (const quote of quotes) open = open === undefined ? quote : open === quote ? undefined : open;
  return open !== undefined || /\\\s*$/.test(command);
};
