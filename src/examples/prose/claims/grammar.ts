/** What a sentence can say about a field, an operation or a schema. */
export type About =
  | 'required'
  | 'nullable'
  | 'deprecated'
  | 'readOnly'
  | 'writeOnly'
  | 'type'
  | 'format'
  | 'default'
  | 'maximum'
  | 'minimum'
  | 'exactly'
  | 'range'
  | 'values'
  | 'count'
  | 'location'
  | 'value';

/** One way to say something. */
export interface Pattern {
  readonly about: About;
  /** For claims that are either true or false. */
  readonly says?: boolean;
  /**
   * Where the subject stands: before the pattern, after it, inside it (as `subject`, and for `near` not in a condition), or not in the
   * sentence at all.
   */
  readonly subject: 'before' | 'after' | 'inside' | 'near' | 'none';
  readonly pattern: RegExp;
}

/** Parts of patterns, written as `{name}`; `@` is a name in code, `#` a number, `"` a quotation. */
const parts: Readonly<Record<string, string>> = {
  its: '(?: (?:of|in|on|for) (?:the |a |an )?(?:(?:operation|schema|request|response|object) )?@)?',
  adverbs:
    '(?:(?:always|also|both|all|each|strictly|absolutely|entirely|completely|fully|currently|now|already|in fact|indeed|even|itself|still|just|simply|purely) )*',
  be: '(?:is|are|stays|remains|being|be)',
  det: '(?:(?:the|a|an|its|this|that|these|your|their|any|every|each|both|only) )*',
  kind: '(?:(?:query|path|header|cookie|request|response|body|form|input|string|integer|boolean|number|array|object|new|same|documented) )*(?:(?:fields?|parameters?|properties|property|headers?|attributes?|arguments?|members?|elements?|keys?|options?|values?|flags?|items?) )?',
  placed: '(?:(?:query|path|header|cookie|body|request|response|string|integer|number|boolean|array|object) )*',
  noun: '(?:fields?|parameters?|properties|property|headers?|attributes?|arguments?|members?|elements?|keys?|options?|parts?|piece)',
  names:
    '(?:@ (?:\\( (?:the )?default \\) )?(?:(?:, and|, or|, nor|,|and|or|nor|\\/|as well as|plus|&) (?:also |, by default , |by default )?{det}{kind})?)*@',
  sent: '(?:sent|given|present|there|included|supplied|provided|set|specified|passed|named|stated|filled in|filled|in|part of|defined|populated|submitted|added|available|contained|written|transmitted)',
  send: '(?:send|give|include|supply|provide|set|specify|pass|state|fill in|submit|contain|carry|have|name|add|define|transmit)',
  omitted:
    '(?:omitted|left out|left off|left away|skipped|missing|absent|dropped|forgotten|left blank|blank|unset|left unset)',
  must: '(?:must|shall|has to|have to|needs to|need to|is to|are to|is required to|are required to|ought to)',
  required: '(?:required|mandatory|compulsory|obligatory|indispensable|essential|necessary|needed|non-optional)',
  units:
    '(?:(?:unicode|ascii|latin|lower-?case|upper-?case|capital|small|decimal|hexadecimal|hex|alphanumeric|random) )*(?:characters?|chars?|letters?|digits?|symbols?|items?|entries|entry|elements?|values?|objects?|strings?|code points?)(?: (?:and|or) (?:digits|numbers|letters))?(?: long| in length| each)?',
  letters:
    '(?:(?:unicode|ascii|latin|lower-?case|upper-?case|capital|small|decimal|hexadecimal|hex|alphanumeric|random) )*(?:characters?|chars?|letters?|digits?)(?: (?:and|or) (?:digits|numbers|letters))?',
  value: '(?:@|#|"|true|false|null|zero|an empty string|empty)',
  most: '(?:at most|at the most|no more than|not more than|no longer than|not longer than|no greater than|not greater than|no larger than|not larger than|no higher than|not higher than|less than or equal to|(?:the |a |an |its )?(?:maximum|max|maximal|highest|largest|greatest|upper limit|upper bound|limit|ceiling)(?: allowed)?(?: length| size| value| number)?(?: is set at| of| is| :| =)?|limited to|capped at|restricted to|cut off at|<=|≤|as many as|anything up to|up to|within)',
  least:
    '(?:at least|at the least|no less than|not less than|no fewer than|not fewer than|no shorter than|not shorter than|no smaller than|not smaller than|no lower than|not lower than|greater than or equal to|(?:the |a |an |its )?(?:minimum|min|minimal|lower limit|lower bound)(?: allowed)?(?: length| size| value| number)?(?: is set at| of| is| :| =)?|>=|≥)',
  link: '(?:is|are|be|being|accepts?|takes?|allows?|has|have|holds?|hold|permits?|contains?|contain|goes|go|runs?|lies|lie|ranges?|reaches|reach|supports?|knows|can hold|can have|expects?|falls|fall)',
  spread:
    '(?:between {det}# and|from # (?:up )?(?:to|through)|# (?:to|through|–|—|-|\\.\\.\\.?|…)|in the range (?:of |from )?# (?:to|through|and|–|-)|anywhere (?:from|between) # (?:and|to)|ranging from # to)',
  type: '(?:unix timestamp|unix time|string|text|integer|whole number|number|decimal number|decimal|float|floating-point number|boolean|bool|truth value|array|list|object|map|dictionary|date and time|date with a time|date with time|date-time|datetime|timestamp|date without (?:a )?time|date|uuid|guid|url|uri|web address|email address|e-mail address|@)',
  in: '(?:path|query string|query|header|headers|body|request body|cookie|cookies|url|json body|form)',
};

/** Before the length of a part of a string, which is none of the whole: "`MUG-` and six digits", "a plus sign and 8 to 15 digits". */
export const rest =
  '(?:(?:capitals?|letters?|digits?|hyphens?) , |(?:capitals?|letters?|digits?|characters?|hyphens?|dash|dot|space|underscore|slash|sign|prefix|@|") (?:, )?(?:and|then|followed by) )';

/** Compiles a pattern over `canonical` text, with the parts above. What follows `>>` has to follow, and is not part of it. */
export function compile(source: string): RegExp {
  let expanded = source;
  for (let depth = 0; depth < 4; depth += 1)
    expanded = expanded.replace(/\{([a-z]\w*)\}/gi, (all, name: string) => parts[name] ?? all);
  const [own = '', next] = expanded.split('>>');
  return new RegExp(`(?<= |^)${own}(?=${next ?? ' '})`, 'dg');
}

/** Every match of a compiled pattern. Most sentences have none, and `matchAll` copies the pattern before it looks. */
export const matchesOf = (text: string, pattern: RegExp): RegExpExecArray[] =>
  text.search(pattern) < 0 ? [] : [...text.matchAll(pattern)];

/** Patterns about the same, whose subjects stand in the same place. */
export const all =
  (about: About, subject: Pattern['subject'], says?: boolean) =>
  (...sources: readonly string[]): Pattern[] =>
    sources.map((source) => ({ about, subject, pattern: compile(source), ...(says === undefined ? {} : { says }) }));
