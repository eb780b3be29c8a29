import { splitUrl, type RequestMessage, type ResponseMessage } from '../../http/message';
import { mountedPath } from '../../http/server-url';
import type { ApiModel, Operation } from '../../openapi/model';
import { createRouter, type RawPathValues, type Route, type RouteMatch, type Router } from '../routing/router';
import { acceptsPath, checkRequest, type RequestCheck } from './check-request';
import { checkResponse } from './check-response';
import { compilerOf } from './schema/compiler';
import type { Violation } from './violation';

export interface ValidatorOptions {
  /** Properties that the document does not have. Default: `allow`. */
  readonly unknownProperties?: 'allow' | 'reject';
  /** Query parameters that the document does not have. Default: `allow`. */
  readonly unknownParameters?: 'allow' | 'reject';
}

/** Validates messages against an OpenAPI document. */
export interface Validator {
  /** Which operation a request is for. `path` is as sent, with the base path and without the query. */
  match(method: string, path: string, query?: string): RouteMatch<Operation>;
  /** Whether the values of a path are valid for an operation. */
  acceptsPath(operation: Operation, pathValues: RawPathValues): boolean;
  /**
   * Checks a request. Where no operation matches, that is the only violation.
   * @param operation when it is known which one the request is for.
   * @param pathValues when the path has already been matched, as by `match`.
   */
  request(
    message: RequestMessage,
    operation?: Operation,
    pathValues?: RawPathValues,
  ): Promise<Partial<RequestCheck> & Pick<RequestCheck, 'violations'>>;
  /** Checks a response of this operation. */
  response(operation: Operation, message: ResponseMessage): Promise<Violation[]>;
}

/** Validators and routes are created on first use, so that a large document costs nothing at start. */
export function createValidator(model: ApiModel, options: ValidatorOptions = {}): Validator {
  const unknownProperties = options.unknownProperties ?? 'allow';
  const unknownParameters = options.unknownParameters ?? 'allow';
  const compiler = (direction: 'request' | 'response') => compilerOf(model, { unknownProperties, direction });
  const how = { model, compiler: compiler('request'), unknownParameters };
  const accepts: Validator['acceptsPath'] = (operation, pathValues) => acceptsPath(how, operation, pathValues);
  const routeTo = (operation: Operation): Route<Operation> => ({
    method: operation.method,
    template: mountedPath(operation, model),
    value: operation,
    accepts: (pathValues) => accepts(operation, pathValues),
  });
  let router: Router<Operation> | undefined;
  const match: Validator['match'] = (method, path, query) => {
    router ??= createRouter(model.operations.map(routeTo));
    return router.match(method, path, query);
  };
  const routers = new WeakMap<Operation, Router<Operation>>();
  const matchOne = (operation: Operation, path: string): RouteMatch<Operation> => {
    let own = routers.get(operation);
    if (!own) routers.set(operation, (own = createRouter([routeTo(operation)])));
    return own.match(operation.method, path);
  };
  return {
    match,
    acceptsPath: accepts,
    async request(message, operation, pathValues) {
      if (operation && pathValues) return checkRequest(how, operation, message, pathValues);
      const { path, query } = splitUrl(message.url);
      const route = operation ? matchOne(operation, path) : match(message.method, path, query);
      if (route.kind !== 'found') return { violations: [noOperation(message.method, path, route, model)] };
      return checkRequest(how, route.value, message, route.pathValues);
    },
    response: (operation, message) => checkResponse({ model, compiler: compiler('response') }, operation, message),
  };
}

function noOperation(method: string, path: string, route: RouteMatch<Operation>, model: ApiModel): Violation {
  const common = { pointer: '', rule: 'unknown', origin: model.info.origin };
  if (route.kind === 'method') {
    return {
      ...common,
      where: 'method',
      message: `${method} is not a method of ${path}; it has ${route.allowed.join(', ')}`,
    };
  }
  if (route.kind === 'malformed') {
    return { ...common, where: 'path', rule: 'malformed', message: `${path} is not percent-encoded UTF-8` };
  }
  const suggestion = route.kind === 'unknown' ? route.suggestion : undefined;
  return {
    ...common,
    where: 'path',
    message: `${path} is not a path of ${model.info.title}`,
    ...(suggestion ? { suggestion } : {}),
  };
}
