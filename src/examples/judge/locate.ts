import type { Example } from '../find/example';
import type { Place } from '../record';
import { type Finding, lineOfFinding } from '../wire/finding';

/** The line of a guide that a line of an example's program stands on; the fence itself for a program that is quoted. */
export function placeOfLine(example: Example, line: number | undefined): Place {
  const lines = example.code.split('\n').length;
  if (line === undefined || example.quotation || line < 1 || line > lines + 1) return example.place;
  return { file: example.place.file, line: example.codeLine + Math.min(line, lines) - 1 };
}

/** The line of the guide that is to blame for something that went over the wire. */
export function placeOfFinding(example: Example, finding: Finding): Place {
  return placeOfLine(example, lineOfFinding(example.code, finding.needles));
}
