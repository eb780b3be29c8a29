import { didYouMean } from '../../text/did-you-mean';
import { misspelt, type ProseFault } from '../prose/check-names';
import type { NameContext } from './names';

/** Strings with nothing between them but the signs of a union or a list. */
const group = /(["'`])[\w.-]+\1(?:\s*[|,/]\s*(["'`])[\w.-]+\2)+/g;
const keyed = /\b([A-Za-z_]\w*)["']?\s*[:=]\s*["']?([A-Za-z][\w-]*)["']?\s*[,;}]?\s*$/;

/** Values that are nearly one of an enumeration: among others of it, or given to the property that has it. */
export function valueFaults(text: string, { vocabulary }: NameContext): ProseFault[] {
  const { enumerations } = vocabulary;
  return text.split('\n').flatMap((line, index): ProseFault[] => {
    const fault = (value: string, name: string, values: readonly string[]): ProseFault[] => {
      const meant = misspelt(value, values);
      const message = `"${value}" is not a value of ${name}, whose values are ${values.join(', ')}${didYouMean(meant)}`;
      return meant === undefined ? [] : [{ line: index + 1, message, hint: 'Use one of those values.' }];
    };
    const listed = [...line.matchAll(group)].flatMap(([whole]) => {
      const given = whole.match(/[\w.-]+/g) ?? [];
      const best = enumerations.find(
        ({ values }) => given.filter((value) => values.includes(value)).length >= Math.max(2, given.length - 1),
      );
      return best
        ? given.filter((value) => !best.values.includes(value)).flatMap((value) => fault(value, best.name, best.values))
        : [];
    });
    const [, key, value = ''] = keyed.exec(line) ?? [];
    const own = enumerations.filter(({ name }) => name === key);
    const isKnown = own.some(({ values }) => values.includes(value));
    return [...listed, ...(isKnown ? [] : own.slice(0, 1).flatMap(({ name, values }) => fault(value, name, values)))];
  });
}
