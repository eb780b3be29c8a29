import { resolve } from 'node:path';
import type { CreatePagesArgs } from 'gatsby';
import { isProven } from '../examples/judge/evidence';
import type { ExampleRecord, ExamplesRecord } from '../examples/record';
import type { VerificationView } from '../components/verification/verification-view';
import { languageOf } from '../samples';
import type { Portal } from '../portal/portal';
import { exampleAnchor } from './guides/guide-proof';
import { sourceTime } from './source-time';
import { routesOf } from './view/routes';

/** Rows of one table; an API with thousands of operations does not make a page of thousands of rows. */
const MAX_ROWS = 300;

/** The page that says what this build has proven, what not, and why. */
export function createVerificationPage(
  { actions }: CreatePagesArgs,
  record: ExamplesRecord | undefined,
  portal: Pick<Portal, 'root' | 'apis'>,
): void {
  actions.createPage({
    path: '/verification',
    component: resolve('src/templates/verification.tsx'),
    context: {
      view: record ? verificationView(record, portal.apis, sourceTime(portal.root) ?? record.startedAt) : null,
    },
  });
}

/** @returns the record cut down to what the page shows: operations that lack something first, when not all have room */
function verificationView(record: ExamplesRecord, apis: Portal['apis'], time: string): VerificationView {
  const routes = new Map(record.pages.map(({ file, route, title }) => [file, { route, title }]));
  const operations = record.coverage.operations.map(
    ({ api, operation, method, path, guides, exchanges, evidence = null, statuses }) => ({
      route: routesOf(apis.find(({ id }) => id === api)!.path).operation(operation),
      method,
      path,
      guides,
      exchanges,
      evidence,
      statuses,
    }),
  );
  const examples = record.examples.map((example) => ({
    anchor: exampleAnchor(example),
    id: example.id,
    language: example.language,
    outcome: example.outcome,
    evidence: example.evidence?.kind ?? null,
    at: example.evidence?.at ?? [],
    reason: reasonOf(example),
    line: example.location.line,
    page: routes.get(example.location.file) ?? null,
  }));
  return {
    sourceTime: time,
    server: record.server,
    totals: record.totals,
    evidence: record.evidence,
    languages: record.coverage.languages.map(({ language, versions = {}, examples: guides, documentExamples }) => ({
      language: languageOf(language)?.label ?? language,
      runtimes: Object.entries(versions).map(([name, version]) => `${name} ${version}`),
      guides,
      reference: documentExamples,
    })),
    operations: {
      total: operations.length,
      proven: record.coverage.operations.filter(isProven).length,
      replayed: operations.filter(({ evidence }) => evidence === 'replayed').length,
      rows:
        operations.length <= MAX_ROWS
          ? operations
          : operations.toSorted((a, b) => provenLast(a) - provenLast(b)).slice(0, MAX_ROWS),
    },
    examples: { total: examples.length, rows: examples.slice(0, MAX_ROWS) },
    exempted: (record.exempted ?? []).slice(0, MAX_ROWS).map(({ location, what, reason, count }) => ({
      what,
      reason,
      count,
      line: location.line,
      page: routes.get(location.file) ?? null,
    })),
  };
}

const provenLast = ({ evidence }: { readonly evidence: string | null }): number =>
  [null, 'replayed', 'sandbox', 'live'].indexOf(evidence);

function reasonOf({ outcome, reason, until, unread = [] }: ExampleRecord): string | null {
  if (outcome === 'passed') return null;
  const notRead = unread.map(({ line, what }) => `not read: ${what} in line ${line}`);
  return [reason, until && `until ${until}`, ...notRead].filter(Boolean).join(', ') || null;
}
