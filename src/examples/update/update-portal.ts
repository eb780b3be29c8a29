import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createTwoFilesPatch } from 'diff';
import type { Engine, Findings } from '../engine';
import type { Page } from '../find/example';
import { updateGuides, type UpdateOptions } from './update-guides';
import { pointerTokens } from '../../text/json-pointer';
import { documentedResponse } from '../judge/documented-response';
import { valuePointer } from '../documents/prove-exchange';
import type { DocumentExampleResult } from '../documents/run-document-examples';
import { updateYaml, type ValueUpdate } from './update-yaml';

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
