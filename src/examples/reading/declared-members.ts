/** A member of a type that a program declares. */
export interface DeclaredMember {
  readonly name: string;
  /** Whether JSON has that very name; many libraries read `recorded_at` from `recordedAt`. */
  readonly isExact: boolean;
  readonly line: number;
  /** JSON type that values of it have; undefined where the program's type says nothing of that. */
  readonly type?: 'string' | 'integer' | 'number' | 'boolean' | 'object';
  /** JSON type of the values of a map from strings. */
  readonly valueType?: 'string' | 'integer' | 'number' | 'boolean';
  /** The strings that it may be, and nothing else. */
  readonly literals?: readonly string[];
  /** Whether `null` would be an error in the program; undefined where its language does not tell. */
  readonly isNeverNull?: boolean;
}

export interface DeclaredType {
  readonly name: string;
  readonly members: readonly DeclaredMember[];
  /** One of several that a type may be, and has no name of its own. */
  readonly isOneOf?: boolean;
}

interface Language {
  /** Up to the sign that opens the members, with the name of the type. */
  readonly opens: RegExp;
  /** What separates members, where it is not inside brackets. */
  readonly separator: RegExp;
  /** A member: groups `name` and `type`, `wire` for what it is called in JSON, if that is written, and `optional` for the sign of that. */
  readonly member: RegExp;
  /** Whether a type that says nothing of `null` is never that. */
  readonly tellsNull?: boolean;
  /** Whether members have the names of JSON. */
  readonly isExact?: boolean;
}

/** `@JsonProperty("x")`, `@field:Json(name = "x")`, `[property: JsonPropertyName("x")]` */
const wired = String.raw`(?:[@[](?:\w+:\s*)?(?:JsonProperty(?:Name)?|JsonbProperty|SerialName|SerializedName|Json)\(\s*(?:\w+\s*=\s*)?"(?<wire>[^"]+)"[^)]*\)\]?\s*)?`;
const annotations = String.raw`(?:[@[][\w.:]+(?:\([^()]*\))?\]?\s*)*?`;

