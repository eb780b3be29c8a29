import type { ProseFault } from '../check-names';
import { compile } from './grammar';
import { find } from './matches';
import { canonical, type Token } from './tokens';

const exactly = compile(
  '(?:exactly|always) (?<number>#) (?:characters|letters|digits) (?:long )?(?:, |\\( )?(?:such as|for example|like|for instance) (?:, )?(?<example>@)(?= )',
);

/** "Exactly three letters, such as `se`": an example that is not as long as its sentence says. */
export const lengthFaults = (tokens: readonly Token[]): ProseFault[] =>
  find(tokens, canonical(tokens), exactly).flatMap(({ parts }): ProseFault[] => {
    const [[number], [example]] = [parts.number!, parts.example!];
    if (number?.kind !== 'number' || example?.kind !== 'name' || [...example.text].length === number.value) return [];
    const message = `"${example.text}" has ${[...example.text].length} characters, not ${number.text}`;
    return [{ line: example.line, message, hint: 'Give an example that is as long as this says.' }];
  });
