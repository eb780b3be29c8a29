import { ApiPage } from '../../src/components/reference/page/api-page';
import { matching } from '../../src/components/reference/page/operation-index';
import { markdownRenderer } from '../../src/gatsby/markdown';
import { apiIndex } from '../../src/gatsby/view/api-index';
import { apiPageViews } from '../../src/gatsby/view/pages/api-page';
import { apiOf, documentOf } from './support/api';
import { pageOf, show } from './support/operation';
import { render, textOf, withClass } from './support/render';
import './support/window';

jest.mock('gatsby', () => jest.requireActual<object>('./support/gatsby'));

const paragraph =
  'This event occurs when there is a change to [branch protection rules](https://x.example/rules). For *more*, see `rules`.';
const text = 'This event occurs when there is a change to branch protection rules. For more, see rules.';

describe('a summary that is a paragraph in Markdown', () => {
  test('is the lead, as text; the name is the title', async () => {
    const { operation } = await pageOf({ operationId: 'branchProtectionRule/created', summary: paragraph });
    expect(operation).toMatchObject({ title: 'Branch protection rule created', lead: text });
    const tree = await show(await pageOf({ operationId: 'op', summary: paragraph }));
    expect(withClass(tree, 'reference__lead').map(({ children }) => children.join(''))).toEqual([text]);
  });

  test('of several lines follows the description with its links, so that the page begins with what is this operation’s own', async () => {
    const long = `${paragraph} ${paragraph}`;
    const { operation } = await pageOf({ operationId: 'op', summary: long, description: 'It was created.' });
    expect(operation.lead).toBeUndefined();
    expect(operation.description).toMatch(
      /^<p>It was created\.<\/p>\s*<p>This event .*<a href="https:\/\/x\.example\/rules".*<code>rules<\/code>/s,
    );
    expect((await pageOf({ summary: long, description: long })).operation.description).not.toMatch(/<\/p>\s*<p>/);
  });

  test('is not said twice', async () => {
    const { operation } = await pageOf({ summary: paragraph, description: `${paragraph}\n\nAnd more.` });
    expect(operation.lead).toBeUndefined();
  });

  test('a short one is the title, without marks', async () => {
    const { operation } = await pageOf({ summary: 'List `pets`' });
    expect(operation).toMatchObject({ title: 'List pets' });
    expect(operation.lead).toBeUndefined();
  });
});

describe('GitHub’s alerts are notes', () => {
  const html = markdownRenderer();
  test.each([
    ['> [!NOTE]\n> Mind *this*.', 'note', 'Note', '<p>Mind <em>this</em>.</p>'],
    ['> [!CAUTION]\n>\n> Hot.', 'warning', 'Caution', '<p>Hot.</p>'],
  ])('%j', (markdown, kind, word, inner) => {
    const shown = html(markdown);
    expect(shown).toContain(`<aside class="admonition admonition--${kind}" aria-label="${word}">`);
    expect(shown.replace(/\s+/g, ' ')).toContain(inner);
    expect(shown).not.toContain('[!');
  });

  test.each(['> [!OTHER]\n> x', '> Said [!NOTE]', '> [!constructor]\n> x', 'x [!NOTE]'])('%j is none', (markdown) =>
    expect(html(markdown)).not.toContain('admonition'),
  );
});

test('who stands behind an API is not shown where the document leaves it empty', async () => {
  const shown = async (info: object) => {
    const context = await apiOf(documentOf({}, {}, { info: { title: 'Harbour', version: '1', ...info } }));
    const [{ view, route }] = apiPageViews(apiIndex(context.model), context, { label: 'Harbour' }) as [
      ReturnType<typeof apiPageViews>[number],
    ];
    return textOf(await render(<ApiPage view={view} route={route} />));
  };
  expect(await shown({ contact: {}, license: { name: '' }, 'x-logo': { url: '' } })).not.toMatch(
    /Contact|Licence|Logo/,
  );
  expect(await shown({ contact: { name: 'Us' } })).toContain('Contact Us');
});

test('the filter ranks titles that begin with what is typed, then words that do', () => {
  const entries = ['Delist pets', 'Show a list', 'List pets', 'Checklist'].map((title) => ({
    method: 'GET',
    path: '/',
    title,
    slug: title,
  }));
  expect(matching(entries, 'list').map(({ title }) => title)).toEqual([
    'List pets',
    'Show a list',
    'Delist pets',
    'Checklist',
  ]);
});

test('the filter ranks operations before events, whose titles begin with what they are about', () => {
  const entry = { method: 'POST', path: '/', slug: 'a' };
  const entries = [
    { ...entry, title: 'Pet archived', kind: 'webhook' as const },
    { ...entry, title: 'Archive a pet' },
    { ...entry, title: 'Carpets' },
  ];
  expect(matching(entries, 'pet').map(({ title }) => title)).toEqual(['Archive a pet', 'Pet archived', 'Carpets']);
});
