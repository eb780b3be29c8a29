import { decodeFormText } from '../../http/percent-encoding';
import { type Command, commandsOf } from './bash';
import { longWithValue, optionFault } from './curl-options';
import { httpieRequest } from './httpie';
import { readJsonText } from './json-text';
import {
  HOLE,
  type Reading,
  type ProgramFault,
  type WrittenBody,
  type WrittenPair,
  type WrittenRequest,
  type WrittenText,
} from './written-request';

/** Options of curl with a value: short ones by their letter. */
const shortWithValue = 'AbcCdDeEFhHKmoPQrtTuUwxXyYz';
const longOf: Readonly<Record<string, string>> = {
  X: 'request',
  H: 'header',
  d: 'data',
  F: 'form',
  u: 'user',
  A: 'user-agent',
  b: 'cookie',
  e: 'referer',
  T: 'upload-file',
  G: 'get',
  I: 'head',
  o: 'output',
};

interface Option {
  readonly name: string;
  readonly value: WrittenText;
  /** Its line, if it is a long option. */
  readonly long?: number;
}

/** `wget --post-data=… --header=…` as the options of curl that do the same. */
const ofWget: Readonly<Record<string, string>> = {
  method: 'request',
  'body-data': 'data',
  'post-data': 'data',
  header: 'header',
  user: 'user',
  'http-user': 'user',
};

/** Branches of one variable that are followed. */
const MAX_BRANCHES = 8;

/**
 * The requests that the calls of curl, wget and HTTPie in a script would send. Where the branches of a condition put together
 * different addresses, a call is a request for each of them, on the line of the branch.
 */
export function readBash(script: string): Reading {
  const reading = readCommands(commandsOf(script));
  if (!/\b(?:case|if)\b/.test(script)) return reading;
  const requests = [...reading.requests];
  for (let branch = 0; branch < MAX_BRANCHES; branch += 1) {
    const taken = readCommands(commandsOf(script, 1, new Map(), branch)).requests;
    const own = taken.filter(({ url }, index) => url.line !== reading.requests[index]?.url.line);
    if (taken.length !== reading.requests.length || own.length === 0) break;
    requests.push(...own);
  }
  return { ...reading, requests };
}

function readCommands(commands: readonly Command[]): Reading {
  const requests: WrittenRequest[] = [];
  const unread: { line: number; what: string }[] = [];
  const faults: ProgramFault[] = [];
  for (const { words, stdin } of commands) {
    const other =
      words[0] && /^(?:https?|xh|xhs)$/.test(words[0].text) ? httpieRequest(words.slice(1), stdin) : undefined;
    if (other) requests.push(other);
    const start = words.findIndex(({ text }) => /^(?:.*\/)?(?:curl|wget)$/.test(text));
    if (start < 0) continue;
    if (words[start]!.text.endsWith('wget')) {
      requests.push(...wgetRequests(words.slice(start)));
      continue;
    }
    const line = words[start]!.line;
    const { options, urls } = splitArguments(words.slice(start + 1));
    for (const { name, value, long } of options) {
      const fault = long === undefined ? undefined : optionFault(name);
      if (fault !== undefined) faults.push({ line: long ?? value.line, message: fault });
    }
    for (const url of urls) {
      if (isComputed(url.text)) unread.push({ line: url.line, what: 'the address' });
      else requests.push(requestOf(line, url, options, stdin));
    }
    const body = requests.at(-1)?.body;
    if (urls.length > 0 && body && 'json' in body && body.json.kind === 'wildcard')
      unread.push({ line, what: 'the body' });
  }
  return { requests, unread, faults };
}

function wgetRequests(words: readonly WrittenText[]): WrittenRequest[] {
  const [{ line }] = words as readonly [WrittenText, ...WrittenText[]];
  const options: Option[] = [];
  const urls: WrittenText[] = [];
  for (let index = 1; index < words.length; index += 1) {
    const word = words[index]!;
    const [, long, attached] = /^--([\w-]+)(?:=([\s\S]*))?$/.exec(word.text) ?? [];
    const name = long === undefined ? undefined : ofWget[long];
    if (name !== undefined)
      options.push({
        name,
        value: attached === undefined ? (words[++index] ?? word) : { text: attached, line: word.line },
      });
    else if (/^-[OoPaUtTw]$/.test(word.text)) index += 1;
    else if (/^(?:https?:\/\/|\uE000)/.test(word.text) && !isComputed(word.text)) urls.push(word);
  }
  return urls.map((url) => requestOf(line, url, options, undefined));
}

/** Whether nothing but computed values says where a request goes. */
const isComputed = (url: string): boolean => /^(?:https?:\/\/[^/]*)?\uE000[^/]*$/.test(url);

function splitArguments(words: readonly WrittenText[]): { options: Option[]; urls: WrittenText[] } {
  const options: Option[] = [];
  const urls: WrittenText[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index]!;
    const next = (): WrittenText => words[++index] ?? { text: '', line: word.line };
    if (word.text.startsWith('--')) {
      const name = word.text.slice(2);
      const value = longWithValue.has(name) ? next() : word;
      if (name === 'url') urls.push(value);
      else options.push({ name, value, long: word.line });
    } else if (/^-[A-Za-z0-9#:]/.test(word.text)) {
      for (let at = 1; at < word.text.length; at += 1) {
        const letter = word.text[at]!;
        const name = longOf[letter] ?? letter;
        if (!shortWithValue.includes(letter)) {
          options.push({ name, value: word });
          continue;
        }
        const attached = word.text.slice(at + 1);
        options.push({ name, value: attached === '' ? next() : { text: attached, line: word.line } });
        break;
      }
    } else urls.push(word);
  }
  return { options, urls };
}

