import { act, create, type ReactTestRenderer } from 'react-test-renderer';
import { LongName, LongValue } from './long-name';

test.each([
  ['CompanyReference', 'CompanyReference'],
  ['Read the CompanyReference of a company in the register', 'Read the CompanyReference of a company in the register'],
  ['microsoft.graph.accessPackageHTTPResponse', 'microsoft.|graph.|access|Package|HTTP|Response'],
  ['/api/persons/{personId}/matches', '/|api/|persons/|{person|Id}/|matches'],
  ['required_status_checks_v2', 'required_|status_|checks_|v2'],
  ['The ScreeningSubjectResponseV2 of a person', 'The Screening|Subject|Response|V2 of a person'],
  ['', ''],
])('%s breaks as %s', (name, parts) => {
  let tree: ReactTestRenderer | undefined;
  act(() => {
    tree = create(<LongName>{name}</LongName>);
  });
  const json = tree!.toJSON();
  const shown = (Array.isArray(json) ? json : [json]).map((part) => (typeof part === 'string' ? part : part && '|'));
  expect(shown.join('')).toBe(parts);
});

test('a short part of an address may end a line, too', () => {
  let tree: ReactTestRenderer | undefined;
  act(() => {
    tree = create(<LongName isPart>/api/PersonCommand</LongName>);
  });
  expect(tree!.toJSON()).toEqual([
    '/',
    expect.objectContaining({ type: 'wbr' }),
    'api/',
    expect.objectContaining({ type: 'wbr' }),
    'Person',
    expect.objectContaining({ type: 'wbr' }),
    'Command',
  ]);
});

test('a value breaks after separators only', () => {
  let tree: ReactTestRenderer | undefined;
  act(() => {
    tree = create(
      <>
        <LongValue>MDEwOlJlcG9zaXRvcnkxMjk2MjY5</LongValue>
        <LongValue>https://example.com/someNames</LongValue>
      </>,
    );
  });
  const shown = (tree!.toJSON() as unknown[]).map((part) => (typeof part === 'string' ? part : '|'));
  expect(shown.join('')).toBe('MDEwOlJlcG9zaXRvcnkxMjk2MjY5https://|example.|com/|someNames');
});
