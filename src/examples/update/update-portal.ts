import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createTwoFilesPatch } from 'diff';
import { type Document, LineCounter, isCollection, isMap, isNode, isSeq, parseDocument, stringify } from 'yaml';
import { pointerTokens } from '../../text/json-pointer';
import type { Volatility } from '../compare/compare-json';
import { firstDifference } from '../compare/first-difference';
import type { Path } from '../compare/json-node';
import { valuePointer } from '../documents/prove-exchange';
import type { DocumentExampleResult } from '../documents/run-document-examples';
import type { Engine, Findings } from '../engine';
import type { Page } from '../find/example';
import { documentedResponse } from '../judge/documented-response';
import { type UpdateOptions, updateGuides } from './update-guides';

/** A value of a YAML or JSON document, and its replacement. */
interface ValueUpdate {
  readonly path: Path;
  readonly old: unknown;
  readonly now: unknown;
  readonly volatility: Volatility;
}

interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * Changes values of a document in its text, so that comments and layout of everything else stay. Where members or items come
 * or go, the whole object or array is rewritten.
 */
export function updateYaml(source: string, updates: readonly ValueUpdate[]): string {
  const counter = new LineCounter();
  const document = parseDocument(source, { lineCounter: counter, keepSourceTokens: true });
  const column = (offset: number): number => counter.linePos(offset).col;
  const edits = updates.flatMap((update) => editsFor(document, update, source, column));
  return edits
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: fresh }) => text.slice(0, start) + fresh + text.slice(end), source);
}

function editsFor(
  document: Document,
  update: ValueUpdate,
  source: string,
  column: (offset: number) => number,
): TextEdit[] {
  const { path, old, now, volatility } = update;
  if (volatility.volatile || firstDifference(old, now) === undefined) return [];
  const node: unknown = document.getIn(path, true);
  const inside = (key: string | number, part: Volatility): ValueUpdate => ({
    path: [...path, key],
    old: (old as Record<string | number, unknown>)[key],
    now: (now as Record<string | number, unknown>)[key],
    volatility: part,
  });
  if (isRecord(old) && isRecord(now) && isMap(node) && sameKeys(old, now)) {
    return Object.keys(now).flatMap((name) =>
      editsFor(document, inside(name, volatility.property(name)), source, column),
    );
  }
  if (Array.isArray(old) && Array.isArray(now) && isSeq(node) && old.length === now.length) {
    return now.flatMap((_, index) => editsFor(document, inside(index, volatility.item(index)), source, column));
  }
  if (!isNode(node) || !node.range) return [];
  const [start, limit] = node.range;
  const end = start + source.slice(start, limit).trimEnd().length;
  const isBlock = isCollection(node) && !node.flow;
  return [{ start, end, text: isBlock ? blockText(now, column(start) - 1) : inlineText(now) }];
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const sameKeys = (a: object, b: object): boolean => {
  const [own, others] = [Object.keys(a), Object.keys(b)];
  return own.length === others.length && own.every((key) => Object.hasOwn(b, key));
};

/** On lines of its own from the second one on, each as far in as the first. */
function blockText(value: unknown, indent: number): string {
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0) return inlineText(value);
  return stringify(value, { lineWidth: 0 })
    .trimEnd()
    .replaceAll('\n', `\n${' '.repeat(indent)}`);
}

/** On one line: JSON, which is valid YAML, or a plain scalar where that means the same. */
function inlineText(value: unknown): string {
  if (typeof value === 'object' && value !== null) return JSON.stringify(value);
  const text = stringify(value, { lineWidth: 0, defaultStringType: 'PLAIN' }).trimEnd();
  return text.includes('\n') || /[,[\]{}]/.test(text) ? JSON.stringify(value) : text;
}

/**
 * Makes the response and output fences of the guides, and the response examples of the documents, show what was received.
 * @returns the changes, as a unified diff; empty when nothing changed
 */
export function updatePortal(
  engine: Engine,
  pages: readonly Page[],
  { results, documentExamples }: Findings,
  options: UpdateOptions = {},
): string {
  const { root } = engine.portal;
  return updateGuides(pages, results, root, options) + updateDocuments(documentExamples, root);
}

/**
 * Writes the received responses into the response examples of the documents.
 * @returns the changes, as a unified diff
 */
function updateDocuments(results: readonly DocumentExampleResult[], root: string): string {
  const wrong = results.filter(
    ({ language, problem, proof, example }) =>
      // What is not sound is a failure or another status, which is no new value of this example.
      language === 'exchange' &&
      problem?.layer === 'response' &&
      proof?.isSound &&
      proof.checked &&
      example.exchange.response?.value,
  );
  const files = new Set(wrong.map(({ example }) => example.exchange.response!.origin.file));
  return [...files]
    .map((file) => {
      const path = resolve(root, file);
      const before = readFileSync(path, 'utf8');
      const own = wrong.filter(({ example }) => example.exchange.response!.origin.file === file);
      const after = updateYaml(before, own.map(updateFor));
      if (after === before) return '';
      writeFileSync(path, after);
      return createTwoFilesPatch(file, file, before, after, 'before', 'now');
    })
    .join('');
}

function updateFor({ example, proof }: DocumentExampleResult): ValueUpdate {
  const { origin, value } = example.exchange.response!;
  const path = pointerTokens(valuePointer(origin.pointer));
  const { received, volatility } = documentedResponse(proof!.checked!);
  return { path, old: value!.value, now: jsonOf(received.body), volatility };
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return body;
  }
}
