import type {
  DownloadView,
  FurtherFields,
  Html,
  OperationLink,
  Proof,
  SchemaLink,
  SchemaView,
} from '../../components/reference/view';
import type { VersionsView } from '../../components/reference/view/versions-view';
import { operationOf, schemaOf } from '../../openapi';
import type { ApiModel, Origin, SchemaId, Operation } from '../../openapi/model';
import type { ApiChangelog } from '../changelog/changelog-view';
import type { Choice } from './choice';
import type { FaultsOf } from './faults';
import type { Routes } from './routes';

/** What every view of one API is made with. */
export interface ApiContext {
  readonly model: ApiModel;
  readonly routes: Routes;
  readonly html: (text: string) => Html;
  /** What this build's run of the examples says about an exchange. */
  readonly proofOf: (operation: string, exchange: string) => Proof | undefined;
  readonly faultsOf: FaultsOf;
  /** Files about the API that the site serves. */
  readonly downloads: readonly DownloadView[];
  /** Absent where no earlier versions are kept. */
  readonly changelog?: ApiChangelog;
  /** What other versions have of the page with a route; absent where the API has one version. */
  readonly versionsAt?: (route: string) => VersionsView;
}

/** What the views of one page share: its ids, and how much it may still hold. */
export interface PageContext extends ApiContext {
  readonly anchors: Anchors;
  readonly limits: Limits;
  readonly budget: Budget;
  /** Set where a page shows an example for each variant: takes what the schemas of its bodies leave a choice of. */
  readonly choices?: Choice[];
  /** Set where a page has its further fields in a file beside it (`FurtherFields`): takes what the page has no room for. */
  readonly file?: { readonly parts: (() => SchemaView)[]; readonly budget: Budget };
}

interface Limits {
  /** How many named schemas may stand inside each other. */
  readonly depth: number;
  /** How many schemas one body may show before further named ones become links. */
  readonly nodes: number;
  /** How many bytes of HTML one body may become before what is further inside is left to other pages. */
  readonly bytes: number;
}

/** Counts down over a page. */
interface Budget {
  nodes: number;
  bytes: number;
  /** Characters of what is sent and received in the exchanges that have samples. */
  exchanges: number;
  /** Characters of all other examples. */
  examples: number;
}

interface PageLimits extends Limits {
  /** The same of all bodies of a page together. */
  readonly page: Budget;
}

export const operationLimits: PageLimits = {
  depth: 2,
  nodes: 150,
  bytes: 45_000,
  page: { nodes: 300, bytes: 80_000, exchanges: 28_000, examples: 24_000 },
};
export const schemaLimits: PageLimits = {
  depth: 4,
  nodes: 300,
  bytes: 70_000,
  page: { nodes: 300, bytes: 70_000, exchanges: 0, examples: 36_000 },
};
/** On the page of a whole API each operation shows its own fields; what is inside them has its page. */
export const wholeApiLimits: PageLimits = {
  depth: 1,
  nodes: 60,
  bytes: 40_000,
  page: { nodes: 90, bytes: 60_000, exchanges: 24_000, examples: 12_000 },
};
/** What is further inside is in the API description only. */
const furtherBudget: Budget = { nodes: 3000, bytes: 600_000, exchanges: 0, examples: 0 };

export const pageContext = (api: ApiContext, limits: PageLimits): PageContext => ({
  ...api,
  anchors: anchors(),
  limits,
  budget: { ...limits.page },
});

/** Of a page with a file beside it. */
export const pageContextWithFile = (api: ApiContext, limits: PageLimits): PageContext => ({
  ...pageContext(api, limits),
  file: { parts: [], budget: { ...furtherBudget } },
});

/** What the views of a page have put into its file; undefined where that is nothing. To be called after all of them. */
export function furtherFields({ file }: PageContext): FurtherFields | undefined {
  if (!file || file.parts.length === 0) return undefined;
  const views: SchemaView[] = [];
  // Each may add what is too much in its turn.
  for (const part of file.parts) views.push(part());
  return views;
}

export function schemaLink({ model, routes }: ApiContext, id: SchemaId): SchemaLink | undefined {
  const named = schemaOf(model, id);
  return named && { id, name: named.name, route: routes.schema(id) };
}

export function linkToOperation({ model, routes }: ApiContext, slug: string): OperationLink | undefined {
  const operation = operationOf(model, slug);
  return operation && operationLink(operation, routes.operation(slug));
}

export const operationLink = (operation: Operation, route: string): OperationLink => ({
  title: operation.title,
  method: operation.method,
  path: operation.path,
  route,
  ...(operation.deprecated ? { deprecated: true as const } : {}),
});

/** Hands out the ids of one page: each once, made of the names that lead to it. */
type Anchors = (...path: readonly string[]) => string;

/**
 * Names that scripts of the site read from `window`, where an element with such an id is found if nothing else is there (HTML §7.2.2.3):
 * of webpack, Gatsby, React, Prism and the site itself. No other name that is made here can be one, as it has a hyphen or nobody reads it.
 */
const isGlobal = /^(?:_.*|webpack.*|Prism|asyncRequires|clipboardData|MSApp|page(?:Data|Path)|portalBoot)$/;

/** `anchors()('request', 'identity', 'country')` is `request-identity-country`; a second one of that name gets `-2`. */
function anchors(): Anchors {
  const taken = new Map<string, number>();
  return (...path) => {
    const name = path.map(part).filter(Boolean).join('-') || 'part';
    const wanted = isGlobal.test(name) ? `field-${name}` : name;
    let anchor = wanted;
    for (let number = taken.get(wanted) ?? 1; taken.has(anchor);) {
      number += 1;
      taken.set(wanted, number);
      anchor = `${wanted}-${number}`;
    }
    taken.set(anchor, taken.get(anchor) ?? 1);
    return anchor;
  };
}

/** Letters and digits of any script, and what a fragment may hold (RFC 3986 §3.5) without being encoded. */
const part = (name: string): string => name.replace(/[^\p{L}\p{N}._~]+/gu, '-').replace(/^-+|-+$/g, '');

/** The object without its undefined members: what JSON makes of it anyway, and what a test compares with. */
export function compact<T extends object>(object: T): T {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as T;
}

/** Where something is written. Nothing begins on the first line but the document, unless that is its only line. */
export const placeOf = ({ file, line }: Origin): string | undefined => (line > 1 ? `${file}:${line}` : undefined);

/** What `x-sandbox` says of an operation, a response or a parameter. */
export const sandboxView = (
  { sandbox, sandboxNote }: Pick<Operation, 'sandbox' | 'sandboxNote'>,
  { html }: PageContext,
): { sandbox?: boolean; sandboxNote?: Html } => ({
  ...(sandbox && { sandbox }),
  ...(sandboxNote && { sandboxNote: html(sandboxNote) }),
});
