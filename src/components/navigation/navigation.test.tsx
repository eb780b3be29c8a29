import { act, create, type ReactTestRenderer } from 'react-test-renderer';
import { guideItems } from '../guide/guide-navigation';
import { inMenuOrder } from '../../portal/guide-order';
import { PagePathContext, partOf } from '../site/site';
import { activeIndex } from './scroll-spy';
import { Footer } from './footer';
import { PrimaryLinks } from './primary-links';
import { Sidebar, type SidebarItem } from './sidebar';
import { PageEntries, PageTitle } from './page-title';

const site = {
  title: 'Documentation',
  tagline: 'Welcome',
  copyright: 'Copyright © 2025',
  sandboxCommand: 'npm run sandbox',
  logo: null as string | null,
  navbar: [] as { label: string; to: string }[],
  footer: [] as { label: string; to: string }[],
  editUrl: null,
  reportUrl: null,
  codeHosting: { label: 'Code', url: 'https://example.com/code' } as { label: string; url: string } | null,
  docs: [
    { id: 'docs', label: 'Docs', path: '/' },
    { id: 'tms', label: 'Monitoring', path: '/tms-product-guide/' },
  ],
  apis: [{ id: 'screening', label: 'Screening', path: '/api/' }],
};
Object.assign(globalThis, { __PORTAL_SITE__: site });
jest.mock('gatsby', () => ({
  __esModule: true,
  graphql: () => null,
  Link: ({ to, children, ...rest }: { to: string; children: React.ReactNode }) => (
    <a href={to} {...rest}>
      {children}
    </a>
  ),
}));

const render = (element: React.ReactNode, path = '/'): ReactTestRenderer => {
  let tree!: ReactTestRenderer;
  act(() => void (tree = create(<PagePathContext.Provider value={path}>{element}</PagePathContext.Provider>)));
  return tree;
};
const links = (tree: ReactTestRenderer) =>
  tree.root.findAllByType('a').map(({ props, children }) => [children.join(''), props.href as string]);

test.each([
  ['/', 'docs'],
  ['/person-screening', 'docs'],
  ['/tms-product-guide/', 'tms'],
  ['/tms-product-guide', 'tms'],
  ['/tms-product-guide/alerts', 'tms'],
  ['/api/operations/ping/', 'screening'],
  ['/api', 'screening'],
  ['/api-like', 'docs'],
  ['/404.html', undefined],
])('%s belongs to %s', (path, id) => expect(partOf(path, site)?.id).toBe(id));

test.each([
  ['/person-screening', 'Docs'],
  ['/tms-product-guide/rules', 'Docs'],
  ['/api/', 'API Reference'],
  ['/404.html', undefined],
])('on %s the navbar marks %s', (path, marked) => {
  const tree = render(<PrimaryLinks className="x" label="Main" />, path);
  expect(links(tree)).toEqual([
    ['Docs', '/'],
    ['API Reference', '/api/'],
  ]);
  const active = tree.root.findAllByType('a').filter(({ props }) => String(props.className).includes('--active'));
  expect(active.map(({ children }) => children.join(''))).toEqual(marked ? [marked] : []);
});

test('the footer has its sections, and none for what the portal lacks', () => {
  const headings = (tree: ReactTestRenderer) =>
    tree.root.findAllByProps({ className: 'footer__heading' }).map(({ children }) => children.join(''));
  expect(headings(render(<Footer />))).toEqual(['Navigation', 'More']);
  expect(JSON.stringify(render(<Footer />).toJSON())).toContain('Copyright © 2025');
  const { codeHosting } = site;
  site.codeHosting = null;
  expect(headings(render(<Footer />))).toEqual(['Navigation']);
  site.codeHosting = codeHosting;
});

test('with several APIs the footer and the menu lead to each of them', () => {
  const { apis } = site;
  site.apis = [...apis, { id: 'payments', label: 'Payments', path: '/payments/' }];
  expect(links(render(<Footer />))).toEqual(
    expect.arrayContaining([
      ['Screening', '/api/'],
      ['Payments', '/payments/'],
    ]),
  );
  expect(links(render(<PrimaryLinks className="x" label="Main" everyApi />))).toEqual([
    ['Docs', '/'],
    ['API Reference', '/api/'],
    ['Screening', '/api/'],
    ['Payments', '/payments/'],
  ]);
  expect(links(render(<PrimaryLinks className="x" label="Main" />))).toHaveLength(2);
  site.apis = apis;
  expect(links(render(<Footer />)).flat()).not.toContain('Screening');
});

test('the only docs area is called as its label says, and the portal has links of its own', () => {
  const { docs } = site;
  site.docs = [{ id: 'guides', label: 'Guides', path: '/' }];
  site.navbar = [{ label: 'Status', to: 'https://status.example.com' }];
  site.footer = [{ label: 'Imprint', to: 'https://example.com/imprint' }];
  expect(links(render(<PrimaryLinks className="x" label="Main" />))).toEqual([
    ['Guides', '/'],
    ['API Reference', '/api/'],
    ['Status', 'https://status.example.com'],
  ]);
  expect(links(render(<Footer />))).toEqual([
    ['Guides', '/'],
    ['API Reference', '/api/'],
    ['Code', 'https://example.com/code'],
    ['Imprint', 'https://example.com/imprint'],
  ]);
  Object.assign(site, { docs, navbar: [], footer: [] });
});

test('guides of a folder are a group, where the configuration or their first guide says', () => {
  const guide = (route: string, position: number, group: string | null, at: number | null = null) => ({
    route,
    sidebarLabel: route,
    position,
    group: group === null ? null : { label: group, position: at },
  });
  const guides = [guide('/a', 1, 'How to', 9), guide('/b', 2, null), guide('/c', 3, 'Why'), guide('/d', 4, null)];
  expect(guideItems(guides).map(({ kind, label }) => `${kind} ${label}`)).toEqual([
    'link /b',
    'group Why',
    'link /d',
    'group How to',
  ]);
  expect(inMenuOrder(guides).map(({ route }) => route)).toEqual(['/b', '/c', '/d', '/a']);
});

test('groups of the sidebar are open around the current page', () => {
  const link = (to: string): SidebarItem => ({ kind: 'link', label: to, to });
  const items: SidebarItem[] = [
    link('/'),
    { kind: 'group', label: 'A', items: [link('/a'), { kind: 'group', label: 'B', items: [link('/b')] }] },
    { kind: 'group', label: 'C', items: [link('/c')] },
    { kind: 'group', label: 'D', items: [link('/d')], open: true },
  ];
  const tree = render(<Sidebar label="Docs" items={items} />, '/b');
  expect(tree.root.findAllByType('details').map(({ props }) => props.open)).toEqual([true, true, false, true]);
  expect(tree.root.findByType('nav').props).toMatchObject({ 'aria-label': 'Docs', 'data-sidebar': 'tutorialSidebar' });
});

test('a hostile heading is text', () => {
  const entries = [{ depth: 2, id: 'a', text: '<img onerror=x>' }];
  const tree = render(
    <PageEntries.Provider value={entries}>
      <PageTitle>Title</PageTitle>
    </PageEntries.Provider>,
  );
  expect(tree.root.findByType('a').children).toEqual(['<img onerror=x>']);
});

test.each([
  [[200, 400], false, -1],
  [[90, 400], false, 0],
  [[-500, 99, 101], false, 1],
  [[-500, 99, 101], true, 2],
  [[], true, -1],
])('of headings at %j (end of page: %s) number %i is read', (tops, atEnd, index) =>
  expect(activeIndex(tops, atEnd)).toBe(index),
);
