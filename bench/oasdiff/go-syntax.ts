/** An expression of Go, as far as oasdiff's tests use them. */
export type Expression =
  | { readonly kind: 'literal'; readonly value: unknown }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'member'; readonly of: Expression; readonly name: string }
  | { readonly kind: 'index'; readonly of: Expression; readonly at: Expression }
  | { readonly kind: 'slice'; readonly of: Expression; readonly from?: Expression; readonly to?: Expression }
  | { readonly kind: 'call'; readonly of: Expression; readonly args: readonly Expression[] }
  | { readonly kind: 'composite'; readonly type: string; readonly items: readonly Item[] };

interface Item {
  readonly key?: Expression;
  readonly value: Expression;
}

export interface Statement {
  /** As it is written, without comments. */
  readonly text: string;
  /** What is assigned to, if anything is. */
  readonly targets: readonly Expression[];
  /** Absent where it is not an expression or an assignment of one. */
  readonly value?: Expression;
  /** The value is that of the function. */
  readonly isReturned?: true;
}

/** A function at the top level of a file. */
export interface Func {
  readonly name: string;
  readonly parameters: readonly string[];
  readonly body: string;
}

const token = /\s+|"(?:[^"\\\n]|\\.)*"|`[^`]*`|'(?:[^'\\]|\\.)+'|[A-Za-z_]\w*|\d[\w.]*|:=|\.\.\.|[^\s]/g;

const isSpace = (each: string): boolean => /^\s/.test(each);

/** Code without comments; those in strings stay. */
const withoutComments = (code: string): string =>
  code.replace(
    /("(?:[^"\\\n]|\\.)*"|`[^`]*`)|\/\/[^\n]*|\/\*[^]*?\*\//g,
    (_all, string: string | undefined) => string ?? '',
  );

/** The functions of a file. */
export function functionsIn(code: string): readonly Func[] {
  const found = withoutComments(code).matchAll(/^func (\w+)\(([^)]*)\)[^\n]*\{\n([^]*?)^\}/gm);
  return [...found].map(([, name = '', parameters = '', body = '']) => ({
    name,
    parameters: parameters.split(',').map((each) => each.trim().split(' ')[0]!),
    body,
  }));
}

/** The statements of a body: what lines outside of all brackets separate. */
export function statementsOf(body: string): readonly Statement[] {
  const statements: string[][] = [[]];
  let depth = 0;
  for (const [each] of body.matchAll(token)) {
    if (/^[([{]$/.test(each)) depth += 1;
    if (/^[)\]}]$/.test(each)) depth -= 1;
    const goesOn = depth > 0 || /^[.,+|&]$/.test(statements.at(-1)!.findLast((one) => !isSpace(one)) ?? '');
    if (each.includes('\n') && isSpace(each) && !goesOn) statements.push([]);
    else statements.at(-1)!.push(each);
  }
  return statements.map(statementOf).filter(({ text }) => text !== '');
}

function statementOf(tokens: readonly string[]): Statement {
  const text = tokens.join('').trim();
  const words = tokens.filter((each) => !isSpace(each));
  if (/^(for|if|switch|defer|var|func|type|go)\b/.test(text)) return { text, targets: [] };
  const isReturned = words[0] === 'return';
  let depth = 0;
  const at = words.findIndex((each, index) => {
    if (/^[([{]$/.test(each)) depth += 1;
    if (/^[)\]}]$/.test(each)) depth -= 1;
    return depth === 0 && (each === ':=' || (each === '=' && words[index + 1] !== '='));
  });
  try {
    const targets = at < 0 ? [] : listOf(words.slice(0, at));
    const [value] = listOf(words.slice(isReturned ? 1 : at + 1));
    return { text, targets, ...(value && { value }), ...(isReturned && { isReturned }) };
  } catch {
    const [, name] = /^(\w+) :=/.exec(text) ?? [];
    return { text, targets: name === undefined ? [] : [{ kind: 'name', name }] };
  }
}

