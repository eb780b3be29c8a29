/** Terms of which a sentence can have one only, and which change what it says. */
type Group = readonly RegExp[];

const term = (words: string): RegExp => new RegExp(`(?<![\\w\`-])(?:${words})(?![\\w\`-])`, 'gi');
const group = (...terms: readonly string[]): Group => terms.map(term);

/** Of two sentences about the same, these say different things of it. */
export const opposedTerms: readonly Group[] = [
  group(
    'at least|no (?:less|fewer) than|not less than|(?:the |a )?minimum(?: of)?|min\\.?|lowest|smallest|shortest|fewest',
    'at most|no more than|not more than|up to|(?:the |a )?maximum(?: of)?|max\\.?|highest|largest|longest|greatest',
  ),
  group(
    '(?:less|smaller|lower|fewer|shorter) than|below',
    '(?:greater|larger|higher|more|longer) than|above|exceed(?:s|ing)?',
  ),
  group(
    'before|prior to|older than|earlier than|preceding|ahead of',
    '(?<!look |looks |named )after|since|newer than|later than|following|behind',
  ),
  group('newest|latest|most recent(?:ly)?|newer|later', 'oldest|earliest|least recent(?:ly)?|older|earlier'),
  group('ascending', 'descending'),
  group('inclusive(?:ly)?', 'exclusive(?:ly)?'),
  group('alphabetical(?:ly)?', 'chronological(?:ly)?'),
  group('permanent(?:ly)?', 'temporar(?:y|ily)'),
  group('absolute', 'relative'),
  group('inbound|incoming', 'outbound|outgoing'),
  group('senders?', 'recipients?|receivers?'),
  group('buyers?|payers?', 'sellers?|payees?'),
  group('debit(?:s|ed)?', 'credit(?:s|ed)?'),
  group('parents?', 'child|children'),
  group('public(?:ly)?', 'private(?:ly)?'),
  group('gross', 'net'),
  group('internal(?:ly)?', 'external(?:ly)?'),
  group('manual(?:ly)?|by hand', 'automatic(?:ally)?|by (?:it|them)sel(?:f|ves)|on (?:its|their) own'),
  group('first', 'last'),
  group('next', 'previous'),
  group('starts?|beginning|begins?', 'ends?|ending|finish(?:es)?'),
  group('increas(?:es?|ed|ing)|rais(?:es?|ed)', 'decreas(?:es?|ed|ing)|lowers|lowered|reduc(?:es?|ed)'),
  group(
    '(?<!may )(?:immediate(?:ly)?|instant(?:ly)?|at once|right away|straight away|strongly consistent|in real time)',
    'eventual(?:ly)?|after a (?:short )?(?:while|delay)|with a (?:short )?delay|later on|in the background',
  ),
  group('asynchronous(?:ly)?', 'synchronous(?:ly)?'),
  group('true', 'false'),
  group('unique(?:ly)?', 'shared|ambiguous'),
  group('open(?:s|ed)?', 'clos(?:es?|ed)'),
  group('online', 'offline'),
  group('upper[ -]?case(?:d)?', 'lower[ -]?case(?:d)?'),
  group('left', 'right'),
  group('width|horizontal(?:ly)?', 'height|vertical(?:ly)?'),
  group('read-only', 'write-only|writable'),
  group('singular', 'plural'),
  group('add(?:s|ed|ing)?', 'remov(?:es?|ed|ing)'),
  group('creat(?:es?|ed|ing|ion)', 'delet(?:es?|ed|ing|ion)|remov(?:es?|ed|ing)|eras(?:es?|ed|ing)'),
  group('required|mandatory|must be (?:set|sent|given|provided|specified|supplied)', 'optional(?:ly)?'),
  group('sources?', 'destinations?|targets?'),
  group('read', 'written'),
  group('UTC|GMT', "local time(?: ?zones?)?|(?:account|user|store|shop|customer)(?:'s)? (?:local )?time ?zone"),
  group(
    'hourly|every hour|per hour',
    'daily|every day|per day',
    'weekly|per week',
    'monthly|per month',
    'yearly|annual(?:ly)?|per year',
  ),
  group(
    'cents|minor units?|(?:smallest|minor) (?:currency|monetary) units?|(?:smallest|minor) units? of (?:the|a) currency',
    'dollars|euros|major units?|(?:whole|major|full) (?:currency|monetary) units?',
  ),
  group('per ?cent(?:age)?s?', 'per ?mille?', 'basis points', 'fractions?'),
  group('milliseconds?|ms', 'seconds?|secs?', 'minutes?|mins?', 'hours?', 'days?', 'weeks?', 'months?', 'years?'),
  group('bytes?', 'kilobytes?|KB|KiB', 'megabytes?|MB|MiB', 'gigabytes?|GB|GiB'),
  group('bytes', 'characters?|chars?', 'words?'),
  group('pixels?', 'points?'),
  group('millimet(?:er|re)s?', 'centimet(?:er|re)s?', 'met(?:er|re)s?', 'kilomet(?:er|re)s?|km', 'miles?', 'feet'),
  group('grams?', 'kilograms?|kg', 'pounds?|lbs?', 'ounces?'),
  group('celsius', 'fahrenheit', 'kelvin'),
];

