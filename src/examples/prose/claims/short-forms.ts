import { all, type Pattern, rest } from './grammar';

/** In a sentence about what happens where nothing is sent: "If you say nothing, `limit` is 10 and `order` is `asc`". */
export const defaults: readonly Pattern[] = all(
  'default',
  'inside',
)('(?<subject>@){its} (?:is|are|becomes|=) {det}(?<value>{value})');

/** "The `order` defaults to `asc`, and the `limit` to 10" */
export const gapped: readonly Pattern[] = all(
  'default',
  'inside',
)('(?:and|,) {det}{kind}(?<subject>@) to {det}(?<value>{value})');

const alone = `(?<!${rest})`;

/** Short forms in parentheses, after a colon, and in cells, where the subject is already known. */
export const terse: readonly Pattern[] = [
  ...all('required', 'none', true)(
    '(?:always )?{required}(?: field| parameter| property)?',
    'yes , (?:always )?required',
    '{required} (?:field|parameter|string|integer|number|boolean|array|object|enum)s?',
    'must be {sent}',
  ),
  ...all('required', 'none', false)(
    'optional(?: field| parameter| property| string| integer| number| boolean| array| object| enum)?',
    '(?:not|never) {required}',
    'can be {omitted}',
    'may be {omitted}',
  ),
  ...all('deprecated', 'none', true)('deprecated', 'obsolete'),
  ...all('readOnly', 'none', true)('read-only', 'read only'),
  ...all(
    'readOnly',
    'none',
    false,
  )('(?:set|chosen|written|given|changed) by (?:you|callers|clients|the (?:caller|client))', 'writable'),
  ...all('writeOnly', 'none', true)('write-only', 'write only'),
  ...all('nullable', 'none', true)('nullable', 'or null', 'can be null', 'may be null'),
  ...all('nullable', 'none', false)('not nullable', 'never null', 'not null'),
  ...all('default', 'none')(
    '(?:the |by )?defaults?(?: value)?(?: to| is| :| =| of)? (?<value>{value})',
    '(?<value>{value}) by default',
    '(?<value>{value}) (?:unless|if not|until) (?:you (?:say|set|tell|choose|ask|send)(?: (?:so|it|otherwise|something else|another))?|nothing else is (?:said|set|sent|given)|set|stated|specified|given|changed|sent|it is set|you set it|you say|told otherwise|otherwise)',
    '(?<value>{value}) , (?:which is |being )?the default',
    '(?<value>{value}) \\( (?:the )?default \\)',
  ),
  ...all('range', 'none')(
    `${alone}(?<range>{spread} #)(?: (?<unit>{units}))?`,
    `${alone}(?<range># (?:–|-|to|\\.\\.\\.?|…) #)(?: (?<unit>{units}))?`,
  ),
  ...all('maximum', 'none')(
    '(?:a |of )?{most} (?<number>#)(?: (?<unit>{units}))?',
    '(?<number>#) (?<unit>{units}) (?:at most|max|maximum|or less|or fewer)',
  ),
  ...all('minimum', 'none')('(?:a |of )?{least} (?<number>#)(?: (?<unit>{units}))?'),
  ...all(
    'exactly',
    'none',
  )(
    `${alone}(?<!# (?:to|through|and|or|–|—|-|\\.\\.\\.?|…) )(?:exactly )?(?<number>#) (?<unit>(?:characters?|chars?|letters?|digits?)(?: long| each)?)`,
  ),
  ...all('count', 'none')('(?:one of |any of )?(?<number>#) values'),
  ...all(
    'values',
    'none',
  )('(?<cue>one of|either|any of|only|values? ?:?|allowed values ?:?|enum ?:?) ?:? ?\\(? ?(?<list>{names})'),
  ...all(
    'values',
    'none',
  )('(?<list>@(?: \\( (?:the )?default \\))?(?: (?:, or|, and|,|or|and) @(?: \\( (?:the )?default \\))?)+)'),
  ...all('format', 'none')('(?:in )?(?:the )?format (?:is )?(?<format>@|")'),
  ...all('location', 'none')('(?:in )?(?:the )?(?<location>path|query|header|cookie|body)(?: parameter| string)?'),
  ...all('type', 'none')(
    '(?:an? )?(?<list>array|list) of (?<items>strings|integers|numbers|booleans|objects)',
    '(?:an? )?(?:optional |required |mandatory )?(?<type>{type})(?! of )',
    '(?:both )?(?<type>strings|booleans|integers|numbers|objects)',
    '(?:an? )?(?<type>string) of (?:decimal |hexadecimal |hex )?(?:digits|characters|letters)',
  ),
];
