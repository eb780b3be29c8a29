import type { Volatility } from '../examples/compare/compare-json';
import { volatilityOf } from '../examples/wire/extensions';
import { essenceOf, isJson } from '../http/media-type';
import { type JsonSchema, schemaOf } from '../openapi';
import { type Emitter, definitionKey, emit } from '../openapi/json-schema/emit';
import type { ApiModel, Exchange, Operation, Response, Schema } from '../openapi/model';
import { followsInterim } from '../sandbox/validation';
import { compilerOf } from '../sandbox/validation/schema/compiler';
import { toDraft07 } from './draft07';

/** A schema for a script: draft 7, whole in itself. */
type EmbeddedSchema = { readonly [keyword: string]: unknown };

/** Characters of JSON that the schema of one response may take; definitions beyond that accept anything. */
const MAX_CHARACTERS = 24_000;

/**
 * The schema of a response, to embed in a script. Named schemas are included breadth first until `MAX_CHARACTERS` is
 * reached; the others accept anything, so that the script stays small however large the document is.
 * @returns undefined where there is nothing to check.
 */
export function embeddedSchema(schema: Schema | undefined, model: ApiModel): EmbeddedSchema | undefined {
  if (!schema) return undefined;
  const cache = cacheOf(model);
  const root = cache.emit(() => emit(cache.emitter, schema, { strictness: 'value' }));
  if (typeof root.json === 'boolean') return root.json ? undefined : { not: {} };
  if (Object.keys(root.json).length === 0) return undefined;
  const definitions: Record<string, JsonSchema> = {};
  const cut = new Set<string>();
  const queue = [...root.references];
  let size = root.size;
  for (const key of queue) {
    if (Object.hasOwn(definitions, key)) continue;
    const definition = cache.definition(key);
    const fits = size + definition.size <= MAX_CHARACTERS;
    definitions[key] = fits ? definition.json : {};
    size += key.length + (fits ? definition.size : 2);
    if (!fits) cut.add(`#/definitions/${key}`);
    if (!fits) continue;
    queue.push(...definition.references.filter((next) => !Object.hasOwn(definitions, next)));
  }
  if (Object.keys(definitions).length === 0) return root.json;
  const whole = { ...root.json, definitions };
  return cut.size > 0 ? (withoutExactlyOne(whole, cut) as EmbeddedSchema) : whole;
}

/** A schema in which alternatives that accept anything do not exclude each other. */
function withoutExactlyOne(schema: unknown, cut: ReadonlySet<string>): unknown {
  if (Array.isArray(schema)) return schema.map((item) => withoutExactlyOne(item, cut));
  if (typeof schema !== 'object' || schema === null) return schema;
  const isOpen = (branch: { readonly $ref?: unknown } | boolean): boolean =>
    typeof branch === 'object' && typeof branch.$ref === 'string' && cut.has(branch.$ref);
  const entries = Object.entries(schema).flatMap(([keyword, value]): [string, unknown][] => {
    const inner = withoutExactlyOne(value, cut);
    if (keyword === 'not' && isOpen(value as object)) return [];
    if (keyword !== 'oneOf' || !Array.isArray(value) || !value.some(isOpen)) return [[keyword, inner]];
    return Object.hasOwn(schema, 'anyOf') ? [] : [['anyOf', inner]];
  });
  return Object.fromEntries(entries);
}

interface EmittedSchema {
  readonly json: JsonSchema;
  /** In characters of JSON. */
  readonly size: number;
  /** Keys of the definitions that it refers to, in order of appearance. */
  readonly references: readonly string[];
}

/** Each named schema of a model is emitted once. */
interface SchemaCache {
  readonly emitter: Emitter;
  emit(schema: () => JsonSchema): EmittedSchema;
  definition(key: string): EmittedSchema;
}

const caches = new WeakMap<ApiModel, SchemaCache>();

function cacheOf(model: ApiModel): SchemaCache {
  const known = caches.get(model);
  if (known) return known;
  let references = new Set<string>();
  const emitters = new Map<string, () => JsonSchema>();
  const emitted = new Map<string, EmittedSchema>();
  const cache: SchemaCache = {
    emitter: {
      model,
      options: { direction: 'response' },
      use(id, strictness) {
        const key = definitionKey(id, strictness);
        references.add(key);
        const named = schemaOf(model, id);
        emitters.set(key, () => (named ? emit(cache.emitter, named.schema, { strictness, home: id }) : true));
      },
    },
    emit(schema) {
      references = new Set();
      const json = toDraft07(schema());
      return { json, size: JSON.stringify(json).length, references: [...references] };
    },
    definition(key) {
      const result = emitted.get(key) ?? cache.emit(emitters.get(key)!);
      emitted.set(key, result);
      return result;
    },
  };
  caches.set(model, cache);
  return cache;
}

