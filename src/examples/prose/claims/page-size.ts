import type { ProseFault } from '../check-names';
import type { Page } from './check-claims';
import { compare } from './compare';
import type { Field, Subject } from './documents';
import { compile } from './grammar';
import { find, hint } from './matches';
import type { Statement } from './statement';
import { canonical } from './tokens';

const sizes = /^(?:limit|per_?page|page_?size|max_?results|count|size)$/i;

/** The parameter that says how many items an operation returns: "`GET /books` returns 10 unless told otherwise". */
export function pageSizeOf(subjects: readonly Subject[], page: Page): Field | undefined {
  const { documents } = page;
  const [only, ...others] = subjects;
  if (only?.kind !== 'operation') return undefined;
  if (others.length > 0) return sharedSize(subjects, page);
  const found = [...documents.fieldsOf(only, 'request').values()]
    .flat()
    .filter((field) => field.in === 'query' && sizes.test(field.name));
  const isNumber = found[0]?.schemas.some(({ types }) => types?.some((type) => /^(?:integer|number)$/.test(type)));
  return found.length === 1 && isNumber ? found[0] : undefined;
}

/** What several operations have in common, as far as they have pages. */
function sharedSize(subjects: readonly Subject[], page: Page): Field | undefined {
  const sizes = subjects.flatMap((subject) =>
    subject.kind === 'operation' ? (pageSizeOf([subject], page) ?? []) : [],
  );
  const keys = sizes.map(({ schemas }) => schemas.map((schema) => `${schema.default?.value} ${schema.maximum}`).join());
  return new Set(keys).size === 1 ? sizes[0] : undefined;
}

const pagesOf = compile('(?:in|into) pages of (?<most>up to |at most )?(?<number>#)(?= )');
const perPage = compile(
  '(?<most>(?:at most|up to|no more than|not more than|a maximum of) )?(?<number>#) (?:of them|[a-z]+) (?:(?:are|is|fit|come) )?(?:on|per|in|to) (?:(?:a|each|one|every|the) )?page',
);

const pageOf = compile(
  '(?:a|each|every|one) page (?:of @ )?(?:has|holds|shows|contains|lists) (?:(?<most>at most|up to|no more than) )?(?<number>#) (?:@|[a-z]+)(?: (?<most2>at most))?',
);

const returned = [
  [
    'default',
    compile('(?<number>#) (?:@ |[a-z]+ )?(?:(?:on|per|in|to) (?:(?:a|each|one|every|the) )?page )?by default'),
  ],
  [
    'default',
    compile(
      '(?:at most|up to) (?<number>#) (?:@|[a-z]+) (?:(?:at once|at a time) )?unless you (?:ask for|set|send|choose|say)',
    ),
  ],
  ['maximum', compile('never (?:more than )?(?:returns?|lists?|gives?) more than (?<number>#)')],
  [
    'maximum',
    compile('by default (?:,|and|, and|, but) (?:(?:at most|up to|no more than) (?<number>#)|(?<number2>#) at most)'),
  ],
] as const;

const ofLists =
  /^(?:the |all |these )?(?:lists?|collections?) (?:[a-z,]+ ){0,8}(?:comes?|(?:is|are) (?:returned|sent|split|delivered|divided)) /;

/** "At most 50 posts are on a page", of an operation whose parameter allows another number, or has another default. */
export function pageFaults({ tokens, kind, scope, section }: Statement, page: Page): ProseFault[] {
  const own = page.subjectsIn(tokens);
  // A heading is about what stands below it.
  const near = kind === 'heading' ? [...section.subjects] : (scope[0] ?? []);
  const text = canonical(tokens);
  const size =
    pageSizeOf(own.length > 0 ? own : near, page) ??
    // "Lists come in pages of 25 items": what all of them have in common.
    (own.length === 0 && ofLists.test(text) ? sharedSize(page.documents.operations, page) : undefined);
  if (!size) return [];
  const isListed = / (?:returns?|lists?|gives?) /.test(` ${text}`) && own.length === 1;
  const told = isListed
    ? returned.flatMap(([about, pattern]) =>
        find(tokens, text, pattern).flatMap(({ parts }): ProseFault[] => {
          const number = parts.number ?? parts.number2!;
          const { line } = number[0]!;
          const claim = { about, parts: { number, value: number }, line, conditional: false };
          const wrong = compare(claim, size.name, [size]);
          return wrong ? [{ line, message: wrong.message, hint }] : [];
        }),
      )
    : [];
  if (told.length > 0) return told;
  return [...find(tokens, text, perPage), ...find(tokens, text, pageOf), ...find(tokens, text, pagesOf)].flatMap(
    ({ parts, from }) => {
      const { line } = parts.number![0]!;
      // "In pages of 100, the largest size" says which size that is.
      const isMost =
        parts.most ?? parts.most2 ?? / the (?:largest|maximum|highest) /.test(canonical(tokens.slice(from)));
      // "At most 25, unless you send a `limit`" says what holds without one.
      const isUnless = / unless /.test(canonical(tokens.slice(from)));
      const isDefault =
        isUnless ||
        (!isMost && (tokens[from + 1]?.text === 'pages' || / (?:by default|or as many) /.test(canonical(tokens))));
      if (!isMost && !isDefault) return [];
      const about = isDefault ? ('default' as const) : ('maximum' as const);
      const wrong = compare({ about, parts: { ...parts, value: parts.number! }, line, conditional: false }, size.name, [
        size,
      ]);
      return wrong ? [{ line, message: wrong.message, hint }] : [];
    },
  );
}

/** What the head of a column says of its numbers: "Default `limit`", "Highest page size". */
const heads = [
  [/^(?:default|usual|standard)\b/, 'default'],
  [/^(?:highest|largest|greatest|maximum|max|most|upper)\b/, 'maximum'],
  [/^(?:lowest|smallest|minimum|min|least|lower)\b/, 'minimum'],
] as const;

/** "| `/books` | 25 | 500 |" below "Highest `limit`", where that parameter of the operation at this path has another maximum. */
export function columnSizeFaults({ kind, tokens, column = '', row = [] }: Statement, page: Page): ProseFault[] {
  const [number, more] = tokens;
  const role = heads.find(([head]) => head.test(column))?.[1];
  const path = row.find((token) => token.kind === 'name')?.text.replace(/^GET /, '') ?? '';
  if (kind !== 'cell' || number?.kind !== 'number' || more || !role || !path.startsWith('/')) return [];
  const [subject] = page.documents.operations.filter(
    ({ operation }) => operation.method === 'GET' && operation.path === path,
  );
  if (!subject) return [];
  const named = page.documents.fieldsOf(subject, 'request').get(column.split(' ').at(-1)!) ?? [];
  const size = /\b(?:page size|per page|items|entries)$/.test(column) ? pageSizeOf([subject], page) : undefined;
  const fields = named.length > 0 ? named : size ? [size] : [];
  const documented = fields.flatMap(({ schemas }) =>
    schemas.flatMap((schema) => (role === 'default' ? schema.default?.value : schema[role]) ?? []),
  );
  if (documented.length === 0 || documented.some((one) => Number(one) === number.value)) return [];
  const message = `the ${role} of ${fields[0]!.name} of GET ${path} is ${documented.map(String).join(' or ')}, not ${number.text}`;
  return [{ line: number.line, message, hint }];
}
