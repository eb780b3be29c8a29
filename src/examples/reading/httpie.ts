import type { JsonNode, Member } from '../compare/json-node';
import { HOLE, type WrittenBody, type WrittenPair, type WrittenRequest, type WrittenText } from './written-request';

const verb = /^(?:GET|PUT|POST|PATCH|DELETE|HEAD|OPTIONS)$/;
const withValue =
  /^(?:-[aAopsd]|--(?:auth|auth-type|output|print|style|session|session-read-only|timeout|proxy|verify|cert|pretty|raw|download))$/;
const item = /^((?:[^\\=:@;]|\\.)*?)(:=@|:=|==|=@|=|@|:|;)(.*)$/s;

/** The request of a call of HTTPie (`http POST :3000/books title=A year:=1`), without the name of the command; undefined for none. */
export function httpieRequest(
  words: readonly WrittenText[],
  stdin: WrittenText | undefined,
): WrittenRequest | undefined {
  const flags: string[] = [];
  const rest: WrittenText[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index]!;
    if (!/^--?[A-Za-z]/.test(word.text)) rest.push(word);
    else {
      flags.push(word.text);
      if (withValue.test(word.text)) index += 1;
    }
  }
  const given = verb.test(rest[0]?.text ?? '') ? rest.shift() : undefined;
  const url = rest.shift();
  if (!url || /^\uE000?$/.test(url.text)) return undefined;
  const [headers, query, members]: [WrittenPair[], WrittenPair[], Member[]] = [[], [], []];
  for (const { text, line } of rest) {
    const [, name = '', sign = '', value = ''] = item.exec(text) ?? [];
    if (sign === ':' || sign === ';') headers.push({ name, text: value, line });
    if (sign === '==') query.push({ name, text: value, line });
    if (sign === '=') members.push({ name, line, value: { kind: 'value', value, text: JSON.stringify(value), line } });
    if (/^(?::=@?|=@|@)$/.test(sign))
      members.push({ name, line, value: sign === ':=' ? jsonOf(value, line) : { kind: 'wildcard', line } });
  }
  const isForm = flags.some((flag) => /^(?:-f|--form|--multipart)$/.test(flag));
  const { line } = url;
  const has = (name: string): boolean => headers.some((header) => header.name.toLowerCase() === name);
  const isFile = members.some(({ value }) => value.kind === 'wildcard');
  const body: WrittenBody | undefined =
    members.length === 0
      ? stdin || flags.includes('--raw')
        ? { json: { kind: 'wildcard', line } }
        : undefined
      : isForm
        ? isFile
          ? { json: { kind: 'wildcard', line } }
          : { form: formOf(members, line) }
        : { json: nested(members, line) };
  if (body && !has('content-type') && !(isForm && isFile))
    headers.push({
      name: 'Content-Type',
      text: isForm ? 'application/x-www-form-urlencoded' : 'application/json',
      line,
    });
  if (flags.some((flag) => /^(?:-a|--auth)$/.test(flag)) && !has('authorization'))
    headers.push({ name: 'Authorization', text: HOLE, line });
  return {
    line,
    method: given?.text ?? (body ? 'POST' : 'GET'),
    ...(given ? { methodLine: given.line } : {}),
    url: { text: absolute(url.text), line },
    query,
    headers,
    ...(body ? { body } : {}),
    open: { headers: flags.some((flag) => flag.startsWith('--session')) || (isForm && isFile) },
  };
}

/** `:3000/books` and `example.org/books` as HTTPie completes them. */
const absolute = (url: string): string =>
  /^(?:https?:\/\/|\uE000)/.test(url)
    ? url
    : url.startsWith(':')
      ? `http://localhost${url.replace(/^:(?=\/|$)/, '')}`
      : `http://${url}`;

function jsonOf(text: string, line: number): JsonNode {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null
      ? { kind: 'wildcard', line }
      : { kind: 'value', value: value as string | number | boolean | null, text, line };
  } catch {
    return { kind: 'wildcard', line };
  }
}

const formOf = (members: readonly Member[], line: number) => {
  const pairs = members.map(({ name, value, line: at }) => ({
    name,
    text: value.kind === 'value' ? String(value.value) : HOLE,
    line: at,
  }));
  const text = pairs.map((pair) => `${encodeURIComponent(pair.name)}=${encodeURIComponent(pair.text)}`).join('&');
  return { text: text.replaceAll(encodeURIComponent(HOLE), HOLE), line, pairs };
};

/** `user[email]=a` is a member of `user`; one with other brackets leaves the object open. */
function nested(members: readonly Member[], line: number): JsonNode {
  const outer = new Map<string, Member[]>();
  const found: Member[] = [];
  let open = false;
  for (const member of members) {
    const [, first, rest] = /^([^[\]]+)\[([^[\]]+)\]$/.exec(member.name) ?? [];
    if (first === undefined || rest === undefined) {
      if (/[[\]]/.test(member.name)) open = true;
      else found.push(member);
      continue;
    }
    const inner = outer.get(first) ?? [];
    if (inner.length === 0) outer.set(first, inner);
    inner.push({ ...member, name: rest });
  }
  for (const [name, inner] of outer) found.push({ name, line: inner[0]!.line, value: nested(inner, inner[0]!.line) });
  return { kind: 'object', members: found, open, line, endLine: members.at(-1)!.line };
}
