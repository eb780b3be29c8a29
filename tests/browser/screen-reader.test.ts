import type { Page } from 'playwright-core';
import { useSite } from './support/site';

const site = useSite();

interface Node {
  readonly role: string;
  readonly name: string;
  readonly description: string;
}

interface Protocol {
  readonly nodes: readonly Record<'role' | 'name' | 'description', { readonly value?: string } | undefined>[];
}

/** What the browser tells assistive technology of a page. */
async function toldOf(page: Page): Promise<Node[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as unknown as Protocol;
  return nodes.map(({ role, name, description }) => ({
    role: role?.value ?? '',
    name: name?.value?.trim() ?? '',
    description: description?.value?.trim() ?? '',
  }));
}

const pages = ['/errors/', '/api/operations/getCompanyV2/', '/api/schemas/CompanyViewV2/', '/api/'];

test.each(pages)('nothing on %s is said twice, and every control has a name', async (path) => {
  const { page } = await site.visit(path);
  const told = await toldOf(page);
  expect(told.filter(({ name, description }) => description !== '' && name.includes(description)).slice(0, 3)).toEqual(
    [],
  );
  const controls = new Set(['link', 'button', 'checkbox', 'radio', 'combobox', 'searchbox', 'DisclosureTriangle']);
  expect(told.filter(({ role, name }) => controls.has(role) && name === '')).toEqual([]);
  expect(told.filter(({ name }) => / :/.test(name)).slice(0, 3)).toEqual([]);
});

test('code is called by its title, and not by all that stands in its head; what does not scroll is no group', async () => {
  const { page } = await site.visit('/api/operations/getCompanyV2/');
  const told = await toldOf(page);
  expect(told.filter(({ role }) => role === 'figure').map(({ name }) => name)).toEqual([
    'Request in cURL',
    'Response 200 OK',
  ]);
  const groups = told.filter(({ role }) => role === 'group').map(({ name }) => name);
  expect(groups).toContain('Response 200 OK');
  expect(groups).not.toContain('Request in cURL');
});

test('lists of links that share their names tell which group they are of', async () => {
  const { page } = await site.visit('/errors/');
  const lists = (await toldOf(page)).filter(({ role, name }) => role === 'list' && name !== '');
  expect(lists.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Persons, step by step', 'Companies, step by step']),
  );
});

test('names are called as they are written, also where a line may be broken in them', async () => {
  const { page } = await site.visit('/api/operations/registerPerson/');
  const names = (await toldOf(page)).filter(({ role }) => role === 'link').map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining(['RegisterPersonCommand', 'Archive a person POST /api/PersonCommand/Archive']),
  );
});

test('links to the pages of sections tell which section', async () => {
  const { page } = await site.visit('/api/');
  const links = (await toldOf(page)).filter(({ role }) => role === 'link');
  const names = links.map(({ name }) => name).filter((name) => name.startsWith('Section page'));
  expect(names).toContain('Section page: Persons');
  expect(new Set(names).size).toBe(names.length);
});
