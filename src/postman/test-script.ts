import type { ApiModel, Exchange, Operation, Response } from '../openapi/model';
import { essenceOf, isJson } from '../samples/media-types';
import { embeddedSchema, type EmbeddedSchema } from './embedded-schema';
import { expression, expressionLines } from './script-text';
import { volatilePaths } from './volatile-paths';

/** Name of the environment variable that only the sandbox's environment has: its address. */
export const sandboxVariable = 'sandboxUrl';

interface Documented {
  readonly types?: readonly string[];
  readonly schema?: EmbeddedSchema;
}

/**
 * The tests of one request: what the document says about any answer, and where the server is the sandbox, which starts
 * each request from its reference state, the very answer of the example.
 */
export function testScript(operation: Operation, exchange: Exchange, model: ApiModel): string[] {
  return [...documentedTests(operation, model), ...exampleTests(operation, exchange, model)];
}

function documentedTests(operation: Operation, model: ApiModel): string[] {
  if (operation.responses.length === 0) {
    return ['pm.test("the server knows the request", () => pm.expect(pm.response.code).to.be.below(400));'];
  }
  const documented = Object.fromEntries(
    operation.responses.map((response) => [response.status, documentedAnswer(response, model)] as const),
  );
  const types = Object.values(documented).some((answer) => answer.types);
  const schemas = Object.values(documented).some((answer) => answer.schema);
  return [
    ...assignment('documented', expressionLines(documented, 4)),
    'const code = pm.response.code;',
    'const status = [String(code), `${Math.floor(code / 100)}XX`, "default"].find((each) => Object.keys(documented).includes(each));',
    `pm.test(${expression(`status is documented: ${Object.keys(documented).join(', ')}`)}, () => pm.expect(status, String(code)).to.be.a("string"));`,
    ...(types || schemas ? ['const answer = documented[status] || {};'] : []),
    ...(types
      ? [
          'if (answer.types) {',
          '  const type = (pm.response.headers.get("Content-Type") || "").split(";")[0].trim().toLowerCase();',
          '  const ranges = [type, type.replace(/\\/.*/, "/*"), "*/*"];',
          '  pm.test(`content type is documented: ${answer.types.join(", ")}`, () => pm.expect(ranges).to.include.oneOf(answer.types));',
          '}',
        ]
      : []),
    ...(schemas
      ? [
          'if (answer.schema) pm.test("body is as its schema says", () => pm.response.to.have.jsonSchema(answer.schema));',
        ]
      : []),
  ];
}

function documentedAnswer(response: Response, model: ApiModel): Documented {
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
    ? [`  pm.test("status is that of the example", () => pm.response.to.have.status(${Number(response.status)}));`]
    : [];
  if (response.value && response.mediaType && isJson(response.mediaType))
    tests.push(...bodyTest(operation, response.status, response.mediaType, response.value.value, model));
  if (tests.length === 0) return [];
  return [`if (pm.environment.get(${expression(sandboxVariable)})) {`, ...tests, '}'];
}

function bodyTest(operation: Operation, status: string, mediaType: string, value: unknown, model: ApiModel): string[] {
  const media = operation.responses
    .find((each) => each.status === status)
    ?.content.find((each) => each.mediaType === mediaType);
  const volatile = volatilePaths(value, media?.schema, model);
  if (volatile.some((path) => path.length === 0)) return [];
  const compare =
    volatile.length === 0
      ? ['  pm.test("body is that of the example", () => pm.expect(pm.response.json()).to.eql(expected));']
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
          '  pm.test("body is that of the example", () => pm.expect(steady(pm.response.json())).to.eql(steady(expected)));',
        ];
  return [...assignment('expected', expressionLines(value, 6)).map((line) => `  ${line}`), ...compare];
}

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
 * Where two examples of the document have the same request, only the wish for one of them tells a sandbox that answers
 * from the document which one is meant (RFC 7240).
 */
export const preferScript = (status: string, example: string): string[] => [
  `if (pm.environment.get(${expression(sandboxVariable)})) {`,
  `  pm.request.headers.upsert({ key: "Prefer", value: ${expression(`code=${status}, example="${example.replace(/[\\"]/g, '\\$&')}"`)} });`,
  '}',
];
