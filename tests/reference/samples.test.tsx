import { act } from 'react-test-renderer';
import { languageStore } from '../../src/components/elements/language-store';
import { languageList } from '../../src/components/reference/samples/use-sample';
import { languages } from '../../src/samples';
import { pageOf, show } from './support/operation';
import { instanceText, textOf, withClass } from './support/render';
import { kept } from './support/window';

const said: string[] = [];
jest.mock('../../src/components/runtime/announce', () => ({ announce: (text: string) => void said.push(text) }));
jest.mock('gatsby', () => jest.requireActual<object>('./support/gatsby'));

afterEach(() => act(() => languageStore.set('bash')));

describe('samples', () => {
  const body = {
    method: 'post',
    operationId: 'addPet',
    servers: [
      { url: 'https://one.example' },
      { url: 'https://{region}.example/v2', variables: { region: { default: 'north', enum: ['north', 'south'] } } },
    ],
    requestBody: {
      content: {
        'application/json': {
          schema: {},
          examples: {
            rex: { summary: 'A dog', value: { name: 'Rex' } },
            tom: { summary: 'A cat', value: { name: 'Tom' } },
          },
        },
      },
    },
    responses: {
      '200': {
        description: 'OK',
        content: { 'application/json': { schema: {}, examples: { rex: { value: { id: 1 } } } } },
      },
    },
  };
  const code = (tree: Awaited<ReturnType<typeof show>>) =>
    withClass(tree, 'code__text').map((pre) =>
      String(pre.findByType('code').props.dangerouslySetInnerHTML.__html).replace(/<[^>]*>/g, ''),
    );

  test('the default language is there at once, with the response; each example is a variant', async () => {
    const tree = await show(await pageOf(body));
    const [request, response] = code(tree);
    expect(request).toMatch(/^curl .*'https:\/\/one\.example\/pets'/);
    expect(JSON.parse(response!)).toEqual({ id: 1 });
    expect(textOf(tree)).toMatch(/Example A dog A cat .*Response 200 OK/);
  });

  const pet = { type: 'object', xml: { name: 'pet' }, properties: { name: { const: 'Rex' } } };
  test.each([
    ['application/jsonl', { itemSchema: pet }, '{"name":"Rex"}'],
    [
      'text/event-stream',
      { itemSchema: { properties: { event: { const: 'pet' }, data: { const: { a: 1 } } } } },
      'event: pet\ndata: {"a":1}',
    ],
    ['application/xml', { schema: pet }, '<?xml version="1.0" encoding="UTF-8"?>\n<pet>\n  <name>Rex</name>\n</pet>\n'],
    ['text/plain', { schema: { const: 'Rex' } }, 'Rex'],
  ])('a response generated from the schema is what %s looks like', async (mediaType, content, text) => {
    const responses = { '200': { description: 'OK', content: { [mediaType]: content } } };
    const { operation } = await pageOf({ responses }, { openapi: '3.2.0' });
    expect(operation.exchanges[0]!.response).toMatchObject({ mediaType, generated: true, body: { text } });
  });

  test('a response that is not text is named by its media type', async () => {
    const responses = { '200': { description: 'OK', content: { 'image/png': {} } } };
    expect(textOf(await show(await pageOf({ responses })))).toContain('Response 200 OK image/png');
  });

  test('another language is loaded when it is chosen, and holds for all samples', async () => {
    const tree = await show(await pageOf(body));
    const [select] = tree.root.findAllByType('select');
    await act(async () => {
      select!.props.onChange({ target: { value: 'python' } });
      await import('../../src/components/reference/samples/more-languages');
    });
    expect(code(tree)[0]).toMatch(/^import /);
    expect(code(tree)[2]).toMatch(/^import /);
    expect(kept.get('language')).toBe('python');
    expect(said).toEqual(['Requests shown in Python']);
  });

  test('the samples go to the server that the reader chooses, with its variables', async () => {
    const tree = await show(await pageOf(body));
    act(() => tree.root.findAllByProps({ type: 'radio', className: 'scripted' })[1]!.props.onChange());
    act(() => tree.root.findAllByType('select')[0]!.props.onChange({ target: { value: 'south' } }));
    expect(code(tree)[0]).toContain("'https://south.example/v2/pets'");
    expect(instanceText(withClass(tree, 'endpoint__address')[0]!)).toBe('https://south.example/v2/pets');
  });

  test('what the author wrote comes instead of the generated sample, also in languages of the author', async () => {
    const tree = await show(
      await pageOf({
        ...body,
        'x-codeSamples': [
          { lang: 'curl', source: 'curl mine' },
          { lang: 'COBOL', source: 'CALL PET.' },
        ],
      }),
    );
    expect(code(tree)[0]).toBe('curl mine');
    act(() => languageStore.set('cobol'));
    expect(code(tree)[0]).toBe('CALL PET.');
  });

  test('a body that the sample of the author has on one line stands beside it, with a line for each field', async () => {
    const sample = (source: string) => ({ ...body, 'x-codeSamples': [{ lang: 'curl', source }] });
    const titles = async (operation: object) =>
      withClass(await show(await pageOf(operation)), 'code__text').map(({ props }) => String(props['aria-label']));
    const tree = await show(await pageOf(sample(`curl --json '{"name":"Rex"}' https://pets.example/pets`)));
    expect(code(tree)[1]).toMatch(/^\{\n {2}"name": /);
    expect(await titles(sample('curl mine'))).toContain('Request body');
    expect(await titles(sample(`curl mine --data '{\n  "name": "Rex"\n}'`))).not.toContain('Request body');
    expect(await titles(body)).not.toContain('Request body');
    expect(await titles({ 'x-codeSamples': [{ lang: 'curl', source: 'curl mine' }] })).not.toContain('Request body');
  });

  test('only what this build ran is called proven', async () => {
    const badges = (tree: Awaited<ReturnType<typeof show>>) =>
      withClass(tree, 'badge--good').map(({ props }) => String(props['aria-label']));
    expect(badges(await show(await pageOf(body)))).toEqual([]);
    const responded = await show(await pageOf(body, {}, { status: 200, evidence: { kind: 'sandbox' }, languages: [] }));
    expect(badges(responded)).toEqual([expect.stringContaining('responded with 200'), expect.anything()]);
    const ran = badges(
      await show(await pageOf(body, {}, { status: 200, evidence: { kind: 'sandbox' }, languages: ['bash'] })),
    );
    expect(ran[0]).toBe('Proven: this build ran the cURL sample against the sandbox');
  });

  test('what was only replayed is not called proven, and says why', async () => {
    const proof = { status: 200, evidence: { kind: 'replayed' }, languages: ['bash'] } as const;
    const tree = await show(await pageOf(body, {}, proof));
    expect(withClass(tree, 'badge--good')).toEqual([]);
    const badges = withClass(tree, 'badge--replayed');
    expect([...new Set(badges.map(({ props }) => props['aria-label']))]).toEqual([
      expect.stringContaining(
        'this build ran the cURL sample against the sandbox; the sandbox could respond only from the API description',
      ),
      expect.stringContaining('responded with 200'),
    ]);
    expect(instanceText(badges[0]!)).toContain('Matches the API description');
  });

  test('a sample that ran has a badge beside a response that another one came back for', async () => {
    const proof = { evidence: { kind: 'sandbox' }, languages: ['bash'] } as const;
    const badges = withClass(await show(await pageOf(body, {}, proof)), 'badge--good');
    expect(new Set(badges.map(({ props }) => props['aria-label']))).toEqual(
      new Set(['Proven: this build ran the cURL sample against the sandbox']),
    );
  });

  test('a response that is generated from the schema is never called proven', async () => {
    const made = {
      ...body,
      responses: {
        '200': {
          description: 'OK',
          content: { 'application/json': { schema: { type: 'object', properties: { id: { type: 'integer' } } } } },
        },
      },
    };
    const tree = await show(await pageOf(made, {}, { status: 200, evidence: { kind: 'sandbox' }, languages: [] }));
    expect(withClass(tree, 'badge--good')).toEqual([]);
    expect(textOf(tree)).toContain('Response 200 OK (generated example)');
  });

  test('the list of languages is that of the generators', () => {
    expect(languageList).toEqual(languages.map(({ id, label }) => ({ id, label })));
  });
});
