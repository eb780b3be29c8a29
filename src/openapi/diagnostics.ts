import type { Diagnostic, Finding, Origin } from './model';
import { count } from '../text/count';

/** One line: `file:line:column severity code message at pointer (hint)`. What is not given is left out. */
export function formatDiagnostic({
  severity,
  code,
  message,
  hint,
  origin,
}: Pick<Diagnostic, 'message'> & Partial<Diagnostic>): string {
  const place = origin && `${origin.file}:${origin.line}:${origin.column}`;
  const pointer = origin?.pointer && `at ${shortened(origin.pointer)}`;
  const parts = [place, severity, code, shortened(message), pointer, hint && `(${shortened(hint)})`];
  return printable(parts.filter(Boolean).join(' '));
}

/** Names of a document, which messages quote, may be as long as the document. */
const MAX_PRINTED_TEXT = 1_000;
const shortened = (text: string): string =>
  text.length > MAX_PRINTED_TEXT ? `${text.slice(0, MAX_PRINTED_TEXT)}…` : text;

/** Names in a document may contain terminal control sequences, or characters that reverse the text direction. */
const printable = (text: string): string =>
  text.replace(
    /[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const MAX_PRINTED = 200;

/** A document that cannot be used: a mistake of its author, to be shown without a stack trace. */
export class DocumentError extends Error {
  override readonly name = 'DocumentError';

  /** @param diagnostics all errors, and the warnings found beside them */
  constructor(readonly diagnostics: readonly Diagnostic[]) {
    const errors = diagnostics.filter(({ severity }) => severity === 'error');
    const more = errors.length - MAX_PRINTED;
    const lines = errors.slice(0, MAX_PRINTED).map(formatDiagnostic);
    super([...lines, ...(more > 0 ? [`… and ${more} more errors`] : [])].join('\n'));
  }
}

/** A document makes the same mistake hundreds of times; nobody reads all of them at once. */
const MAX_PLACES = 5;

/**
 * The warnings of one document for the terminal of a build: each kind with its hint and its first places.
 * @param name of the document, as shown to the user
 * @param command lists them all
 */
export function warningsText(name: string, warnings: readonly Diagnostic[], command: string): string {
  const kinds = new Map<string, Diagnostic[]>();
  for (const warning of warnings) {
    const { code, hint = '' } = warning;
    const key = `${code} ${hint}`;
    const list = kinds.get(key);
    if (list) list.push(warning);
    else kinds.set(key, [warning]);
  }
  return [
    `${name}: ${count(warnings.length, 'warning')}`,
    ...[...kinds.values()].flatMap((list) => [
      `  ${list[0]!.code}, ${count(list.length, 'place')}${list[0]!.hint ? `: ${formatDiagnostic({ message: list[0]!.hint })}` : ''}`,
      ...list.slice(0, MAX_PLACES).map((warning) => `    ${placeAndMessage(warning)}`),
      ...(list.length > MAX_PLACES
        ? [`    ${(list.length - MAX_PLACES).toLocaleString('en')} more, which ${command} lists`]
        : []),
    ]),
  ].join('\n');
}

/** The caller prints the severity; the heading has code and hint. */
const placeAndMessage = ({ message, origin }: Diagnostic): string => formatDiagnostic({ message, origin });

/** The findings with their final severity: a fault is an error where the portal is strict, and a warning elsewhere. */
export const judge = (findings: readonly Finding[], strict: boolean): Diagnostic[] =>
  findings.map(({ severity, ...finding }) => ({
    severity: severity !== 'fault' ? severity : strict ? 'error' : 'warning',
    ...finding,
  }));

/** One diagnostic for each cause: the same message in several places is reported once, at the first of them. */
export function groupRepeated(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const byCause = new Map<string, { first: Diagnostic; count: number }>();
  for (const diagnostic of diagnostics) {
    const key = JSON.stringify([diagnostic.severity, diagnostic.code, diagnostic.message, diagnostic.hint]);
    const known = byCause.get(key);
    if (known) known.count += 1;
    else byCause.set(key, { first: diagnostic, count: 1 });
  }
  return [...byCause.values()]
    .sort(byPlace)
    .map(({ first, count }) =>
      count === 1
        ? first
        : { ...first, message: `${first.message} The same in ${count - 1} more ${count === 2 ? 'place' : 'places'}.` },
    );
}

/** In the order of reading, file by file. */
function byPlace({ first: a }: { first: Diagnostic }, { first: b }: { first: Diagnostic }): number {
  if (!a.origin || !b.origin) return 0;
  if (a.origin.file !== b.origin.file) return a.origin.file < b.origin.file ? -1 : 1;
  return a.origin.line - b.origin.line || a.origin.column - b.origin.column;
}

type Place = Pick<Origin, 'file' | 'pointer'>;

/** A location in a file as a key. */
export const locationOf = ({ file, pointer }: Place): string => `${file}#${pointer}`;

/** A location and all that enclose it, up to the root of its file, as keys. */
export function enclosing({ file, pointer }: Place): string[] {
  const locations = [locationOf({ file, pointer })];
  for (let end = pointer.lastIndexOf('/'); end >= 0; end = pointer.lastIndexOf('/', end - 1)) {
    locations.push(locationOf({ file, pointer: pointer.slice(0, end) }));
    if (end === 0) break;
  }
  return locations;
}
