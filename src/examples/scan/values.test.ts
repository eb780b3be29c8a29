import { loadObject } from '../../openapi/fixtures/load';
import { vocabularyOf } from '../prose/vocabulary';
import { valueFaults } from './values';

const document = {
  openapi: '3.1.0',
  info: { title: 'Stays', version: '1' },
  paths: {},
  components: {
    schemas: {
      State: { enum: ['requested', 'confirmed', 'arrived', 'departed', 'cancelled'] },
      Boat: { properties: { completed: { type: 'string' } } },
    },
  },
};
const faults = async (text: string): Promise<string[]> => {
  const vocabulary = vocabularyOf([(await loadObject(document)).model]);
  return valueFaults(text, { vocabulary, codeWords: new Set() } as unknown as Parameters<typeof valueFaults>[1]).map(
    ({ line, message }) => `${line} ${message}`,
  );
};

test.each([
  ['switch (stay.state) {\n  case "requested":\n  case "confirmed":\n    return 1;\n  case "finished":\n    return 2;\n}', 5],
  ['match stay["state"]:\n    case "requested" | "confirmed":\n        pass\n    case "finished":\n        pass', 4],
  ['case stay.state\nwhen "requested", "confirmed" then 1\nwhen "finished" then 2\nend', 3],
])('a case that no other value is like: %s', async (text, line) =>
  expect(await faults(text)).toEqual([expect.stringMatching(new RegExp(`^${line} "finished" is not a value of State`))])); // prettier-ignore

test.each([
  'switch (stay.state) {\n  case "requested":\n  case "confirmed":\n  case "arrived":\n}',
  // Of two that are unknown, neither is a slip; a name that the documents have is somebody's.
  'switch (stay.state) {\n  case "requested":\n  case "confirmed":\n  case "open":\n  case "shut":\n}',
  'switch (stay.state) {\n  case "requested":\n  case "confirmed":\n  case "completed":\n}',
  'switch (event.type) {\n  case "a":\n  case "b":\n}\nswitch (stay.state) {\n  case "requested":\n}',
])('%s is true', async (text) => expect(await faults(text)).toEqual([]));

test('scopes end with the string that they stand in', async () => {
  const flow = {
    tokenUrl: 'https://login.stays.example/token',
    scopes: { 'stays:read': 'Read', 'stays:write': 'Write' },
  };
  const securitySchemes = { login: { type: 'oauth2', flows: { clientCredentials: flow } } };
  const { model } = await loadObject({ ...document, components: { ...document.components, securitySchemes } });
  const context = { vocabulary: vocabularyOf([model]), codeWords: new Set() } as unknown as Parameters<
    typeof valueFaults
  >[1];
  const curl = (scope: string) => `  -d "scope=stays:read ${scope}" | jq -r .access_token`;
  expect(valueFaults(curl('stays:write'), context)).toEqual([]);
  expect(valueFaults(curl('stays:edit'), context)).toEqual([
    expect.objectContaining({ message: expect.stringContaining('"stays:edit"') }),
  ]);
});
