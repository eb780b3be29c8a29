import { act, create, type ReactTestInstance } from 'react-test-renderer';
import { Changelog } from './changelog';
import type { ChangelogView } from './changelog-view';
import { History } from './history';

jest.mock('gatsby', () => ({ Link: 'a', withPrefix: (path: string) => path }));

const path = '/organizations/{organizationIdentifier}/administrativeConfigurations';
const change = { subject: `GET ${path}`, to: '/api/operations/get/', message: 'Something changed.' };
const view: ChangelogView = {
  label: 'Pets',
  api: '/api/',
  route: '/changelog/',
  json: '/changelog/api-changelog.json',
  versions: ['2', '1'].map((name) => ({
    anchor: `version-${name}`,
    name,
    previous: '0',
    groups: [{ level: 'breaking', changes: [change], more: 0 }],
  })),
  more: 0,
};
const rendered = (element: React.ReactElement): ReactTestInstance => {
  let tree!: ReturnType<typeof create>;
  act(() => void (tree = create(element)));
  return tree.root;
};
const textOf = (node: ReactTestInstance): string =>
  node.children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('');
const root = () => rendered(<Changelog view={view} />);

test('a changelog leads to the reference of its API', () => {
  const crumbs = root().findByProps({ 'aria-label': 'Breadcrumb' });
  expect(crumbs.findAllByType('li').map(textOf)).toEqual(['Pets', 'Changelog']);
  expect(crumbs.findByType('a' as never).props).toMatchObject({ to: '/api/' });
});

test('each heading of a changelog, and the link to it, is called otherwise than all others', () => {
  const headings = root().findAllByType('h3').map(textOf);
  expect(headings).toEqual(['Breaking changes in 2', 'Breaking changes in 1']);
  const anchors = root().findAll(({ type, props }) => type === 'a' && props.className === 'heading__anchor');
  expect(anchors.map(({ props }) => props['aria-label'] as string)).toContain('Direct link to Breaking changes in 2');
});

test('long names in a changelog and in a history may go on on the next line', () => {
  const [subject] = root().findAllByType('code');
  expect(textOf(subject!)).toBe(`GET ${path}`);
  expect(subject!.findAllByType('wbr').length).toBeGreaterThan(2);
  const history = rendered(
    <History
      history={{
        versions: [
          {
            name: '2',
            to: '/changelog/#version-2',
            changes: [{ level: 'risky', at: 'schema OrganizationAdministrativeConfiguration', message: 'Changed.' }],
            more: 0,
          },
        ],
      }}
    />,
  );
  expect(history.findAllByType('wbr').length).toBeGreaterThan(1);
});
