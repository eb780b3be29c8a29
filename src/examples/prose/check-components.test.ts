import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import type { Page } from '../find/example';
import { checkClaims, type ProseContext } from './check-components';

const model = { id: 'zoo', webhooks: [{ name: 'AnimalBorn' }, { name: 'AnimalMoved' }] };
const context = { contract: { apis: [{ model }] }, ids: new Set(), verified: new Set() } as unknown as ProseContext;

const problemsIn = async (source: string) => {
  const tree = unified().use(remarkParse).use(remarkMdx).parse(source);
  const problems = await checkClaims({ guide: { file: 'guide.mdx', tree } } as unknown as Page, context);
  return problems.map(({ location, message, hint }) => `${location.file}:${location.line} ${message}. ${hint}`);
};

test.each(['<Webhook name="AnimalBorn" />', '<Webhook name="AnimalBorn" api="zoo" />', '<Other name="AnimalBrn" />'])(
  '%s is true',
  async (source) => expect(await problemsIn(`See ${source}.\n`)).toEqual([]),
);

test.each([
  [
    '<Webhook name="AnimalBorm" />',
    /^guide\.mdx:3 .*no API document has that webhook; did you mean "AnimalBorn"\?\. Name a/,
  ],
  ['<Webhook name="constructor" />', /no API document has that webhook/],
  ['<Webhook name="AnimalBorn" api="farm" />', /no API document has that webhook/],
  ['<Webhook />', /<Webhook> needs the attribute name/],
])('%s is told with its line and a hint', async (source, message) =>
  expect(await problemsIn(`One.\n\nSee ${source}.\n`)).toEqual([expect.stringMatching(message)]),
);
