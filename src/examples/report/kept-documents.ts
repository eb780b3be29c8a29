import { createHash } from 'node:crypto';
import type { DocumentExample } from '../documents/document-example';
import { effectiveDigest } from '../documents/effective-digest';
import { locationAt } from '../documents/prove-exchange';
import type { DocumentExampleResult } from '../documents/run-document-examples';
import type { Engine } from '../engine';
import { exchangeFrom, type KeptExchange, keptExchange } from './kept-exchange';

type Documents = Pick<Engine, 'contract' | 'models' | 'lines'>;

/** Results of an earlier run for the examples of the documents, and for the samples of their requests. */
export interface KnownDocuments {
  /** All results of an example, if nothing in its document that has an effect on requests and responses has changed. */
  results(example: DocumentExample, engine: Documents): DocumentExampleResult[] | undefined;
  /** The result of a sample that passed, if it has the same inputs. */
  sample(example: DocumentExample, language: string, inputs: string): DocumentExampleResult | undefined;
}

/** As JSON has them. */
export interface KeptDocuments {
  /** Of what all of them depend on beside the documents, but for runtimes. */
  readonly head: string;
  /** Of all that has an effect in each API, by its id. */
  readonly apis: Readonly<Record<string, string>>;
  /** By the key of the example. */
  readonly examples: Readonly<Record<string, readonly KeptDocumentResult[]>>;
}

type Proof = NonNullable<DocumentExampleResult['proof']>;

interface KeptDocumentResult extends Omit<DocumentExampleResult, 'example' | 'proof' | 'since'> {
  readonly since: string;
  readonly proof?: Omit<Proof, 'checked' | 'problem'> & { readonly checked?: KeptExchange };
}

/**
 * @param head as it is now
 * @param base of what an API with a behaviour depends on, which can read all of its document
 */
export function knownDocuments(kept: KeptDocuments, head: string, base: string): KnownDocuments | undefined {
  if (kept.head !== head) return undefined;
  const resultsOf = (example: DocumentExample): readonly KeptDocumentResult[] | undefined => {
    const key = keyOf(example);
    return Object.hasOwn(kept.examples, key) ? kept.examples[key] : undefined;
  };
  return {
    results(example, engine) {
      const { api, languages } = example;
      const known = resultsOf(example);
      if (!known || kept.apis[api.model.id] !== digestOf(api, engine, base)) return undefined;
      const wanted = ['exchange', ...languages.map(({ id }) => id)];
      if (JSON.stringify(known.map(({ language }) => language)) !== JSON.stringify(wanted)) return undefined;
      const place = known[0]?.proof?.place;
      return known.map(({ problem, proof, ...rest }) => {
        // What is wrong with a sample stands at its operation, or is what is wrong with the exchange.
        const isExchanges = problem !== undefined && problem.message === known[0]!.problem?.message;
        const at = isExchanges && place !== undefined ? place : 'operation';
        const located = problem && { ...problem, location: locationAt(example, at, engine.lines) };
        const checked = proof?.checked && exchangeFrom(proof.checked, engine.contract);
        return {
          ...rest,
          example,
          ...(located && { problem: located }),
          ...(proof && { proof: { ...proof, checked, ...(located && { problem: located }) } }),
        };
      });
    },
    sample(example, language, inputs) {
      const known = resultsOf(example)?.find((result) => result.language === language);
      if (known?.outcome !== 'passed' || known.inputs !== inputs) return undefined;
      const { proof: _, ...rest } = known;
      return { ...rest, example };
    },
  };
}

/**
 * @param startedAt of this run
 * @param isFinal whether another run would find the same
 */
export function keptDocuments(
  engine: Engine,
  results: readonly DocumentExampleResult[],
  { head, base, startedAt }: { readonly head: string; readonly base: string; readonly startedAt: string },
  isFinal: (result: DocumentExampleResult) => boolean,
): KeptDocuments {
  const byExample = new Map<DocumentExample, DocumentExampleResult[]>();
  for (const result of results) byExample.set(result.example, [...(byExample.get(result.example) ?? []), result]);
  const examples: Record<string, readonly KeptDocumentResult[]> = {};
  const apis: Record<string, string> = {};
  for (const [example, own] of byExample) {
    const { api } = example;
    apis[api.model.id] ??= digestOf(api, engine, base);
    if (own.every(isFinal)) examples[keyOf(example)] = own.map((result) => keptResult(result, startedAt));
  }
  return { head, apis, examples };
}

/** Reports say of the exchanges of documents what they are, and never what was in them. */
function keptResult({ example: _, proof, since, ...rest }: DocumentExampleResult, startedAt: string) {
  const checked = proof?.checked && keptExchange(proof.checked);
  return {
    ...rest,
    since: since ?? startedAt,
    ...(proof && {
      proof: {
        isSound: proof.isSound,
        ...(proof.place === undefined ? {} : { place: proof.place }),
        ...(proof.differs && { differs: proof.differs }),
        ...(checked && {
          checked: {
            ...checked,
            exchange: { ...checked.exchange, headers: [], responseHeaders: [] },
            body: '',
            responseBody: '',
          },
        }),
      },
    }),
  };
}

const digestOf = ({ model, behaviour }: DocumentExample['api'], { models }: Documents, base: string): string =>
  behaviour ? base : effectiveDigest(model, models);

/** Several exchanges of an operation may have one name; what is shown has the values of variables, which may be of another API. */
function keyOf({ api, operation, exchange: { name, response }, shown }: DocumentExample): string {
  const parts = [api.model.id, operation.slug, name, shown, response?.status, response?.value];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
