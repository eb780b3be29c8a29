import type { Engine } from '../engine';
import type { CoverageRecord, EnumCoverage, LanguageCoverage, OperationCoverage } from '../record';
import type { Findings } from './build-record';
import { totalsOf } from './build-record';
import { enumCoverage } from './enum-coverage';

/** What of the documents the examples have shown to work. */
export function coverageOf(
  engine: Engine,
  findings: Findings,
  languages: readonly string[],
  versions: ReadonlyMap<string, Readonly<Record<string, string>> | undefined>,
): CoverageRecord {
  return {
    operations: engine.models.flatMap((model) =>
      model.operations.map((operation) => operationCoverage(model.id, operation, findings)),
    ),
    enums: engine.models.flatMap((model): EnumCoverage[] => enumCoverage(model, findings)),
    languages: languages.map((language): LanguageCoverage => {
      const found = versions.get(language);
      return {
        language,
        ...(found ? { versions: found } : {}),
        required: engine.portal.examples.requiredLanguages.includes(language),
        examples: totalsOf(findings.results.filter(({ example }) => example.language === language)),
        reference: totalsOf(findings.reference.filter((entry) => entry.language === language)),
      };
    }),
  };
}

type ModelOperation = Engine['models'][number]['operations'][number];

function operationCoverage(
  api: string,
  operation: ModelOperation,
  { results, reference }: Findings,
): OperationCoverage {
  const passed = results.filter(({ outcome }) => outcome === 'passed');
  const answers = passed.flatMap(({ exchanges }) =>
    exchanges.filter((checked) => checked.operation === operation && checked.api?.model.id === api),
  );
  const exchanges = reference.filter(
    (entry) =>
      entry.subject.model.id === api &&
      entry.subject.operation === operation &&
      entry.language === 'exchange' &&
      entry.outcome === 'passed',
  );
  const seen = new Set([
    ...answers.map(({ exchange }) => exchange.status),
    ...exchanges.map(({ proof }) => proof?.checked?.exchange.status),
  ]);
  return {
    api,
    operation: operation.slug,
    title: operation.title,
    method: operation.method,
    path: operation.path,
    guides: passed.filter((result) => result.exchanges.some((checked) => answers.includes(checked))).length,
    exchanges: exchanges.length,
    statuses: operation.responses.map(({ status }) => ({
      status,
      seen: [...seen].some((number) => covers(status, number)),
    })),
  };
}

const covers = (documented: string, status: number | undefined): boolean =>
  documented === String(status) || (/^\dXX$/i.test(documented) && documented[0] === String(status)[0]);
