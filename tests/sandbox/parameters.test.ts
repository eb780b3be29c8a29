import { createValidator } from '../../src/sandbox/validation';
import { modelOf, operation } from './support/apis';

type Place = 'path' | 'query' | 'header' | 'cookie';

const read = async (
  parameter: Record<string, unknown>,
  message: { url?: string; headers?: Record<string, string> },
  options: { unknownParameters?: 'reject' } = {},
) => {
  const place = parameter.in as Place;
  const path = place === 'path' ? '/a/{p}' : '/a';
  const model = modelOf({
    paths: {
      [path]: {
        get: operation({ parameters: [{ name: 'p', ...(place === 'path' ? { required: true } : {}), ...parameter }] }),
      },
    },
    components: {
      schemas: {
        Color: {
          type: 'object',
          properties: { R: { type: 'integer' }, G: { type: 'integer' } },
          additionalProperties: false,
        },
      },
    },
  });
  const check = await createValidator(model, options).request({ method: 'GET', url: '/a', headers: {}, ...message });
  const violations = check.violations.map(({ where, name, pointer, rule }) =>
    [where, name, pointer, rule].join(' ').trim(),
  );
  const name = (parameter.name as string | undefined) ?? 'p';
  return violations.length > 0 ? violations : (check.parameters?.[place][name] as unknown);
};

const integers = { type: 'array', items: { type: 'integer' } };
const color = { $ref: '#/components/schemas/Color' };
const text = { type: 'string' };

describe('path', () => {
  test.each<[string, Record<string, unknown>, string, unknown]>([
    ['simple text', { schema: text }, '/a/b%20c', 'b c'],
    ['simple number', { schema: { type: 'integer' } }, '/a/42', 42],
    ['simple list', { schema: integers }, '/a/1,2', [1, 2]],
    ['simple object', { schema: color }, '/a/R,1,G,2', { R: 1, G: 2 }],
    ['exploded object', { schema: color, explode: true }, '/a/R=1,G=2', { R: 1, G: 2 }],
    ['label', { schema: integers, style: 'label' }, '/a/.1,2', [1, 2]],
    ['exploded label', { schema: integers, style: 'label', explode: true }, '/a/.1.2', [1, 2]],
    ['matrix', { schema: { type: 'boolean' }, style: 'matrix' }, '/a/;p=true', true],
    ['exploded matrix', { schema: integers, style: 'matrix', explode: true }, '/a/;p=1;p=2', [1, 2]],
    ['JSON', { content: { 'application/json': { schema: color } } }, '/a/%7B%22R%22%3A1%7D', { R: 1 }],
    ['a wrong type', { schema: { type: 'integer' } }, '/a/x', ['path p  type']],
    ['a wrong style', { schema: text, style: 'label' }, '/a/x', ['path p  malformed']],
    ['broken JSON', { content: { 'application/json': {} } }, '/a/%7B', ['path p  malformed']],
  ])('%s', async (_, parameter, url, expected) => {
    expect(await read({ in: 'path', ...parameter }, { url })).toEqual(expected);
  });
});

