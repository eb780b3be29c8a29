import { didYouMean, nearestName } from '../../text/did-you-mean';
import { type Language, languageNames, languageOf } from './language';

/** What the opening line of a fence says about it. */
export type Mode =
  | VerifyMode
  | {
      readonly kind: 'check';
      readonly id?: string;
      readonly reason: string;
      readonly schema?: string;
      readonly quote?: Quote;
    }
  | { readonly kind: 'skip'; readonly id?: string; readonly reason: string; readonly until: string }
  | { readonly kind: 'response'; readonly of?: string; readonly reason?: string }
  | { readonly kind: 'output'; readonly of?: string }
  | { readonly kind: 'display' };

export interface VerifyMode {
  readonly kind: 'verify';
  readonly id?: string;
  /** Of the last response; undefined: any documented success. */
  readonly status?: number;
  /** Exit code of the program; another one than 0 has a reason. */
  readonly exit: number;
  /** Starts from the sandbox's reference state. */
  readonly fresh: boolean;
  /** Runs and is not shown. */
  readonly hidden: boolean;
  /** Shown when a reader opens it. */
  readonly fold?: true;
  readonly quote?: Quote;
}

/** `file=examples/x.ts#region` */
export interface Quote {
  readonly file: string;
  readonly region?: string;
}

/** Something wrong with an opening line. */
export interface Fault {
  readonly layer: 'markup' | 'coverage';
  readonly message: string;
  readonly hint: string;
}

type MarkedMode = Exclude<Mode, { kind: 'display' }>;
type ModeName = MarkedMode['kind'];

/** The keys that go with each mode, and whether they take a value. */
export const modeKeys: Readonly<Record<ModeName, Readonly<Record<string, 'flag' | 'value'>>>> = {
  verify: {
    verify: 'flag',
    id: 'value',
    status: 'value',
    exit: 'value',
    reason: 'value',
    fresh: 'flag',
    hidden: 'flag',
    fold: 'flag',
    file: 'value',
  },
  check: { check: 'value', id: 'value', schema: 'value', file: 'value' },
  skip: { skip: 'value', id: 'value', until: 'value' },
  response: { response: 'flag', of: 'value', reason: 'value' },
  output: { output: 'flag', of: 'value' },
};

/** Turns the values of an opening line into its mode; errors in them are added to `faults`. */
function buildMode(kind: ModeName, values: ReadonlyMap<string, string>, today: string, faults: Fault[]): MarkedMode {
  const fault = (message: string, hint: string): void => void faults.push({ layer: 'markup', message, hint });
  const name = (key: string): string | undefined => {
    const value = values.get(key);
    if (value !== undefined && !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(value)) {
      fault(`${key} "${value}" is not in kebab-case`, 'Use small letters, digits and single hyphens.');
    }
    return value;
  };
  const number = (key: string, min: number, max: number): number | undefined => {
    const text = values.get(key);
    if (text === undefined) return undefined;
    if (/^\d+$/.test(text) && Number(text) >= min && Number(text) <= max) return Number(text);
    fault(`${key}=${text} is not a number from ${min} to ${max}`, `Write ${key}=${min}, for example.`);
    return undefined;
  };
  const reason = (key: 'check' | 'skip' | 'reason'): string => {
    const text = values.get(key) ?? '';
    if (text !== '' && !/[\p{L}\p{N}]/u.test(text))
      fault(`${key}="${text}" gives no reason`, key === 'reason' ? 'Say why.' : 'Give the reason why it is not run.');
    return text;
  };
  const quote = (): Quote | undefined => {
    const text = values.get('file');
    if (text === undefined) return undefined;
    const [file = '', region, ...rest] = text.split('#');
    if (file === '' || region === '' || rest.length > 0)
      fault(`cannot read file=${text}`, 'Write file=examples/x.ts#region.');
    return { file, region };
  };
  switch (kind) {
    case 'verify': {
      const exit = number('exit', 0, 255) ?? 0;
      const text = values.get('reason');
      if (exit !== 0 && text === undefined)
        fault(`exit=${exit} needs a reason`, 'Give the reason for this exit code: reason="…".');
      if (exit === 0 && text !== undefined) fault('"reason" needs exit=', 'Remove it.');
      if (text !== undefined) reason('reason');
      if (values.has('fold') && values.has('hidden')) fault('"fold" and "hidden" exclude each other', 'Keep one.');
      const flags = {
        fresh: values.has('fresh'),
        hidden: values.has('hidden'),
        ...(values.has('fold') ? { fold: true as const } : {}),
      };
      return {
        kind,
        id: name('id'),
        status: number('status', 100, 599),
        exit,
        ...flags,
        quote: quote(),
      };
    }
    case 'check':
      return { kind, id: name('id'), reason: reason('check'), schema: values.get('schema'), quote: quote() };
    case 'skip': {
      const until = values.get('until');
      if (until === undefined) fault('a skip needs an end date', 'Add until=YYYY-MM-DD.');
      else if (!isDay(until)) fault(`until=${until} is not a date`, 'Write it as YYYY-MM-DD.');
      else if (until > aYearAfter(today))
        fault(`until=${until} is more than a year ahead`, `Name a day up to ${aYearAfter(today)}.`);
      else if (until < today) {
        const hint = 'Make the example run, or give a new reason and a new date.';
        faults.push({ layer: 'coverage', message: `this skip expired on ${until}`, hint });
      }
      return { kind, id: name('id'), reason: reason('skip'), until: until ?? '' };
    }
    case 'response':
      return { kind, of: name('of'), ...(values.has('reason') ? { reason: reason('reason') } : {}) };
    case 'output':
      return { kind, of: name('of') };
  }
}

/** The same day of the next year. @param day `YYYY-MM-DD` */
const aYearAfter = (day: string): string => `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;

/** A full date of RFC 3339 §5.6 that the calendar has. */
function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

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
