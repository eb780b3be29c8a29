import type { Field } from '../../../src/examples/prose/claims/documents';
import type { Block } from './blocks';
import { each, fieldsHere, type Kind } from './change';

const numberWords = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');

const valueOf = (text: string): number => {
  const index = numberWords.indexOf(text.toLowerCase());
  return index >= 0 ? index : Number(text.replace(/,/g, ''));
};

const like = (old: string, value: number): string =>
  numberWords.includes(old.toLowerCase()) && numberWords[value] !== undefined
    ? /^[A-Z]/.test(old)
      ? numberWords[value][0]!.toUpperCase() + numberWords[value].slice(1)
      : numberWords[value]
    : String(value);

const boundsOf = (fields: readonly Field[]): Set<number> =>
  new Set(
    fields.flatMap(({ schemas }) =>
      schemas.flatMap((schema) => {
        const own = schema as unknown as Record<string, unknown>;
        const keys = [
          'minimum',
          'maximum',
          'exclusiveMinimum',
          'exclusiveMaximum',
          'minLength',
          'maxLength',
          'minItems',
          'maxItems',
          'multipleOf',
        ];
        const plain = (value: unknown): unknown =>
          value !== null && typeof value === 'object' && 'value' in value ? value.value : value;
        return [...keys.map((key) => own[key]), plain(own.default)].filter(
          (value): value is number => typeof value === 'number',
        );
      }),
    ),
  );

/** A number that is a bound, a length or a default of a field in its block. */
const bound: Kind = (around) => {
  const named = fieldsHere(around);
  const bounds = new Set(named.flatMap(({ fields }) => [...boundsOf(fields)]));
  return proseNumbers(around.block).flatMap(({ text, at }) => {
    const value = valueOf(text);
    if (!bounds.has(value)) return [];
    const others = [value + 1, value * 2, value - 1, value * 10, value + 5].filter(
      (other) => other >= 0 && other !== value && !bounds.has(other),
    );
    return others.length === 0
      ? []
      : [{ kind: 'bound, length or default', at, old: text, new: like(text, around.random.pick(others)) }];
  });
};