describe('query', () => {
  test.each<[string, Record<string, unknown>, string, unknown]>([
    ['text', { schema: text }, '?p=b+c%20d', 'b c d'],
    ['a name in Unicode', { schema: text, name: 'größe' }, '?gr%C3%B6%C3%9Fe=1', '1'],
    ['a name with brackets', { schema: integers, name: 'ids[]' }, '?ids[]=1&ids%5B%5D=2', [1, 2]],
    ['form list', { schema: integers }, '?p=1&p=2', [1, 2]],
    ['form list of one', { schema: integers }, '?p=1', [1]],
    ['form list, not exploded', { schema: integers, explode: false }, '?p=1,2', [1, 2]],
    ['space', { schema: integers, style: 'spaceDelimited', explode: false }, '?p=1%202', [1, 2]],
    ['pipe', { schema: integers, style: 'pipeDelimited', explode: false }, '?p=1|2', [1, 2]],
    ['form object', { schema: color }, '?R=1&G=2', { R: 1, G: 2 }],
    ['form object, not exploded', { schema: color, explode: false }, '?p=R,1,G,2', { R: 1, G: 2 }],
    ['deep object', { schema: color, style: 'deepObject' }, '?p[R]=1&p%5BG%5D=2', { R: 1, G: 2 }],
    ['deep list', { schema: integers, style: 'deepObject' }, '?p[1]=2&p[0]=1', [1, 2]],
    ['deep list without numbers', { schema: integers, style: 'deepObject' }, '?p[]=1&p[]=2', [1, 2]],
    ['one value or an array: one', { schema: { anyOf: [{ type: 'integer' }, integers] } }, '?p=1', 1],
    ['one value or an array: an array', { schema: { anyOf: [{ type: 'integer' }, integers] } }, '?p=1&p=2', [1, 2]],
    ['a number or a string', { schema: { type: ['integer', 'string'] } }, '?p=007', '007'],
    ['null', { schema: { type: ['integer', 'null'] } }, '?p=null', null],
    ['a string that looks like null', { schema: { type: ['string', 'null'] } }, '?p=null', 'null'],
    ['an enumeration of numbers', { schema: { enum: [1, 2] } }, '?p=2', 2],
    ['empty, allowed', { schema: { type: 'integer' }, allowEmptyValue: true }, '?p=', ''],
    ['empty, not allowed', { schema: { type: 'integer' } }, '?p', ['query p  type']],
    ['a default', { schema: { type: 'integer', default: 100 } }, '', 100],
    ['absent', { schema: { type: 'integer' } }, '', undefined],
    ['required', { schema: text, required: true }, '', ['query p  missing']],
    ['sent twice', { schema: text }, '?p=1&p=2', ['query p  malformed']],
    ['an item of a wrong type', { schema: integers }, '?p=1&p=x', ['query p /1 type']],
    ['a property of a wrong type', { schema: color, style: 'deepObject' }, '?p[R]=red', ['query p /R type']],
    ['JSON', { content: { 'application/json': { schema: integers } } }, '?p=%5B1%5D', [1]],
    ['broken percent-encoding', { schema: text }, '?p=100%', '100%'],
    [
      'a hostile name',
      { schema: { type: 'object' }, style: 'deepObject' },
      '?p[__proto__][x]=1',
      JSON.parse('{"__proto__":{"x":"1"}}'),
    ],
  ])('%s', async (_, parameter, query, expected) => {
    expect(await read({ in: 'query', ...parameter }, { url: `/a${query}` })).toEqual(expected);
  });

  test('a name that is not documented is refused on demand, with what was meant', async () => {
    const model = modelOf({
      paths: { '/a': { get: operation({ parameters: [{ name: 'pageSize', in: 'query', schema: text }] }) } },
    });
    const message = { method: 'GET', url: '/a?pagesize=1&zzz=2', headers: {} };
    expect((await createValidator(model).request(message)).violations).toEqual([]);
    const { violations } = await createValidator(model, { unknownParameters: 'reject' }).request(message);
    expect(violations).toMatchObject([
      { where: 'query', name: 'pagesize', rule: 'unknown', suggestion: 'pageSize' },
      { where: 'query', name: 'zzz', rule: 'unknown' },
    ]);
    expect(violations[1]).not.toHaveProperty('suggestion');
  });

  test('an API key in the query is not an unknown parameter', async () => {
    const model = modelOf({
      paths: { '/a': { get: operation({ security: [{ key: [] }] }) } },
      components: { securitySchemes: { key: { type: 'apiKey', in: 'query', name: 'api_key' } } },
    });
    const message = { method: 'GET', url: '/a?api_key=1', headers: {} };
    expect((await createValidator(model, { unknownParameters: 'reject' }).request(message)).violations).toEqual([]);
  });
});

describe('header and cookie', () => {
  test.each<[string, Record<string, unknown>, Record<string, string>, unknown]>([
    ['a header in any letter case', { in: 'header', schema: { type: 'integer' } }, { P: '5' }, 5],
    ['an array in a header', { in: 'header', schema: integers }, { p: '1, 2' }, [1, 2]],
    ['an object in a header', { in: 'header', schema: color, explode: true }, { p: 'R=1,G=2' }, { R: 1, G: 2 }],
    ['a header is not percent-encoded', { in: 'header', schema: text }, { p: 'a%20b' }, 'a%20b'],
    ['a required header', { in: 'header', schema: text, required: true }, {}, ['header p  missing']],
    ['a cookie', { in: 'cookie', schema: { type: 'integer' } }, { cookie: 'q=1; p=5' }, 5],
    ['an array in a cookie', { in: 'cookie', schema: integers, explode: false }, { cookie: 'p=1,2' }, [1, 2]],
    ['a required cookie', { in: 'cookie', schema: text, required: true }, { cookie: 'q=1' }, ['cookie p  missing']],
  ])('%s', async (_, parameter, headers, expected) => {
    expect(await read(parameter, { headers })).toEqual(expected);
  });

  test('Accept, Content-Type and Authorization are not looked at as parameters', async () => {
    expect(
      await read({ in: 'header', name: 'Accept', required: true, schema: { type: 'integer' } }, {}),
    ).toBeUndefined();
  });
});

describe('the whole query string (OpenAPI 3.2)', () => {
  const readWhole = async (content: object, url: string) => {
    const model = modelOf({
      openapi: '3.2.0',
      paths: { '/a': { get: operation({ parameters: [{ name: 'p', in: 'querystring', required: true, content }] }) } },
    });
    const check = await createValidator(model, { unknownParameters: 'reject' }).request({
      method: 'GET',
      url,
      headers: {},
    });
    return check.violations.length > 0
      ? check.violations.map(({ rule, pointer }) => `${rule} ${pointer}`)
      : check.parameters?.query.p;
  };
  const pair = { type: 'object', properties: { a: { type: 'integer' }, b: text } };

  test('as a form', async () => {
    const form = { 'application/x-www-form-urlencoded': { schema: pair } };
    expect(await readWhole(form, '/a?a=1&b=x')).toEqual({ a: 1, b: 'x' });
    expect(await readWhole(form, '/a?a=x')).toEqual(['type /a']);
    expect(await readWhole(form, '/a')).toEqual(['missing ']);
  });
  test('as JSON', async () => {
    expect(await readWhole({ 'application/json': { schema: pair } }, '/a?%7B%22a%22%3A1%7D')).toEqual({ a: 1 });
  });
});
