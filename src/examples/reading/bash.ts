import { HOLE, type WrittenText } from './written-request';

/** A simple command of a script (POSIX.1-2024, Shell Command Language §2.9.1), with quotes removed. */
export interface Command {
  readonly words: readonly WrittenText[];
  /** The text of a here-document or here-string. */
  readonly stdin?: WrittenText;
}

/**
 * The simple commands of a script in its order, those of command substitutions, loops and functions too; whether they would
 * run is not considered. Variables have the value that the script gave them last, where that is literal.
 * @param branch which branch has been taken where several give a variable its value: 0 for the first; default: the last
 */
export function commandsOf(
  script: string,
  firstLine = 1,
  variables = new Map<string, Variable>(),
  branch = Infinity,
): Command[] {
  return new ShellReader(script, firstLine, variables, branch).read();
}

interface Variable {
  readonly text: string;
  /** Of the branch from which the value is, where it depends on one. */
  readonly line?: number;
}

/** The position of a heredoc that starts after the current line. */
interface PendingDocument {
  readonly end: string;
  readonly indented: boolean;
  readonly literal: boolean;
  readonly accept: (text: WrittenText) => void;
}

class ShellReader {
  private at = 0;
  private line: number;
  private readonly commands: Command[] = [];
  private words: WrittenText[] = [];
  private stdin?: WrittenText;
  private pending: PendingDocument[] = [];
  /** How many `if` and `case` are open, and what was assigned inside them. */
  private depth = 0;
  private inBranches = new Map<string, WrittenText[]>();
  /** Of the branch from which a part of the current word is. */
  private branchLine?: number;

  constructor(
    private readonly script: string,
    firstLine: number,
    private readonly variables: Map<string, Variable>,
    private readonly branch: number,
  ) {
    this.line = firstLine;
  }

  read(): Command[] {
    while (this.at < this.script.length) this.step();
    this.endCommand();
    return this.commands;
  }

  private step(): void {
    const rest = this.script.slice(this.at, this.at + 3);
    const char = rest[0]!;
    if (char === '\n') {
      this.endCommand();
      this.take(1);
      this.readDocuments();
    } else if (rest.startsWith('\\\n')) this.take(2);
    else if (/\s/.test(char)) this.take(1);
    else if (char === '#') this.take(this.lengthUntil('\n'));
    else if (rest.startsWith('<<<')) {
      this.take(3);
      this.skipBlanks();
      this.stdin = this.word();
    } else if (rest.startsWith('<<')) this.document();
    else if (char === '<' || char === '>') this.redirection();
    else if (/[;&|()]/.test(char)) {
      this.endCommand();
      this.take(1);
    } else {
      const word = this.word();
      const isFile = /^\d+$/.test(word.text) && /[<>]/.test(this.script[this.at] ?? '');
      if (!isFile) this.words.push(word);
    }
  }

  private endCommand(): void {
    const { words, stdin } = this;
    [this.words, this.stdin] = [[], undefined];
    if (words.length === 0) return;
    const [{ text: first }] = words as [WrittenText];
    if (first === 'if' || first === 'case') this.depth += 1;
    if (first === 'fi' || first === 'esac') this.endBranches();
    let start = 0;
    while (
      start < words.length &&
      /^(?:if|then|elif|else|do|while|until|!|time|\{|\}|export|local|readonly|declare)$/.test(words[start]!.text)
    )
      start += 1;
    const own = words.slice(start);
    const assigned = own.findIndex(({ text }) => !/^[A-Za-z_]\w*=/.test(text));
    if (assigned === -1) for (const word of own) this.assign(word);
    const command = assigned === -1 ? [] : own.slice(assigned);
    if (command[0]?.text === 'for' || command[0]?.text === 'read') {
      for (const { text } of command.slice(1)) this.variables.delete(text);
    }
    if (command.length > 0) this.commands.push({ words: command, ...(stdin ? { stdin } : {}) });
  }

  private assign({ text, line }: WrittenText): void {
    const equals = text.indexOf('=');
    const [name, value] = [text.slice(0, equals), text.slice(equals + 1)];
    this.variables.set(name, { text: value });
    if (this.depth > 0) this.inBranches.set(name, [...(this.inBranches.get(name) ?? []), { text: value, line }]);
  }

  private endBranches(): void {
    this.depth = Math.max(0, this.depth - 1);
    if (this.depth > 0) return;
    for (const [name, values] of this.inBranches)
      if (values.length > this.branch) this.variables.set(name, values[this.branch]!);
    this.inBranches.clear();
  }

  private redirection(): void {
    while (/[<>&|]/.test(this.script[this.at] ?? '')) this.take(1);
    this.skipBlanks();
    if (this.at < this.script.length && this.script[this.at] !== '\n') this.word();
  }