/** By canonical name of a language. */
const languages: Readonly<Record<string, Language>> = {
  ts: {
    opens: /(?:\b(?:interface\s+(?<name>[A-Z]\w*)|type\s+(?<alias>[A-Z]\w*)\s*=\s*(?<first>\|)?)|(?<more>\|))\s*\{/g,
    separator: /[;,\n]/,
    member: /^\s*(?:readonly\s+)?(?<name>[A-Za-z_$][\w$]*)(?<optional>\?)?\s*:\s*(?<type>[\s\S]*)$/,
    tellsNull: true,
    isExact: true,
  },
  go: {
    opens: /\btype\s+(?<name>\w+)\s+struct\s*\{/g,
    separator: /\n/,
    member: /^\s*\w+\s+(?<type>[^`\n]+?)\s*`[^`\n]*\bjson:"(?<wire>[A-Za-z_]\w*)(?:,[^"]*)?"/,
  },
  java: {
    opens: /\brecord\s+(?<name>[A-Z]\w*)\s*\(/g,
    separator: /,/,
    member: new RegExp(`^\\s*${wired}${annotations}(?<type>[\\w.<>\\[\\], ?]+?)\\s+(?<name>\\w+)\\s*$`),
  },
  kotlin: {
    opens: /\bdata\s+class\s+(?<name>[A-Z]\w*)\s*\(/g,
    separator: /,/,
    member: new RegExp(`^\\s*${wired}${annotations}(?:private\\s+)?va[lr]\\s+(?<name>\\w+)\\s*:\\s*(?<type>[^=]+)`),
    tellsNull: true,
  },
  csharp: {
    opens: /\brecord\s+(?:struct\s+|class\s+)?(?<name>[A-Z]\w*)\s*\(/g,
    separator: /,/,
    member: new RegExp(`^\\s*${wired}${annotations}(?<type>[\\w.<>\\[\\], ?]+?)\\s+(?<name>\\w+)\\s*(?:=[^,]*)?$`),
  },
  rust: {
    opens: /\bstruct\s+(?<name>[A-Z]\w*)(?:<[^<>]*>)?\s*\{/g,
    separator: /,/,
    member:
      /^\s*(?:#\[serde\([^\]]*rename\s*=\s*"(?<wire>[^"]+)"[^\]]*\)\]\s*)?(?:#\[[^\]]*\]\s*)*(?:pub(?:\([^)]*\))?\s+)?(?<name>\w+)\s*:\s*(?<type>[\s\S]+)$/,
    tellsNull: true,
  },
  swift: {
    opens: /\bstruct\s+(?<name>[A-Z]\w*)\s*:[^{\n]*\b(?:Codable|Decodable|Encodable)\b[^{\n]*\{/g,
    separator: /\n/,
    member: /^\s*(?:public\s+|private\s+)?(?:let|var)\s+(?<name>\w+)\s*:\s*(?<type>[^={]+)/,
    tellsNull: true,
  },
};

/** The text without comments, in which every character stands where it stood. */
const withoutComments = (code: string): string =>
  code.replace(/"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, (part) =>
    part.startsWith('/') ? part.replace(/[^\n]/g, ' ') : part,
  );

/** Without types of dates and decimals, which libraries read from numbers as well as from strings. */
const scalars: readonly (readonly [RegExp, 'string' | 'integer' | 'number' | 'boolean'])[] = [
  [/^&?(?:'\w+\s+)?(?:string|str|uuid|url|uri|guid)$/i, 'string'],
  // .NET writes it as "00:45:00" and reads no number.
  [/^TimeSpan$/, 'string'],
  [/^(?:u?int(?:eger)?(?:\d+)?|long|short|[iu](?:8|16|32|64|128|size))$/i, 'integer'],
  [/^(?:number|float\d*|double|f32|f64)$/i, 'number'],
  [/^bool(?:ean)?$/i, 'boolean'],
];

/** No member that is read by somebody is longer, in characters. */
const MAX_MEMBER = 500;

/** The types that a program declares with members, by language; one that is read in no language has none. */
export function declaredTypes(source: string, language: string): DeclaredType[] {
  const name = ['tsx', 'deno'].includes(language) ? 'ts' : language;
  if (name === 'python') return pythonTypes(source);
  const rules = languages[name];
  if (!rules) return [];
  const code = withoutComments(source);
  return [...code.matchAll(rules.opens)].map((match): DeclaredType => {
    const { name: own, alias, first, more } = match.groups ?? {};
    const before = code.slice(0, match.index);
    const parts = partsOf(code, match.index + match[0].length, rules.separator);
    return {
      name: own ?? alias ?? /\btype\s+(\w+)(?!.*\btype\s)/s.exec(before)?.[1] ?? 'it',
      members: parts.flatMap(({ text, line }) => memberOf(text, line, rules)),
      ...((first ?? more) ? { isOneOf: true } : {}),
    };
  });
}

function memberOf(text: string, line: number, { member, tellsNull, isExact }: Language): DeclaredMember[] {
  const { name, type = '', wire, optional } = (text.length > MAX_MEMBER ? null : member.exec(text))?.groups ?? {};
  const called = wire ?? name;
  if (called === undefined) return [];
  const read = readType(type.trim(), Boolean(tellsNull && !optional));
  return [{ name: called, isExact: isExact === true || wire !== undefined, line, ...read }];
}

/** What `string | null`, `Option<String>`, `Int?` or `*int` says of a member. */
function readType(
  written: string,
  tellsNull: boolean,
): Pick<DeclaredMember, 'type' | 'valueType' | 'literals' | 'isNeverNull'> {
  const parts = withoutInner(written)
    .replace(/^(?:typing\.)?(?:Optional|Option)[[<](.*)[\]>]$/s, '$1 | null')
    .replace(/\?$/, ' | null')
    .replace(/^\*(?=\w)/, '')
    .split('|')
    .map((part) => part.trim());
  const given = parts.filter((part) => !/^(?:|null|undefined|None)$/.test(part));
  const mayBeNull = given.length < parts.filter((part) => part !== '').length;
  const literals = given.flatMap((part) => /^(["'])([^"']*)\1$/.exec(part)?.[2] ?? []);
  const [only = '', more] = given;
  const scalarOf = (name: string) => scalars.find(([pattern]) => pattern.test(name))?.[1];
  const map = /^(?:Record|(?:Hash|BTree|Linked)?Map|I?(?:ReadOnly)?Dictionary)<\s*string\s*,\s*(\w+)\s*>$/i.exec(
    only,
  )?.[1];
  const type = more === undefined ? (only === '{}' || map !== undefined ? 'object' : scalarOf(only)) : undefined;
  const valueType = more === undefined && map !== undefined ? scalarOf(map) : undefined;
  return {
    ...(type === undefined ? {} : { type }),
    ...(valueType === undefined ? {} : { valueType }),
    ...(literals.length > 0 && literals.length === given.length ? { literals } : {}),
    ...(tellsNull && !mayBeNull && type !== undefined ? { isNeverNull: true } : {}),
  };
}

/** `{}` in place of what is in braces, however deep. */
function withoutInner(written: string): string {
  for (let [text, depth] = [written, 0]; ; depth += 1) {
    const next = text.replace(/\{[^{}]+\}/g, '{}');
    if (next === text || depth > MAX_INNER) return text;
    text = next;
  }
}
const MAX_INNER = 8;

const pythonClass = /^([ \t]*)class\s+(\w+)(?:\(([^)]*)\))?:[^\n]*\n/gm;
const isOfData = /\b(?:BaseModel|TypedDict|NamedTuple|Struct|Schema)\b/;
const field = /^([ \t]+)([A-Za-z_]\w*)\s*:\s*([^=#\n]+?)\s*(?:=\s*(.*?)\s*)?(?:#.*)?$/;

/** Classes of Pydantic, typed dictionaries and data classes. */
function pythonTypes(code: string): DeclaredType[] {
  return [...code.matchAll(pythonClass)].flatMap((match): DeclaredType[] => {
    const [whole, indent = '', name = '', bases = ''] = match;
    const isData = isOfData.test(bases) || /@(?:dataclass|define|frozen)\b[^\n]*\n[ \t]*$/.test(code.slice(0, match.index)); // prettier-ignore
    if (!isData) return [];
    const start = match.index + whole.length;
    const first = code.slice(0, start).split('\n').length;
    const members: DeclaredMember[] = [];
    for (const [index, line] of code.slice(start).split('\n').entries()) {
      if (line.trim() !== '' && line.search(/\S/) <= indent.length) break;
      const [, own = '', called = '', type = '', value = ''] =
        (line.length > MAX_MEMBER ? null : field.exec(line)) ?? [];
      if (called === '' || own.length <= indent.length || called === 'model_config') continue;
      const alias = /\balias\s*=\s*["']([^"']+)["']/.exec(value)?.[1];
      members.push({
        name: alias ?? called,
        isExact: alias !== undefined || /\bTypedDict\b/.test(bases),
        line: first + index,
        ...readType(type, /\b(?:BaseModel|TypedDict)\b/.test(bases) && !/NotRequired/.test(type)),
      });
    }
    return [{ name, members }];
  });
}

/** The parts of what is inside brackets, each with its line, without what is inside brackets of theirs. @param start behind the opening one */
function partsOf(code: string, start: number, separator: RegExp): { readonly text: string; readonly line: number }[] {
  const parts: { text: string; line: number }[] = [];
  let [depth, at, begin] = [1, start, start];
  /** Of `Map<String, Integer>`, whose comma separates nothing here. */
  let angles = 0;
  let line = linesIn(code.slice(0, start)) + 1;
  const end = (): void => {
    const text = code.slice(begin, at);
    const blank = /^\s*/.exec(text)![0];
    if (text.trim() !== '') parts.push({ text: text.trim(), line: line + linesIn(blank) });
    line += linesIn(code.slice(begin, at + 1));
    begin = at + 1;
  };
  for (; at < code.length && depth > 0; at += 1) {
    const char = code[at]!;
    if (/[{([]/.test(char)) depth += 1;
    else if (/[})\]]/.test(char) && --depth === 0) end();
    else if (char === '<' && /\w/.test(code[at - 1] ?? '')) angles += 1;
    else if (char === '>' && angles > 0 && code[at - 1] !== '=') angles -= 1;
    else if (depth === 1 && separator.test(char) && (angles === 0 || char === '\n')) {
      angles = 0;
      end();
    }
  }
  return parts;
}

/** How many lines end in a text. */
const linesIn = (text: string): number => text.split('\n').length - 1;
