import { childrenOf } from '../../../openapi/schema/keywords';
import type { ApiModel, MediaType, Operation, Schema } from '../../../openapi/model';
import { escapeRegExp } from '../../../text/escape-reg-exp';
import type { Documents } from './documents';
import { type Reading, readSentence } from './described/reading';
import { stemsOf } from './stems';

/** A sentence of a description in the documents. */
export interface DocumentedSentence {
  readonly text: string;
  /** What it describes: a field, or `GET /books`; the title of the API for its own description. */
  readonly of: string;
  /** What its words and names are, with that of what it describes. */
  readonly stems: ReadonlySet<string>;
  /** What follows it in its description. */
  readonly next?: string;
}

interface Sentences {
  readonly all: readonly DocumentedSentence[];
  /** Those of each description, in its order. */
  readonly descriptions: readonly (readonly string[])[];
  readonly withStem: ReadonlyMap<string, readonly DocumentedSentence[]>;
  readonly ofName: ReadonlyMap<string, readonly DocumentedSentence[]>;
}

const known = new WeakMap<Documents, Sentences>();

/** All sentences of all descriptions, read once, by their stems. */
function sentencesOf(documents: Documents): Sentences {
  const cached = known.get(documents);
  if (cached) return cached;
  const all: DocumentedSentence[] = [];
  const descriptions: string[][] = [];
  const said = new Set<string>();
  const add = (of: string, description: string | undefined): void => {
    const parts = splitText(description ?? '');
    if (parts.length > 0) descriptions.push(parts);
    for (const [index, text] of parts.entries()) {
      const key = `${of} ${text}`;
      if (said.has(key)) continue;
      said.add(key);
      all.push({ text, of, stems: termsOf(text, [of]), next: parts[index + 1] });
    }
  };
  for (const model of documents.models) describe(model, add);
  const withStem = new Map<string, DocumentedSentence[]>();
  for (const sentence of all) {
    for (const stem of sentence.stems) {
      const same = withStem.get(stem);
      if (same) same.push(sentence);
      else withStem.set(stem, [sentence]);
    }
  }
  const ofName = new Map<string, DocumentedSentence[]>();
  for (const sentence of all) {
    const same = ofName.get(sentence.of);
    if (same) same.push(sentence);
    else ofName.set(sentence.of, [sentence]);
  }
  const result = { all, descriptions, withStem, ofName };
  known.set(documents, result);
  return result;
}

/** The sentences of each description of the documents, in their order. */
export const descriptionsOf = (documents: Documents): readonly (readonly string[])[] =>
  sentencesOf(documents).descriptions;

function describe(model: ApiModel, add: (of: string, description: string | undefined) => void): void {
  const seen = new Set<Schema>();
  const visit = (schema: Schema | undefined, name: string): void => {
    if (!schema || seen.has(schema)) return;
    seen.add(schema);
    add(name, schema.description);
    for (const { value, description } of schema.enum ?? [])
      if (description !== undefined) add(name, `\`${String(value)}\`: ${description}`);
    for (const property of schema.properties ?? []) visit(property.schema, property.name);
    for (const child of childrenOf(schema)) visit(child, name);
  };
  const visitContent = (content: readonly MediaType[] | undefined, name: string): void => {
    for (const { schema } of content ?? []) visit(schema, name);
  };
  const visitOperation = ({
    method,
    path,
    summary,
    description,
    parameters,
    requestBody,
    responses,
  }: Operation): void => {
    const name = `${method} ${path}`;
    add(name, summary);
    add(name, description);
    for (const parameter of parameters) {
      add(parameter.name, parameter.description);
      visit(parameter.schema, parameter.name);
    }
    add(name, requestBody?.description);
    visitContent(requestBody?.content, name);
    for (const response of responses) {
      add(response.status, response.description);
      for (const header of response.headers) add(header.name, header.description);
      visitContent(response.content, name);
    }
  };
  add(model.info.title, model.info.description);
  for (const server of model.servers) add(server.url, server.description);
  for (const tag of model.tags) add(tag.name, tag.description);
  for (const scheme of model.securitySchemes) add(scheme.name, scheme.description);
  for (const operation of model.operations) visitOperation(operation);
  for (const { operation } of model.webhooks) visitOperation(operation);
  for (const { name, schema } of Object.values(model.schemas)) visit(schema, name);
}