function requestOf(
  line: number,
  url: WrittenText,
  options: readonly Option[],
  stdin: WrittenText | undefined,
): WrittenRequest {
  const named = (...names: string[]): Option[] => options.filter(({ name }) => names.includes(name));
  const data = named('data', 'data-raw', 'data-binary', 'data-ascii', 'data-urlencode', 'json');
  const inQuery = named('get').length > 0;
  const forms = named('form', 'form-string');
  const json = named('json').length > 0;
  const headers = named('header').flatMap(({ value }): WrittenPair[] => {
    const [, name, text] = /^([^:;]+)[:;]\s*([\s\S]*)$/.exec(value.text) ?? [];
    return name === undefined ? [] : [{ name: name.trim(), text: text!, line: value.line }];
  });
  const has = (name: string): boolean => headers.some((header) => header.name.toLowerCase() === name);
  const parts = forms.length > 0 ? partsOf(forms) : undefined;
  const body = inQuery
    ? undefined
    : (bodyOf(data, stdin) ?? parts ?? (named('upload-file').length > 0 ? computed(line) : undefined));
  if (parts && !has('content-type'))
    headers.push({ name: 'Content-Type', text: `multipart/form-data; boundary=${boundary}`, line });
  if (named('user').length > 0) headers.push({ name: 'Authorization', text: `Basic ${HOLE}`, line });
  if (named('oauth2-bearer').length > 0) headers.push({ name: 'Authorization', text: `Bearer ${HOLE}`, line });
  if (body && !has('content-type') && forms.length === 0 && named('upload-file').length === 0)
    headers.push({ name: 'Content-Type', text: json ? 'application/json' : 'application/x-www-form-urlencoded', line });
  const given = named('request').at(-1)?.value;
  const method = given?.text;
  const implied = named('head').length > 0 ? 'HEAD' : named('upload-file').length > 0 ? 'PUT' : body ? 'POST' : 'GET';
  return {
    line,
    ...(method?.includes(HOLE) ? {} : { method: (method ?? implied).toUpperCase() }),
    ...(given ? { methodLine: given.line } : {}),
    url,
    query: [...(inQuery ? data : []), ...named('url-query')].flatMap(({ name, value }) =>
      pairsOf(value, name === 'data-urlencode'),
    ),
    headers,
    ...(body ? { body } : {}),
    open: {
      headers: headers.some(({ name }) => name.includes(HOLE)) || named('config', 'K').length > 0,
      query: inQuery && data.some(({ value }) => value.text.startsWith('@')),
    },
  };
}

const computed = (line: number): WrittenBody => ({ json: { kind: 'wildcard', line } });

function bodyOf(data: readonly Option[], stdin: WrittenText | undefined): WrittenBody | undefined {
  const [first, ...more] = data;
  if (!first) return undefined;
  const given = first.value;
  const text = /^@-$/.test(given.text)
    ? stdin
    : given.text.startsWith('@') && first.name !== 'data-raw'
      ? undefined
      : given;
  if (!text || (more.length === 0 && text.text === HOLE)) return computed(given.line);
  const json = more.length === 0 ? readJsonText(text) : undefined;
  if (json) return { json };
  return {
    form: {
      text: data.map(({ value }) => value.text).join('&'),
      line: text.line,
      pairs: data.flatMap(({ name, value }) => pairsOf(value, name === 'data-urlencode')),
    },
  };
}

const boundary = 'a-boundary-that-no-value-has';

/** The parts of `-F name=value`, `-F name=@file;type=image/png` (RFC 7578 §4.2). */
function partsOf(forms: readonly Option[]): WrittenBody {
  const parts = forms.flatMap(({ name: option, value: { text, line } }) => {
    const [, name, value = ''] = /^([^=]+)=([\s\S]*)$/.exec(text) ?? [];
    if (name === undefined) return [];
    const [, sign, content = '', type] =
      option === 'form-string' ? [] : (/^([@<]?)([\s\S]*?)(?:;type=([\w.+/-]+).*)?$/.exec(value) ?? []);
    const isFile = sign === '@' || sign === '<';
    return [{ name, text: isFile ? HOLE : option === 'form-string' ? value : content, line, file: sign === '@', type }];
  });
  const text = parts
    .map(({ name, text: content, file, type }) =>
      [
        `--${boundary}`,
        `Content-Disposition: form-data; name="${name}"${file ? '; filename="x"' : ''}`,
        ...(type === undefined ? [] : [`Content-Type: ${type}`]),
        '',
        content,
      ].join('\r\n'),
    )
    .concat(`--${boundary}--`, '')
    .join('\r\n');
  return {
    form: {
      text,
      line: parts[0]?.line ?? 1,
      pairs: parts.map(({ name, text: own, line }) => ({ name, text: own, line })),
    },
  };
}

/** `a=1&b=2`; with `encode`, one pair whose value is still to be encoded. */
function pairsOf({ text, line }: WrittenText, encode: boolean): WrittenPair[] {
  const parts = encode ? [text] : text.split('&');
  return parts.flatMap((part) => {
    const equals = part.indexOf('=');
    if (equals <= 0) return [];
    const value = part.slice(equals + 1);
    return [{ name: part.slice(0, equals), text: encode ? value : decodeFormText(value), line }];
  });
}
