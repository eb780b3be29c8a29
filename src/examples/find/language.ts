/** What a fence's language means to the examples. */
export type LanguageKind =
  /** Can run, so every fence in it carries a mode. */
  | 'program'
  /** Shows a message or an output, so every fence in it says what it shows. */
  | 'data'
  /** Only shown. */
  | 'display';

export interface Language {
  /** Canonical name, used in the record. */
  readonly id: string;
  readonly kind: LanguageKind;
}

const table: Readonly<Record<LanguageKind, string>> = {
  program: `
    bash sh shell curl zsh | console shell-session sh-session shellsession | js javascript mjs cjs node | ts typescript mts cts
    jsx | tsx | python py python3 | http | php | ruby rb | go golang | java | csharp cs c# dotnet | kotlin kt | swift | rust rs
    c | cpp c++ cxx | perl pl | powershell ps1 pwsh | lua | r | scala | dart | elixir ex | clojure clj | objectivec objc | ocaml
    groovy | fsharp f# | haskell hs | erlang | deno | bat cmd | fish | julia | nim | zig | crystal | visualbasic vb`,
  data: `json | jsonc json5 | text txt plain plaintext output`,
  display: `
    yaml yml | toml | xml | html | css | scss sass less | ini properties env dotenv | diff patch | mermaid | markdown md | mdx
    graphql gql | dockerfile docker | makefile make | csv tsv | svg | regex | log | nginx | protobuf proto | abnf ebnf bnf | math latex tex | sql`,
};

const languages = new Map<string, Language>();
for (const kind of ['program', 'data', 'display'] as const) {
  for (const line of table[kind].split(/[|\n]/)) {
    const [id, ...aliases] = line.trim().split(/\s+/);
    if (!id) continue;
    for (const name of [id, ...aliases]) languages.set(name, { id, kind });
  }
}

/** @param name the first word of a fence's opening line, in any letter case */
export function languageOf(name: string): Language | undefined {
  return languages.get(name.toLowerCase());
}

export const languageNames: readonly string[] = [...languages.keys()];
