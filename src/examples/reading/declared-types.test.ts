import { join, resolve } from 'node:path';
import { loadApi } from '../../openapi';
import { loadObject } from '../../openapi/fixtures/load';
import { declaredTypeFaults, schemaSourceOf } from './declared-types';

const root = resolve(__dirname, '../../../tests/examples/fixtures/library');
let faults: (code: string, language?: string) => string[];
let faultsInAll: typeof faults;
beforeAll(async () => {
  const { model } = await loadApi({ id: 'library', file: join(root, 'library.yaml'), root });
  const operation = model.operations.find(({ operationId }) => operationId === 'getBook')!;
  const told = (found: ReturnType<typeof declaredTypeFaults>): string[] =>
    found.map(({ line, message }) => `${line} ${message}`);
  faults = (code, language = 'ts') => told(declaredTypeFaults(code, language, [{ operation, model }]));
  faultsInAll = (code, language = 'ts') => told(declaredTypeFaults(code, language, [schemaSourceOf(model)]));
});

test.each([
  ['interface Book {\n  id: string;\n  writer: string;\n}', /3 Book has no "writer"/],
  ['interface Book {\n  title: string;\n  year: number;\n}', /^3 year of Book may be null$/],
  ['type Book = { title: number; year: number | null };', /1 the type of title of Book is string, not number/],
  [
    "type Format = 'paper' | 'audio' | 'vinyl';",
    /1 Format has "vinyl", but the values of format are paper, audio, braille/,
  ],
  ["type Format =\n  | 'paper'\n  | 'audio'\n  | 'braile'\n  | 'braille';", /4 Format has "braile"/],
  ["interface Book {\n  id: string;\n  format: 'paper' | 'vinyl' | null;\n}", /3 format of Book has "vinyl"/],
  ['interface Book {\n  reader: { name: string };\n  titel?: string;\n}', /did you mean "title"/],
])('%s declares what no response has', (code, message) => expect(faults(code).join('\n')).toMatch(message));

test.each([
  'interface Book {\n  readonly id: string;\n  title: string;\n  year?: number | null;\n}',
  'interface Shelf {\n  books: Book[];\n  label: string;\n}',
  "interface Book {\n  format?: 'audio' | 'paper';\n}",
  "type Format = 'paper' | 'audio';\ntype Size = 'small' | 'large' | 'huge';\ntype Choice = 'paper' | 'none';",
  'interface Book extends Entry {\n  own: string;\n}',
])('%s declares what it has, or what is its own', (code) => expect(faults(code)).toEqual([]));

const languages: Readonly<Record<string, (own: string) => string>> = {
  go: (own) =>
    `type Entry struct {\n\tTitle string \`json:"title"\`\n\tBy string \`json:"author,omitempty"\`\n\tOut *int \`json:"year"\`\n\t${own}\n}`,
  java: (own) => `public record Book(String title, String author,\n  @JsonProperty("year") Integer out, ${own}) {}`,
  kotlin: (own) => `data class Book(val title: String, val author: String = "",\n  val year: Int?, ${own})`,
  csharp: (own) =>
    `public record Book(string Title, [property: JsonPropertyName("author")] string By, int? Year, ${own});`,
  rust: (own) =>
    `#[derive(Deserialize)]\nstruct Book {\n  title: String,\n  author: String,\n  year: Option<i64>,\n  ${own},\n}`,
  swift: (own) => `struct Book: Codable {\n  let title: String\n  let author: String\n  let year: Int?\n  ${own}\n}`,
  python: (own) =>
    `class Book(BaseModel):\n    title: str\n    author: str\n    year: int | None\n    ${own}\n\nprint(1)`,
};

test.each([
  ['go', 'Lent bool `json:"onLoan"`', 'Lent bool `json:"lent"`', '5 Book has no "lent"'],
  [
    'go',
    'Lent bool `json:"onLoan"`',
    'Lent string `json:"onLoan"`',
    '5 the type of onLoan of Book is boolean, not string',
  ],
  ['java', 'Boolean onLoan', 'Boolean lent', '2 Book has no "lent"'],
  ['java', 'Boolean onLoan', 'double onLoan', '2 the type of onLoan of Book is boolean, not number'],
  ['kotlin', 'val onLoan: Boolean', 'val lent: Boolean', '2 Book has no "lent"'],
  ['csharp', 'bool OnLoan', 'bool Lent', '1 Book has no "Lent"'],
  ['rust', 'on_loan: bool', 'lent: bool', '6 Book has no "lent"'],
  ['swift', 'let onLoan: Bool', 'let onLoan: [String: Bool]\n  let lent: Bool', '6 Book has no "lent"'],
  ['python', 'on_loan: bool = False', 'on_loan: float', '5 the type of on_loan of Book is boolean, not number'],
  ['python', 'on_loan: bool = Field(alias="onLoan")', 'lent: bool', '5 Book has no "lent"'],
])('%s: a type with %s is one of the documents, with %s it is not', (language, own, other, message) => {
  expect(faults(languages[language]!(own), language)).toEqual([]);
  expect(faults(languages[language]!(other), language)).toEqual([message]);
});