/** What turns what is said into its opposite, wherever it stands. Two of them undo each other. */
export const negations =
  /(?<![\w`-])(?:not|no|never|nothing|none(?: of)?|neither|nor|without|unless|except|unable|impossible|excludes?|excluded|excluding|omit(?:s|ted)?|left out|missing|absent|unset|reject(?:s|ed)?|refus(?:es?|ed)|ignor(?:es?|ed)|skip(?:s|ped)?|forbid(?:s|den)?|prohibit(?:s|ed)?|prevent(?:s|ed)?|block(?:s|ed)?|den(?:y|ies|ied)|fail(?:s|ed|ures?)?|disabl(?:es?|ed)|optional|inactive|invalid|incorrect|incomplete|insensitive|ineligible|inaccessible|invisible|hidden|exempt)(?![\w`-])|(?<![\w`-])(?:non(?=-?[a-z]{4})|un(?=(?:able|acknowledged|activ|allocat|archiv|assign|authenticat|authori[sz]|avail|block|chang|check|claim|compress|confirm|deliver|encrypt|expir|format|limit|lock|mut|order|paid|process|publish|read|register|restrict|safe|save|seen|send|sent|set|sign|subscri|success|support|used|valid|verif|wanted)\w*))/gi;

/** What says no more than its opposite denies, or what any sentence may have. */
export const light = new Set(
  `a an the this that these those it its they them their there here you your we our us i and or of in on at to for from by with as into onto per via is are
  was were be been being am do does did has have had having can could may might must shall should will would need needs needed able also just only both either
  each every all any some such same other own very more most less if when whenever while whereas where once in case then so but because since until than which
  who whose whom what how why whether use uses used using set sets given give gives giving say says tell tells told show shows shown mean means indicate
  indicates indicating specify specifies specified specifying provide provides provided provides supply supplied pass passed send sent sends get gets got getting
  include includes included including contain contains containing comprise comprises allow allows allowed permit permits permitted accept accepts
  accepted support supports supported possible valid available enable enables enabled present please note following value values field fields parameter
  parameters property properties attribute option flag call calls request requests response responses operation endpoint api one ones always currently
  solely simply object example default know known make makes made take takes taken there's called eg ie etc ought whatever let lets return returns
  returned deliver delivers delivered respond responds retrieve retrieves retrieved fetch fetches fetched receive receives received load loads good
  offer again still yet already even however therefore thus exactly`.split(/\s+/),
);

/** Words for the same, each with the one that stands for all of them. */
export const synonyms: ReadonlyMap<string, string> = new Map(
  `delete erase destroy | remove | change update modify edit alter | identifier id ids identifiers | keep kept store retain save persist hold held | find found | pay paid | sell sold | build built | write wrote written | choose chose chosen | expire lapse | people user person |
  item entry element record | list array collection | amount sum total | text string | number count quantity | begin start | finish end | choose select pick |
  duplicate repeat | company organisation organization business | client customer | error fault | attempt try tries | limit cap | link url | order sort |
  method way | describe explain | match correspond | display render | website site | picture image | phone telephone | charge bill | payment pay |
  build construct | trigger fire | purchase buy`
    .split('|')
    .flatMap((line) => {
      const [first = '', ...others] = line.trim().split(/\s+/);
      return others.map((other) => [other, first] as const);
    }),
);
