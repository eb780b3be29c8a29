import { STATUS_CODES } from 'node:http';
import { distance } from 'fastest-levenshtein';
import { didYouMean, nearestName } from '../../text/did-you-mean';
import { escapeRegExp } from '../../text/escape-reg-exp';
import { misspelt, type ProseFault } from '../prose/check-names';
import type { Vocabulary } from '../prose/vocabulary';
import { commonHeaders } from '../wire/check-headers';

export interface NameContext {
  readonly vocabulary: Vocabulary;
  /** Words that proven programs use, and names that code declares. */
  readonly codeWords: ReadonlySet<string>;
  /** Lower case, of all requests and responses of the documents. */
  readonly mediaTypes: ReadonlySet<string>;
  /** Of HTTP authentication, lower case, that the documents have; empty when they have none. */
  readonly schemes: ReadonlySet<string>;
}

/** Media types that messages have everywhere. */
const commonTypes = new Set(
  `application/json application/xml application/x-www-form-urlencoded application/octet-stream application/pdf application/zip
  application/problem+json application/problem+xml application/x-ndjson application/yaml application/x-yaml application/javascript
  application/graphql application/ld+json application/hal+json application/vnd.api+json application/json-patch+json
  application/merge-patch+json application/gzip application/jose application/jwt multipart/form-data multipart/mixed text/plain text/html
  text/css text/csv text/xml text/markdown text/event-stream text/javascript text/yaml image/png image/jpeg image/gif image/svg+xml image/webp`
    .trim()
    .split(/\s+/),
);

const mediaType = /(?<![\w/.-])([a-z]{3,12}\/[a-z][\w.+-]*[a-z])(?![\w/])/g;
const field =
  /(?:^|[\s"'`{,+>])([A-Z][A-Za-z]*(?:-[A-Z][A-Za-z]*)+|Authorization|Accept|Cookie)["'`]?\s*(?::|=>?|,)\s*["'`]?([^"'`\n]*)/g;
