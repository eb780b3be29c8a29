import { all, type Pattern } from './grammar';

/** Small words between names and what is said of them: "`a` and `b`, both of them strings", "its `c` a boolean". */
const gap =
  '(?:\\( [^()]{1,60} \\) )?(?:, )?(?:(?:as|since|because|and|where) (?=both|all|each|they|it ))?(?:(?:both|all|each|they|it|#)(?: of (?:them|which|these))? )?(?:(?:which|that) )?(?:(?:is|are|being) )?(?:(?:also|again|always|simply|both|all) )*(?:(?:an?|the|one) )?(?:(?:optional|required|mandatory|plain|json|simple|single|whole) )*';
/** "… all of them strings and all optional" */
const typed = '(?:(?:strings|integers|numbers|booleans|objects|arrays) (?:and|,|but) (?:(?:all|both|each) )?)?';
const end = '(?= (?:[.,;:)]|and|but|or null|with|$))';
const unsaid =
  '(?:if|when|where|unless|until|as long as) (?:[a-z]+ ){0,4}(?:left out|left off|omitted|absent|missing|unset|set|given|sent|specified|said|otherwise|provided|choose another|change it)';

const omission =
  '(?:if|when|where|unless) (?:you (?:leave it out|omit it|leave it off|do not (?:send|give|set) it|say nothing)|it is (?:left out|omitted|absent|missing|not (?:sent|given|set)))';

/**
 * The names with nothing but small words between them and what is said of them. They are tried behind all others, so that they read
 * what those do not.
 */
