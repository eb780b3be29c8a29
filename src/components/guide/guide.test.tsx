import { act, create, type ReactTestRenderer } from 'react-test-renderer';
import { LongName } from '../elements/long-name';
import { Note, Sandbox, Warning } from './blocks';
import { AnchoredHeading } from '../elements/heading';
import { GuideCode, OperationReference, StatusReference, ValueReference, WebhookReference } from './guide-components';
import { GuideEnd, type GuideLink, guideItems } from './guide-navigation';
import { inMenuOrder } from '../../portal/guide-order';
import { ProofContext, type FenceProof } from './proof';

jest.mock('gatsby', () => ({
  __esModule: true,
  Link: ({ to, children, ...rest }: { to: string; children: React.ReactNode }) => (
    <a href={to} {...rest}>
      {children}
    </a>
  ),
}));

const render = (element: React.ReactNode, fences: FenceProof[] = []): ReactTestRenderer => {
  const proof = {
    fences,
    statuses: [{ id: 'register', status: 201 }],
    values: [{ of: 'register', path: 'data.hits.length', text: '2' }],
  };
  let tree!: ReactTestRenderer;
  act(() => void (tree = create(<ProofContext.Provider value={proof}>{element}</ProofContext.Provider>)));
  return tree;
};
const text = (tree: ReactTestRenderer) => JSON.stringify(tree.toJSON());
const code = <GuideCode title="cURL" language="bash" html="curl" fence="seven" />;
const proof = (outcome: FenceProof['outcome'], key = 'seven'): FenceProof => ({
  key,
  outcome,
  note: 'a note',
  anchor: 'x-bash',
});

test('a heading says where its link leads, in words', () => {
  const tree = render(
    <AnchoredHeading level={3} id="get-a-hit">
      <code>GET</code> a {['hit']}
    </AnchoredHeading>,
  );
  expect(tree.root.findByType('a').props).toMatchObject({
    href: '#get-a-hit',
    'aria-label': 'Direct link to GET a hit',
  });
  expect(tree.root.findByType('h3').props.id).toBe('get-a-hit');
});

test('a fence that this build ran is proven, with a way to the page that says so', () => {
  const tree = render(code, [proof('passed')]);
  expect(text(tree)).toContain('Proven');
  expect(tree.root.findByType('a').props.href).toBe('/verification#x-bash');
});

test('a fence whose response was only replayed is not called proven', () => {
  const shown = text(render(code, [{ ...proof('passed'), evidence: { kind: 'replayed' } }]));
  expect(shown).toContain('Matches the API description');
  expect(shown).not.toContain('Proven');
});

test('a fence that a live server responded to says which and when', () => {
  const evidence = { kind: 'live', server: 'https://api.example.com/', date: '2026-01-15' } as const;
  const tree = render(code, [{ ...proof('passed'), evidence }]);
  expect(text(tree)).toContain('Proven live');
  expect(tree.root.findByType('a').props['aria-label']).toBe(
    'Proven live: a note; https://api.example.com/ responded on 2026-01-15',
  );
});

test.each([
  ['nothing is known', []],
  ['another fence was run', [proof('passed', 'eight')]],
  ['the fence carries no key', [{ ...proof('passed'), key: '' }]],
])('no badge where %s', (_, fences) => expect(text(render(code, fences))).not.toMatch(/Proven|badge/));

test.each([
  ['checked', 'Checked, not run'],
  ['skipped', 'Not run'],
  ['not-run', 'Not run'],
] as const)('a fence that was %s says %s and why', (outcome, words) => {
  const shown = text(render(code, [proof(outcome)]));
  expect(shown).toContain(words);
  expect(shown).toContain('a note');
  expect(shown).not.toContain('Proven');
});

test.each([
  ['register', '404', '201'],
  ['another', '404', '404'],
  ['another', undefined, '2xx'],
])('the status of %s, declared %s, is %s', (of, declared, shown) =>
  expect(render(<StatusReference of={of} declared={declared} />).root.findByType('code').children).toEqual([shown]),
);

