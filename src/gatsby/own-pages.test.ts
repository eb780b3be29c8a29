import { PortalConfigError } from '../portal/load';
import { createOwnPages } from './own-pages';

const portal = {
  file: 'portal.json',
  pages: { '/pricing': '/portal/site/pricing.tsx', '/team/': '/portal/site/team.tsx' },
};

test('a page is made of each module, without a slash at its end', () => {
  const createPage = jest.fn();
  const routes = createOwnPages({ actions: { createPage } as never }, portal, new Set(['/start']));
  expect(createPage.mock.calls).toEqual([
    [{ path: '/pricing', component: '/portal/site/pricing.tsx' }],
    [{ path: '/team', component: '/portal/site/team.tsx' }],
  ]);
  expect(routes).toEqual(['/pricing', '/pricing/', '/team', '/team/']);
});

test.each(['/team', '/team/'])('a guide at %s is in the way of a page', (route) => {
  const make = () => createOwnPages({ actions: { createPage: jest.fn() } as never }, portal, new Set([route]));
  expect(make).toThrow(PortalConfigError);
  expect(make).toThrow('portal.json: pages: a guide has the address /team/ too. Give one of them another address.');
});
