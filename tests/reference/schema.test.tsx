import { SchemaBody } from '../../src/components/reference/schema/schema-body';
import { pageContext, schemaLimits } from '../../src/gatsby/view/context';
import { schemaView } from '../../src/gatsby/view/schema-slice';
import { apiOf, documentOf } from './support/api';
import { instanceText, render, textOf, withClass } from './support/render';

jest.mock('gatsby', () => jest.requireActual<object>('./support/gatsby'));

const named = {
  Pet: {
    type: 'object',
    required: ['name'],
    properties: { name: { type: 'string', description: 'What it *hears* to.' } },
  },
  Country: { type: 'string', enum: ['se', 'fi'] },
  Node: { type: 'object', properties: { next: { $ref: '#/components/schemas/Node' } } },
  Cat: {
    allOf: [{ $ref: '#/components/schemas/Pet' }, { type: 'object', properties: { claws: { type: 'integer' } } }],
  },
  Dog: {
    allOf: [{ $ref: '#/components/schemas/Pet' }, { type: 'object', properties: { barks: { type: 'boolean' } } }],
  },
};

/** The view of a schema that a document has beside those above. */
async function viewOf(schema: object, more: object = {}) {
  const context = await apiOf(documentOf({}, { ...named, ...more, It: schema }));
  return schemaView(context.model.schemas.It!.schema, pageContext(context, schemaLimits), ['it'], ['It']);
}
const shown = async (schema: object, more: object = {}) =>
  textOf(await render(<SchemaBody schema={await viewOf(schema, more)} />));

describe('types in words', () => {
  test.each([
    [{ type: 'string', format: 'date' }, 'string (date)'],
    [{ type: ['string', 'null'] }, 'string or null'],
    [{ type: ['integer', 'string'] }, 'integer or string'],
    [{ type: 'array', items: { type: 'string' } }, 'array of string'],
    [{ type: 'object', additionalProperties: { type: 'integer' } }, 'map of string to integer'],
    [{ enum: ['a', 1, null] }, 'string or integer or null'],
    [{ const: true }, 'boolean'],
    [{ not: { type: 'null' } }, 'anything except null'],
    [{ oneOf: [{ type: 'string' }, { type: 'integer' }] }, 'one of 2'],
    [{ type: 'array', prefixItems: [{ type: 'number' }, { type: 'number' }] }, 'tuple of 2'],
    [{}, 'any'],
    [false, 'no value'],
  ])('%j is %s', async (schema, words) => {
    const property = await shown({ type: 'object', properties: { p: schema } });
    expect(property).toContain(`p ${words}`);
  });

  test.each([
    [{ $ref: '#/components/schemas/Pet' }, 'Pet'],
    [{ $ref: '#/components/schemas/Country' }, 'string Country'],
    [{ type: 'array', items: { $ref: '#/components/schemas/Pet' } }, 'array of Pet'],
    [{ anyOf: [{ $ref: '#/components/schemas/Pet' }, { type: 'null' }] }, 'Pet or null'],
    [{ allOf: [{ $ref: '#/components/schemas/Pet' }], description: 'Mine.' }, 'Pet Mine.'],
  ])('%j links to its page: %s', async (schema, words) => {
    const tree = await render(<SchemaBody schema={await viewOf({ type: 'object', properties: { p: schema } })} />);
    expect(textOf(tree)).toContain(`p ${words}`);
    expect(tree.root.findAllByProps({ className: 'type__schema' })[0]!.props.to ?? '').toMatch(
      /^\/api\/schemas\/(Pet|Country)\/$/,
    );
  });
});

