import { formatDiagnostic } from './document-error';
import type { Diagnostic } from './model';

/**
 * All warnings of one document for a terminal: what kinds there are, what to do about each, and every place.
 * @param name of the document, as its reader knows it
 */
export function warningsText(name: string, warnings: readonly Diagnostic[]): string {
  const kinds = new Map<string, Diagnostic[]>();
  for (const warning of warnings) {
    const { code, cure = '' } = warning;
    const key = `${code} ${cure}`;
    const list = kinds.get(key);
    if (list) list.push(warning);
    else kinds.set(key, [warning]);
  }
  return [
    `${name}: ${amount(warnings.length, 'warning')}`,
    ...[...kinds.values()].flatMap((list) => [
      `  ${list[0]!.code}, ${amount(list.length, 'place')}${list[0]!.cure ? `: ${list[0]!.cure}` : ''}`,
      ...list.map((warning) => `    ${placeAndMessage(warning)}`),
    ]),
  ].join('\n');
}

const amount = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;

/** The severity is said by whoever prints it, and code and cure by the heading. */
const placeAndMessage = ({ message, origin }: Diagnostic): string => formatDiagnostic({ message, origin });
