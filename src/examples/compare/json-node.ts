/** A JSON value with the lines that it was written on. Lines are 1-based and count from the start of the text. */
export type JsonNode = ObjectNode | ArrayNode | ValueNode | WildcardNode;

export interface ObjectNode {
  readonly kind: 'object';
  readonly line: number;
  readonly endLine: number;
  readonly members: readonly Member[];
  /** It contains a comment `// ...`: it has further members. */
  readonly open: boolean;
  /** Of that comment. */
  readonly openLine?: number;
}

export interface Member {
  readonly name: string;
  readonly line: number;
  readonly value: JsonNode;
}

export interface ArrayNode {
  readonly kind: 'array';
  readonly line: number;
  readonly endLine: number;
  readonly items: readonly JsonNode[];
  /** A comment `// ...` follows its last item: it has further items. */
  readonly open: boolean;
  /** Of that comment. */
  readonly openLine?: number;
}

export interface ValueNode {
  readonly kind: 'value';
  readonly line: number;
  readonly value: string | number | boolean | null;
  /** As written: distinguishes large numbers that are the same JavaScript number. */
  readonly text: string;
  readonly stated?: StatedValue;
}

/** The string `"..."`: any value. */
export interface WildcardNode {
  readonly kind: 'wildcard';
  readonly line: number;
  readonly stated?: StatedValue;
}

/** A value that a comment on the same line gives: `"score": "...", // 0.97`. */
export type StatedValue = string | number | boolean | null;

/** Names and indexes from the whole value to a part of it. */
export type Path = readonly (string | number)[];

/** A path as people write it: `data.hits[0].score`; the whole is `the body`. */
export function showPath(path: Path): string {
  if (path.length === 0) return 'the body';
  return path
    .map((key, index) => {
      if (typeof key === 'number') return `[${key}]`;
      if (!/^[A-Za-z_$][A-Za-z0-9_$-]*$/.test(key)) return `[${JSON.stringify(key)}]`;
      return index === 0 ? key : `.${key}`;
    })
    .join('');
}