/** Expressions with commas between them. */
function listOf(words: readonly string[]): readonly Expression[] {
  const reader = new Reader(words);
  const list = [reader.expression()];
  while (reader.take(',')) list.push(reader.expression());
  reader.end();
  return list;
}

class Reader {
  private at = 0;

  constructor(private readonly words: readonly string[]) {}

  take(word: string): boolean {
    if (this.words[this.at] !== word) return false;
    this.at += 1;
    return true;
  }

  end(): void {
    if (this.at < this.words.length) throw new Error(`unexpected ${this.words[this.at]}`);
  }

  expression(): Expression {
    // A document has values where Go has pointers to them.
    while (this.take('&') || this.take('*'));
    let found = this.primary();
    for (;;) {
      if (this.take('.')) {
        // The type that an interface is asserted to be says nothing of the value.
        if (this.take('(')) this.list(')');
        else found = { kind: 'member', of: found, name: this.next() };
      } else if (this.take('(')) found = { kind: 'call', of: found, args: this.list(')') };
      else if (this.take('[')) found = this.indexOf(found);
      else if (this.words[this.at] === '{' && /^[\w.]*$/.test(nameOf(found))) found = this.composite(nameOf(found));
      else if (this.take('+')) {
        const plus: Expression = { kind: 'name', name: '+' };
        found = { kind: 'call', of: plus, args: [found, this.expression()] };
      } else return found;
    }
  }

  private next(): string {
    const word = this.words[this.at];
    if (word === undefined) throw new Error('unexpected end');
    this.at += 1;
    return word;
  }

  private primary(): Expression {
    const word = this.next();
    if (word === '[') return this.collection('[]');
    if (word === 'map' && this.take('[')) return this.collection('map');
    if (word === '{') {
      this.at -= 1;
      return this.composite('');
    }
    if (word.startsWith('"')) return { kind: 'literal', value: JSON.parse(word) };
    if (word.startsWith('`')) return { kind: 'literal', value: word.slice(1, -1) };
    if (/^\d/.test(word)) return { kind: 'literal', value: Number(word.replaceAll('_', '')) };
    if (word === '-') return { kind: 'literal', value: -Number(this.next()) };
    if (word === 'nil') return { kind: 'literal', value: undefined };
    if (word === 'true' || word === 'false') return { kind: 'literal', value: word === 'true' };
    if (/^[A-Za-z_]\w*$/.test(word)) return { kind: 'name', name: word };
    throw new Error(`unexpected ${word}`);
  }

  /** A list or a map with its type, of which only the kind matters. */
  private collection(type: string): Expression {
    while (this.at < this.words.length && this.words[this.at] !== '{') this.at += 1;
    return this.composite(type);
  }

  private indexOf(of: Expression): Expression {
    const from = this.words[this.at] === ':' ? undefined : this.expression();
    if (!this.take(':')) {
      if (!from || !this.take(']')) throw new Error('an index without an end');
      return { kind: 'index', of, at: from };
    }
    const to = this.words[this.at] === ']' ? undefined : this.expression();
    this.take(']');
    return { kind: 'slice', of, ...(from && { from }), ...(to && { to }) };
  }

  private composite(type: string): Expression {
    this.take('{');
    const items: Item[] = [];
    while (!this.take('}')) {
      const first = this.expression();
      items.push(this.take(':') ? { key: first, value: this.expression() } : { value: first });
      this.take(',');
    }
    return { kind: 'composite', type, items };
  }

  private list(end: string): readonly Expression[] {
    const list: Expression[] = [];
    while (!this.take(end)) {
      list.push(this.expression());
      this.take('...');
      this.take(',');
    }
    return list;
  }
}

/** `a.b` of a name and its members; empty for anything else. */
export function nameOf(expression: Expression): string {
  if (expression.kind === 'name') return expression.name;
  if (expression.kind !== 'member') return '-';
  const of = nameOf(expression.of);
  return of === '-' ? '-' : `${of}.${expression.name}`;
}
