import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentsIn, sampleOf } from './documents';
import { Pool, type Limits } from './pool';
import { engineDigest, keyOf, openResults } from './results-file';
import type { DocumentResult, Stage } from './result';

export interface CorpusOptions {
  readonly folder: string;
  /** The file of lines that the results are added to. */
  readonly results: string;
  readonly fresh: boolean;
  readonly limits: Limits;
  /** Processes at once. */
  readonly parallel: number;
  /** Only so many documents, spread over the folder. */
  readonly sample?: number;
  /** Only documents whose path has this in it. */
  readonly only?: string;
  /** The stage after which each document ends; without it all are run. */
  readonly last?: Stage;
  /** Called after each document, also of those whose result was known. */
  readonly onDocument?: (done: number, of: number, result: DocumentResult) => void;
}

/**
 * Takes every document of a folder through the engine.
 * @returns a result for each, in the order of their paths; none when the folder has no documents
 */
export async function runCorpus(options: CorpusOptions): Promise<DocumentResult[]> {
  const { folder, limits, only, sample, last, onDocument } = options;
  const all = documentsIn(folder).filter((document) => only === undefined || document.includes(only));
  const documents = sample === undefined ? all : sampleOf(all, sample);
  const file = openResults(options.results, options.fresh);
  const engine = engineDigest();
  const pool = new Pool(limits);
  const results = new Map<string, DocumentResult>();

  const take = async (document: string): Promise<DocumentResult> => {
    const content = readFileSync(join(folder, document));
    const key = keyOf(document, content, engine, JSON.stringify([limits, last]));
    const known = file.get(key);
    if (known) return known;
    const { findings, ...ended } = await pool.run({ file: join(folder, document), last });
    const result: DocumentResult = { key, document, bytes: content.length, ...findings, ...ended };
    file.add(result);
    return result;
  };

  const waiting = [...documents];
  const worker = async (): Promise<void> => {
    for (let document = waiting.shift(); document !== undefined; document = waiting.shift()) {
      const result = await take(document);
      results.set(document, result);
      onDocument?.(results.size, documents.length, result);
    }
  };
  try {
    await Promise.all(Array.from({ length: options.parallel }, worker));
  } finally {
    pool.close();
  }
  return documents.map((document) => results.get(document)!);
}
