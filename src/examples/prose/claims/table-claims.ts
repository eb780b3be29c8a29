import { type Claim, claimsIn } from './claim';
import type { About } from './grammar';
import type { Statement } from './statement';
import type { Token } from './tokens';

/** What the head of a column says that its cells are. */
const heads: readonly [RegExp, About][] = [
  [
    /^(?:is )?(?:required|mandatory|needed|obligatory|compulsory|must be (?:sent|given|set|present))\b.{0,3}$/,
    'required',
  ],
  [/^(?:data ?)?types?$/, 'type'],
  [/^(?:default(?: value)?|(?:if|when) (?:omitted|absent|missing|left out|not (?:given|sent|set)))$/, 'default'],
  [/^(?:max|maximum|upper limit|upper bound)(?: \.)?(?: (?:length|value|size))?$/, 'maximum'],
  [/^(?:min|minimum|lower limit|lower bound)(?: \.)?(?: (?:length|value|size))?$/, 'minimum'],
  [
    /^(?:(?:allowed|possible|valid|permitted|accepted) )?(?:values|enum|options|choices)$|^(?:can be |must be )?one of$/,
    'values',
  ],
  [/^format$/, 'format'],
  [/^(?:in|location|where|sent in|goes in)$/, 'location'],
  [/^deprecated\b.{0,3}$/, 'deprecated'],
  [/^(?:nullable|null)\b.{0,3}$/, 'nullable'],
  [/^optional\b.{0,3}$/, 'required'],
  [/^(?:range|between)$/, 'range'],
  [/^length$/, 'maximum'],
];

/** What a cell says about the names of its row. */
export function cellClaims({ tokens, lead, column = '' }: Statement): Claim[] {
  if (lead.length === 0) return claimsIn(tokens);
  const about = heads.find(([head]) => head.test(column))?.[1];
  const line = tokens[0]?.line ?? 1;
  const base = { line, conditional: false, subject: lead, parts: {} };
  const claim = about === undefined ? undefined : cellClaim(about, tokens, column);
  const nullable: Claim[] =
    about === 'type' && /(?:^nullable | or null$)/.test(textIn(tokens))
      ? [{ ...base, about: 'nullable', says: true }]
      : [];
  const format = about === 'type' ? formatIn(tokens) : [];
  if (claim)
    return [
      { ...base, about: about!, ...claim },
      ...nullable,
      ...(format.length > 0 ? [{ ...base, about: 'format' as const, parts: { format } }] : []),
    ];
  // What a head such as "Person" makes of "required" is not known.
  const general =
    /^(?:descriptions?|meaning|notes?|details?|remarks?|comments?|rules?|constraints?|about|what it is|explanation|)$/.test(
      column,
    );
  return claimsIn(tokens, true)
    .filter(
      (found) =>
        general ||
        !['required', 'default', 'nullable', 'location', 'type'].includes(found.about) ||
        found.subject !== undefined,
    )
    .filter(({ about: other }) => about === undefined || other !== about)
    .map((found) => (found.subject ? found : { ...found, subject: lead }));
}

/** "string (date-time)" */
function formatIn(tokens: readonly Token[]): Token[] {
  const at = tokens.findIndex(({ text }) => text === '(');
  const end = tokens.findIndex(({ text }) => text === ')');
  const inside = at < 0 || end < 0 ? [] : tokens.slice(at + 1, end);
  const text = inside.map((token) => token.text).join('');
  return /^(?:date|date-time|time|uuid|email|uri|int32|int64|float|double|byte|binary|ipv4|ipv6|hostname)$/.test(text)
    ? [{ kind: 'word', text, line: inside[0]!.line }]
    : [];
}

const textIn = (tokens: readonly Token[]): string =>
  tokens
    .map(({ text }) => text)
    .join(' ')
    .toLowerCase();

const yes = /^(?:yes|y|required|true|mandatory|always|✓|✔|✅|x|must|deprecated|nullable)$/;
const no = /^(?:no|n|optional|false|never|✗|✘|❌|-|–|—)$/;

function cellClaim(about: About, tokens: readonly Token[], column: string): Partial<Claim> | undefined {
  const [first, ...rest] = tokens;
  if (!first) return undefined;
  const word = first.text.toLowerCase();
  switch (about) {
    case 'required':
    case 'deprecated':
    case 'nullable': {
      const says = yes.test(word) ? true : no.test(word) ? false : undefined;
      if (says === undefined || (rest.length > 0 && !/^[,.(:–—-]$/.test(rest[0]!.text))) return undefined;
      const conditional = rest.some(({ text }) => /^(?:if|when|unless|for|with)$/.test(text));
      // In a column headed "Optional", only "required" and "optional" mean what they say.
      const isReversed = column.startsWith('optional') && !/^(?:required|mandatory|optional)$/.test(word);
      return { says: isReversed ? !says : says, conditional };
    }
    case 'type': {
      const text = textIn(tokens);
      const array = /^(?:array|list) of (strings|integers|numbers|booleans|objects)$/.exec(text);
      if (array) return { parts: { list: [first], items: tokens.slice(2) } };
      const own = word === 'nullable' ? rest : tokens;
      const one = own.findIndex((token) => token.kind === 'mark' || ['or', 'of'].includes(token.text));
      return { parts: { type: one < 0 ? own : own.slice(0, one) } };
    }
    case 'default':
      if (first.kind === 'mark' || (rest.length > 0 && !/^[,(]$/.test(rest[0]!.text))) return undefined;
      return first.kind === 'word' && !/^(?:true|false|null)$/.test(word) ? undefined : { parts: { value: [first] } };
    case 'format':
      return rest.length === 0 ? { parts: { format: [first] } } : undefined;
    case 'maximum':
    case 'minimum':
      return first.kind === 'number'
        ? { parts: { number: [first], ...(rest[0]?.kind === 'word' ? { unit: rest.slice(0, 1) } : {}) } }
        : undefined;
    case 'range':
      return tokens.filter(({ kind }) => kind === 'number').length === 2 ? { parts: { range: tokens } } : undefined;
    case 'location':
      return rest.length === 0 && /^(?:path|query|header|cookie|body)$/.test(word)
        ? { parts: { location: [first] } }
        : undefined;
    case 'values': {
      const list = tokens.filter(({ kind }) => kind === 'name');
      const others = tokens.some((token) => token.kind === 'word' && !/^(?:and|or|one|of|either)$/.test(token.text));
      return list.length > 0 && !others ? { parts: { list, cue: [first] } } : undefined;
    }
    default:
      return undefined;
  }
}
