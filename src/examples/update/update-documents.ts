import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createTwoFilesPatch } from 'diff';
import { type Document, isMap, isSeq, parseDocument } from 'yaml';
import { firstDifference } from '../compare/first-difference';
import type { Path } from '../compare/json-path';
import type { Volatility } from '../compare/volatility';
import { answerOf } from '../judge/answer';
import { valuePointer } from '../reference/prove-exchange';
import type { ReferenceResult } from '../reference/run-subject';

/**
 * Puts the answers that came back into the response examples of the documents. Only values that differ are touched, so that
 * comments, order and layout stay.
 * @returns the changes, as a unified diff
 */
export function updateDocuments(results: readonly ReferenceResult[], root: string): string {
  const wrong = results.filter(
    ({ language, problem, proof, subject }) =>
      language === 'exchange' && problem?.layer === 'response' && proof?.checked && subject.exchange.response?.value,
  );
  const files = new Set(wrong.map(({ subject }) => subject.exchange.response!.origin.file));
  return [...files]
    .map((file) => {
      const path = resolve(root, file);
      const before = readFileSync(path, 'utf8');
      const document = parseDocument(before, { keepSourceTokens: true });
      for (const { subject, proof } of wrong) {
        const { origin, value } = subject.exchange.response!;
        if (origin.file !== file) continue;
        const keys = valuePointer(origin.pointer)
          .split('/')
          .slice(1)
          .map((part) => part.replace(/~1/g, '/').replace(/~0/g, '~'));
        const { answer, volatility } = answerOf(proof!.checked!);
        put(document, keys, value!.value, jsonOf(answer.body), volatility);
      }
      const after = document.toString({ lineWidth: 0 });
      writeFileSync(path, after);
      return createTwoFilesPatch(file, file, before, after, 'before', 'now');
    })
    .join('');
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return body;
  }
}

function put(document: Document, path: Path, old: unknown, now: unknown, volatility: Volatility): void {
  if (volatility.volatile || firstDifference(old, now) === undefined) return;
  const node: unknown = document.getIn(path, true);
  if (isRecord(old) && isRecord(now) && isMap(node)) {
    for (const name of Object.keys(old)) if (!Object.hasOwn(now, name)) document.deleteIn([...path, name]);
    for (const [name, value] of Object.entries(now)) {
      if (Object.hasOwn(old, name)) put(document, [...path, name], old[name], value, volatility.property(name));
      else document.setIn([...path, name], document.createNode(value));
    }
  } else if (Array.isArray(old) && Array.isArray(now) && isSeq(node)) {
    for (let index = old.length - 1; index >= now.length; index -= 1) document.deleteIn([...path, index]);
    now.forEach((value: unknown, index) => {
      if (index < old.length) put(document, [...path, index], old[index], value, volatility.item(index));
      else document.setIn([...path, index], document.createNode(value));
    });
  } else document.setIn(path, typeof now === 'object' && now !== null ? document.createNode(now) : now);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