export const near: readonly Pattern[] = [
  ...all('type', 'near')(
    `(?<subject>{names}){its} ${gap}(?<type>strings?|integers?|whole numbers?|numbers?|booleans?|arrays?|lists?|objects?)(?= (?:[.,;:)]|and|but|or null|of # bits|of [a-z]+ (?:[.,;:)]|and|$)|$))`,
    // "Takes one string for the address, `contactEmail`"
    '(?:takes?|wants?|needs?|expects?|send|sends|has|have|carries|accepts?|gets?|requires?|holds?|returns?|with) (?:an?|one|a single|exactly one|two|three) (?:(?:optional|required|mandatory|plain|json|simple) )*(?<type>strings?|integers?|whole numbers?|numbers?|booleans?|arrays?|lists?|objects?) (?:for {det}(?:[a-z]+ ){1,4})?(?:, |called |named |in |as |\\( )+{det}(?<subject>@)(?= (?:[.,;:)]|and|$))',
    '\\( (?<subject>@) \\) (?:is|are) (?:always )?(?:an? )(?<type>string|integer|whole number|number|boolean|array|object|date and time|date)(?= (?:[.,;:)]|and|but|$))',
  ),
  ...all('type', 'near')(
    '(?<subject>{names}) [^@:;]{1,80} , (?:each|both|all)(?: of them)? (?:an? )?(?<type>string|integer|whole number|number|boolean|array|object|date and time|date-time|date without (?:a )?time|date|uuid|url|strings|integers|numbers|booleans|dates)(?= [.,;:)])',
    // "`fields`, a boolean of what is wrong", "the boolean `errors` names each field"
    '(?<subject>@) , an? (?<type>boolean|integer|number|string|array|object) (?:of|with|that|which|saying|telling|for) (?=[a-z])',
    '(?<=the )(?<type>boolean|integer|number|array|object|list) (?<subject>@) (?:names|says|tells|has|holds|contains|shows|gives|lists|is|counts|carries)(?= )',
    '(?<subject>@) , (?:which is )?an? (?<type>string) of (?:decimal |hexadecimal |hex )?(?:digits|characters|letters)(?= )',
    '(?<subject>@) \\( (?:(?:optional|required|mandatory) )?(?:an? )?(?<type>string|integer|whole number|number|boolean|array|object)(?= [,;:)])',
    '(?<type>strings|integers|numbers|booleans|objects) (?:such as|like|called|named) {det}(?<subject>@(?: (?:, and|, or|,|and|or) @)*)',
  ),
  ...all('format', 'near')(
    `(?<subject>{names}){its} ${gap}integers? of (?<bits>#) bits`,
    `(?<subject>{names}){its} ${gap}(?<bits>#) bits? (?:signed |unsigned )?integers?`,
    `(?<subject>{names}){its} ${gap}(?:strings?|dates?|times?|timestamps?|values?|numbers?) (?:in|of|with) {det}format (?<format>@)`,
    `(?<subject>{names}){its} ${gap}(?:strings?|dates?|times?|timestamps?|values?|numbers?) (?:in|of|with) {det}(?<format>@) format`,
  ),
  ...all(
    'location',
    'near',
  )('(?<subject>{names}) in {det}(?<location>query string|query|path|headers?|cookie)(?= (?:[.,;:)]|and|$))'),
  ...all('required', 'near', true)(
    `(?<subject>{names}){its} ${gap}${typed}(?:required|mandatory|compulsory|obligatory)(?= (?:[.,;:)]|and|but|$))`,
    '(?:required|mandatory|compulsory|obligatory) (?:is|are) (?:only )?{det}(?<subject>{names})(?= (?:[.,;:)]|$))',
    '(?:only|just) {det}(?<subject>{names}) (?:is|are) (?:required|mandatory|compulsory|obligatory)',
    '\\( (?<subject>{names}) \\) (?:is|are) (?:always )?(?:required|mandatory|compulsory|obligatory)',
    '(?:takes?|has|have|needs?|expects?|wants?) an? (?:required|mandatory) (?:[a-z-]+ ){0,2}(?<subject>@)(?= (?:[.,;:)]|and|but|$))',
  ),
  ...all('required', 'near', false)(
    `(?<subject>{names}){its} ${gap}${typed}(?:optional|voluntary)${end}`,
    '(?:with|has|needs?|takes?|sends?) (?:an? |the |its )?(?<subject>@) only (?:if|when|where)(?= )',
    'optional (?:is|are) (?:only )?{det}(?<subject>{names})(?= (?:[.,;:)]|$))',
    '\\( (?<subject>{names}) \\) (?:is|are) (?:always )?optional',
    '(?:takes?|has|have|accepts?|expects?) an optional (?:[a-z-]+ ){0,2}(?<subject>@)(?= (?:[.,;:)]|and|but|$))',
    '(?<subject>{names}){its} (?:, )?(?:(?:which|that) )?(?:is|are) (?:sometimes|occasionally|often|possibly|not always|at times) (?:missing|absent|omitted|left out|present|there|sent|set|included|returned)',
  ),
  ...all('default', 'near')(
    `(?<subject>@) is {det}{type} [^@]{1,60} and (?<value>{value}) ${omission}(?= (?:[.,;:)]|and|but|$))`,
    `(?<subject>@){its} (?:is|are|stays|means|counts as) {det}(?<value>{value}) ${unsaid}(?= (?:[.,;:)]|and|but|$))`,
    `(?<subject>{names}){its} ${gap}(?:defaults?|falls? back) to {det}(?<value>{value})`,
    `(?<subject>{names}){its} ${gap}(?<value>{value}) by default`,
    '(?<subject>@) \\( (?:[a-z-]+ (?:, )?){0,3}(?<value>{value}) by default',
    '(?<subject>@) \\( (?:[a-z-]+ (?:, )?){0,3}(?:the )?default(?:s to| is| :| =)? (?<value>{value})(?= [,;)])',
    '(?:for|of) {det}{kind}(?<subject>@) ,? ?(?:and|where|with) (?<value>{value}) (?:is |being |as )the default',
    'without {det}{kind}(?<subject>@) ,? ?(?:(?:[a-z]+|@) ){0,4}(?:sends?|uses?|takes?|means|is|assumes|returns|sorts by|gives) {det}(?<value>{value})',
  ),
  ...all('exactly', 'near')('(?<subject>@) (?:, )?(?:of|with) (?:exactly )?(?<number>#) (?<unit>{letters})(?! and #)'),
  ...all('maximum', 'near')(
    '(?<subject>@) is (?:measured |given )?in [a-z]+ (?:per [a-z]+ )?,? ?(?:and |but )?{most} (?<number>#)(?= (?:[.,;:)]|and|but|$))',

    '{most} (?<number>#)(?: (?<unit>{units}))? \\( (?<subject>{names}) \\)',
    '(?<subject>@) (?:says|allows|permits|asks for|gives) ,? ?(?:but )?(?:up to|at most|no more than) (?<number>#)',
    '(?<subject>@){its} (?:at most|up to|no more than|not more than) (?<number>#)(?: (?<unit>{units}))?(?= (?:[.,;:)]|and|but|$))',
  ),
  ...all('minimum', 'near')(
    '(?<subject>@) is (?:measured |given )?in [a-z]+ (?:per [a-z]+ )?,? ?(?:and |but )?{least} (?<number>#)(?= (?:[.,;:)]|and|but|$))',
    '{least} (?<number>#)(?: (?<unit>{units}))? \\( (?<subject>{names}) \\)',
  ),
];

/** In a sentence with an upper limit: "at most 100 characters (`a`) or 255 (`b`)". */
export const limits: readonly Pattern[] = all(
  'maximum',
  'near',
)('(?:or|and|,) (?<number>#)(?: (?<unit>{units}))? \\( (?<subject>{names}) \\)');

/** In a sentence with "by default": "`a` is 1 by default, the `b` 400". */
export const values: readonly Pattern[] = all(
  'default',
  'near',
)('(?:and|,) (?:the |its |an? )?(?<subject>@) (?<value>#|true|false|")(?= (?:[.,;:)]|and|$))');
