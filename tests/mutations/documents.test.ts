import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTools } from '../../src/examples/run/tools';
import type { Behaviour } from '../../src/sandbox';
import { library } from '../examples/fixtures/library/behaviour';
import { failuresOf } from '../examples/support/failures';
import { copyOfLibrary, libraryApis, proveLibrary } from '../examples/support/library';
import { needing } from '../support/needing';

const { test } = needing('bash', 'curl', 'python3');

const tools = createTools();
afterAll(() => tools.close());

/** Changes one text of the document, and runs everything, or only the guides, against it. @returns the failures, one line each */
async function withDocument(from: string, to: string, guides: boolean): Promise<string[]> {
  const copy = copyOfLibrary({ samples: 'none' });
  try {
    const path = join(copy.root, 'library.yaml');
    const before = readFileSync(path, 'utf8');
    if (!before.includes(from)) throw new Error(`the document does not have ${JSON.stringify(from)}`);
    writeFileSync(
      path,
      before.replace(from, () => to),
    );
    return failuresOf((await proveLibrary(tools, copy.root, { guides })).record);
  } finally {
    copy.remove();
  }
}

/** A document that contradicts the server or the guides. */
test.each([
  [
    'a request property renamed',
    'title: { type: string, minLength: 1',
    'name: { type: string, minLength: 1',
    /^request content\/books\.mdx:19 unknown property "title" in PUT \/books\/\{id\}/,
  ],
  [
    'a response property renamed',
    'onLoan: { type: boolean',
    'lent: { type: boolean',
    /^response library\.yaml:\d+ unknown property "onLoan"|^response .*responds with 500/,
  ],
  [
    'another required property',
    'required: [title, author]',
    'required: [title, author, pages]',
    /^request content\/books\.mdx:\d+ the body in PUT \/books\/\{id\} must have the property "pages"/,
  ],
  [
    'a narrower type',
    'year: { type: integer, minimum: 1000',
    'year: { type: string',
    /^request content\/books\.mdx:21 year in PUT \/books\/\{id\} must be a string, not 1988/,
  ],
  [
    'a narrower number',
    'minimum: 1000',
    'minimum: 1990',
    /^request content\/books\.mdx:21 year in PUT .* must be >= 1990, not 1988/,
  ],
  [
    'an enumeration without one of its values',
    'enum: [paper, audio, braille]',
    'enum: [paper, braille]',
    /^request content\/books\.mdx:22 format in PUT .* must be one of/,
  ],
  [
    'an operation removed',
    '    delete:\n      operationId: deleteBook',
    '    head:\n      operationId: deleteBook',
    /^request content\/members\.mdx:19 DELETE is not a method of \/books\/b-1/,
  ],
  [
    'a path renamed',
    '  /books/{id}/loans:',
    '  /books/{id}/loan:',
    /^request content\/books\.mdx:\d+ POST \/books\/b-7\/loans is not in any API document; did you mean "\/books\/\{id\}\/loan"\?/,
  ],
  [
    'an operationId renamed',
    'operationId: putBook',
    'operationId: saveBook',
    /^prose content\/books\.mdx:9 <Operation id="putBook">: no API document has that operation|^library: the behaviour library handles "putBook"/,
  ],
  [
    'a schema renamed',
    'BookSave',
    'BookToSave',
    /^prose content\/books\.mdx:9 <Field of="BookSave">: no API document has that schema; did you mean|must|unresolved|^response content\/books\.mdx:\d+ PUT \/books\/b-8 responds with 200 OK, not 400/,
  ],
  [
    'a query parameter renamed',
    'name: author\n          in: query',
    'name: writer\n          in: query',
    /^request content\/books\.mdx:\d+ unknown query parameter "author" in GET \/books; it takes .*\bwriter\b/,
  ],
  [
    'a status that is not documented',
    "        '201':\n          description: The loan.",
    "        '200':\n          description: The loan.",
    /^response .*responds with (?:201 Created, not a documented success|500)/,
  ],
  [
    'an example of another response',
    'value: { success: true, message: null',
    'value: { success: true, message: lent',
    /^response library\.yaml:\d+ message is null in the response, not "lent"/,
  ],
  [
    'an example without its request',
    'value: { reader: reader-1, until: 2025-04-01 }\n      responses',
    'value: { reader: reader-1 }\n      responses',
    /^request library\.yaml:\d+ the body in POST|must have/,
  ],
  [
    'an operation without an example',
    '              examples:\n                getBook:\n                  value:\n                    id: b-1\n                    title: The Lighthouse Keeper\n                    author: Selma Berg\n                    year: 1931\n                    format: paper\n                    onLoan: false\n                    changed: 2025-01-01T00:00:00Z\n',
    '',
    /^coverage library\.yaml:\d+ GET \/books\/\{id\} has no request example/,
  ],
  [
    'a pattern that does not fit',
    "pattern: '^b-[0-9]+$'",
    "pattern: '^[0-9]+$'",
    /^(?:request|prose) content\/\w+\.mdx:\d+ the path parameter "id"/,
  ],
  ['a value that is not volatile any more', ', x-volatile: true', '', /^(?!.*)./],
])('%s', async (name, from, to, expected) => {
  // What is said of the document's own examples needs a run of these.
  const guides = !expected.source.includes('library\\.yaml');
  const failures = await withDocument(from, to, guides).catch((error: Error) => [error.message]);
  // What the guides show of the time is what the sandbox's clock says, so that leaving out the mark changes nothing.
  if (name.includes('volatile')) expect(failures).toEqual([]);
  else expect(failures).toContainEqual(expect.stringMatching(expected));
});

