import type { Engine, Findings } from '../engine';
import type { Page } from '../find/example';
import { updateGuides } from './update-guides';
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createTwoFilesPatch } from 'diff';
import { pointerTokens } from '../../text/json-pointer';
import { answerOf } from '../judge/documented-response';
import { valuePointer } from '../documents/prove-exchange';
import type { ReferenceResult } from '../documents/run-document-example';
import { updateYaml, type ValueUpdate } from './update-yaml';

/**
 * Makes the response and output fences of the guides, and the response examples of the documents, show what came back.
 * @returns the changes, as a unified diff; empty when nothing changed
 */
export function updatePortal(engine: Engine, pages: readonly Page[], { results, reference }: Findings): string {
  const { root } = engine.portal;
  return updateGuides(pages, results, root) + updateDocuments(reference, root);
}

/**
 * Puts the answers that came back into the response examples of the documents.
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
      const own = wrong.filter(({ subject }) => subject.exchange.response!.origin.file === file);
      const after = updateYaml(before, own.map(updateFor));
      if (after === before) return '';
      writeFileSync(path, after);
      return createTwoFilesPatch(file, file, before, after, 'before', 'now');
    })
    .join('');
}

function updateFor({ subject, proof }: ReferenceResult): ValueUpdate {
  const { origin, value } = subject.exchange.response!;
  const path = pointerTokens(valuePointer(origin.pointer));
  const { answer, volatility } = answerOf(proof!.checked!);
  return { path, old: value!.value, now: jsonOf(answer.body), volatility };
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return body;
  }
}
