import { serverUrlOf } from '../../../src/http/server-url';
import type { ApiModel, Operation, Schema } from '../../../src/openapi/model';
import { expand } from '../../../src/openapi/schema/layers';
import { sampleOf } from '../../../src/openapi/sample/sample';
import type { Random } from './random';

/** Something that a text can state of an API: as the document has it, and untrue. */
export interface Claim {
  readonly kind: string;
  readonly what: 'request' | 'address' | 'header' | 'exchange' | 'name' | 'object' | 'call';
  readonly truth: Statement;
  readonly lie: Statement;
}

export interface Statement {
  readonly method: string;
  readonly url: string;
  readonly path: string;
  readonly status: string;
  readonly header: readonly [string, string];
  readonly name: string;
  readonly object: Readonly<Record<string, unknown>>;
  /** What is wrong, as it is written; empty for the truth. */
  readonly odd: string;
}

const methods = ['GET', 'PUT', 'POST', 'DELETE', 'PATCH'];
const statuses = [
  '200',
  '201',
  '202',
  '204',
  '301',
  '400',
  '401',
  '403',
  '404',
  '405',
  '406',
  '409',
  '410',
  '412',
  '415',
  '418',
  '422',
  '428',
  '429',
  '500',
];

/** A slip: a letter left out, doubled, exchanged with its neighbour, or another one. */
function misspell(word: string, random: Random): string {
  const inner = [...[...word].keys()]
    .slice(1, -1)
    .filter((index) => /[A-Za-z]/.test(word[index]!) && /[A-Za-z]/.test(word[index + 1] ?? ''));
  const at = inner.length > 0 ? random.pick(inner) : word.length - 1;
  const ways = [
    () => word.slice(0, at) + word.slice(at + 1),
    () => word.slice(0, at) + word[at]! + word.slice(at),
    () => word.slice(0, at) + word[at + 1]! + word[at]! + word.slice(at + 2),
    () => word.slice(0, at) + (word[at] === 'e' ? 'i' : 'e') + word.slice(at + 1),
  ];
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const wrong = random.pick(ways)();
    if (wrong !== word && wrong !== `${word}s` && `${wrong}s` !== word) return wrong;
  }
  return `${word}x`;
}

/** An untrue statement about an API that its document gives the means to refute. */
export function claimOf(model: ApiModel, sandbox: string, random: Random): Claim {
  const operation = random.pick(model.operations.filter(({ deprecated }) => !deprecated));
  const declared = serverUrlOf(model.servers[0]);
  const server = random.chance(0.5) || declared === sandbox ? sandbox + basePath(model) : declared;
  const truth = truthOf(operation, model, server, random);
  const makers = makersFor(operation, model, truth, random).filter((maker) => maker !== undefined);
  for (;;) {
    const claim = random.pick(makers)();
    if (claim) return { ...claim, truth };
  }
}

const basePath = (model: ApiModel): string => new URL(serverUrlOf(model.servers[0])).pathname.replace(/\/$/, '');

function truthOf(operation: Operation, model: ApiModel, server: string, random: Random): Statement {
  const sample = (schema: Schema, direction: 'request' | 'response' = 'request'): unknown =>
    sampleOf(schema, model, { direction }).value;
  const path = operation.path.replace(/\{([^}]+)\}/g, (_, name: string) => {
    const parameter = operation.parameters.find((one) => one.in === 'path' && one.name === name);
    return String(parameter?.schema ? sample(parameter.schema) : 'x');
  });
  const media = operation.requestBody?.content.find(({ mediaType }) => mediaType.includes('json'));
  const [response] = operation.responses.filter(
    ({ status, content }) => /^2/.test(status) && content.some(({ schema }) => schema),
  );
  const schema = media?.schema ?? response?.content[0]?.schema;
  const object = schema ? sample(schema, media ? 'request' : 'response') : {};
  const names = [operation.operationId ?? '', ...Object.values(model.schemas).map(({ name }) => name)].filter((name) =>
    /[a-z][A-Z]/.test(name),
  );
  const http = model.securitySchemes.find((scheme) => scheme.type === 'http');
  const header: [string, string] =
    http && random.chance(0.5)
      ? ['Authorization', 'Bearer $TOKEN']
      : [random.pick(['Content-Type', 'Accept']), 'application/json'];
  return {
    method: operation.method,
    url: server + path,
    path: new URL(server + path).pathname,
    status: random.pick(operation.responses).status.replace(/\D+$/, '00').replace('default', '200'),
    header,
    name: random.pick(names.length > 0 ? names : ['']),
    object:
      typeof object === 'object' && object !== null && !Array.isArray(object)
        ? (object as Record<string, unknown>)
        : {},
    odd: '',
  };
}

type Lie = Omit<Claim, 'truth'>;

