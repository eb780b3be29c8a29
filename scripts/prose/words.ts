/**
 * Words that the guides do without, with the reason or the word to use. Whole words, any case.
 * Inline code and fences are not prose and are left alone.
 */
export const deadWords: Readonly<Record<string, string>> = {
  simply: 'leave it out: nothing is simple to every reader',
  just: 'leave it out',
  easily: 'leave it out: the reader judges that',
  easy: 'leave it out: the reader judges that',
  obviously: 'leave it out, or explain',
  'of course': 'leave it out',
  basically: 'leave it out',
  actually: 'leave it out',
  'please note': 'say what there is to note',
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

/** One term for one thing: what is not written, and what is written instead. */
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
};

/** More words than this in one sentence, and a reader has to start again. */
export const longestSentence = 34;