type State = Parameters<(typeof library.handlers)['getBook']>[1];
type Handlers = Behaviour<State>['handlers'];

/** A server that contradicts the guides and the document. */
test.each<[string, (handlers: Handlers) => Partial<Handlers>, RegExp]>([
  [
    'another value',
    ({ getBook }) => ({
      getBook: async (...all) => ({
        ...(await getBook!(...all)),
        body: { ...((await getBook!(...all)).body as object), year: 1932 },
      }),
    }),
    /^response content\/index\.mdx:20 year is 1932 in the response, not 1931/,
  ],
  [
    'a missing field',
    ({ getBook }) => ({
      getBook: async (...all) => ({
        ...(await getBook!(...all)),
        body: without((await getBook!(...all)).body, 'year'),
      }),
    }),
    /^response content\/index\.mdx:\d+ .*500.*/,
  ],
  [
    'another success',
    ({ deleteBook }) => ({
      deleteBook: async (...all) => ({
        ...(await deleteBook!(...all)),
        status: 404,
        mediaType: 'application/problem+json',
        body: { title: 'No', status: 404 },
      }),
    }),
    /^response content\/members\.mdx:19 DELETE \/books\/b-1 responds with 404 Not Found, not a documented success: "No"/,
  ],
  [
    'no error',
    ({ getBook }) => ({
      getBook: async (request, state, context) => {
        const response = await getBook!(request, state, context);
        return response.status === 404
          ? getBook!({ ...request, parameters: { ...request.parameters, path: { id: 'b-1' } } }, state, context)
          : response;
      },
    }),
    /^response content\/books\.mdx:\d+ GET \/books\/b-99 responds with 200 OK, not 404/,
  ],
  [
    'a change that is not saved',
    ({ putBook, ...rest }) => ({
      ...rest,
      putBook: (request, state, context) => putBook!(request, structuredClone(state) as State, context),
    }),
    /^response content\/books\.mdx:\d+ total is 0 in the response, not 1/,
  ],
  [
    'a failed call that says so in its body',
    ({ lendBook }) => ({
      lendBook: async (request, state, context) => {
        await lendBook!(request, state, context);
        return { status: 201, body: { success: false, message: 'Closed today.', loan: null } };
      },
    }),
    /^response content\/books\.mdx:\d+ success is false in the response, not true/,
  ],
  [
    'a filter that is ignored',
    ({ listBooks }) => ({
      listBooks: (request, state, context) =>
        listBooks!({ ...request, parameters: { ...request.parameters, query: { limit: 10 } } }, state, context),
    }),
    /^response content\/books\.mdx:\d+ total is 2 in the response, not 1/,
  ],
])('%s', async (_name, change, expected) => {
  const [api] = await libraryApis();
  const behaviour = { ...library, handlers: { ...library.handlers, ...change(library.handlers) } as Handlers };
  const apis = [{ model: api!.model, behaviour }];
  const { record } = await proveLibrary(tools, undefined, { guides: true }, { apis });
  expect(failuresOf(record)).toContainEqual(expect.stringMatching(expected));
});

function without(body: unknown, name: string): unknown {
  const { [name]: _, ...rest } = body as Record<string, unknown>;
  return rest;
}