/** `X-Shop-Key`, with what all of a vendor's begin with. */
const vendorField = /(?<![\w-])(X-[A-Z][A-Za-z\d]{2,})-[A-Z][A-Za-z\d-]*\w(?![\w-])/g;
const status = /\b([1-5]\d\d) ([A-Z][A-Za-z'-]+(?: [A-Z][A-Za-z'-]+)*)/g;
const scheme = /^(?:Bearer|Basic|Digest|Token|ApiKey|JWT|OAuth|[A-Z][a-z]{3,9}(?= [\w.${<-]{4,}))/;

/** Header fields, media types, schemes of authentication and reason phrases that a text has and HTTP or the documents do not. */
export function headerFaults(text: string, { vocabulary, mediaTypes, schemes, codeWords }: NameContext): ProseFault[] {
  const headers = [...vocabulary.headers, ...commonHeaders];
  return eachLine(text, (line, add) => {
    for (const [, name = '', value = ''] of line.matchAll(field)) {
      const folded = name.toLowerCase();
      const meant = headers.includes(folded) ? undefined : misspelt(folded, headers);
      if (meant !== undefined)
        add(`unknown header field "${name}"${didYouMean(meant)}`, 'Use the name of the header field.');
      const used = folded === 'authorization' ? scheme.exec(value)?.[0] : undefined;
      if (used !== undefined && schemes.size > 0 && !schemes.has(used.toLowerCase()))
        add(
          `the APIs are authenticated with ${[...schemes].join(' or ')}, not with ${used}`,
          'Use the authentication of the documents.',
        );
    }
    // What is given a media type or credentials is a header field.
    const [, given] =
      /(?<![\w-])["'`]?([A-Za-z][A-Za-z-]{3,})["'`]?\s*[:=]>?\s*["'`]?(?:application\/|text\/|\*\/\*|Bearer |Basic )/.exec(
        line,
      ) ?? [];
    if (given !== undefined && !headers.includes(given.toLowerCase())) {
      const near = nearestName(given, ['Accept', 'Content-Type', 'Authorization']);
      if (near !== undefined)
        add(`unknown header field "${given}"${didYouMean(near)}`, 'Use the name of the header field.');
    }
    for (const [name, vendor = ''] of line.matchAll(vendorField)) {
      const known = [...vocabulary.headers].filter((one) => one.startsWith(`${vendor.toLowerCase()}-`));
      if (known.length > 0 && !headers.includes(name.toLowerCase()) && !codeWords.has(name))
        add(
          `unknown header field "${name}"; the documented ones are ${known.join(', ')}`,
          'Use the name of the header field.',
        );
    }
    for (const [, type = ''] of line.matchAll(mediaType)) {
      const known = [...mediaTypes, ...commonTypes];
      if (known.includes(type) || type.length < 8) continue;
      const near = known.find((other) => distance(other, type) <= 2);
      if (near !== undefined)
        add(`unknown media type "${type}"${didYouMean(near)}`, 'Use a media type of the document.');
    }
    for (const [, code = '', phrase = ''] of line.matchAll(status)) {
      const reason = STATUS_CODES[Number(code)];
      const isReason = Object.values(STATUS_CODES).some((known) => known?.toLowerCase() === phrase.toLowerCase());
      if (reason !== undefined && isReason && reason.toLowerCase() !== phrase.toLowerCase())
        add(`status ${code} is called "${reason}", not "${phrase}"`, 'Use the name that HTTP gives it.');
    }
  });
}

/** Words that are code in any text: with a capital letter inside, a key before a colon or an equals sign, or a member behind a dot. */
const codeWord =
  /[A-Za-z_$][\w$]*[a-z][A-Z][\w$]*|(?<=[.?](?:\[\d*\])?)[a-z][\w$]{4,}(?!\s*\(|\w|\.(?:com|org|net|io|dev|example))|[A-Za-z][\w$-]{4,}(?=["']?\s*(?::|=(?!=)))|(?<=["'<])[A-Za-z][\w$]{4,}(?=["'>])/g;

/** A string with a sentence: `"User requested Spanish"`. */
const message = /(["'`])[A-Z][\w-]*[:,]?(?: [\w.,:;!?()-]+)+\1/g;

/** Names in a text that are nearly documented ones. */
export function nameFaults(text: string, { vocabulary: { names }, codeWords }: NameContext): ProseFault[] {
  return eachLine(text, (line, add) => {
    const words = line
      .replace(/https?:\/\/\S+/g, '')
      .replace(/\\[nrt]/g, ' ')
      .replace(message, ' ');
    const marked = new Set([...words.matchAll(codeWord)].map(([word]) => word));
    for (const word of [...marked, ...(words.match(/(?<![\w/.-])[A-Za-z]{8,}(?![\w/-])/g) ?? [])]) {
      if (
        names.has(word) ||
        codeWords.has(word) ||
        commonHeaders.includes(word.toLowerCase()) ||
        isVariable(word, words, names) ||
        // A variable of a shell or of PHP; `?$filter=` is a parameter.
        (word.startsWith('$') && !new RegExp(`[?&]\\${word}|["']\\${word}["']\\s*:`).test(words)) ||
        (clientOptions.test(word) && new RegExp(`\\b${word}['"]?\\s*[:=]`).test(words)) ||
        /^[A-Z_\d]+$/.test(word)
      )
        continue;
      const meant = misspelt(word, names);
      // `ExternalID` is what a library makes of `externalId`; a key in quotes is what is sent.
      if (meant?.toLowerCase() === word.toLowerCase() && !new RegExp(`["']${word}["']`).test(words)) continue;
      if (meant !== undefined && !isOwnWord(word, meant, marked.has(word)))
        add(`"${word}" is not in the API documents${didYouMean(meant)}`, 'Use the name in the document.');
    }
  });
}

/** What clients of HTTP call their own options. */
const clientOptions =
  /^(?:timeout|headers|params|json|data|auth|verify|stream|proxies|cookies|retries|method|body|redirect|signal|credentials|cache|mode|agent|files|baseURL|baseUrl|responseType|allow_redirects|follow_redirects|max_redirects|maxRedirects|validateStatus|searchParams)$/;

/** Whether a word is a variable for what the documents spell with underscores: `book_id: bookId`. */
const isVariable = (word: string, line: string, names: ReadonlySet<string>): boolean =>
  names.has(word.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)) &&
  new RegExp(`[:=(,{]\\s*${escapeRegExp(word)}\\s*(?:[,;)}\\]]|$)`).test(line);

/**
 * Whether a word is plain English beside a name that is too: `request` beside `requested`, `service` beside the tag `Service`. A
 * word without capitals inside may be a slip in a name of several words.
 */
function isOwnWord(word: string, known: string, isMarked: boolean): boolean {
  // A variable of the reader's for a schema, or a type for a property.
  if (word.slice(1) === known.slice(1)) return true;
  // "requests" is a word, and no slip in `requestId`.
  if ((!isMarked || /^[a-z]+s$/.test(word)) && known.toLowerCase().startsWith(word.replace(/s$/, ''))) return true;
  if (/[a-z][A-Z]|_/.test(known)) return false;
  if (!isMarked) return true;
  if (!/^[a-z]+$/.test(word) || !/^[A-Z]?[a-z]+$/.test(known)) return false;
  const shared = [...word].findIndex((letter, index) => letter !== known[index]);
  return /^[A-Z]/.test(known) || known.length < 6 || shared < 0 || shared >= Math.min(word.length, known.length) - 2;
}

/** The first fault of each line. */
function eachLine(
  text: string,
  check: (line: string, add: (message: string, hint: string) => void) => void,
): ProseFault[] {
  return text.split('\n').flatMap((line, index) => {
    const found: ProseFault[] = [];
    check(line, (message, hint) => found.push({ line: index + 1, message, hint }));
    return found;
  });
}