function makersFor(operation: Operation, model: ApiModel, truth: Statement, random: Random): (() => Lie | undefined)[] {
  const lie = (kind: string, what: Claim['what'], change: Partial<Statement>): Lie => ({
    kind,
    what,
    lie: { ...truth, ...change },
  });
  const url = new URL(truth.url);
  const request = (): Claim['what'] => random.pick(['request', 'exchange', 'call'] as const);
  const anywhere = (): Claim['what'] => random.pick(['request', 'address', 'exchange', 'call'] as const);
  const withPath = (kind: string, path: string, odd = path): Lie =>
    lie(kind, anywhere(), { path, url: truth.url.replace(url.pathname, path), odd });
  const segments = url.pathname.split('/').slice(1);
  const literal = segments.flatMap((part, index) =>
    operation.path.includes(`/${part}`) && /^[A-Za-z]{4,}/.test(part) ? [index] : [],
  );
  return [
    () => {
      const at = random.pick(literal);
      const wrong = misspell(segments[at]!, random);
      return withPath(
        'a slip in a path',
        `/${segments.map((part, index) => (index === at ? wrong : part)).join('/')}`,
        wrong,
      );
    },
    () => {
      const allowed = model.operations.filter(({ path }) => path === operation.path).map(({ method }) => method);
      const method = random.pick(methods.filter((one) => !allowed.includes(one)));
      return lie('another method', request(), { method, odd: method });
    },
    () => {
      const at = segments.findIndex((part) => /^v\d+$/i.test(part));
      if (at < 0) return undefined;
      const wrong = `v${Number(segments[at]!.slice(1)) + 1 + random.below(2)}`;
      return withPath(
        'another version',
        `/${segments.map((part, index) => (index === at ? wrong : part)).join('/')}`,
        wrong,
      );
    },
    () =>
      segments.length < 3
        ? undefined
        : withPath('a segment left out', `/${segments.filter((_, index) => index !== literal[0]).join('/')}`),
    () =>
      lie('another scheme', 'address', {
        url: truth.url.replace(/^(http)(s?):/, (_, http: string, s: string) => `${http}${s ? '' : 's'}:`),
        odd: 'http',
      }),
    () => {
      if (url.port === '') return undefined;
      const wrong = String(Number(url.port) + random.pick([1, -1, 10, 90]));
      return lie('another port', random.pick(['address', 'call'] as const), {
        url: truth.url.replace(`:${url.port}`, `:${wrong}`),
        odd: wrong,
      });
    },
    () => {
      if (url.hostname === 'localhost') return undefined;
      const host = random.chance(0.5)
        ? url.hostname.replace(/^api\b/, 'apis')
        : url.hostname.replace('freight', misspell('freight', random));
      return lie('another host', random.pick(['address', 'call'] as const), {
        url: truth.url.replace(url.hostname, host),
        odd: host,
      });
    },
    () => {
      const [name, value] = truth.header;
      if (name === 'Authorization')
        return lie('another scheme of authentication', 'header', {
          header: [name, value.replace('Bearer', 'Basic')],
          odd: 'Basic',
        });
      return random.chance(0.5)
        ? lie('a slip in a media type', 'header', {
            header: [name, `application/${misspell('json', random)}`],
            odd: 'application/',
          })
        : lie('a slip in a header', 'header', { header: [misspell(name, random), value], odd: value });
    },
    () => {
      const known = operation.responses.map(({ status }) => status);
      if (known.some((status) => !/^\d+$/.test(status))) return undefined;
      const status = random.pick(statuses.filter((one) => !known.includes(one)));
      return lie('another status', 'exchange', { status, odd: status });
    },
    () =>
      truth.name.length < 6
        ? undefined
        : lie('a slip in a name', 'name', { name: misspell(truth.name, random), odd: 'name' }),
    () => objectLie(operation, model, truth, random, lie),
  ];
}

function objectLie(
  operation: Operation,
  model: ApiModel,
  truth: Statement,
  random: Random,
  lie: (kind: string, what: Claim['what'], change: Partial<Statement>) => Lie,
): Lie | undefined {
  const keys = Object.keys(truth.object);
  if (keys.length < 3) return undefined;
  const key = random.pick(keys);
  const media = operation.requestBody?.content.find(({ mediaType }) => mediaType.includes('json'));
  const where = media ? random.pick(['object', 'call'] as const) : 'object';
  const rename = (name: string): Record<string, unknown> =>
    Object.fromEntries(Object.entries(truth.object).map(([own, value]) => [own === key ? name : own, value]));
  if (random.chance(0.4)) {
    const wrong = misspell(key, random);
    return key.length < 5
      ? undefined
      : lie('a slip in a property', where, { object: rename(wrong), odd: `"${wrong}"` });
  }
  const schema = media?.schema ?? operation.responses.flatMap(({ content }) => content)[0]?.schema;
  const property = schema && layersOf(schema, key, model);
  if (!property) return undefined;
  const values = property.flatMap((layer) => layer.enum ?? []);
  if (values.length > 0 && typeof truth.object[key] === 'string')
    return lie('a value that an enumeration does not have', where, {
      object: { ...truth.object, [key]: misspell(String(values[0]!.value), random) },
      odd: `"${key}"`,
    });
  if (typeof truth.object[key] === 'number')
    return lie('a value of another type', where, { object: { ...truth.object, [key]: 'many' }, odd: `"${key}"` });
  if (typeof truth.object[key] === 'boolean')
    return lie('a value of another type', where, { object: { ...truth.object, [key]: 'yes' }, odd: `"${key}"` });
  return undefined;
}

const layersOf = (schema: Schema, key: string, model: ApiModel): readonly Schema[] =>
  expand(schema, model)
    .flatMap(({ properties = [] }) => properties)
    .filter(({ name }) => name === key)
    .flatMap((property) => expand(property.schema, model));
