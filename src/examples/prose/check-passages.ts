import { distance } from 'fastest-levenshtein';
import type { Page } from '../find/example';
import { type TreeNode, walk } from '../find/tree';
import type { Problem } from '../problem';
import { type Origins, originsOnPage } from '../reading/origins';
import { nearestName } from '../../text/did-you-mean';
import { type Contract, operationsWritten, writtenPaths } from '../wire/contract';
import { addressesIn, checkAddress, checkPath } from './check-address';
import { checkNames, type ProseFault } from './check-names';
import { repeatedNames } from './own-names';
import { checkStated, checkStatusColumns, statusScope } from './check-statuses';
import { checkValues, valuesInColumns, valuesInLine, valuesInList } from './check-values';
import { checkClaims as checkStatements } from './claims/check-claims';
import type { Documents, Subject } from './claims/documents';
import { isReadersOwn } from './claims/claim';
import { asMarkdown } from './html';
import { frontMatterPassages, mentions, type Piece, sentencesOf, type Passage, passagesOf } from './passage';
import type { Site } from './site';
import { withTypedNames } from './typed-names';
import type { Vocabulary } from './vocabulary';
import { parseUrl } from '../../http/server-url';

export interface PassageContext {
  readonly contract: Contract;
  readonly origins: Origins;
  readonly site: Site;
  readonly vocabulary: Vocabulary;
  readonly documents: Documents;
  /** Hosts with ports at which the portal's APIs are. */
  readonly hosts: ReadonlySet<string>;
  /** Names of the readers' own systems that the portal declares. */
  readonly ownNames?: readonly string[];
  /** As of `ClaimContext`. */
  readonly lines?: readonly [number, number];
  /** Whether the page names or calls an operation. */
  readonly isAboutApi?: boolean;
}

/** Statements in sentences, tables and inline code of a page that contradict the API documents. */
export async function checkPassages(written: Page, given: PassageContext): Promise<Problem[]> {
  const context = { ...given, origins: originsOnPage(given.origins, written.guide.source) };
  const page = { ...written, guide: { ...written.guide, tree: withTypedNames(asMarkdown(written.guide.tree)) } };
  const { contract, vocabulary } = context;
  const lines = written.guide.source.split('\n');
  const body = passagesOf(page.guide, context.ownNames);
  const passages = [...frontMatterPassages(page.guide, context.ownNames), ...body];
  const [fences, tables, lists]: [string[], TreeNode[], TreeNode[]] = [[], [], []];
  const printed = new Set<string>();
  walk(page.guide.tree, (node) => {
    if (node.type === 'code') fences.push(`${node.meta ?? ''}\n${node.value ?? ''}`);
    if (node.type === 'code' && /^output\b/.test(node.meta ?? ''))
      for (const line of (node.value ?? '').split('\n')) printed.add(line.trim());
    if (node.type === 'table') tables.push(node);
    if (node.type === 'list') lists.push(node);
  });
  const code = [...fences, ...page.steps.flatMap(({ variants }) => variants.map((example) => example.code))].join('\n');
  // What only a comment has is no word of the code.
  const codeWords = new Set(
    code.replace(commentLine, '').match(/[A-Za-z_$][\w$]*(?:[.-][A-Za-z_$][\w$]*)*|[A-Za-z_$][\w$]*/g),
  );
  for (const word of [...codeWords]) for (const part of word.split(/[.-]/)) codeWords.add(part);
  const ownWords = new Set([...codeWords, ...repeatedNames(written.guide)]);
  const scope = statusScope(page, passages, contract, given.documents, code);
  const found: ProseFault[] = [];
  const isAboutApi = scope.isAboutApi || calledOperations(code, context).length > 0;
  for (const passage of passages) {
    found.push(
      ...(await addressFaults(passage, { ...context, isAboutApi })),
      ...checkNames(passage, vocabulary, ownWords),
      ...valuesInLine(passage).flatMap((values) => checkValues(values, vocabulary, codeWords)),
      ...checkStated(passage, contract, scope),
    );
  }
  found.push(...body.flatMap((passage) => referenceFaults(passage, lines)));
  for (const table of tables) {
    found.push(
      ...valuesInColumns(table).flatMap((values) => checkValues(values, vocabulary, codeWords)),
      ...checkStatusColumns(table, scope),
    );
  }
  for (const list of lists)
    found.push(...valuesInList(list).flatMap((values) => checkValues(values, vocabulary, codeWords)));
  const called = calledOperations(code, context);
  const calledIn = (text: string): Subject[] => calledOperations(text, context);
  found.push(...checkStatements(page.guide, { ...context, codeWords, printed, called, calledIn }));
  const reported = new Set<number>();
  return found.flatMap(({ line, message, hint }): Problem[] => {
    if (reported.has(line)) return [];
    reported.add(line);
    return [{ layer: 'prose', location: { file: page.guide.file, line }, message, hint }];
  });
}

