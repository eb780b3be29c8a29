import { all, type Pattern } from './grammar';

/** In the order in which they are tried: a longer way to say something is before those that it contains. */
export const patterns: readonly Pattern[] = [
  // Whether a field is required.
  ...all('required', 'before', false)(
    '{be} (?:not|never|no longer|by no means|neither) {adverbs}{required}',
    '(?:do|does|need|needs|has|have) not (?:have to |need to )?be {sent}',
    '(?:can|may|might|could) {adverbs}(?:safely )?(?:be )?{omitted}',
    '{be} {adverbs}(?:optional|voluntary|unnecessary|dispensable|discretionary)',
    '{be} (?:strings|integers|numbers|booleans|objects|arrays) (?:and|but) (?:both |all )?(?:optional|voluntary)',
    '{be} an optional {placed}{noun}',
    '{be} not (?:a |an )?{required} {placed}{noun}',
  ),
  ...all('required', 'before', true)(
    '{be} (?:not|never|no longer) (?:an? )?(?:optional|voluntary|dispensable)',
    '{be} anything but optional',
    '(?:can|could|may|must|shall|should) (?:not|never) (?:safely )?be {omitted}',
    '{be} (?:strings|integers|numbers|booleans|objects|arrays) (?:and|but) (?:both |all )?{required}',
    '{be} {adverbs}(?:an? )?{required}(?: {placed}{noun})?',
    '{must} {adverbs}be {sent}',
    '(?:must|may|can) not {adverbs}be {omitted}',
    '{be} never (?:missing|absent|omitted|left out|left off)',
    '{be} (?:always|invariably|guaranteed to be|sure to be) (?:there|present|set|filled in|included|contained|returned|part of (?:it|the response|every response))',
  ),
  ...all('required', 'after', false)(
    '(?:need|needs) not (?:to )?{send} {det}{kind}>>@ ',
    '(?:do|does) not (?:need|have) to {send} {det}{kind}>>@ ',
    '(?:you|we|they|callers|clients|requests) do not {send} {det}{kind}>>@ ',
    '(?:can|may|could|might) (?:safely |also )?(?:omit|leave out|skip|drop|leave off|do without) {det}{kind}>>@ ',
    '(?:can|may|could) leave {det}{kind}>>{names} (?:out|off|away|blank) ',
    '(?:free|welcome) to {send} {det}{kind}>>@ ',
    '(?:if you (?:like|want|wish|prefer)(?: to)?|optionally) (?:, )?(?:you (?:can|may) )?(?:also )?{send} {det}{kind}>>@ ',
    '(?:works|succeeds|is accepted|is valid|is fine|goes through) (?:also |even |just as well )?without {det}{kind}>>@ ',
    '(?<!not |is |are |be )optional {kind}>>@ ',
    'without {det}{kind}>>{names} ,? ?(?:@|it|the call|the request|this|everything) (?:also |still |just )?(?:works|succeeds|goes through|is accepted|is fine|is valid) ',
  ),
  ...all('required', 'after', true)(
    '(?:can|may|must|should) not (?:omit|leave out|skip|drop|forget|leave off) {det}{kind}>>@ ',
    '{must} {adverbs}{send} {det}{kind}>>@ ',
    '{noun} (?:that|which) {must} be {sent} (?:are|is|:) {det}>>@ ',
    '(?:requires|require|demands|insists on|insist on) {det}{kind}>>@ ',
    '@ (?:, )?(?:needs|wants) {det}{kind}>>@ ',
    '(?:an?|every|each|any) [a-z]+ (?:must have|has to have|has to come with|must come with) {det}{kind}>>@ ',
    '(?:without|that lacks|with no) (?:an? |its |the )?{kind}>>{names} (?:, )?(?:is|are|gets?|will be) (?:always )?(?:refused|rejected|turned down|declined|invalid) ',
    '@ always (?:has|have|contains?|includes?|carries|carry|comes with) {det}{kind}>>@ ',
    '(?:an?|every|each|the) [a-z]+ always (?:has|contains?|includes?|carries|comes with) {det}{kind}>>@ ',
    '(?<!not |is |are |be |all |every |no )(?:required|mandatory|compulsory|obligatory) {kind}>>@ ',
    'without {det}{kind}>>{names} (?:, )?(?:the |a |every )?(?:request|call) (?:fails|is refused|is rejected|is invalid) ',
  ),
  // Null.
  ...all('nullable', 'before', false)(
    '{be} (?:never|not) {adverbs}(?:null|nullable)',
    '(?:can|could|may|must|should|will|shall) (?:not|never) {adverbs}be null',
    '(?:does|do|will) not (?:accept|allow|take|become) null',
    'never (?:holds|has|contains|becomes|turns) null',
    '(?:reject|refuse|forbid|exclude)s? null',
  ),
  ...all('nullable', 'before', true)(
    '{be} {adverbs}nullable',
    '(?:can|may|might|could) {adverbs}be null',
    '(?:accepts?|allows?|takes?) null',
  ),
  // Annotations.
  ...all('deprecated', 'before', false)('{be} (?:not|no longer|never) (?:yet )?(?:deprecated|obsolete)'),
  ...all('deprecated', 'before', true)(
    '{be} {adverbs}(?:deprecated|obsolete|being phased out|phased out|marked as deprecated|outdated)',
    'has been deprecated',
    'have been deprecated',
  ),
  ...all(
    'deprecated',
    'after',
    true,
  )('(?<!not |is |are |be )deprecated {kind}(?:operation |call |endpoint |schema )?>>@ '),
  ...all('readOnly', 'before', true)(
    '{be} {adverbs}read-only',
    '{be} {adverbs}read only',
    '{be} only (?:ever )?(?:returned|in responses|part of responses)',
  ),
  ...all(
    'readOnly',
    'inside',
    true,
  )('(?:can not be (?:written|set|sent)(?: by (?:you|callers|clients))?|(?:is|are) read-only) : (?<subject>{names})'),
  ...all('readOnly', 'before', false)(
    '{be} not read-only',
    '{be} {adverbs}(?:writable|writeable|settable|read-write)',
    '{be} {adverbs}(?:set|chosen|written|given|changed) by (?:you|callers|clients|the (?:caller|client))',
    '(?:can|may|might) {adverbs}be (?:set|written|sent|chosen|edited|updated|overwritten) (?:by (?:you|callers|clients|the (?:caller|client))|in (?:a|the|your|every|each) (?:requests?|body|call))',
  ),
  ...all(
    'readOnly',
    'after',
    false,
  )(
    '(?:you|callers|clients) (?:can|may|might) (?:also |still |freely |even )?(?:set|change|write|choose|edit|update|overwrite) {det}{kind}>>@ ',
  ),
  ...all('writeOnly', 'before', true)(
    '{be} {adverbs}write-only',
    '{be} {adverbs}write only',
    '{be} never (?:returned|in (?:a|the|any) responses?|part of (?:a|the|any) responses?)',
  ),
  ...all('writeOnly', 'before', false)(
    '{be} not write-only',
    '{be} (?:(?:stored|kept|encrypted|hashed) (?:but|and) )?always (?:returned|in (?:a|the|every) response)',
    '{be} {adverbs}(?:returned|readable|in (?:the|every|each|its) response|part of (?:the|every|each|its) response)',
  ),
  // Defaults.
  ...all('default', 'inside')(
    '(?:when|if|where) (?:it is |they are |it |they )?(?:(?:is |are )?(?:not {sent}|{omitted})) ,? ?{det}{kind}(?<subject>{names}){its} (?:is|are|becomes|has) {det}(?<value>{value})',
    '(?:if|when) you (?:leave out|omit|skip|do not send|do not give|do not set) {det}{kind}(?<subject>{names}){its} ,? ?(?:it is|it becomes|they are|it defaults to|the (?:service|server|api) (?:uses|takes|assumes|sets)) {det}(?<value>{value})',
    '(?:the |an? )?default (?:value )?(?:of|for) {det}{kind}(?<subject>{names}){its} (?:is|:|=|equals|stays) {det}(?<value>{value})',
    '(?<value>{value}) (?:is|:|=) the default (?:value )?(?:of|for) {det}{kind}(?<subject>{names}){its}',
    '(?:leave out|leave off|omit|skip) {det}{kind}(?<subject>@) ,? ?and (?:it|that|this) (?:is|becomes|will be|stays) {det}(?<value>{value})',
    '(?<value>#) (?:(?:[a-z]+|@) ){0,9}unless (?:you (?:set|give|send|pass|choose|ask for) )?{det}(?:another |different )?(?<subject>@)',
    '(?<subject>@) is (?<value>{value}) and {det}@ is {value} by default',
    '(?<subject>@) (?:is|=) (?<value>@) ,? ?(?:which|that) is (?:its|the) default',
    '(?<subject>@) (?:is|are) (?:one of |either )?(?:@ (?:, )?)+(?:and|or) ,? ?by default ,? ?(?<value>{value})',
    'unless (?:you|told|stated|they|we) (?:[a-z]+ ){0,4}(?<subject>@)(?: [a-z]+)? , (?:it|this|that) (?:is|will be|becomes|stays) {det}(?<value>{value})',
    'if {det}{kind}(?<subject>{names}){its} (?:is|are) (?:not {sent}|{omitted}) ,? ?(?:the (?:service|server|api) (?:uses|takes|assumes)|it (?:is|means)|the value is) {det}(?<value>{value})',
    '(?:without|if you (?:leave out|omit|do not send)) {det}{kind}(?<subject>{names}){its} ,? ?(?:the (?:service|server|api) (?:uses|takes|assumes)|it is) {det}(?<value>{value})',
  ),
  ...all('default', 'before')(
    '(?:defaults?|falls? back|default) to {det}(?:value )?(?<value>{value})',
    '(?:is|are) (?:set to )?{det}(?<value>{value}) (?:by default|unless (?:you|it|stated|set|otherwise))',
    'by default ,? ?(?:it )?(?:is|are|holds|has) {det}(?<value>{value})',
    '(?:has|have|with) (?:a|the|an) (?:documented )?default (?:value )?(?:of )?(?<value>{value})',
    '(?:whose|its|their|the) default (?:value )?(?:is|:|of|=) {det}(?<value>{value})',
    '(?:when|if|where) (?:it is )?(?:omitted|left out|missing|absent|not (?:given|sent|set|provided|specified)) ,? ?(?:it is |it defaults to |the service uses |the server uses |the api uses )?(?<value>{value})(?: is (?:used|assumed|taken))?',
    '\\( (?:the )?default (?:value )?(?:is |: |= |of )?(?<value>{value})',
    '(?:, )?(?:the )?default (?:value )?(?:is|:|=|of) (?<value>{value})',
    '(?<value>on|off|enabled|disabled|#|@) (?:by default|unless (?:you|it|stated|set|told|otherwise))',
  ),
  ...all('default', 'none')(
    '(?<value>@) , (?:which is )?the default',
    '(?<value>@) \\( the default',
    '(?<value>@) is the default(?! (?:value )?(?:of|for))',
    '(?:the )?default (?:value )?is (?<value>@)',
  ),
  // Lengths, counts and numbers.
  ...all('range', 'before')(
    '(?:{link} |, |; |: |\\( )(?:a |an )?(?:(?:whole |decimal )?number |integer |values? |score |string |length |anything |somewhere |anywhere |of |with |always )*(?<range>{spread} {det}#)(?: (?<unit>{units}))?',
    '(?:(?:between|of|from) )(?<range># (?:and|to|–|-) #) (?<unit>{units})',
  ),
  ...all('exactly', 'before')(
    '(?:exactly|precisely) (?<number>#)(?: (?<unit>{units}))?',
    '{link} (?:always )?(?:a |an )?(?<number>#) (?<unit>{letters}(?: long)?)(?! and #)',
    'a (?:string|code) of (?<number>#) (?<unit>{units})(?! and #)',
    '(?:, )?(?:which )?(?:consists?|is made|made up|made) (?:up )?of (?:exactly )?(?<number>#) (?<unit>{letters})(?! and #)',
    'has (?:a|the) length of (?<number>#)',
  ),
  ...all('maximum', 'before')(
    '{most} (?<number>#) (?<unit>{units})',
    '(?:has|have|leaves?|there is|offers?) (?:room|space) for (?<number>#)(?: (?<unit>{units}))',
    '(?:can|may|must|should|shall|will) not (?:be )?(?:exceed|longer than|greater than|larger than|more than|higher than|above|over|beyond|go beyond|go above) (?<number>#)(?: (?<unit>{units}))?',
    '(?:of |with )?(?:more than|longer than|over|above|beyond) (?<number>#)(?: (?<unit>{units}))? (?:is|are) (?:always )?(?:refused|rejected|invalid|not accepted|not allowed|an error|too long|too large|too many)',
    '(?:never|not) exceeds? (?<number>#)(?: (?<unit>{units}))?',
    '(?<number>#)(?: (?<unit>{units}))? at (?:the )?(?:very )?most',
    '(?:{link}|must be|can be|may be) (?:a )?(?<number>#) (?:or|and) (?:less|fewer|lower|smaller|below)',
    'an? (?:array|list) (?:of )?(?:at most|up to|no more than) (?<number>#)(?<unit>(?: {units})?)',
    '{link} {adverbs}(?:of )?(?:values? |numbers? |integers? |a number of |a value of )?{most} (?<number>#)(?! (?:percent|times|seconds|minutes|hours|days|weeks|months|years|bytes|kb|mb))(?: (?<unit>{units}))?',
    '(?<number>#) (?:is|:|=) (?:the |its )?(?:maximum|upper limit|upper bound)(?: length| value| size)?',
    '(?<number>#) (?<unit>{units}) (?:at most|or less|or fewer|at the most|maximum|max)',
    '(?:the |its |a )?(?:maximum|max|highest|largest|greatest|biggest|longest|upper limit|upper bound)(?: allowed| possible)?(?: length| value| size| number)? (?:of|for) {det}{kind}(?<subject>{names}){its} (?:is|:|=) (?<number>#)(?: (?<unit>{units}))?',
    '{most} (?<number>#) (?:[a-z]+ )?(?:in|for|of) {det}{kind}(?<subject>@)',
    '(?:whose|its|the) (?:maximum|upper limit|longest length|maximum length) (?:is|:|=|of) (?<number>#)(?: (?<unit>{units}))?',
    '(?:a |the |its )?(?:maximum|max|upper limit|upper bound)(?: value| length)?(?: is| of| :| =)? (?<number>#)(?: (?<unit>{units}))?',
  ),
  ...all('minimum', 'before')(
    '{least} (?<number>#) (?<unit>{units})',
    '(?:can|may|must|should|shall|will) not (?:be )?(?:shorter than|less than|smaller than|fewer than|lower than|below|under|go below) (?<number>#)(?: (?<unit>{units}))?',
    '{link} {adverbs}(?:of )?(?:values? |numbers? |integers? |a number of |a value of )?{least} (?<number>#)(?! (?:percent|times|seconds|minutes|hours|days|weeks|months|years|bytes|kb|mb))(?: (?<unit>{units}))?',
    '(?<number>#) (?<unit>{units}) or more',
    '(?:{link}|must be|can be|may be) (?:a )?(?<number>#) (?:or|and) (?:more|greater|higher|larger|above|up)',
    'an? (?:array|list) (?:of )?(?:at least|no fewer than) (?<number>#)(?<unit>(?: {units})?)',
    '(?:of |with )?(?:less than|fewer than|shorter than|under|below) (?<number>#)(?: (?<unit>{units}))? (?:is|are) (?:always )?(?:refused|rejected|invalid|not accepted|not allowed|an error|too short|too small|too few)',
    '(?:the |its |a )?(?:minimum|min|lowest|smallest|shortest|lower limit|lower bound)(?: allowed| possible)?(?: length| value| size| number)? (?:of|for) {det}{kind}(?<subject>{names}){its} (?:is|:|=) (?<number>#)(?: (?<unit>{units}))?',
    '(?:whose|its|the) (?:minimum|lower limit|shortest length|minimum length) (?:is|:|=|of) (?<number>#)(?: (?<unit>{units}))?',
    'starts? at (?<number>#)',
    '(?:a |the |its )?(?:minimum|min|lower limit|lower bound)(?: value| length)?(?: is| of| :| =)? (?<number>#)(?: (?<unit>{units}))?',
  ),
  // Where a parameter goes.
  ...all('location', 'before')(
    '(?:is|are|goes|go|belongs|belong|travels|comes|come) {adverbs}(?:sent |passed |given |expected |read |taken |part |written |transmitted )?(?:in|into|to|as part of|of|from|as) (?:the |a |an )?(?:request |http |url )?(?<location>{in})(?: parameters?| fields?| of the request| as a parameter)?(?! (?:string )?(?:of (?:the )?response|of @))',
    '(?:both|all|each)(?: of (?:them|which))? in the (?<location>{in})(?= (?:[.,;:)]|$))',
    '(?:is|are) (?:a |an )?(?:optional |required |mandatory )?(?<location>path|query|header|cookie|body|form) (?:parameters?|fields?|property|properties|value)',
    '(?:is|are) (?:a |an )?(?:optional |required |mandatory )?(?:parameters?|fields?|properties|property) (?:of|in) the (?<location>{in})',
  ),
  ...all('location', 'inside')(
    '(?:the|a|an|your|its) (?<subject>@) in the (?<location>query string|query|headers?)(?! (?:of (?:the )?response|of @))',
    '(?:returns?|sends back|gives back) {det}{kind}(?<subject>{names}) in (?:its|the) (?:response )?(?<location>body|headers?)',
    '(?:send|sends|pass|passes|give|put|puts|include|write|add|expects?|reads?|takes?|finds?) {det}{kind}(?<subject>{names}){its} (?:in|into|as part of|from) (?:the |a )?(?:request |url )?(?<location>{in})(?! (?:string )?(?:of (?:the )?response|of @))',
  ),
  ...all('location', 'after')(
    '(?<!(?:an?|the) (?:other|same) )(?<location>path|query|header|cookie) (?:parameters?|fields?) {det}>>@ ',
    '(?:the|a) (?<location>headers?|cookie) >>@ ',
  ),
  // Values of an enumeration, as a list or one of them.
  ...all('count', 'before')(
    '(?:is|are|has|have|takes?|knows|accepts?|must be|can be|may be|with|allows?|holds?) (?:always )?(?:(?:exactly|any of|one of|either of) )?(?:the |its )?(?<number>#) (?:(?:possible|allowed|different|documented|valid|distinct|fixed|permitted) )*values(?! from)',
    '(?:is |are )?one of (?:the )?(?<number>#) (?:(?:possible|allowed|different|documented|valid) )*(?:values|types|kinds|states)',
  ),
  ...all('values', 'inside')(
    '(?:for|as) {det}{kind}(?<subject>@){its} ,? ?(?:you )?(?:can |may |must )?(?:choose|use|pick|send|take|give|enter) (?:between |among |one of |either )?(?<list>{names})',
    '(?:the|all|its) # (?:[a-z]+ )?(?:values|levels|states|kinds|types|modes|options) (?:of|for) {det}{kind}(?<subject>@) (?:, [a-z ]{1,40} , )?are (?<list>{names})',
    'one of # (?:[a-z]+ )?(?:values|levels|states|kinds|types|modes|ways) (?:\\( (?<subject>@) \\) )?: (?<list>{names})',
    '(?:set|sets|change|changes|switch|setting) {det}{kind}(?<subject>@){its} to (?:either |one of )?(?<list>@(?: (?:, or|,|or) @)+)',
    '(?:the |all |its )?(?:(?:possible|allowed|valid|permitted|accepted|legal|documented|only|known|#) )*values (?:of|for|that) {det}{kind}(?<subject>@){its} (?:are|is|accepts? are|:|can take are|takes are|has are) (?:only |exactly )?(?<cue>:? ?)(?<list>{names})',
    '(?<list>{names}) (?:is|are) (?:all |the only |the |all of the |all the )(?<cue>)(?:(?:possible|allowed|valid|permitted|#) )*values (?:of|for|that) {det}{kind}(?<subject>@){its}',
  ),
  ...all(
    'values',
    'inside',
  )('(?<subject>@) : (?:either |one of |any of )?(?<list>@(?: (?:, or|, and|,|or|and) @)+)(?= (?:[.;)]|$))'),
  ...all(
    'values',
    'before',
  )(
    '(?:is|are|be|takes?|accepts?|allows?|has|have|knows?|holds?|supports?|means|says|reads|contains?) (?:also |either )?(?<cue>(?:always|only ever|nothing but|never anything but|one of|either|any of|all of|only|exactly|(?:the |these |one of the |one of these |any of the |either of |two |three |four |five |six |# )*(?:(?:possible|allowed|valid|permitted|different) )*(?:values?|following(?: values)?)|one of these) ?(?:of |: |, namely |, which are |are )?)?(?<list>{names})(?! (?:is|are|field|parameter|property|header) | (?:of|in) (?:the |a |an )?@)',
  ),
  ...all('value', 'inside')(
    '(?:use|choose|pick|send|take|give|enter) (?<value>{value}) (?:for|as) {det}{kind}(?<subject>@){its}',
    '(?:set|sets|change|changes|switch|switches|setting|changing) {det}{kind}(?<subject>@){its} (?:back )?to {det}(?<value>{value})',
    '(?:with|where|whose|if|when) {det}{kind}(?<subject>@){its} (?:is |set to |of |equal to |= )(?<value>@)',
    '(?:with|the|its|a|an|of) (?<subject>@) (?<value>@)(?= (?:[.,;:)]|and|or|in|to|for|$))',
  ),
  ...all(
    'type',
    'inside',
  )('(?:data )?type (?:of|for) {det}{kind}(?<subject>{names}){its} (?:is|:|=) (?:always )?(?:an? )?(?<type>{type})'),
  ...all('value', 'before')(
    '(?:set|sets|changed?|switched?|turned|equal|equals|stays|becomes|set back|defaulting) (?:to|at) {det}(?<value>{value})',
    '(?:=|equals|being) (?<value>{value})',
    '(?:starts?|begins?|starts out) (?:as|with) (?<value>@)',
    '(?:can |may |will )?(?:ends? up|turns)(?: as| in| into| to)? (?<value>@)',
    'the other (?:possible |allowed )?(?:value|state|status|kind|type|level|mode|option) is (?<value>@)',
    '(?:with|has|have) (?:the )?value (?<value>{value})',
    '(?<value>@)(?= (?:as (?:the )?value))',
  ),
  // Types and formats.
  ...all('type', 'before')(
    '(?:has|have|of|with|is of|are of|must be of|in) (?:the |a )?(?:data )?type (?:of )?(?:an? )?(?<type>{type})',
    '(?:the |its )?(?:data )?type (?:is|:|=) (?:an? )?(?<type>{type})',
    '(?:is|are|be|takes?|expects?|accepts?|holds?|contains?|returns?|stores|comes as|written as|sent as|given as|returned as|treated as|serialised as|represented as|has|as|being) {adverbs}(?:an? )?(?<list>array|list) of (?<items>strings|integers|whole numbers|numbers|booleans|objects)',
    '(?:is|are|be|takes?|expects?|accepts?|holds?|contains?|returns?|stores|comes as|written as|sent as|given as|returned as|treated as|serialised as|represented as|as|being) {adverbs}(?:either )?(?:an? )(?:single |plain |simple |json |optional |required |mandatory |short |long |numeric |non-empty |nullable |positive |sorted |iso )*(?<type>{type})(?! (?:of (?:shares|votes|ways|things|times|them|the|days|steps|cases|reasons|different)|field|parameter|property|header|value|schema|object|link|list|response|request|call|\\/))',
    '(?:is|are) (?<type>@)(?= (?:(?:[.,;:)]|and|with|but|or null)|$))',
  ),
  ...all(
    'type',
    'after',
  )('(?:all|both)(?: #| of them| of these)? are (?<type>strings|integers|numbers|booleans|arrays|objects) : >>{names}'),
  ...all(
    'type',
    'before',
  )(
    '(?:(?:both|all|which are|that are|are) )+(?:both |all |either )?(?:(?:optional|required|mandatory|plain) )?(?<type>strings|booleans|integers|whole numbers|numbers|objects|arrays)(?= (?:[.,;:)]|and|but|$))',
  ),
  ...all('type', 'before')(
    ', (?:always )?an? (?<list>array|list) of (?<items>strings|integers|whole numbers|numbers|booleans|objects)(?= [.,;:)])',
    ', (?:always )?an? (?<type>date without a time|date and time|timestamp|string|integer|whole number|number|boolean|object)(?= (?:[.;:)]|,(?! or )))',
    // "Returns `rides`, an array with an entry for each"
    '(?<=(?:returns|has|contains|holds|gives|with) @ ), an? (?<type>array|object)(?= (?:with|of) )',
  ),
  ...all(
    'type',
    'before',
    false,
  )(
    '(?:is|are) (?:not|never|no longer) an? (?:plain |simple |json )*(?<type>string|integer|number|boolean|array|list|object)(?= (?:[.,;:)]|and|but|$))',
  ),
  // "The array `items`", "two strings, `from` and `to`"; "the string `id`" may be a value.
  ...all(
    'type',
    'after',
  )(
    '(?:the|an?|its|each|one|#) (?:optional |required |query )*(?<type>integer|boolean|array|object|strings|integers|booleans|arrays|objects) (?:, |: |called |named )?>>{names}',
  ),
  ...all('required', 'before', true)('(?:and|but) never (?:missing|absent|omitted|left out|left off)'),
  ...all('format', 'before')(
    '(?:has|have|in|with|of|uses|follows|is in) (?:the |a |an )?format (?:of )?(?<format>@|")',
    '(?:the |its )?format (?:is|:|=) (?:an? )?(?<format>@|")',
    '(?:is|are) (?:in )?(?:the |an? )?(?<format>@) format',
    '(?:is|are|takes?|expects?|accepts?|holds?) {det}(?:string|date|time|timestamp|value|number) (?:in|of|with) {det}(?<format>@) format',
    '(?:is|are|takes?|expects?|accepts?|holds?) {det}(?:string|date|time|timestamp|value|number) (?:in|of|with) {det}format (?<format>@)',
  ),
];
