import type { ApiModel, Operation, Schema } from '../../openapi/model';
import { plainName } from '../../openapi/shown-identity';
import { singular } from '../../text/singular';
import { jsonBody, propertiesOf, successOf, typeOf } from './shapes';
import { push, type Site, type ValueAt } from './sites';
import { keyOf, segmentsOf, type Segment } from './template';

/** What the names of procedures say, in plain letters, as the method of a resource. */
const DOES = new Map(
  Object.entries({
    GET: ['info', 'get', 'retrieve', 'show', 'read', 'fetch', 'detail', 'details', 'describe', 'view', 'getbyid'],
    LIST: ['list', 'all', 'getall', 'listall', 'index'],
    POST: ['create', 'add', 'new', 'insert'],
    PATCH: ['update', 'edit', 'modify', 'patch'],
    DELETE: ['delete', 'remove', 'destroy'],
  }).flatMap(([method, names]) => names.map((name) => [name, method] as const)),
);

/** `POST /documents.info`: the resource that its path names, and what it does there. */
interface Procedure {
  readonly operation: Operation;
  readonly resource: readonly Segment[];
  readonly verb: string;
  /** What the verb means, as a method or `LIST`; undefined where it is not known, or means a change and the operation is a GET. */
  readonly does: string | undefined;
  /** Whether a dot stands before the verb, so that no other kind of path is meant. */
  readonly isDotted: boolean;
  /** Where a request has what an item is called. */
  readonly id: ValueAt | undefined;
}

/**
 * The sites of operations whose paths name what they do, as in `POST /documents.info` or `POST /documents/get`, each where it would be
 * if its API had resources: at `GET /documents/{id}`, where the body or the query has the `id`. They count only where the resource has
 * one that reads an item and any other, or one that lists and one that changes, and where no path of the document is the resource's own.
 */
export function procedureSites(model: ApiModel): Map<Operation, Site> {
  const groups = new Map<string, Procedure[]>();
  for (const operation of model.operations) {
    const procedure = procedureOf(operation, model);
    if (procedure) push(groups, keyOf(procedure.resource), procedure);
  }
  const paths = new Set(model.operations.map(({ path }) => keyOf(segmentsOf(path))));
  const sites = new Map<Operation, Site>();
  for (const [key, group] of groups) {
    if (paths.has(key) || paths.has(`${key}/{}`) || !isResource(group)) continue;
    const id = group.find(({ does, id }) => id && does && ['GET', 'PATCH', 'DELETE'].includes(does))?.id;
    for (const procedure of group) {
      const site = siteOf(procedure, id?.name, model);
      if (site) sites.set(procedure.operation, site);
    }
  }
  return sites;
}

function procedureOf(operation: Operation, model: ApiModel): Procedure | undefined {
  const segments = segmentsOf(operation.path);
  const [last, ...others] = segments.toReversed();
  if (!last || segments.some(({ kind }) => kind === 'parameter') || last.kind === 'parameter') return undefined;
  const [verb = '', ...names] = last.text.split('.').toReversed();
  const isDotted = names.length > 0;
  const resource: Segment[] = [
    ...others.toReversed(),
    ...names.toReversed().map((text): Segment => ({ kind: 'fixed', text })),
  ];
  const noun = resource.at(-1);
  if (noun?.kind !== 'fixed' || verb === '' || /[:()]/.test(last.text)) return undefined;
  const meant = DOES.get(plainName(verb));
  // `GET /posts/new` shows the newest ones, or a form.
  const does = operation.method === 'GET' && meant !== 'GET' && meant !== 'LIST' ? undefined : meant;
  return {
    operation,
    resource,
    verb: plainName(verb),
    does,
    isDotted,
    id: idIn(operation, singular(noun.text), model),
  };
}

/** Whether clients can see items of a resource and change them. */
function isResource(group: readonly Procedure[]): boolean {
  const has = (...methods: string[]): boolean =>
    group.some(({ does, id, operation }) => {
      const isNamed = does === 'LIST' || does === 'POST' || id !== undefined;
      return does !== undefined && methods.includes(does) && isNamed && successOf(operation) !== undefined;
    });
  return has('GET') ? has('LIST', 'POST', 'PATCH', 'DELETE') : has('LIST') && has('POST', 'PATCH', 'DELETE');
}

function siteOf(procedure: Procedure, id: string | undefined, model: ApiModel): Site | undefined {
  const { operation, resource, verb, does, isDotted } = procedure;
  const at = (segments: readonly Segment[], method: string, values: readonly ValueAt[]): Site => ({
    operation,
    segments,
    key: keyOf(segments),
    method,
    values,
    asked: [...operation.parameters.filter((each) => each.in === 'query'), ...bodyProperties(operation, model)],
    isProcedure: true,
  });
  if (does === 'LIST') return at(resource, 'GET', []);
  if (does === 'POST') return at(resource, 'POST', []);
  if (!procedure.id || id === undefined || plainName(procedure.id.name) !== plainName(id)) return undefined;
  const item: Segment[] = [...resource, { kind: 'parameter', name: id }];
  if (does) return at(item, does, [procedure.id]);
  // `documents.archive` is done to a document, which must exist. Behind a slash it may be a resource of its own, and the `file` of
  // `files.upload` is none that exists.
  return isDotted && /id$/.test(plainName(id))
    ? at([...item, { kind: 'fixed', text: verb }], operation.method, [procedure.id])
    : undefined;
}

/** Where the request of a procedure says which item it is about. */
function idIn(operation: Operation, noun: string, model: ApiModel): ValueAt | undefined {
  const query = operation.parameters.flatMap(({ in: where, name, schema }) =>
    where === 'query' ? [{ in: 'query', name, schema } as const] : [],
  );
  const body = bodyProperties(operation, model).map(({ name, schema }) => ({ in: 'body', name, schema }) as const);
  const given = [...body, ...query].filter(
    ({ schema }) => schema === undefined || ['string', 'integer', undefined].includes(typeOf(schema, model)),
  );
  const own = plainName(noun);
  for (const wanted of [`${own}id`, 'id', own, `${own}uuid`, 'uuid', 'uid', 'guid', 'identifier']) {
    const found = given.find(({ name }) => plainName(name) === wanted);
    if (found) return { in: found.in, name: found.name };
  }
  return undefined;
}

/** The properties of a request's body. */
export function bodyProperties(
  operation: Operation,
  model: ApiModel,
): { readonly name: string; readonly schema: Schema }[] {
  const schema = jsonBody(operation);
  return schema && typeOf(schema, model) === 'object' ? [...propertiesOf(schema, model).values()] : [];
}
