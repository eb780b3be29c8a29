import type { ExamplesRecord, ProblemRecord } from '../record';
import { failuresOf, label } from './failures';

/** GitHub's workflow commands, one for each failure, which show it beside the line of the guide. */
export function annotations(record: ExamplesRecord): string[] {
  return failuresOf(record).map(({ problem, subject }) => command(problem, subject ? label(subject) : problem.layer));
}

function command({ place, message, cure }: ProblemRecord, title: string): string {
  const column = place.column === undefined ? '' : `,col=${place.column}`;
  const text = cure === undefined ? message : `${message}\n${cure}`;
  return `::error file=${property(place.file)},line=${place.line}${column},title=${property(title)}::${data(text)}`;
}

const data = (text: string): string => text.replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A');
const property = (text: string): string => data(text).replace(/:/g, '%3A').replace(/,/g, '%2C');
