import { didYouMean, nearestName } from '../../text/did-you-mean';
import { type Language, languageNames, languageOf } from './language';
import { buildMode, type Fault, type Mode, modeKeys, type ModeName } from './mode';

export interface ReadMode {
  readonly language?: Language;
  /** Absent when something is wrong with the opening line. */
  readonly mode?: Mode;
  /** What stands above the fence instead of its language, such as the name of the file that it is from. */
  readonly title?: string;
  readonly faults: readonly Fault[];
}

/**
 * Reads the language and the mode of a fence.
 * @param languageName the first word of the opening line
 * @param meta the rest of it
 * @param today `YYYY-MM-DD`, the day on which a skip may have expired
 */
export function readMode(languageName: string, meta: string, today: string): ReadMode {
  if (languageName === '')
    return { faults: [markup('this fence names no language', 'Name it, for example `bash` or `json`.')] };
  const language = languageOf(languageName);
  if (!language) {
    const guess = didYouMean(nearestName(languageName, languageNames));
    return {
      faults: [markup(`unknown language "${languageName}"${guess}`, 'Name a known language; `text` for plain text.')],
    };
  }
  const { attributes: all, unreadable } = parseAttributes(meta);
  const attributes = all.filter(({ name }) => name !== 'title');
  if (unreadable !== undefined) {
    const hint = 'Write flags, key=value or key="a value", separated by spaces.';
    return { language, faults: [markup(`cannot read ${JSON.stringify(unreadable)} on the opening line`, hint)] };
  }
  const given = all.find((attribute) => attribute.name === 'title');
  const title = given?.value?.trim();
  if (given && !title) return { language, faults: [markup('"title" needs a value', 'Write `title="…"`.')] };
  const titled = title === undefined ? {} : { title };
  const name = modeName(language, attributes);
  if (typeof name === 'object') return { language, faults: [name] };
  if (name === 'display') return { language, mode: { kind: 'display' }, faults: [], ...titled };
  const { values, faults } = readKeys(name, attributes);
  const mode = buildMode(name, values, today, faults);
  // What no program runs anyway may say why all the same.
  const shown: Mode | undefined = language.kind === 'display' ? { kind: 'display' } : mode;
  return { language, mode: faults.length === 0 ? shown : undefined, faults, ...titled };
}

/** Which modes a fence can have; one in a `display` language needs none. */
function modesFor(language: Language): readonly ModeName[] {
  if (language.kind === 'display') return ['check'];
  if (language.kind === 'program')
    return ['verify', 'check', 'skip', ...(language.id === 'http' ? (['response'] as const) : [])];
  return [language.id === 'text' ? 'output' : 'response', 'check', 'skip'];
}

function modeName(language: Language, attributes: readonly Attribute[]): ModeName | 'display' | Fault {
  const possible = modesFor(language);
  const named = attributes.map(({ name }) => name).filter((name): name is ModeName => Object.hasOwn(modeKeys, name));
  if (named.length > 1) return markup(`more than one mode: ${named.join(', ')}`, 'An example has exactly one.');
  if (named[0] !== undefined) {
    if (possible.includes(named[0])) return named[0];
    const hint = possible.length > 0 ? `It can be: ${possible.join(', ')}.` : 'Remove it.';
    return markup(`a fence in ${language.id} cannot be "${named[0]}"`, hint);
  }
  if (language.kind === 'display' && attributes.length === 0) return 'display';
  const guess = attributes.map(({ name }) => didYouMean(nearestName(name, possible))).find((text) => text !== '') ?? '';
  if (language.kind === 'display') return markup(`unknown key "${attributes[0]!.name}"`, 'Remove it.');
  const hint =
    language.kind === 'program'
      ? 'Mark it `verify`, `check="why it is not run"` or `skip="reason" until=YYYY-MM-DD`.'
      : `Mark it \`${possible[0]!}\`, or \`check="why nothing compares it"\`.`;
  return { layer: 'coverage', message: `unmarked example in ${language.id}${guess}`, hint };
}

function readKeys(mode: ModeName, attributes: readonly Attribute[]): { values: Map<string, string>; faults: Fault[] } {
  const values = new Map<string, string>();
  const faults: Fault[] = [];
  const allowed = modeKeys[mode];
  for (const { name, value } of attributes) {
    const expected = Object.hasOwn(allowed, name) ? allowed[name] : undefined;
    if (!expected) {
      const guess = didYouMean(nearestName(name, Object.keys(allowed)));
      faults.push(markup(`unknown key "${name}"${guess}`, `Keys of ${mode}: ${Object.keys(allowed).join(', ')}.`));
    } else if (values.has(name)) faults.push(markup(`"${name}" is repeated`, 'Keep one.'));
    else if (expected === 'flag' && value !== undefined)
      faults.push(markup(`"${name}" takes no value`, `Write \`${name}\`.`));
    else if (expected === 'value' && !value?.trim())
      faults.push(markup(`"${name}" needs a value`, `Write \`${name}=…\`.`));
    else values.set(name, value ?? '');
  }
  return { values, faults };
}

const markup = (message: string, hint: string): Fault => ({ layer: 'markup', message, hint });

/** One word of a fence's info string: `fresh`, `status=404` or `skip="a reason"`. */
interface Attribute {
  readonly name: string;
  /** Absent for a bare word. */
  readonly value?: string;
}

interface Attributes {
  readonly attributes: readonly Attribute[];
  /** The part that cannot be read, if there is one. */
  readonly unreadable?: string;
}

const word =
  /\s*([A-Za-z][A-Za-z0-9_-]*)(?:=(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|([^\s"'`=“”„‘’«»]+)))?(?=\s|$)/y;

/**
 * Splits what follows the language on a fence's opening line. Values are data: nothing in them is evaluated.
 * Quoted values may hold `\"` and `\\`.
 */
export function parseAttributes(meta: string): Attributes {
  const attributes: Attribute[] = [];
  word.lastIndex = 0;
  let end = 0;
  while (meta.slice(end).trim() !== '') {
    const match = word.exec(meta);
    if (!match) return { attributes, unreadable: meta.slice(end).trim() };
    end = word.lastIndex;
    const quoted = match[2] ?? match[3];
    const value = quoted === undefined ? match[4] : quoted.replace(/\\(.)/g, '$1');
    attributes.push(value === undefined ? { name: match[1]! } : { name: match[1]!, value });
  }
  return { attributes };
}
