import type { JsonNode } from '../compare/json-node';
import { toValue } from '../compare/parse-json';
import { serialisedValues } from './literal-values';

const valuesIn = (code: string): unknown[] => serialisedValues(code).map(({ node }) => toValue(node));
const computed = toValue({ kind: 'wildcard', line: 1 } satisfies JsonNode);

test('what is sent where nothing else is given', () => {
  expect(valuesIn('body = { year: (year || 1800).to_i, title: (title || "None"), by: (who || me) }.to_json')).toEqual([
    { year: 1800, title: 'None', by: computed },
  ]);
  expect(valuesIn('client.PutAsJsonAsync(url, new { year = year ?? 1800, title = $"{title ?? "A"}" });')).toEqual([
    { year: 1800, title: computed },
  ]);
});

test('a hash that is an argument without braces', () => {
  expect(valuesIn('JSON.generate(title: "A", tags: ["x", y])')).toEqual([{ title: 'A', tags: ['x', computed] }]);
  expect(valuesIn('JSON.generate(book)')).toEqual([]);
  // The name of an argument.
  expect(valuesIn('JsonSerializer.Serialize(value: order)')).toEqual([]);
  expect(valuesIn('json_encode(value: $order)')).toEqual([]);
});

test('brackets around an expression are no list', () => {
  expect(valuesIn('{ year: (1800), title: ("A") }.to_json')).toEqual([{ year: 1800, title: 'A' }]);
});