/** Name of the environment variable that only the sandbox's environment has: its address. */
export const sandboxVariable = 'sandboxUrl';

interface Documented {
  readonly types?: readonly string[];
  readonly schema?: EmbeddedSchema;
}

/**
 * The tests of one request: what the document says about any response and, where the server is the sandbox, which starts
 * each request from its reference state, that the response equals the example.
 */
export function testScript(operation: Operation, exchange: Exchange, model: ApiModel): string[] {
  return [...documentedTests(operation, model), ...exampleTests(operation, exchange, model)];
}

function documentedTests(operation: Operation, model: ApiModel): string[] {
  if (operation.responses.length === 0) {
    return ['pm.test("status is below 400", () => pm.expect(pm.response.code).to.be.below(400));'];
  }
  const documented = Object.fromEntries(
    operation.responses.map((response) => [response.status, documentedResponse(response, model)] as const),
  );
  const types = Object.values(documented).some((response) => response.types);
  const schemas = Object.values(documented).some((response) => response.schema);
  return [
    ...assignment('documented', expressionLines(documented, 4)),
    'const code = pm.response.code;',
    'const status = [String(code), `${Math.floor(code / 100)}XX`, "default"].find((each) => Object.keys(documented).includes(each));',
    ...(followsInterim(operation, 200)
      ? [
          `pm.test(${expression(`status is documented: ${Object.keys(documented).join(', ')}, or follows an interim one`)}, () => pm.expect(status || code < 400, String(code)).to.be.ok);`,
        ]
      : [
          `pm.test(${expression(`status is documented: ${Object.keys(documented).join(', ')}`)}, () => pm.expect(status, String(code)).to.be.a("string"));`,
        ]),
    ...(types || schemas ? ['const expected = documented[status] || {};'] : []),
    ...(types
      ? [
          'if (expected.types) {',
          '  const type = (pm.response.headers.get("Content-Type") || "").split(";")[0].trim().toLowerCase();',
          '  const ranges = [type, type.replace(/\\/.*/, "/*"), "*/*"];',
          '  pm.test(`content type is documented: ${expected.types.join(", ")}`, () => pm.expect(ranges).to.include.oneOf(expected.types));',
          '}',
        ]
      : []),
    ...(schemas
      ? [
          // The sandbox says so where no value is valid by the schema.
          'const isImpossible = pm.response.headers.has("Sandbox-Warning");',
          'if (expected.schema) (isImpossible ? pm.test.skip : pm.test)("body matches its schema", () => pm.response.to.have.jsonSchema(expected.schema));',
        ]
      : []),
  ];
}

function documentedResponse(response: Response, model: ApiModel): Documented {
  const types = response.content.map(({ mediaType }) => essenceOf(mediaType));
  const [first, ...others] = response.content;
  // Which schema holds would depend on the content type that was chosen.
  const schema =
    first && others.length === 0 && isJson(first.mediaType) ? embeddedSchema(first.schema, model) : undefined;
  return { ...(types.length > 0 ? { types } : {}), ...(schema ? { schema } : {}) };
}

function exampleTests(operation: Operation, { response }: Exchange, model: ApiModel): string[] {
  if (!response) return [];
  const tests = /^\d{3}$/.test(response.status)
    ? [`  pm.test("status equals that of the example", () => pm.response.to.have.status(${Number(response.status)}));`]
    : [];
  if (response.value && response.mediaType && isJson(response.mediaType))
    tests.push(...bodyTest(operation, response.status, response.mediaType, response.value.value, model));
  if (tests.length === 0) return [];
  // What the state of a sandbox holds is its guess, beside which the example may well be true: the prover says so too. And where it has
  // generated a body, it has sent another response than that of the example.
  const isNoGuess = '!["state", "generated"].includes(pm.response.headers.get("Sandbox-Source"))';
  return [`if (pm.environment.get(${expression(sandboxVariable)}) && ${isNoGuess}) {`, ...tests, '}'];
}

