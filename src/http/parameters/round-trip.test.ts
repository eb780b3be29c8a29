import fc from '../../../tests/support/fuzz';
import type { ApiModel, Parameter, ParameterLocation, ParameterStyle, Schema } from '../../openapi/model';
import { coerce } from '../coerce';
import { splitUrl } from '../message';
import { operation, parameter, schema } from '../testing/builders';
import { readParameters } from './read';
import { cookieHeader, headerOf, pathText, queryText } from './write';

/** Every combination that OpenAPI 3.1 §4.8.12.2 allows, and Swagger 2.0's tabs. */
const styles: readonly (readonly [ParameterLocation, ParameterStyle, readonly boolean[], readonly Shape[]])[] = [
  ['path', 'simple', [false, true], ['string', 'array', 'object']],
  ['path', 'label', [false, true], ['string', 'array', 'object']],
  ['path', 'matrix', [false, true], ['string', 'array', 'object']],
  ['query', 'form', [false, true], ['string', 'array', 'object']],
  ['query', 'form', [true], ['lists']],
  ['query', 'spaceDelimited', [false], ['array', 'object']],
  ['query', 'pipeDelimited', [false], ['array', 'object']],
  ['query', 'tabDelimited', [false], ['array']],
  ['query', 'deepObject', [true], ['array', 'object']],
  ['header', 'simple', [false, true], ['string', 'array', 'object']],
  ['cookie', 'form', [false, true], ['string', 'array', 'object']],
];

type Shape = 'string' | 'array' | 'object' | 'lists';

const string = schema({ types: ['string'] });
const names = ['R', 'G', 'a b', 'x.y', 'ü'];
const schemas: Readonly<Record<Shape, Schema>> = {
  string,
  array: schema({ types: ['array'], items: string }),
  object: schema({
    types: ['object'],
    properties: names.map((name) => ({ name, required: false, schema: string })),
  }),
  lists: schema({
    types: ['object'],
    properties: names.map((name) => ({ name, required: false, schema: schema({ types: ['array'], items: string }) })),
  }),
};

/** These delimiters look the same in a value, encoded or not (RFC 6570 §3.2.5, OpenAPI 3.1.1 Appendix E): such values have none. */
const delimiters: Partial<Record<ParameterStyle, string>> = {
  label: '.',
  spaceDelimited: ' ',
  pipeDelimited: '|',
  tabDelimited: '\t',
};

/** An empty array is not told from one empty string; headers are not encoded, so that their delimiters cannot stand in values. */
const textFor = (place: ParameterLocation, style: ParameterStyle): fc.Arbitrary<string> =>
  place === 'header'
    ? fc.stringMatching(/^[!#-+\-.0-9:;<>-~]{1,12}$/)
    : fc
        .string({ unit: 'binary', minLength: 1, maxLength: 12 })
        .filter((text) => !text.includes(delimiters[style] ?? '\0\0'));

const valueFor = (place: ParameterLocation, style: ParameterStyle, shape: Shape): fc.Arbitrary<unknown> => {
  const text = textFor(place, style);
  if (shape === 'string') return text;
  if (shape === 'array') return fc.array(text, { minLength: 1, maxLength: 4 });
  const keys = names.filter((name) =>
    place === 'header' ? /^\w+$/.test(name) : !name.includes(delimiters[style] ?? '|'),
  );
  const member = shape === 'lists' ? fc.array(text, { minLength: 1, maxLength: 4 }) : text;
  return fc
    .uniqueArray(fc.tuple(fc.constantFrom(...keys), member), { minLength: 1, selector: ([name]) => name })
    .map((members) => Object.fromEntries(members));
};

function roundTrip(one: Parameter, value: unknown): unknown {
  const given = { parameter: one, value };
  const model = { schemas: {} } as ApiModel;
  const { query } = splitUrl(`/?${queryText(given).join('&')}`);
  const headers = [...headerOf(given), ...cookieHeader([given])].map(
    ([name, text]) => [name.toLowerCase(), text] as const,
  );
  const { readings, unknownQuery } = readParameters(operation({ parameters: [one] }), model, {
    pathValues: one.in === 'path' ? { [one.name]: pathText(`/{${one.name}}`, [given]).slice(1) } : {},
    query,
    headers: new Map(headers),
  });
  expect(unknownQuery).toEqual([]);
  const read = readings[0]!.read;
  return read.kind === 'value' ? coerce(read.value, one.schema!, model) : read;
}

const cases = styles.flatMap(([place, style, explosions, shapes]) =>
  explosions.flatMap((explode) => shapes.map((shape) => [place, style, explode, shape] as const)),
);

test.each(cases)(
  'what is written in %s, %s, explode %s, as %s, reads back the same',
  (place, style, explode, shape) => {
    const color = parameter({ in: place, name: 'color', style, explode, schema: schemas[shape] });
    fc.assert(
      fc.property(valueFor(place, style, shape), (value) => {
        expect({ value: roundTrip(color, value) }).toEqual({ value });
      }),
      { numRuns: 100 },
    );
  },
);
