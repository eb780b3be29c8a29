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
export type ModeName = MarkedMode['kind'];

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
    file: 'value',
  },
  check: { check: 'value', id: 'value', schema: 'value', file: 'value' },
  skip: { skip: 'value', id: 'value', until: 'value' },
  response: { response: 'flag', of: 'value', reason: 'value' },
  output: { output: 'flag', of: 'value' },
};

/** Turns the values of an opening line into its mode; errors in them are added to `faults`. */
export function buildMode(
  kind: ModeName,
  values: ReadonlyMap<string, string>,
  today: string,
  faults: Fault[],
): MarkedMode {
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
      const flags = { fresh: values.has('fresh'), hidden: values.has('hidden') };
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
