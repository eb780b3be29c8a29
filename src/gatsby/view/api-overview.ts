import type { ApiOverviewView } from '../../components/home/api-overview-view';
import { schemeText } from '../../components/reference/operation/scheme-text';
import { exchangesOf, type Operation } from '../../openapi';
import { buildRequest } from '../../samples';
import { bash } from '../../samples/languages/bash';
import { highlight } from '../remark/highlight';
import { schemeView } from './access';
import { compact, type ApiContext } from './context';

/** What the home page of a portal without guides says of an API: what it is, where it is, who may call it, and a first request. */
export function apiOverview(context: ApiContext): ApiOverviewView {
  const { model, routes, html } = context;
  const { title, version, summary, description } = model.info;
  const about = summary ?? beginning(description ?? '');
  return compact<ApiOverviewView>({
    title,
    version,
    route: routes.api,
    operationCount: model.operations.length,
    description: about === '' ? undefined : html(about),
    server: addressOf(model.servers[0]?.url),
    authentication: model.securitySchemes.map((scheme) => schemeText(schemeView(scheme, context))),
    ...groupsOf(context),
    first: firstRequest(context),
  });
}

/** Tags that the home page names. */
const MAX_GROUPS = 12;

function groupsOf({ model: { tags, operations }, routes }: ApiContext): Pick<ApiOverviewView, 'groups' | 'moreGroups'> {
  const counts = new Map<string, number>();
  for (const tag of operations.flatMap((each) => [...new Set(each.tags)])) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  const used = tags.filter(({ name }) => counts.has(name));
  if (used.length < 2) return { groups: [] };
  return {
    groups: used.slice(0, MAX_GROUPS).map(({ name, displayName, slug }) => ({
      title: displayName,
      route: routes.tag(slug),
      operationCount: counts.get(name)!,
    })),
    ...(used.length > MAX_GROUPS ? { moreGroups: used.length - MAX_GROUPS } : {}),
  };
}

/** Of a document without servers there is nothing to say: its own is `/` (OpenAPI 3.1.1, 4.8.1.1). */
const addressOf = (url: string | undefined): string | undefined => (url === '/' ? undefined : url);

/** The first block that is no heading: the rest is on the page of the API. */
const beginning = (text: string): string =>
  text.split(/\r?\n[ \t]*\r?\n/).find((block) => /^\s*[^#\s]/.test(block)) ?? '';

/** Operations that are looked at. */
const MAX_CANDIDATES = 200;
/** More lines are no first request. */
const MAX_LINES = 12;

/** The first GET that needs no parameter, else the first GET, as its page shows it: the sample that this build has run. */
function firstRequest({ model, routes, proofOf }: ApiContext): ApiOverviewView['first'] {
  const gets = model.operations
    .slice(0, MAX_CANDIDATES)
    .filter(({ method, deprecated }) => method === 'GET' && !deprecated);
  const operation = gets.find(needsNothing) ?? gets[0];
  const [exchange] = operation ? exchangesOf(operation, model) : [];
  if (!operation || !exchange) return undefined;
  const code = bash.generate(buildRequest(operation, model, exchange)).trimEnd();
  if (code.split('\n').length > MAX_LINES) return undefined;
  return compact({
    title: operation.title,
    route: routes.operation(operation.slug),
    code: highlight(code, 'bash'),
    proof: proofOf(operation.slug, exchange.name),
  });
}

const needsNothing = ({ parameters }: Operation): boolean => parameters.every(({ required }) => !required);