describe('constraints in words', () => {
  test.each([
    [{ type: 'integer', minimum: 0, maximum: 1 }, '0 to 1'],
    [{ type: 'integer', minimum: 3, maximum: 3 }, 'exactly 3'],
    [{ type: 'number', exclusiveMinimum: 0, maximum: 5 }, 'more than 0, at most 5'],
    [{ type: 'number', multipleOf: 0.01 }, 'a multiple of 0.01'],
    [{ type: 'string', minLength: 1, maxLength: 1 }, 'exactly 1 character'],
    [{ type: 'string', minLength: 1 }, 'at least 1 character'],
    [{ type: 'string', maxLength: 50 }, 'at most 50 characters'],
    [{ type: 'string', pattern: '^<b>$' }, 'Pattern ^<b>$'],
    [
      { type: 'array', items: { type: 'string' }, minItems: 2, maxItems: 3, uniqueItems: true },
      '2 to 3 items unique items',
    ],
    [{ type: 'object', minProperties: 1 }, 'at least 1 property'],
    [{ type: 'object', additionalProperties: false }, 'no additional properties'],
    [
      { type: 'object', dependentRequired: { card: ['street', 'city'] } },
      'if card is present, street and city are required too',
    ],
    [
      { type: 'string', contentEncoding: 'base64', contentMediaType: 'image/png' },
      'encoded as base64 media type image/png',
    ],
    [{ type: 'boolean', default: false }, 'Default false'],
    [{ const: { a: 1 } }, 'Always {"a":1}'],
    [{ allOf: [{ type: 'string' }, { const: 'x' }] }, 'p string Always "x"'],
    [{ allOf: [{ $ref: '#/components/schemas/Country' }, { const: 'se' }] }, 'p string Country Always "se"'],
    [{ type: 'string', examples: ['x', 'y'] }, 'Examples "x" , "y"'],
    [{ type: 'string', examples: ['\u202eevil'] }, 'Example "\\u202eevil"'],
    [{ type: 'string', xml: { name: 'n', attribute: true } }, 'in XML named n, an attribute'],
    [{ type: 'string', 'x-volatile': true }, 'differs between responses'],
  ])('%j: %s', async (schema, words) =>
    expect(await shown({ type: 'object', properties: { p: schema } })).toContain(words),
  );
});

test('flags say who may send a field, and what not to use any more', async () => {
  const text = await shown({
    type: 'object',
    required: ['a'],
    properties: {
      a: { type: 'string', readOnly: true },
      b: { type: 'string', writeOnly: true },
      c: { type: 'string', deprecated: true, 'x-deprecated': 'Use `b`.' },
    },
  });
  expect(text).toContain('a string required read-only');
  expect(text).toContain('b string write-only');
  expect(text).toMatch(/c string deprecated Use b \./);
});

describe('enumerations', () => {
  test('values with what they mean', async () => {
    const text = await shown({
      enum: ['w', 's'],
      'x-enum-descriptions': ['Winter.', 'Summer.'],
      'x-enum-varnames': ['WINTER', 'SUMMER'],
    });
    expect(text).toContain('"w" WINTER Winter. "s" SUMMER Summer.');
  });

  test('hundreds of values are folded away, all of them', async () => {
    const values = Array.from({ length: 500 }, (_, index) => `value-${index}`);
    const tree = await render(<SchemaBody schema={await viewOf({ enum: values })} />);
    const [box] = withClass(tree, 'enum');
    expect(box!.type).toBe('details');
    expect(box!.props.open).toBeUndefined();
    expect(box!.findAllByType('li')).toHaveLength(500);
  });
});

describe('composition', () => {
  test('the properties of all parts are one list', async () => {
    const text = await shown({
      allOf: [{ $ref: '#/components/schemas/Pet' }, { type: 'object', properties: { tail: { type: 'boolean' } } }],
    });
    expect(text).toMatch(/Includes the properties of Pet name string required What it hears to\. tail boolean/);
  });

  test('a part that narrows a property of another', async () => {
    const text = await shown({
      allOf: [
        { type: 'object', properties: { data: { type: 'object', description: 'The response.' } } },
        { type: 'object', properties: { data: { $ref: '#/components/schemas/Pet' } } },
      ],
    });
    expect(text).toMatch(/data Pet The response\. 1 property of Pet/);
  });

  test('parts that say more than properties stay parts', async () => {
    expect(
      await shown({
        allOf: [{ type: 'object', properties: { a: {} } }, { oneOf: [{ required: ['a'] }, { required: ['b'] }] }],
      }),
    ).toMatch(/a any All of/);
  });

  test('variants with the value that tells them apart', async () => {
    const view = await viewOf({
      oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }],
      discriminator: { propertyName: 'kind', mapping: { cat: '#/components/schemas/Cat', dog: 'Dog' } },
    });
    const tree = await render(<SchemaBody schema={view} />);
    const radios = withClass(tree, 'tabs__radio');
    expect(radios.map((radio) => radio.props.checked)).toEqual([true, false]);
    expect(textOf(tree)).toMatch(
      /kind selects the schema \. One of .*Cat kind is cat .* Dog kind is dog .* barks boolean/,
    );
  });

  test('conditions', async () => {
    const text = await shown({
      if: { properties: { c: { const: 'se' } } },
      then: { required: ['zip'] },
      else: { properties: { street: { type: 'string' } } },
    });
    expect(text).toMatch(/If object c string .*Then .* zip is required Else object street string/);
  });
});