/** A line with a comment of several words, which is no code that is switched off. */
const commentLine = /^\s*(?:#|\/\/|--|\*)\s*[A-Za-z`][^\n=:;{}()]*\s[^\n=:;{}()]*\s[^\n=:;{}()]*$/gm;

/** The method that a word of code names: `PUT`, `put`, `HttpPut`, `PutAsync`. */
const methodIn = (word: string): string[] =>
  /^(?:[a-z]*|Http|HTTP)(Get|Put|Post|Delete|Patch|Head|Options)(?:Async|AsJsonAsync)?$|^(GET|PUT|POST|DELETE|PATCH|HEAD|OPTIONS|get|put|post|delete|patch|head|options)$/
    .exec(word)
    ?.slice(1)
    .flatMap((name) => (name ? [name.toUpperCase()] : [])) ?? [];

/** The operations whose addresses are in the code of a page, with a method that the code names, where it names any of theirs. */
function calledOperations(code: string, { contract, documents }: PassageContext): Subject[] {
  const alone = code.match(/(?<=[\s'"`:\d]|\$[A-Za-z_]{1,40}|\$\{\w{1,40}\})\/[\w\-.~%{}$:][\w\-.~%{}$:/]*/g) ?? [];
  const absolute = [...code.matchAll(/(https?:\/\/[^\s/'"`<>]+)(\/[\w\-.~%{}$:/]*)/g)].map(
    ([, origin = '', path = '']) => ({ origin, path }),
  );
  const addresses = [...new Set(alone)].map((path) => ({ origin: '', path })).concat(absolute);
  // `-X PUT`, `method: 'put'`, `Http.Put`, `.put(`
  const stated = new Set(code.match(/[A-Za-z]+/g)?.flatMap((word) => methodIn(word)));
  const operations = addresses.flatMap(({ origin, path }) => {
    const below = origin === '' ? [] : contract.servers.below(origin + path).map(({ rest }) => rest);
    const found = [path, ...below].flatMap((own) => (own === '' ? [] : operationsWritten(contract, own)));
    const named = found.filter(({ method }) => stated.has(method));
    return named.length > 0 ? named : found;
  });
  return documents.operations.filter(({ operation }) => operations.includes(operation));
}

const hostOf = (url: string): string => parseUrl(url)?.host ?? '';

const inText = /\b(?:GET|PUT|POST|DELETE|PATCH) \/[\w\-.~%{}:/]*[\w}/]/g;

async function addressFaults(passage: Passage, context: PassageContext): Promise<ProseFault[]> {
  const { contract, hosts } = context;
  const { kind } = passage;
  const sentences = sentencesOf(passage).filter(
    (sentence) =>
      !isReadersOwn(sentence.map((piece) => ('value' in piece ? piece.value : '')).join('')) && !isDenied(sentence),
  );
  const pieces = sentences.flat();
  const near = pieces.flatMap((piece): ProseFault[] => {
    const [, origin, path = ''] =
      piece.kind === 'code' ? (/^(https?:\/\/[\w.:-]+)(\/\S*)?$/.exec(piece.value) ?? []) : [];
    const kind = origin === undefined ? 'foreign' : context.origins.classify(origin, path);
    return typeof kind === 'object' ? [{ line: piece.line, ...kind }] : [];
  });
  const elsewhere = sentences.flatMap((sentence) => unknownServers(sentence, hosts, context.origins));
  // "Another service at `files.example.org`, which speaks `PUT /upload`"
  const ofAnother = new Set(sentences.filter((sentence) => namesAnother(sentence, context)).flat());
  const addresses = pieces.flatMap((piece) => {
    if (piece.kind === 'code' && ofAnother.has(piece) && !isNearPath(piece.value.replace(/^[A-Z]+ /, ''), contract))
      return [];
    if (piece.kind === 'code')
      return [piece.value, ...addressesIn(piece.value, hosts, contract)].map((text) => ({ text, line: piece.line }));
    if (piece.kind === 'link') return hosts.has(hostOf(piece.url)) ? [{ text: piece.url, line: piece.line }] : [];
    if (piece.kind !== 'text') return [];
    // A heading that is a path is an address too.
    return passage.heading && /^\/\S+$/.test(piece.value)
      ? [{ text: piece.value, line: piece.line }]
      : mentions(piece, inText);
  });
  if (kind === 'row') addresses.push(...splitAddress(pieces));
  addresses.push(...besideMethods(pieces));
  const found: ProseFault[] = [...elsewhere, ...near];
  for (const { text, line } of addresses) {
    const [, verb = '', origin, path = ''] =
      /^(?:([A-Za-z]+)\s+)?(https?:\/\/[^/\s]+)?(\/[^\s?#]*)/.exec(text.trim()) ?? [];
    // Another vendor's API, or, on a page that is about something else, any other.
    if (origin !== undefined && context.origins.classify(origin, path) === 'foreign') continue;
    if (origin === undefined && verb !== '' && !context.isAboutApi && !isNearPath(path, contract)) continue;
    const fault = (await checkAddress(text, contract)) ?? checkPath(text, context);
    if (fault) found.push({ line, ...fault });
  }
  return found;
}

const denied =
  /\b(?:no|without an?) (?:[a-z]+ ){0,2}(?:(?:such as|like|called|as in) )?@|@(?: ?, [^,]*,)? (?:does not|doesn't|do not|don't) exist|@(?: ?, [^,]*,)? (?:is|are) (?:not|neither|nowhere) (?:there|here|documented|offered|supported|available|part|a call|an operation)|\bother (?:APIs?|services|vendors|products) (?:have|offer|use|call)\b/i;

/** Whether a sentence says that the documents do not have the operation that it names: "There is no `PATCH /books`". */
const isDenied = (sentence: readonly Piece[]): boolean =>
  denied.test(
    sentence.map((piece) => (piece.kind === 'code' ? '@' : piece.kind === 'text' ? piece.value : '')).join(''),
  );

/** Whether a path is nearly a documented one, or begins like one. */
const isNearPath = (path: string, contract: Contract): boolean => {
  const paths = writtenPaths(contract);
  return nearestName(path, paths) !== undefined || paths.some((known) => known.split('/')[1] === path.split('/')[1]);
};

/** Whether a sentence names the host of something else. */
const namesAnother = (sentence: readonly Piece[], { origins }: PassageContext): boolean =>
  sentence.some((piece) => {
    const host =
      piece.kind === 'code'
        ? /^(?:https?:\/\/)?((?:[\w-]+\.)+[a-z]{2,})(?:[:/]\S*)?$/.exec(piece.value)?.[1]
        : undefined;
    return (
      host !== undefined &&
      !/\.(?:json|ya?ml|txt|csv|pdf|html?|xml|md|js|ts|py|sh)$/.test(host) &&
      origins.classify(`https://${host}`, '') === 'foreign'
    );
  });

const domainOf = (host: string): string => host.split(':')[0]!.split('.').slice(-2).join('.');

/** `https://staging.example.com` as a server of an API that has others in that domain. */
function unknownServers(sentence: readonly Piece[], hosts: ReadonlySet<string>, origins: Origins): ProseFault[] {
  const text = sentence.map((piece) => ('value' in piece ? piece.value : '')).join(' ');
  if (
    !/\b(?:base (?:urls?|address)|environments?|hosts?|servers?|listens|served|requests (?:go|are sent)|endpoints (?:live|are)|happens? at|everything|leaves? through|go(?:es)? to)\b/i.test(
      text,
    )
  )
    return [];
  // The same name below another top-level domain is a slip too.
  const domains = new Map([...hosts].map((host) => [domainOf(host).split('.')[0]!, host]));
  return sentence.flatMap((piece): ProseFault[] => {
    const url = piece.kind === 'code' ? /^https?:\/\/([\w.:-]+)(?:\/[\w.-]*)?$/.exec(piece.value) : undefined;
    const near = url
      ? (domains.get(domainOf(url[1]!).split('.')[0]!) ??
        [...hosts].find((host) => host.includes('.') && distance(host, url[1]!) <= host.length / 6))
      : undefined;
    if (url && origins.isDescribed(url[0].replace(/(?<=[^/:])\/.*$/, ''))) return [];
    // Another service of the same vendor.
    if (/^(?:mcp|docs?|status|cdn|blog|support|help|community|dashboard|console)\./.test(url?.[1] ?? '')) return [];
    if (!url || near === undefined || hosts.has(url[1]!) || (!near.includes('.') && !/\bsandbox\b/i.test(text)))
      return [];
    const message = `${url[1]} is not a server of the API documents; did you mean "${near}"?`;
    return [{ line: piece.line, message, hint: 'Use a server of the document.' }];
  });
}

/** A method in words in front of a path in code: "**GET** `/books`". */
const besideMethods = (pieces: readonly Piece[]) =>
  pieces.flatMap((piece, index) => {
    if (piece.kind !== 'code' || !/^\/\S*$/.test(piece.value)) return [];
    const before = pieces.slice(Math.max(0, index - 2), index).map((one) => (one.kind === 'text' ? one.value : '|'));
    const method = /(?:^|[\s(|])(GET|PUT|POST|DELETE|PATCH)\s*$/.exec(before.join(''))?.[1];
    return method === undefined ? [] : [{ text: `${method} ${piece.value}`, line: piece.line }];
  });

/** A method and a path in two cells of one row. */
function splitAddress(pieces: Passage['pieces']) {
  const cells: { text: string; line: number }[] = [];
  for (const piece of pieces) {
    if (piece.kind === 'cell') cells.push({ text: '', line: piece.line });
    else if (cells.length > 0) cells.at(-1)!.text += 'value' in piece ? piece.value : '';
  }
  const method = cells.find(({ text }) => /^(?:GET|PUT|POST|DELETE|PATCH)$/.test(text.trim()));
  const path = cells.find(({ text }) => /^\/\S*$/.test(text.trim()));
  return method && path ? [{ text: `${method.text.trim()} ${path.text.trim()}`, line: path.line }] : [];
}

/** `[text][name]` without a definition of the name appears on the page as it is written. */
const referenceFaults = ({ pieces }: Passage, lines: readonly string[]): ProseFault[] =>
  pieces.flatMap((piece) =>
    piece.kind !== 'text'
      ? []
      : mentions(piece, /\[[^[\]]+\]\[[^[\]]*\]/g)
          // With backslashes, brackets are meant as they are.
          .filter(({ text, line }) => lines[line - 1]?.includes(text) ?? true)
          .map(({ text, line }) => ({
            line,
            message: `${text} has no definition`,
            hint: 'Add a line such as [name]: /page.',
          })),
  );
