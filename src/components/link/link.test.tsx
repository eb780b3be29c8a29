import { act, create } from 'react-test-renderer';
import { PagePathContext } from '../site/site';
import { Link } from './link';

jest.mock('gatsby', () => ({
  __esModule: true,
  withPrefix: (path: string) => `/portal${path}`,
  Link: ({ to, children, ...rest }: { to: string; children: React.ReactNode }) => (
    <a data-client="yes" href={to} {...rest}>
      {children}
    </a>
  ),
}));

const rendered = (to: string | undefined, page = '/') => {
  let tree!: ReturnType<typeof create>;
  act(
    () =>
      void (tree = create(
        <PagePathContext.Provider value={page}>
          <Link to={to}>text</Link>
        </PagePathContext.Provider>,
      )),
  );
  return tree.toJSON() as { type: string; props: Record<string, string> };
};

test.each([
  ['/person-screening', '/person-screening'],
  ['/person-screening.html#hits', '/person-screening#hits'],
  ['/api/index.html', '/api/'],
  ['webhooks', '/webhooks'],
  ['\\\\[x', '/[x'],
])('%s changes the page without a full load', (to, href) =>
  expect(rendered(to).props).toMatchObject({ 'data-client': 'yes', href }),
);

test.each([
  ['two', '/guides/one', '/guides/two'],
  ['./two?a=b#c', '/guides/one', '/guides/two?a=b#c'],
  ['../two', '/guides/more/', '/guides/two'],
  ['two', '/guides/', '/guides/two'],
])('%s on %s is %s', (to, page, href) => expect(rendered(to, page).props.href).toBe(href));

test.each(['#hits', '?a=b', ''])('%j is left to the browser', (to) => {
  const { type, props } = rendered(to);
  expect(type).toBe('a');
  expect(props['data-client']).toBeUndefined();
  expect(props.href).toBe(to);
});

test.each(['/api/openapi.json', '/guide.md', '/x.yaml?download'])('%s is a file of the site', (to) => {
  const { type, props } = rendered(to);
  expect(type).toBe('a');
  expect(props['data-client']).toBeUndefined();
  expect(props.href).toBe(`/portal${to}`);
});

test.each(['https://example.com', 'mailto:a@example.com', '//example.com/x'])('%s leaves the site', (to) =>
  expect(rendered(to).props).toMatchObject({ href: to, rel: 'noopener noreferrer' }),
);

test.each(['javascript:alert(1)', 'JavaScript:alert(1)', 'data:text/html,x', 'vbscript:x', 'file:///etc/passwd'])(
  '%s is no link',
  (to) => expect(rendered(to)).toMatchObject({ type: 'span', props: {} }),
);
