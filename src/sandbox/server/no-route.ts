import { sandboxBaseOf } from '../../http/server-url';
import type { SandboxResponse } from '../behaviour';
import { problem } from '../problem';
import type { RouteMatch, Router } from '../routing/router';
import type { SandboxOptions } from '../sandbox';
import type { Target } from './routes';

/** Where operations are looked for. */
interface Served {
  readonly options: Pick<SandboxOptions, 'apis'>;
  readonly router: Router<Target>;
}

/** The response to a request that no operation is for, with what was probably meant. */
export function noRoute(
  method: string,
  path: string,
  route: Exclude<RouteMatch<Target>, { kind: 'found' }>,
  parts: Served,
): SandboxResponse {
  if (route.kind === 'malformed') {
    return problem(400, 'The path is not valid percent-encoded UTF-8.', {
      hint: 'Encode each value with encodeURIComponent.',
    });
  }
  if (route.kind === 'method') return wrongMethod(method, path, route.allowed);
  const suggestion = underBase(method, path, parts, true) ?? route.suggestion ?? underBase(method, path, parts, false);
  return problem(404, 'Unknown path.', {
    detail: `${method} ${path} is not an operation of the APIs served here: ${parts.options.apis.map(({ model }) => model.id).join(', ')}.`,
    hint: suggestion === undefined ? 'GET /sandbox/ lists what is served.' : `Did you mean ${suggestion}?`,
  });
}

const known = new WeakMap<SandboxOptions['apis'], ReadonlySet<string>>();

function basesOf(apis: SandboxOptions['apis']): ReadonlySet<string> {
  const bases =
    known.get(apis) ??
    new Set(apis.flatMap(({ model }) => model.operations.map((operation) => sandboxBaseOf(model, operation))));
  known.set(apis, bases);
  return bases;
}

/** How many segments may stand before the path of an operation in place of its API's base path. */
const MAX_BASE = 4;

/**
 * The path that was probably meant where something else stands before it than the base path of its API: nothing, the base path twice,
 * or that of another server.
 * @param isMissing whether nothing does; otherwise what follows must begin with a literal segment, as any would fit a parameter
 */
function underBase(method: string, path: string, { options, router }: Served, isMissing: boolean): string | undefined {
  const segments = path.split('/').slice(1);
  const bases = basesOf(options.apis);
  const starts = isMissing ? [0] : [...segments.keys()].slice(1, MAX_BASE + 1);
  for (const start of starts) {
    for (const base of bases) {
      const meant = `${base}/${segments.slice(start).join('/')}`;
      const route = router.match(method, meant);
      if (route.kind === 'found' && (isMissing || /^\/?[^/{]/.test(route.value.operation.path))) return meant;
    }
  }
  return undefined;
}

/** 405, or the response to `OPTIONS`, for a path that is known with these methods (RFC 9110 §15.5.6, §9.3.7). */
export function wrongMethod(method: string, path: string, methods: readonly string[]): SandboxResponse {
  const allowed = [...new Set([...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'])].join(', ');
  if (method === 'OPTIONS') return { status: 204, headers: { allow: allowed } };
  return problem(405, 'Method not allowed.', {
    detail: `${path} does not support ${method}.`,
    hint: `Use one of: ${allowed}.`,
    headers: { allow: allowed },
  });
}
