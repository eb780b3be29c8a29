import { all, type Pattern } from './grammar';

/** Small words between names and what is said of them: "`a` and `b`, both of them strings", "its `c` a boolean". */
const gap =
  '(?:\\( [^()]{1,60} \\) )?(?:, )?(?:(?:as|since|because|and|where) (?=both|all|each|they|it ))?(?:(?:both|all|each|they|it|#)(?: of (?:them|which|these))? )?(?:(?:which|that) )?(?:(?:is|are|being) )?(?:(?:also|again|always|simply) )*(?:(?:an?|the) )?(?:(?:optional|required|mandatory|plain|json|simple) )*';
const end = '(?= (?:[.,;:)]|and|but|or null|with|$))';
const unsaid =
  '(?:if|when|where|unless|until|as long as) (?:[a-z]+ ){0,4}(?:left out|left off|omitted|absent|missing|unset|set|given|sent|specified|said|otherwise|provided|choose another|change it)';

/**
 * The names with nothing but small words between them and what is said of them. They are tried behind all others, so that they read
 * what those do not.
 */
export const near: readonly Pattern[] = [
  ...all('type', 'near')(
    `(?<subject>{names}){its} ${gap}(?<type>strings?|integers?|whole numbers?|numbers?|booleans?|arrays?|objects?)(?= (?:[.,;:)]|and|but|or null|of # bits|$))`,
    '\\( (?<subject>@) \\) (?:is|are) (?:always )?(?:an? )(?<type>string|integer|whole number|number|boolean|array|object|date and time|date)(?= (?:[.,;:)]|and|but|$))',
  ),
  ...all('format', 'near')(`(?<subject>{names}){its} ${gap}integers? of (?<bits>#) bits`),
  ...all(
    'required',
    'near',
    true,
  )(`(?<subject>{names}){its} ${gap}(?:required|mandatory|compulsory|obligatory)(?= (?:[.,;:)]|and|but|$))`),
  ...all(
    'required',
    'near',
    false,
  )(
    `(?<subject>{names}){its} ${gap}(?:optional|voluntary)${end}`,
    '(?<subject>{names}){its} (?:, )?(?:(?:which|that) )?(?:is|are) (?:sometimes|occasionally|often|possibly|not always|at times) (?:missing|absent|omitted|left out|present|there|sent|set|included|returned)',
  ),
  ...all('default', 'near')(
    `(?<subject>@){its} (?:is|are|stays|means|counts as) {det}(?<value>{value}) ${unsaid}(?= (?:[.,;:)]|and|but|$))`,
    `(?<subject>{names}){its} ${gap}(?:defaults?|falls? back) to {det}(?<value>{value})`,
    `(?<subject>{names}){its} ${gap}(?<value>{value}) by default`,
    'without {det}{kind}(?<subject>@) ,? ?(?:(?:[a-z]+|@) ){0,4}(?:sends?|uses?|takes?|means|is|assumes|returns|sorts by|gives) {det}(?<value>{value})',
  ),
  ...all('maximum', 'near')(
    '{most} (?<number>#)(?: (?<unit>{units}))? \\( (?<subject>{names}) \\)',
    '(?<subject>@){its} (?:at most|up to|no more than|not more than) (?<number>#)(?: (?<unit>{units}))?(?= (?:[.,;:)]|and|but|$))',
  ),
  ...all('minimum', 'near')('{least} (?<number>#)(?: (?<unit>{units}))? \\( (?<subject>{names}) \\)'),
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
