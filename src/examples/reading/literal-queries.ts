import { objectAt } from './literal-values';
import { pairOf } from './route-request';
import { HOLE, type WrittenPair } from './written-request';

/** Query parameters that a program states apart from an address. */
export interface LiteralQuery {
  readonly at: number;
  readonly pairs: readonly WrittenPair[];
  /** Whether the same may be the body of a form. */
  readonly isForm: boolean;
  /** Whether it can be nothing else. */
  readonly isBody?: true;
}

/** What is given an object with the parameters of a query. */
const objects =
  /\bhttp_build_query\(\s*|['"](?:query|params)['"]\s*=>\s*|(?<![\w$.'"@:])(?:query|params|queryParameters|query_params)\s*:\s*(?=\{)/g;
/** What is given an object that is sent as a form. */
const forms = /['"]form_params['"]\s*=>\s*/g;
/** Clients of Ruby whose calls have the query behind the address: `conn.get("/books", { limit: 5 })`. */
const behind = /\.get\(?\s*(?:"[^"\n]*"|'[^'\n]*')\s*,\s*(?=\{\s*(?:["']\w|:?\w+\s*(?::|=>)))/g;
/** What adds one parameter: to a builder of addresses, or to the values of a query. */
const added =
  /(?:\.(?:addQueryParameter|queryParam|addParameter|setParameter|appendQueryParameter|SetQueryParam|AddQueryParameter)\(\s*|\bURLQueryItem\(\s*name:\s*)"([\w.[\]-]+)"\s*,\s*(?:value:\s*)?(?:"([^"\n]*)"|(-?\d+(?:\.\d+)?|true|false)(?=\s*\)))?/g;
/** Go: `q := req.URL.Query()` or `url.Values{}`, to which parameters are added. */
const values = /\b([A-Za-z_]\w*)\s*:?=\s*(?:[\w.]+\.Query\(\)|url\.Values\{\})/g;

/** Go: `url.Values{"limit": {"5"}, "site": {site}}` */
const goValues = /\burl\.Values\{(?:\s*"[^"\n]*"\s*:\s*\{[^{}]*\}\s*,?)+\s*\}/g;
const goValue = /"([\w.[\]-]+)"\s*:\s*\{(?:"([^"\n]*)"\})?/g;

/** Query parameters in the syntax of PHP, Ruby, Go, Java, Kotlin, C#, Swift and others, each with where it stands. */
export function queriesOf(code: string, language: string): LiteralQuery[] {
  const lineAt = (at: number): number => code.slice(0, at).split('\n').length;
  const found: LiteralQuery[] = [];
  const starts = [...code.matchAll(objects), ...(language === 'ruby' ? code.matchAll(behind) : [])];
  for (const match of starts) {
    const at = match.index + match[0].length;
    const object = objectAt(code, at);
    if (!object) continue;
    // Options with a query among them: `{ params: { limit: 5 } }`.
    if (object.node.members.some(({ name, value }) => value.kind === 'object' || /^(?:params|headers)$/.test(name)))
      continue;
    const pairs = object.node.members.flatMap(({ name, value, line }) => pairOf(name, value, line));
    found.push({ at, pairs, isForm: match[0].startsWith('http_build_query') });
  }
  for (const match of code.matchAll(forms)) {
    const at = match.index + match[0].length;
    const object = objectAt(code, at);
    const pairs = object?.node.members.flatMap(({ name, value, line }) => pairOf(name, value, line));
    if (pairs) found.push({ at, pairs, isForm: true, isBody: true });
  }
  const add = (match: RegExpExecArray): void => {
    const [, name = '', text, plain] = match;
    const pair = { name, text: text ?? plain ?? HOLE, line: lineAt(match.index) };
    found.push({ at: match.index, pairs: [pair], isForm: true });
  };
  for (const match of code.matchAll(added)) add(match);
  if (language === 'go')
    for (const all of code.matchAll(goValues))
      for (const match of all[0].matchAll(goValue)) {
        const at = all.index + match.index;
        found.push({ at, pairs: [{ name: match[1]!, text: match[2] ?? HOLE, line: lineAt(at) }], isForm: true });
      }
  for (const [, own] of code.matchAll(values))
    for (const match of code.matchAll(
      new RegExp(`(?<![\\w.])${own}\\.(?:Set|Add)\\(\\s*"([\\w.[\\]-]+)"\\s*,\\s*(?:"([^"\\n]*)")?`, 'g'),
    ))
      add(match);
  return found;
}