const splitText = (description: string): string[] =>
  description
    .replace(/```[\s\S]*?(?:```|$)/g, ' ')
    .replace(/<[^>\n]{0,200}>/g, ' ')
    .replace(/\]\([^)\n]*\)/g, ']')
    .split(/(?<=[.;!?])\s+|\n\s*(?:\n|[-*|#]|\d+\.)/)
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .filter((text) => text.length > 10 && text.length < 600);

/** Stems of words, and names as they are. */
export function termsOf(text: string, names: readonly string[]): ReadonlySet<string> {
  const inCode = [...text.matchAll(/[`"']([A-Za-z_][\w.-]*)[`"']|\b([A-Za-z]+(?:_\w+|\d\w*))\b/g)].map(
    ([, quoted, bare]) => quoted ?? bare!,
  );
  return new Set([...stemsOf(text), ...[...inCode, ...names].map((name) => `\`${name}`)]);
}

/** A sentence of the documents that tells of the same as one of a page, and how much of that one's words it has, from 0 to 1. */
export interface Near {
  readonly sentence: DocumentedSentence;
  readonly covered: number;
  /** How much of its own words the page's has. */
  readonly covers: number;
}

/** Stems that more sentences have than this say nothing, and would take long to follow. */
const MAX_SENTENCES = 400;

/** @param terms see `termsOf`; the nearest first */
export function nearSentences(
  terms: ReadonlySet<string>,
  documents: Documents,
  least: { readonly covered: number; readonly covers: number; readonly shared: number },
): Near[] {
  const { all, withStem } = sentencesOf(documents);
  const weightOf = (term: string): number => Math.log((all.length + 2) / ((withStem.get(term)?.length ?? 0) + 1));
  const sum = (stems: Iterable<string>): number => [...stems].reduce((total, stem) => total + weightOf(stem), 0);
  const total = sum(terms);
  const candidates = new Set(
    [...terms].flatMap((term) => {
      const found = withStem.get(term) ?? [];
      return found.length > MAX_SENTENCES ? [] : found;
    }),
  );
  return [...candidates]
    .flatMap((sentence): Near[] => {
      const shared = [...terms].filter((term) => sentence.stems.has(term));
      if (shared.length < least.shared) return [];
      const weight = sum(shared);
      const [covered, covers] = [weight / total, weight / sum(sentence.stems)];
      return covered < least.covered && covers < least.covers ? [] : [{ sentence, covered, covers }];
    })
    .toSorted((a, b) => b.covered + b.covers - a.covered - a.covers);
}

/** A sentence of the documents with what it says. */
interface ReadSentence {
  readonly sentence: DocumentedSentence;
  readonly reading: Reading;
}

interface Readings {
  readonly count: number;
  readonly withTerm: ReadonlyMap<string, readonly ReadSentence[]>;
}

const readings = new WeakMap<Documents, Readings>();

/** What a sentence can be found by: its words and its numbers with what they count. */
const termsOfReading = ({ stems, amounts }: Reading): string[] => [
  ...stems,
  ...amounts.map(({ of, value }) => `${of}=${value}`),
];

function readingsOf(documents: Documents): Readings {
  const cached = readings.get(documents);
  if (cached) return cached;
  const { all } = sentencesOf(documents);
  const withTerm = new Map<string, ReadSentence[]>();
  for (const sentence of all) {
    const reading = readSentence(sentence.text);
    const one = { sentence, reading };
    for (const term of new Set(termsOfReading(reading))) {
      const same = withTerm.get(term);
      if (same) same.push(one);
      else withTerm.set(term, [one]);
    }
  }
  const result = { count: all.length, withTerm };
  readings.set(documents, result);
  return result;
}

/** How much a word says: the rarer the more. @returns by the stem of `readSentence` */
export function weightsOf(documents: Documents): (stem: string) => number {
  const { count, withTerm } = readingsOf(documents);
  return (stem) => 1 + Math.log((count + 2) / ((withTerm.get(stem)?.length ?? 0) + 1));
}

/** The sentences that have most of what another one says, the nearest first. */
export function sentencesLike(reading: Reading, documents: Documents, most: number): DocumentedSentence[] {
  const { withTerm } = readingsOf(documents);
  const weightOf = weightsOf(documents);
  const scores = new Map<ReadSentence, number>();
  for (const term of new Set(termsOfReading(reading))) {
    const found = withTerm.get(term) ?? [];
    if (found.length > MAX_SENTENCES) continue;
    for (const one of found) scores.set(one, (scores.get(one) ?? 0) + weightOf(term));
  }
  return [...scores]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, most)
    .map(([{ sentence }]) => sentence);
}

/** The sentences that describe what has this name: a field, or `GET /books`. */
export const sentencesOn = (name: string, documents: Documents): readonly DocumentedSentence[] =>
  sentencesOf(documents).ofName.get(name) ?? [];

const chosen = new WeakMap<Documents, Map<RegExp, readonly DocumentedSentence[]>>();

/** The sentences in which a pattern matches, looked for once. @param pattern one constant of a module, without the flag `g` */
export function sentencesWith(pattern: RegExp, documents: Documents): readonly DocumentedSentence[] {
  const ofDocuments = chosen.get(documents) ?? new Map<RegExp, readonly DocumentedSentence[]>();
  chosen.set(documents, ofDocuments);
  const found = ofDocuments.get(pattern) ?? sentencesOf(documents).all.filter(({ text }) => pattern.test(text));
  ofDocuments.set(pattern, found);
  return found;
}

/** The sentences that have all of these words. */
export function sentencesAbout(names: readonly string[], documents: Documents): DocumentedSentence[] {
  const patterns = names.map((name) => new RegExp(`(?<![\\w.-])${escapeRegExp(name)}(?![\\w-])`));
  return sentencesOf(documents).all.filter(({ text }) => patterns.every((pattern) => pattern.test(text)));
}
