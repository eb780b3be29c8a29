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

test('no title or description turns the direction of what stands around it, or hides anything', () => {
  const { root } = create(
    <DocumentHead title={'Pay\u202eyap\u2066 \u200bnow'} description={'Free\u202d of\u00ad \u2069charge'} />,
  );
  expect(root.findByType('title').children.join('')).toBe('Payyap now | Shop');
  expect(root.findByType('meta').props.content).toBe('Free of charge');
});