function bodyTest(operation: Operation, status: string, mediaType: string, value: unknown, model: ApiModel): string[] {
  const media = operation.responses
    .find((each) => each.status === status)
    ?.content.find((each) => each.mediaType === mediaType);
  // The sandbox sends another example or a generated body instead, and the checks of the document say what is wrong with this one.
  if (media?.schema && !isValidResponse(media.schema, value, model)) return [];
  const volatile = volatilePaths(value, media?.schema, model);
  if (volatile.some((path) => path.length === 0)) return [];
  const compare =
    volatile.length === 0
      ? ['  pm.test("body equals the example", () => pm.expect(pm.response.json()).to.eql(example));']
      : [
          `  const volatile = ${expression(volatile)};`,
          '  const steady = (body) => {',
          '    for (const path of volatile) {',
          '      const parent = path.slice(0, -1).reduce((value, key) => (value === null || value === undefined ? undefined : value[key]), body);',
          '      const key = path[path.length - 1];',
          '      if (parent && Object.prototype.hasOwnProperty.call(parent, key)) parent[key] = "differs from run to run";',
          '    }',
          '    return body;',
          '  };',
          '  pm.test("body equals the example", () => pm.expect(steady(pm.response.json())).to.eql(steady(example)));',
        ];
  return [...assignment('example', expressionLines(value, 6)).map((line) => `  ${line}`), ...compare];
}

/** By the validator that also decides what the sandbox sends. */
const isValidResponse = (schema: Schema, value: unknown, model: ApiModel): boolean =>
  compilerOf(model, { unknownProperties: 'allow', direction: 'response' }).check(schema)(value).length === 0;

function assignment(name: string, lines: readonly string[]): string[] {
  const [first, ...rest] = lines;
  const all = [`const ${name} = ${first}`, ...rest];
  return all.map((line, index) => (index === all.length - 1 ? `${line};` : line));
}

/** Before each request of the reference the sandbox goes back to its reference state; a live server is never touched. */
export const resetScript: readonly string[] = [
  `const sandbox = pm.environment.get(${expression(sandboxVariable)});`,
  'if (sandbox) {',
  '  pm.sendRequest({ url: `${sandbox}/sandbox/reset`, method: "POST" }, (error, response) => {',
  '    pm.test("the sandbox is in its reference state", () => {',
  '      pm.expect(error).to.equal(null);',
  '      pm.expect(response.code).to.equal(200);',
  '    });',
  '  });',
  '}',
];

/**
 * Where two examples of the document have the same request, only a preference tells a sandbox that responds from the
 * document alone which one is meant (RFC 7240).
 */
export const preferScript = (status: string, example: string): string[] => [
  `if (pm.environment.get(${expression(sandboxVariable)})) {`,
  `  pm.request.headers.upsert({ key: "Prefer", value: ${expression(`code=${status}, example="${example.replace(/[\\"]/g, '\\$&')}"`)} });`,
  '}',
];

type Path = readonly (string | number)[];

/** Paths to the parts of a value that are `x-volatile` in its schema: they differ from run to run and are not compared. */
function volatilePaths(value: unknown, schema: Schema | undefined, model: ApiModel): Path[] {
  return schema ? volatileIn(value, volatilityOf(schema, model), []) : [];
}

function volatileIn(value: unknown, volatility: Volatility, path: Path): Path[] {
  if (volatility.volatile) return [path];
  if (Array.isArray(value))
    return value.flatMap((item: unknown, index) => volatileIn(item, volatility.item(index), [...path, index]));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    volatileIn(member, volatility.property(name), [...path, name]),
  );
}

/**
 * A JSON value as a JavaScript expression on one line. JSON is JavaScript except for one name: in an object literal
 * `__proto__` sets the prototype.
 */
export function expression(value: unknown): string {
  return JSON.stringify(value).replaceAll('"__proto__":', '["__proto__"]:');
}

/** As `expression`, with each member of the first levels on a line of its own, so that differences are easy to find. */
function expressionLines(value: unknown, levels: number): string[] {
  if (levels === 0 || typeof value !== 'object' || value === null) return [expression(value)];
  const isList = Array.isArray(value);
  const members = isList
    ? value.map((item: unknown) => ['', item] as const)
    : Object.entries(value).map(([name, member]) => [`${keyOf(name)}: `, member] as const);
  if (members.length === 0) return [isList ? '[]' : '{}'];
  const lines = members.flatMap(([name, member]) => {
    const [first, ...rest] = expressionLines(member, levels - 1);
    return indentAll([`${name}${first}`, ...rest]).map((line, index, all) =>
      index === all.length - 1 ? `${line},` : line,
    );
  });
  return [isList ? '[' : '{', ...lines, isList ? ']' : '}'];
}

const keyOf = (name: string): string => (name === '__proto__' ? '["__proto__"]' : JSON.stringify(name));

const indentAll = (lines: readonly string[]): string[] => lines.map((line) => `  ${line}`);
