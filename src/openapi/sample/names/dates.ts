/** The day on which the sandbox's clock starts. */
const TODAY = '2025-03-03';

/** Days by words that say how an event relates to now. */
const days: readonly (readonly [RegExp, string])[] = [
  [/^(?:birth|birthday|birthdate|dob|born)$/, '1990-05-17'],
  [
    /^(?:expir\w*|end|ends|ended|due|until|deadline|renew\w*|to|next|cancel\w*|delet\w*|scheduled|delivery)$/,
    '2025-04-02',
  ],
  [/^(?:updat\w*|modif\w*|chang\w*|last|latest|edited|seen)$/, '2025-03-02'],
  [
    /^(?:creat\w*|start\w*|begin\w*|from|since|register\w*|joined|issue\w*|open\w*|publish\w*|signup|hire|effective)$/,
    '2025-02-17',
  ],
];

/** Whether words name a point in time, as `created at`, `date of birth` or `timestamp` do. */
export const namesTime = (words: readonly string[]): boolean =>
  /^(?:at|on|date|datetime|timestamp|birthdate|birthday|dob|time)$/.test(words.at(-1) ?? '') ||
  /(?:^| )date of birth$/.test(words.join(' ')) ||
  // Of a string: flags with these names are booleans.
  /^(?:created|updated|modified|deleted|expires|expiration)$/.test(words.at(-1) ?? '');

/** The day of an event with this name (RFC 3339 full-date). */
export const dayOf = (words: readonly string[]): string =>
  days.find(([event]) => words.some((word) => event.test(word)))?.[1] ?? TODAY;

/** The time of an event with this name (RFC 3339 date-time). */
export const timeOf = (words: readonly string[]): string => `${dayOf(words)}T09:00:00Z`;
