/**
 * Words that the guides avoid, with the reason or the word to use. Whole words, any case.
 * Inline code and fences are not prose and are not checked.
 */
export const avoidedWords: Readonly<Record<string, string>> = {
  simply: 'leave it out: nothing is simple to every reader',
  just: 'leave it out',
  easily: 'leave it out: the reader judges that',
  easy: 'leave it out: the reader judges that',
  obviously: 'leave it out, or explain',
  'of course': 'leave it out',
  basically: 'leave it out',
  actually: 'leave it out',
  'please note': 'leave it out, and say it',
  'note that': 'say it',
  'in order to': 'use "to"',
  leverage: 'use "use"',
  utilize: 'use "use"',
  utilise: 'use "use"',
  seamless: 'say what it does',
  seamlessly: 'say what it does',
  robust: 'say what it withstands',
  powerful: 'say what it does',
  'cutting-edge': 'leave it out',
  'best-in-class': 'leave it out',
  'and/or': 'use "or", or list the cases',
  'etc.': 'name the rest, or say "such as" before',
};

/** Words for which HTTP, OpenAPI and plain English have another one (CONTRIBUTING.md, "Vocabulary"): refused in every Markdown file. */
export const fieldTerms: Readonly<Record<string, string>> = {
  answer: 'response',
  answers: 'responses, or responds with',
  answered: 'responded',
  'held against': 'validated against, or compared with',
  'holds against': 'validates against, or compares with',
  cure: 'hint, or fix',
  cures: 'hints, or fixes',
  mend: 'fix',
  'belongs into': 'belongs in',
  'that there is not': 'unknown, or missing',
  'is told in': 'is described in',
  'screened anew': 'screened again',
  thereof: 'of it',
  'sanction list': 'sanctions list',
  'sanction lists': 'sanctions lists',
};

/** A match pairs a registered person or company with an entry; `Match` is a decision about one of its hits, which is then confirmed. */
export const phrases: readonly { readonly pattern: RegExp; readonly advice: string }[] = [
  {
    pattern: /\b(?:true|real|genuine|confirmed|positive) match(?:es)?\b/gi,
    advice: 'write "confirmed hit": a match is only a pairing',
  },
  {
    pattern: /\bclassif(?:y|ies|ied|ying|ication)\b[^.;:()]{0,40}?\bas (?:a )?match\b/gi,
    advice: 'write `Match` as code: a match is a pairing, and the classification has its own spelling',
  },
  {
    pattern: /(?<=[a-z0-9,;] )Match\b(?! score)/g,
    advice: 'write `Match` as code for the classification, and match for the pairing',
  },
];

/** One term for each thing: the wrong word, and the term to write instead. */
export const terms: Readonly<Record<string, string>> = {
  'watch list': 'watchlist',
  'watch-list': 'watchlist',
  'web hook': 'webhook',
  'web-hook': 'webhook',
  'end point': 'endpoint',
  'end-point': 'endpoint',
  'birth date': 'birthdate',
  'date of birth': 'birthdate',
  'beneficiary owner': 'beneficial owner',
  whitelist: 'allowlist',
  blacklist: 'watchlist or blocklist',
  'e-mail': 'email',
  'know-your-customer': 'know your customer (KYC)',
  'call back': 'callback',
  'white space': 'whitespace',
  'sand box': 'sandbox',
  're-screening': 'rescreening',
  'un-archive': 'unarchive',
  'time stamp': 'timestamp',
  'reference ID': 'reference id',
  ...fieldTerms,
};

/** A reader of a longer sentence has to start again. */
export const MAX_SENTENCE_WORDS = 34;
