import type { Place } from '../record';

/** Lines shown before and after the place. */
const around = 2;

/**
 * The lines around a place, numbered, with the place marked:
 *
 *       13 | curl -X PUT http://localhost:4010/api/PersonCommand \
 *     > 14 |   -d '{"firstname": "Anna"}'
 *          |         ^
 */
export function codeFrame(source: string, place: Place): string {
  const lines = source.split(/\r\n|\n/);
  const first = Math.max(1, place.line - around);
  const last = Math.min(lines.length, place.line + around);
  const width = String(last).length;
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
    .flatMap((number) => {
      const marked = number === place.line;
      const text = (lines[number - 1] ?? '').slice(0, 160);
      const row = `${marked ? '>' : ' '} ${String(number).padStart(width)} | ${text}`.trimEnd();
      const caret = marked && place.column !== undefined && place.column > 1;
      return caret ? [row, `  ${' '.repeat(width)} | ${' '.repeat(place.column! - 1)}^`] : [row];
    })
    .join('\n');
}
