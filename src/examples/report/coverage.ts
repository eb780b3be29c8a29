import type { DocumentExampleResult } from '../documents/run-document-examples';
import type { Engine, Findings } from '../engine';
import { evidenceOf, strongestKind } from '../judge/evidence';
import type {
  CoverageRecord,
  EnumCoverage,
  Evidence,
  ExamplesRecord,
  LanguageCoverage,
  OperationCoverage,
  Outcome,
} from '../record';
import type { ApiModel, Schema } from '../../openapi/model';
import { findMediaType } from '../../http/media-type';
import { responseFor } from '../../sandbox/validation';
import { enumerationsOf, markValues } from './enumerations';

/** Which parts of the API documents the examples have proven. */
export function coverageOf(
  engine: Engine,
  findings: Findings,
  languages: readonly string[],
  versions: ReadonlyMap<string, Readonly<Record<string, string>> | undefined>,
): CoverageRecord {
  const proven = new Map<ModelOperation, DocumentExampleResult[]>();
  for (const result of findings.documentExamples) {
    const { operation } = result.example;
    if (result.outcome === 'passed') proven.set(operation, [...(proven.get(operation) ?? []), result]);
  }
  return {
    operations: engine.models.flatMap((model) =>
      model.operations.map((operation) =>
        operationCoverage(model.id, operation, findings, proven.get(operation) ?? []),
      ),
    ),
    enums: engine.models.flatMap((model): EnumCoverage[] => enumCoverage(model, findings)),
    languages: languages.map((language): LanguageCoverage => {
      const found = versions.get(language);
      return {
        language,
        ...(found ? { versions: found } : {}),
        required: engine.portal.examples.requiredLanguages.includes(language),
        examples: totalsOf(findings.results.filter(({ example }) => example.language === language)),
        documentExamples: totalsOf(findings.documentExamples.filter((entry) => entry.language === language)),
      };
    }),
  };
}

type ModelOperation = Engine['models'][number]['operations'][number];

function operationCoverage(
  api: string,
  operation: ModelOperation,
  { results }: Findings,
  documentExamples: readonly DocumentExampleResult[],
): OperationCoverage {
  const passed = results.filter(({ outcome }) => outcome === 'passed');
  const calls = passed.flatMap(({ exchanges }) =>
    exchanges.filter((checked) => checked.operation === operation && checked.api?.model.id === api),
  );
  const exchanges = documentExamples.filter(({ language }) => language === 'exchange');
  const seen = new Set([
    ...calls.map(({ exchange }) => exchange.status),
    ...exchanges.map(({ proof }) => proof?.checked?.exchange.status),
  ]);
  const evidence = strongestKind([
    ...calls.map(({ exchange }) => evidenceOf(exchange).kind),
    ...documentExamples.map((entry) => entry.evidence?.kind),
  ]);
  return {
    api,
    operation: operation.slug,
    title: operation.title,
    method: operation.method,
    path: operation.path,
    guides: passed.filter((result) => result.exchanges.some((checked) => calls.includes(checked))).length,
    exchanges: exchanges.length,
    ...(evidence ? { evidence } : {}),
    statuses: operation.responses.map(({ status }) => ({
      status,
      seen: [...seen].some((number) => covers(status, number)),
    })),
  };
}

const covers = (documented: string, status: number | undefined): boolean =>
  documented === String(status) || (/^\dXX$/i.test(documented) && documented[0] === String(status)[0]);

export function totalsOf(parts: readonly { readonly outcome: Outcome }[]): Record<Outcome, number> {
  const totals = { passed: 0, failed: 0, checked: 0, skipped: 0, blocked: 0, 'not-run': 0, broken: 0 };
  for (const { outcome } of parts) totals[outcome] += 1;
  return totals;
}

/** How many have each kind of evidence. */
export function evidenceTotals(parts: readonly { readonly evidence?: Evidence }[]): ExamplesRecord['evidence'] {
  const totals = { replayed: 0, sandbox: 0, live: 0 };
  for (const { evidence } of parts) if (evidence) totals[evidence.kind] += 1;
  return totals;
}

/** Which values of each enumeration in the API's named schemas were sent or received in passed examples of guides. */
function enumCoverage(model: ApiModel, { results }: Findings): EnumCoverage[] {
  const enums = enumerationsOf(model);
  const seen = new Map<Schema, Set<string>>();
  const mark = (schema: Schema, value: unknown): void => {
    if (!seen.has(schema)) seen.set(schema, new Set());
    seen.get(schema)!.add(JSON.stringify(value));
  };
  for (const { outcome, exchanges } of results) {
    if (outcome !== 'passed') continue;
    for (const { api, operation, exchange } of exchanges) {
      if (api?.model !== model || !operation) continue;
      const sent = operation.requestBody?.content;
      const received = responseFor(operation, exchange.status)?.content;
      for (const [content, headers, body] of [
        [sent, exchange.headers, exchange.body],
        [received, exchange.responseHeaders, exchange.responseBody],
      ] as const) {
        const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1];
        const schema = content && type ? findMediaType(content, type)?.schema : undefined;
        if (schema) markValues([schema], parse(body), model, mark);
      }
      for (const parameter of operation.parameters) {
        if (parameter.in !== 'query' || !parameter.schema) continue;
        const values = new URLSearchParams(exchange.target.split('?')[1] ?? '').getAll(parameter.name);
        for (const value of values) markValues([parameter.schema], value, model, mark);
      }
    }
  }
  return enums.map(({ schema, name, property }) => ({
    api: model.id,
    schema: name,
    property,
    values: (schema.enum ?? []).map(({ value }) => ({
      value: String(value),
      seen: seen.get(schema)?.has(JSON.stringify(value)) ?? false,
    })),
  }));
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}