describe('inside lists and maps', () => {
  test.each([
    [{ type: 'array', items: { $ref: '#/components/schemas/Pet' } }, /Each item Pet .*name string/],
    [
      {
        type: 'array',
        prefixItems: [{ type: 'number', description: 'Latitude.' }],
        items: { type: 'string', minLength: 2 },
      },
      /Item 1 number Latitude\. Remaining items string at least 2/,
    ],
    [{ type: 'array', contains: { type: 'integer', minimum: 9 } }, /Contains integer at least 9/],
    [
      {
        type: 'object',
        additionalProperties: { $ref: '#/components/schemas/Pet' },
        'x-additionalPropertiesName': 'nickname',
      },
      /map of nickname to Pet Each nickname Pet .*name string/,
    ],
    [{ type: 'object', patternProperties: { '^x-': { type: 'string' } } }, /names matching ^x- string/.source],
    [{ type: 'object', propertyNames: { pattern: '^[a-z]$' } }, /Property names .*Pattern/],
    [
      { type: 'string', contentSchema: { type: 'object', properties: { inner: {} } } },
      /String content object inner any/,
    ],
    [
      { type: 'object', properties: { a: {} }, dependentSchemas: { a: { properties: { b: {} } } } },
      /If a is present object b any/,
    ],
  ])('%j', async (schema, words) => {
    const text = await shown(schema);
    if (typeof words === 'string') expect(text).toContain(words.replace('^', '^'));
    else expect(text).toMatch(words);
  });
});

describe('a schema has an end', () => {
  test('inside itself it is a link', async () => {
    const view = await viewOf({
      type: 'object',
      properties: { first: { $ref: '#/components/schemas/Node' }, self: { $ref: '#/components/schemas/It' } },
    });
    const [first, self] = view.properties!;
    expect(self!.schema).toMatchObject({ cut: 'circular', named: { route: '/api/schemas/It/' } });
    expect(first!.schema.properties![0]!.schema).toMatchObject({ cut: 'circular', named: { name: 'Node' } });
  });

  test('past the limit of depth it is a link', async () => {
    const chain = Object.fromEntries(
      Array.from({ length: 9 }, (_, at) => [
        `L${at}`,
        { type: 'object', properties: { next: { $ref: `#/components/schemas/L${at + 1}` } } },
      ]),
    );
    const text = await shown(
      { $ref: '#/components/schemas/L0' },
      { ...chain, L9: { type: 'object', properties: { end: {} } } },
    );
    expect(text.match(/next L\d/g)).toHaveLength(schemaLimits.depth);
  });

  test('forty levels inside one document are all there', async () => {
    const nest = (level: number): object => ({
      type: 'object',
      properties: { [`level${level}`]: level === 40 ? { type: 'string' } : nest(level + 1) },
    });
    expect(await shown(nest(1))).toContain('level40 string');
  });

  test('three hundred properties are all there', async () => {
    const properties = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`p${at}`, { type: 'string' }]));
    const tree = await render(<SchemaBody schema={await viewOf({ type: 'object', properties })} />);
    expect(withClass(tree, 'field')).toHaveLength(300);
  });
});

test('every property has an address of its own, also where names are alike or of every object', async () => {
  const view = await viewOf({
    type: 'object',
    properties: {
      'a b': {},
      'a-b': {},
      constructor: {},
      identity: { type: 'object', properties: { country: { type: 'string' } } },
      'identity-country': {},
      日本: {},
    },
  });
  const tree = await render(<SchemaBody schema={view} />);
  const ids = withClass(tree, 'field').map((row) => String(row.props.id));
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(
    expect.arrayContaining([
      'it-a-b',
      'it-a-b-2',
      'it-constructor',
      'it-identity',
      'it-identity-country',
      'it-identity-country-2',
      'it-日本',
    ]),
  );
  const folded = withClass(tree, 'fold-box');
  expect(instanceText(folded[0]!)).toContain('1 property');
});