  private document(): void {
    this.take(2);
    const indented = this.script[this.at] === '-';
    if (indented) this.take(1);
    this.skipBlanks();
    const literal = /['"\\]/.test(this.script[this.at] ?? '');
    const end = this.word().text;
    // The words of this command may be followed by others on the same line.
    const accept = (text: WrittenText): void => {
      const last = this.commands.at(-1);
      if (last) this.commands[this.commands.length - 1] = { ...last, stdin: text };
    };
    this.pending.push({ end, indented, literal, accept });
  }

  private readDocuments(): void {
    const pending = this.pending;
    this.pending = [];
    for (const { end, indented, literal, accept } of pending) {
      const start = this.line;
      const lines: string[] = [];
      while (this.at < this.script.length) {
        const length = this.lengthUntil('\n');
        const text = this.script.slice(this.at, this.at + length);
        this.take(Math.min(length + 1, this.script.length - this.at));
        const own = indented ? text.replace(/^\t+/, '') : text;
        if (own === end) break;
        lines.push(own);
      }
      const text = lines.join('\n');
      accept({ text: literal ? text : this.expanded(text, start), line: start });
    }
  }

  private expanded(text: string, line: number): string {
    const inner = new ShellReader(text, line, this.variables, this.branch);
    const result = inner.inDoubleQuotes('');
    this.commands.push(...inner.commands);
    return result;
  }

  private word(): WrittenText {
    const line = this.line;
    this.branchLine = undefined;
    let text = '';
    while (this.at < this.script.length) {
      const char = this.script[this.at]!;
      if (/[\s;&|()<>]/.test(char)) break;
      if (char === '\\') {
        const next = this.script[this.at + 1] ?? '';
        this.take(2);
        if (next !== '\n') text += next;
      } else if (char === "'") {
        this.take(1);
        const length = this.lengthUntil("'");
        text += this.script.slice(this.at, this.at + length);
        this.take(length + 1);
      } else if (char === '"') {
        this.take(1);
        text += this.inDoubleQuotes('"');
      } else if (char === '$' && this.script[this.at + 1] === "'") {
        this.take(2);
        const body = /^(?:[^'\\]|\\[\s\S])*/.exec(this.script.slice(this.at))![0];
        text += body.replace(/\\n/g, '\n').replace(/\\t/g, '\t').replace(/\\(.)/g, '$1');
        this.take(body.length + 1);
      } else if (char === '$' || char === '`') text += this.expansion();
      else {
        text += char;
        this.take(1);
      }
    }
    return { text, line: this.branchLine ?? line };
  }

  private inDoubleQuotes(end: string): string {
    let text = '';
    while (this.at < this.script.length) {
      const char = this.script[this.at]!;
      if (char === end) {
        this.take(1);
        break;
      }
      if (char === '\\') {
        const next = this.script[this.at + 1] ?? '';
        this.take(2);
        if (next !== '\n') text += /[$`"\\]/.test(next) ? next : `\\${next}`;
      } else if (char === '$' || char === '`') text += this.expansion();
      else {
        text += char;
        this.take(1);
      }
    }
    return text;
  }

  /** `$name`, `${name…}`, `$(commands)`, `$((sum))` or `` `commands` ``. */
  private expansion(): string {
    const rest = this.script.slice(this.at);
    const name = /^\$([A-Za-z_]\w*)|^\$\{([A-Za-z_]\w*)\}/.exec(rest);
    if (name) {
      this.take(name[0].length);
      const variable = this.variables.get(name[1] ?? name[2]!);
      this.branchLine ??= variable?.line;
      return variable?.text ?? HOLE;
    }
    if (rest.startsWith('$(') || rest.startsWith('`')) {
      const [inner, length, skip] = rest.startsWith('`')
        ? [rest.slice(1, Math.max(1, rest.indexOf('`', 1))), Math.max(2, rest.indexOf('`', 1) + 1), 1]
        : nested(rest, '(', ')');
      const line = this.line + rest.slice(0, skip).split('\n').length - 1;
      if (!rest.startsWith('$((')) this.commands.push(...commandsOf(inner, line, new Map(this.variables), this.branch));
      this.take(length);
      return HOLE;
    }
    if (rest.startsWith('${')) {
      this.take(nested(rest, '{', '}')[1]);
      return HOLE;
    }
    const special = /^\$[\d#?*@$!-]/.exec(rest);
    this.take(special ? 2 : 1);
    return special ? HOLE : '$';
  }

  private take(count: number): void {
    for (const char of this.script.slice(this.at, this.at + count)) if (char === '\n') this.line += 1;
    this.at += count;
  }

  private skipBlanks(): void {
    while (/[ \t]/.test(this.script[this.at] ?? '')) this.take(1);
  }

  private lengthUntil(end: string): number {
    const index = this.script.indexOf(end, this.at);
    return (index < 0 ? this.script.length : index) - this.at;
  }
}

/** What is between `$(` and its `)`, its length with both, and where it starts; quotes in between hide brackets. */
function nested(text: string, open: string, close: string): [inner: string, length: number, start: number] {
  let depth = 0;
  for (let index = 1; index < text.length; index += 1) {
    const char = text[index]!;
    if (char === '\\') index += 1;
    else if (char === "'" && open === '(') index = Math.max(index, text.indexOf("'", index + 1));
    else if (char === open) depth += 1;
    else if (char === close && --depth === 0) return [text.slice(2, index), index + 1, 2];
  }
  return [text.slice(2), text.length, 2];
}
