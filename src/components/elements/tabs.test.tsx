import { act, create, type ReactTestRenderer } from 'react-test-renderer';
import { languageStore } from './language-store';
import { GuideTab, GuideTabs, Tabs } from './tabs';

const kept = new Map<string, string>();
Object.assign(globalThis, {
  window: {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (k: string, v: string) => kept.set(k, v),
    },
    scrollBy: jest.fn(),
  },
});

const samples = (...ids: string[]) => ids.map((id) => ({ id, label: id.toUpperCase(), content: `code in ${id}` }));
const radios = (tree: ReactTestRenderer) => tree.root.findAllByType('input');
const checked = (tree: ReactTestRenderer) =>
  radios(tree)
    .filter((radio) => radio.props.checked)
    .map((radio) => radio.props.value);

test('the first variant is chosen, and all are in the page', () => {
  let tree!: ReactTestRenderer;
  act(() => void (tree = create(<Tabs label="Language" items={samples('bash', 'ts')} />)));
  expect(checked(tree)).toEqual(['bash']);
  expect(JSON.stringify(tree.toJSON())).toContain('code in ts');
  expect(tree.root.findByType('legend').children).toEqual(['Language']);
});

test('a language chosen in one sample is chosen in all that have it, and kept', () => {
  let tree!: ReactTestRenderer;
  act(() => {
    tree = create(
      <>
        <Tabs label="Language" items={samples('bash', 'ts', 'python')} byLanguage />
        <Tabs label="Language" items={samples('bash', 'python')} byLanguage />
        <Tabs label="Language" items={samples('js', 'ts')} byLanguage />
        <Tabs label="System" items={samples('linux', 'python')} />
      </>,
    );
  });
  act(() => radios(tree)[2]!.props.onChange());
  expect(checked(tree)).toEqual(['python', 'python', 'js', 'linux']);
  expect(kept.get('language')).toBe('python');
  act(() => languageStore.set('ts'));
  expect(checked(tree)).toEqual(['ts', 'bash', 'ts', 'linux']);
});

test('in a guide, whatever is no tab is left out', () => {
  let tree!: ReactTestRenderer;
  act(() => {
    tree = create(
      <GuideTabs>
        {'\n'}
        <GuideTab label="npm">npm ci</GuideTab>
        <GuideTab label="yarn">yarn</GuideTab>
      </GuideTabs>,
    );
  });
  expect(radios(tree).map((radio) => radio.props.value)).toEqual(['npm', 'yarn']);
});
