import { HOLE, type WrittenText } from './written-request';

/** A string, a word or a comment of a program in any language. */
export interface Token extends WrittenText {
  readonly kind: 'string' | 'word' | 'comment';
  readonly at: number;
  /** Where the last part of a string ends that is put together. */
  readonly end?: number;
}

/** What stands between the parts of an address: `" + id + "`, `" . $id . "`. */
const between =
  /^["'`]\s*(?:\+|\.(?!\w)|<>|~)\s*[$@]?[A-Za-z_][\w.$>-]*(?:\([^()\n]*\)|\[[^\]\n]*\])*\s*(?:\+|\.(?!\w)|<>|~)\s*["'`]$/;
/** A variable with the address of a server in front of a path: `base + "/books"`. */
const ahead = /(?:^|[\s(,=])([$@]?[A-Za-z_][\w.]*)\s*(?:\+|\.(?!\w)|<>|~)\s*$/;

/** Addresses that are put together, each as one string: its parts, with a hole for what is computed between them. */
export function joined(tokens: readonly Token[], code: string): Token[] {
  const result: Token[] = [];
  /** Where the source of the last string ends, without its quotation mark. */
  let end = -1;
  let isAddress = false;
  for (const token of tokens) {
    const last = result.at(-1);
    const source = code.slice(end, token.at + 1);
    const own = token.kind === 'string' && last?.kind === 'string' && isAddress && between.test(source);
    if (own) {
      result[result.length - 1] = { ...last, text: `${last.text}${HOLE}${token.text}`, end: endOf(token, code) };
      end = endOf(token, code);
      continue;
    }
    // Words of what is computed stand between two parts.
    if (
      token.kind === 'word' &&
      isAddress &&
      end > 0 &&
      /^["'`][^;\n]*$/.test(source.slice(0, -1)) &&
      continues(code, end)
    )
      continue;
    const variable =
      token.kind === 'string' && /^\/[\w{]/.test(token.text)
        ? ahead.exec(code.slice(Math.max(0, token.at - 60), token.at))?.[1]
        : undefined;
    const base = variable === undefined ? undefined : baseIn(variable, tokens, code);
    isAddress = token.kind === 'string' && (base !== undefined || /^(?:https?:\/\/[^/]|\/[\w{])/.test(token.text));
    if (token.kind === 'string') end = endOf(token, code);
    result.push(base === undefined ? token : { ...token, text: base + token.text, end });
  }
  return result;
}

const endOf = (token: Token, code: string): number => {
  const quote = code[token.at]!;
  const close = code.indexOf(quote, token.at + 1);
  return close < 0 ? token.at + token.text.length + 1 : close;
};

const continues = (code: string, end: number): boolean =>
  /^["'`]\s*(?:\+|\.(?!\w)|<>|~)[^;\n]*?(?:\+|\.(?!\w)|<>|~)\s*["'`]/.test(code.slice(end, end + 200));

/** The address that a variable holds, or a hole for one whose name says that it holds any. */
function baseIn(variable: string, tokens: readonly Token[], code: string): string | undefined {
  const own = variable.replace(/^[$@]/, '').split('.').at(-1)!;
  const at = new RegExp(`(?<![\\w.])[$@]?${own}\\s*:?=\\s*(?=["'\`])`).exec(code);
  const given = at
    ? tokens.find(({ kind, at: start }) => kind === 'string' && start === at.index + at[0].length)
    : undefined;
  if (given) return /^https?:\/\/[^/]/.test(given.text) ? given.text.replace(/\/$/, '') : undefined;
  return /^(?:base|api|host|server|endpoint|root|url)\w*$/i.test(own) ? HOLE : undefined;
}