test('what decodes null into nothing is not compared with it, and what fails at it is', () => {
  const go = 'type Book struct {\n\tYear int `json:"year"`\n}';
  expect(faults(go, 'go')).toEqual([]);
  expect(faults('data class Book(val title: String, val year: Int)', 'kotlin')).toEqual(['1 year of Book may be null']);
  // What is sent need not have it.
  expect(faults('interface BookSave {\n  year: number;\n}')).toEqual([]);
  expect(faults('interface Book {\n  year?: number;\n}')).toEqual([]);
});

test('where nothing is called, a type is that of a schema with its name, or with nearly all of its names', () => {
  expect(faultsInAll('interface Loan {\n  reader: string;\n  due: string;\n}')).toEqual(['3 Loan has no "due"']);
  const go = (last: string): string =>
    `type loan struct {\n\tReader string \`json:"reader"\`\n\tUntil string \`json:"until"\`\n\tOther string \`json:"${last}"\`\n}`;
  expect(faultsInAll(go('due'), 'go')).toEqual(['4 Loan has no "due"']);
  const own = 'interface Row {\n  title: string;\n  status: number;\n  price: number;\n}';
  expect(faultsInAll(own)).toEqual([]);
});

test('names are those of JSON where a program says so, and in TypeScript always', () => {
  expect(faults('interface Book {\n  on_loan: boolean;\n}')).toEqual([
    expect.stringMatching(/^2 Book has no "on_loan"/),
  ]);
  for (const [language, wire] of [
    ['java', (name: string) => `record Book(String title, @JsonProperty("${name}") Boolean lent) {}`],
    ['kotlin', (name: string) => `data class Book(val title: String, @SerialName("${name}") val lent: Boolean)`],
    ['csharp', (name: string) => `record Book(string Title, [property: JsonPropertyName("${name}")] bool Lent);`],
    ['rust', (name: string) => `struct Book {\n  title: String,\n  #[serde(rename = "${name}")]\n  lent: bool,\n}`],
  ] as const) {
    expect([language, faults(wire('onLoan'), language)]).toEqual([language, []]);
    expect([language, faults(wire('on_loan'), language)]).toEqual([language, [expect.stringContaining('"on_loan"')]]);
  }
});

test('where nothing is called, a type of the program’s own is none of the documents’', () => {
  const own = 'interface Book {\n  shelf: number;\n  row: number;\n  spine: string;\n}';
  expect(faultsInAll(own)).toEqual([]);
  expect(faultsInAll("type Medium = 'paper' | 'audio' | 'vinyl';")).toEqual([]);
  expect(faultsInAll("type BookFormat = 'paper' | 'audio' | 'vinyl';")).toHaveLength(1);
});

test('dates and decimals are read from numbers and from strings, and a member of thousands of letters by nobody', () => {
  expect(faults('data class Book(val title: String, val year: LocalDate?)', 'kotlin')).toEqual([]);
  expect(faults(`record Book(String${' '.repeat(100_000)}x y, String title) {}`, 'java')).toEqual([]);
});

test('comments declare nothing, nor do they hide what stands behind them', () => {
  const type = (comment: string) => `interface Book {\n  title: string; ${comment}\n  year: number;\n}`;
  for (const comment of ['// shelf: where it stands; until: null', '/* shelf: a; */'])
    expect(faults(type(comment))).toEqual(['3 year of Book may be null']);
  const rust = 'struct Book {\n  title: String, // as printed\n  year: i32, // of this edition\n}';
  expect(faults(rust, 'rust')).toEqual(['3 year of Book may be null']);
});

describe('objects in objects, maps and spans', () => {
  const parcel = {
    openapi: '3.1.0',
    info: { title: 'Parcels', version: '1' },
    paths: {
      '/parcels': {
        get: {
          operationId: 'readParcel',
          responses: {
            200: {
              description: 'OK',
              content: { 'application/json': { schema: { $ref: '#/components/schemas/Parcel' } } },
            },
          },
        },
      },
    },
    components: {
      schemas: {
        Parcel: {
          type: 'object',
          properties: {
            depot: { oneOf: [{ type: 'object', properties: { city: { type: 'string' } } }, { type: 'null' }] },
            labels: { type: 'object', additionalProperties: { type: 'string' } },
            minutes: { type: 'integer' },
          },
        },
      },
    },
  };
  const faultsOf = async (code: string, language: string): Promise<string[]> => {
    const { model } = await loadObject(parcel);
    const [operation] = model.operations;
    return declaredTypeFaults(code, language, [{ operation: operation!, model }]).map(({ message }) => message);
  };

  test.each([
    ['ts', 'interface Parcel {\n  depot: { city: string };\n}', 'depot of Parcel may be null'],
    [
      'ts',
      'interface Parcel {\n  labels: Record<string, number>;\n}',
      'the values of labels of Parcel are string, not number',
    ],
    ['java', 'record Parcel(Map<String, Integer> labels) {}', 'the values of labels of Parcel are string, not integer'],
    ['csharp', 'record Parcel(TimeSpan Minutes = default);', 'the type of Minutes of Parcel is integer, not string'],
  ])('%s: %s', async (language, code, message) => expect(await faultsOf(code, language)).toEqual([message]));

  test.each([
    ['ts', 'interface Parcel {\n  depot: { city: string } | null;\n  labels?: Record<string, string>;\n}'],
    ['csharp', 'record Parcel(int Minutes = 5, IReadOnlyDictionary<string, string> Labels = null);'],
  ])('%s: %s is as documented', async (language, code) => expect(await faultsOf(code, language)).toEqual([]));
});
