import { modelOf } from '../fixtures/load';
import { schema31 } from '../grammar/schema';
import { readers } from '../normalise/keywords';
import { childrenOf, keywords, lowerBounds, upperBounds } from './keywords';

test('the grammar and the loader know every keyword of the table that a version of OpenAPI has', () => {
  const known = keywords.filter(([, { since }]) => since).map(([name]) => name);
  expect(known.filter((name) => !Object.hasOwn(schema31.fields, name))).toEqual([]);
  expect(known.filter((name) => !Object.hasOwn(readers, name) && name !== 'deprecated')).toEqual([]);
});

test('every lower bound has its upper one', () => {
  expect(lowerBounds.map((name) => name.replace(/min/i, (end) => (end === 'min' ? 'max' : 'Max')))).toEqual(
    upperBounds,
  );
});

test('the schemas inside a schema are found under every applicator, and named ones are not entered', async () => {
  const leaf = (title: string) => ({ title });
  const model = await modelOf({
    All: {
      $ref: '#/components/schemas/Other',
      properties: { a: leaf('properties') },
      patternProperties: { '^b': leaf('patternProperties') },
      dependentSchemas: { c: leaf('dependentSchemas') },
      ...Object.fromEntries(['allOf', 'anyOf', 'oneOf', 'prefixItems'].map((name) => [name, [leaf(name)]])),
      ...Object.fromEntries(
        [
          'additionalProperties', 'unevaluatedProperties', 'propertyNames', 'items', 'contains', 'unevaluatedItems', 'contentSchema',
          'not', 'if', 'then', 'else',
        ].map((name) => [name, leaf(name)]),
      ), // prettier-ignore
    },
    Other: { title: 'Other', items: leaf('of the other') },
  });
  const { schema } = model.schemas.All!;
  expect(childrenOf(schema).map(({ title }) => title).sort()).toEqual(
    keywords.filter(([, { kind }]) => kind === 'applicator').map(([name]) => name).sort(),
  ); // prettier-ignore
});
