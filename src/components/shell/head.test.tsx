import { create } from 'react-test-renderer';
import { DocumentHead } from './head';

jest.mock('gatsby', () => ({ withPrefix: (path: string) => `/portal${path}` }));
jest.mock('../site/site', () => ({ useSite: () => ({ title: 'Shop' }) }));

const links = (feed?: string) =>
  create(<DocumentHead title="Changelog" {...(feed === undefined ? {} : { feed })} />)
    .root.findAllByType('link')
    .map(({ props }) => props);

test('a page with a feed names it, with the path prefix, and no other page names one', () => {
  expect(links('/changelog/api-changelog.xml')).toEqual([
    { rel: 'alternate', type: 'application/atom+xml', href: '/portal/changelog/api-changelog.xml' },
  ]);
  expect(links()).toEqual([]);
});