function proseNumbers({ text, layer }: Block): { text: string; at: number }[] {
  if (layer === 'code' || layer === 'comment') return [];
  return each(
    text,
    /(?<![\w/.:#"=-])(?:\d{1,3}(?:,\d{3})+|\d+|zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?![\w/:-]|\.\d)/gi,
  ).map((match) => ({
    text: match[0],
    at: match.index,
  }));
}

/** A number beside an example which shows it. */
const besideNumber: Kind = ({ block, random }) => {
  const shown = block.beside ?? '';
  if (!/[{[]/.test(shown)) return [];
  return proseNumbers(block).flatMap(({ text, at }) => {
    if (/^\d$/.test(text) && /^\s*\d+\. /.test(block.text) && at < 3) return [];
    const value = valueOf(text);
    const isShown = (number: number): boolean => new RegExp(`(?<![\\w.])${number}(?![\\w.])`).test(shown);
    if (!isShown(value) || /^[1-5]\d\d$/.test(text)) return [];
    const others = [value + 1, value + 2, value * 10, value - 1].filter((other) => other >= 0 && !isShown(other));
    return others.length === 0
      ? []
      : [{ kind: 'number that the example beside it shows', at, old: text, new: like(text, random.pick(others)) }];
  });
};

/** How many there are of something. */
const count: Kind = ({ block, random }) =>
  each(
    block.text,
    /(?<![\w-])(two|three|four|five|six|seven|eight|nine|ten) (?=[a-z ]*(?:fields?|values?|parameters?|operations?|endpoints?|properties|types?|headers?|calls?|requests?|responses?|versions?|ways?|statuses|codes?|events?|webhooks?|APIs?|methods?|schemas?|options?|kinds?|levels?|roles?|states?|scopes?|lists?|objects?)\b)/gi,
  ).map((match) => {
    const value = valueOf(match[1]!);
    const other = random.pick([value + 1, value + 2, value - 1].filter((one) => one >= 2 && one <= 12));
    return { kind: 'count', at: match.index, old: match[1]!, new: like(match[1]!, other) };
  });

const status: Kind = ({ block, page, section, documents, random }) => {
  const all = [
    ...new Set(documents.operations.flatMap(({ operation }) => operation.responses.map(({ status: one }) => one))),
  ].filter((one) => /^\d{3}$/.test(one));
  return each(block.text, /(?<![\w,.-])([1-5]\d\d)(?![\w,-]|\.\d)/g).flatMap((match) => {
    const old = match[1]!;
    if (block.layer === 'code' || !page.statuses.has(old) || !section.statuses.has(old)) return [];
    const absent = [...all, '402', '418', '206'].filter(
      (other) => !page.statuses.has(other) && !page.words.has(other) && !block.section.includes(other),
    );
    return absent.length === 0 ? [] : [{ kind: 'status', at: match.index, old, new: random.pick(absent) }];
  });
};

const types: Readonly<Record<string, readonly string[]>> = {
  string: ['integer', 'boolean', 'array'],
  integer: ['string', 'boolean'],
  number: ['boolean', 'array'],
  boolean: ['string', 'integer'],
  array: ['string', 'integer'],
  object: ['string', 'boolean'],
  list: ['number', 'boolean'],
};

const type: Kind = (around) => {
  const { block, random } = around;
  const typesHere = new Set(
    fieldsHere(around).flatMap(({ fields }) =>
      fields.flatMap(({ schemas }) => schemas.flatMap((schema) => schema.types ?? [])),
    ),
  );
  return each(block.text, /(?<![\w-])(strings?|integers?|numbers?|booleans?|arrays?|objects?|list)(?![\w-])/g).flatMap(
    (match) => {
      const one = match[1]!.replace(/s$/, '');
      if (!typesHere.has((one === 'list' ? 'array' : one) as never) || block.layer === 'code') return [];
      const isPlural = match[1]!.endsWith('s');
      const others = types[one]!.filter((other) => !typesHere.has(other as never));
      return others.length === 0
        ? []
        : [{ kind: 'type', at: match.index, old: match[1]!, new: random.pick(others) + (isPlural ? 's' : '') }];
    },
  );
};

const required: Kind = (around) => {
  const { block, section, page } = around;
  const columns = block.heads;
  if (block.layer === 'cell' && columns) {
    const cells = block.text.split('|');
    const column = columns.findIndex((head) => /^required\??$/.test(head));
    const cell = cells[column + 1];
    const match = cell === undefined ? null : /\b(yes|no|Yes|No|required|optional|✓)\b/.exec(cell);
    if (column >= 0 && match) {
      const at = cells.slice(0, column + 1).join('|').length + 1 + match.index;
      const opposite: Record<string, string> = {
        yes: 'no',
        no: 'yes',
        Yes: 'No',
        No: 'Yes',
        required: 'optional',
        optional: 'required',
      };
      return opposite[match[1]!] ? [{ kind: 'required', at, old: match[1]!, new: opposite[match[1]!]! }] : [];
    }
  }
  const named = fieldsHere(around);
  const states = new Set(
    named.flatMap(({ name }) =>
      (section.fields.get(name) ?? page.fields.get(name) ?? []).map((field) => field.required),
    ),
  );
  if (named.length === 0 || block.layer === 'code') return [];
  return each(block.text, /(?<![\w-])(required|optional|mandatory)(?![\w-])/gi).flatMap((match) => {
    const says = match[1]!.toLowerCase() !== 'optional';
    if (!states.has(says)) return [];
    const other = says ? 'optional' : 'required';
    return [
      {
        kind: 'required',
        at: match.index,
        old: match[1]!,
        new: /^[A-Z]/.test(match[1]!) ? other[0]!.toUpperCase() + other.slice(1) : other,
      },
    ];
  });
};

const location: Kind = (around) => {
  const places = new Set(fieldsHere(around).flatMap(({ fields }) => fields.map((field) => field.in)));
  if (places.size !== 1) return [];
  return each(around.block.text, /(?<![\w-])(query|header|path|body)(?= (?:parameters?|fields?)?|[.,;:])/g).flatMap(
    (match) => {
      if (!places.has(match[1] as never)) return [];
      const others = ['query', 'header', 'path', 'body'].filter((other) => !places.has(other as never));
      return [{ kind: 'location', at: match.index, old: match[1]!, new: around.random.pick(others) }];
    },
  );
};

const mediaType: Kind = ({ block, documents, page, random }) => {
  const known = [
    'application/json',
    'application/xml',
    'text/csv',
    'multipart/form-data',
    'text/plain',
    'application/x-www-form-urlencoded',
  ];
  const used = new Set(
    [...page.subjects].flatMap((subject) =>
      subject.kind === 'operation'
        ? [subject.operation.requestBody, ...subject.operation.responses]
            .flatMap((message) => message?.content ?? [])
            .map((one) => one.mediaType.split(';')[0]!)
        : [],
    ),
  );
  void documents;
  return each(block.text, /\b(?:application|text|multipart)\/[\w.+-]+\w/g).flatMap((match) => {
    if (!used.has(match[0])) return [];
    return [
      {
        kind: 'media type',
        at: match.index,
        old: match[0],
        new: random.pick(known.filter((one) => !used.has(one) && !page.words.has(one))),
      },
    ];
  });
};

const server: Kind = ({ block, random }) => {
  const hosts = each(block.text, /(https?):\/\/(localhost):(\d+)|(https?):\/\/([\w-]+(?:\.[\w-]+)+)/g);
  void random;
  return hosts.flatMap((match) => {
    if (match[2] !== undefined)
      return [
        {
          kind: 'port or scheme',
          at: match.index,
          old: match[0],
          new: match[0].replace(/\d+$/, (port) => String(Number(port) + 1)),
        },
      ];
    return [];
  });
};

/** A number, a type or another fact in the place of another one. */
export const factChanges: readonly Kind[] = [
  bound,
  besideNumber,
  count,
  status,
  type,
  required,
  location,
  mediaType,
  server,
];
