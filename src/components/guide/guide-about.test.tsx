import { act, create } from 'react-test-renderer';
import { GuideAbout } from './guide-about';

const mockUrls = { editUrl: null as string | null, reportUrl: null as string | null };
jest.mock('../site/site', () => ({ useSite: () => mockUrls, usePagePath: () => '/' }));

const render = (updated: string | null, urls: Partial<typeof mockUrls> = {}) => {
  Object.assign(mockUrls, { editUrl: null, reportUrl: null }, urls);
  let tree!: ReturnType<typeof create>;
  act(() => void (tree = create(<GuideAbout file="guides/what is #1.mdx" route="/what&is" updated={updated} />)));
  return tree;
};
const linksOf = (tree: ReturnType<typeof create>) => tree.root.findAllByType('a').map(({ props }) => props.href);

test('a guide that nobody knows anything of ends with nothing', () => expect(render(null).toJSON()).toBeNull());

test('the day is that of git, in words, whatever the time zone', () => {
  const { props } = render('2026-03-01').root.findByType('time');
  expect(props).toMatchObject({ className: 'guide-updated', dateTime: '2026-03-01', children: '1 March 2026' });
});

test('links lead to the file, and to a report that names the page', () => {
  const urls = { editUrl: 'https://example.com/edit/', reportUrl: 'https://example.com/new?title={page}&body={page}' };
  expect(linksOf(render(null, urls))).toEqual([
    'https://example.com/edit/guides/what%20is%20%231.mdx',
    'https://example.com/new?title=%2Fwhat%26is&body=%2Fwhat%26is',
  ]);
});