test('a link to an operation shows method and path, or the guide’s own words', () => {
  const operation = { id: 'x', method: 'PUT', path: '/p', title: 'Register', to: '/api/operations/x/' };
  expect(text(render(<OperationReference {...operation} />))).toMatch(/PUT.*\/p/);
  expect(
    render(<OperationReference {...operation}>this call</OperationReference>).root.findByType('a').children,
  ).toEqual(['this call']);
});

test('a link to a webhook shows its name, or the guide’s own words', () => {
  const webhook = { name: 'PersonScreeningMatched', title: 'A match', to: '/api/webhooks/PersonMatched/' };
  const link = (element: React.ReactNode) => render(element).root.findByType('a');
  const name = link(<WebhookReference {...webhook} />).findByType('code');
  expect(name.findByType(LongName).children.filter((part) => typeof part === 'string')).toEqual([
    'Person',
    'Screening',
    'Matched',
  ]);
  expect(name.findAllByType('wbr')).toHaveLength(2);
  expect(link(<WebhookReference {...webhook} />).props.href).toBe(webhook.to);
  expect(link(<WebhookReference {...webhook}>this event</WebhookReference>).children).toEqual(['this event']);
});

test('an admonition says its kind whatever its title', () => {
  expect(render(<Note>text</Note>).root.findByType('aside').props['aria-label']).toBe('Note');
  expect(render(<Warning title="Data loss">x</Warning>).root.findByType('aside').props['aria-label']).toBe(
    'Warning: Data loss',
  );
});

test('the guides before and after', () => {
  const guides = ['/', '/a', '/b'].map((route) => ({ route, sidebarLabel: `G ${route}`, position: 1, group: null }));
  const hrefs = (route: string) =>
    render(<GuideEnd route={route} guides={guides} />)
      .root.findAllByType('a')
      .map(({ props }) => props.href as string);
  expect(hrefs('/')).toEqual(['/a']);
  expect(hrefs('/a')).toEqual(['/', '/b']);
  expect(hrefs('/b')).toEqual(['/a']);
  expect(hrefs('/none')).toEqual([]);
});

test('groups stand where the configuration or their first guide does, and pages follow one another through them', () => {
  const link = (route: string, position: number, label?: string, at: number | null = null): GuideLink => ({
    route,
    sidebarLabel: route,
    position,
    group: label === undefined ? null : { label, position: at },
  });
  const guides = [
    link('/start', 1, 'Start', 1),
    link('/person', 1, 'Screening', 2),
    link('/alone', 1.5),
    link('/errors', 1.7, 'Resources'),
    link('/company', 2, 'Screening', 2),
  ];
  const shown = guideItems(guides).map((item) =>
    item.kind === 'group' ? [item.label, ...item.items.map(({ label }) => label)] : item.label,
  );
  expect(shown).toEqual([
    ['Start', '/start'],
    '/alone',
    ['Resources', '/errors'],
    ['Screening', '/person', '/company'],
  ]);
  expect(inMenuOrder(guides).map(({ route }) => route)).toEqual(['/start', '/alone', '/errors', '/person', '/company']);
});

test('a value is that of the run, or what the guide states', () => {
  expect(text(render(<ValueReference of="register" path="data.hits.length" />))).toBe('"2"');
  expect(
    text(
      render(
        <ValueReference of="other" path="total">
          3
        </ValueReference>,
      ),
    ),
  ).toBe('"3"');
});

test('what only the sandbox does is marked, in a sentence and around blocks', () => {
  const inline = render(<Sandbox>Hits are sorted.</Sandbox>).root;
  expect(inline.findAllByType('div')).toEqual([]);
  expect(inline.findByProps({ className: 'sandbox-fact__mark' }).children[0]).toBe('Sandbox');
  const block = render(
    <Sandbox block="yes">
      <p>Hits are sorted.</p>
    </Sandbox>,
  ).root;
  expect(block.findByType('div').findAllByType('p')).toHaveLength(1);
});
