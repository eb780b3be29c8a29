import { body, during, json, object, ok } from './support/documents';

const string = { type: 'string' };
const error = (status: number) => ({ [status]: { description: 'Wrong', content: json(object({ message: string })) } });
const pathsWith = (more: object) => ({
  '/notes': { post: { requestBody: body(object({ title: string })), responses: { ...ok(object({})), ...more } } },
});
const send = { 'content-type': 'application/json' };

test.each([
  ['400', error(400), 400, 400],
  ['415', { ...error(400), ...error(415) }, 400, 415],
  ['422', error(422), 422, 422],
])('what cannot be read is refused in the error schema of the document: %s', async (_, more, malformed, wrong) => {
  await during(pathsWith(more), async (sandbox) => {
    expect(await sandbox.post('/notes', '{bad', send)).toMatchObject({
      status: malformed,
      headers: { 'content-type': expect.stringMatching(/^application\/json/) as string },
      body: { message: expect.stringMatching(/JSON/) as string },
    });
    expect(await sandbox.post('/notes', '<a/>', { 'content-type': 'application/xml' })).toMatchObject({
      status: wrong,
      headers: { 'accept-post': 'application/json' },
      body: { message: expect.stringContaining('application/xml') as string },
    });
  });
});

test('where it has none, in a problem document', async () => {
  await during(pathsWith({}), async (sandbox) => {
    expect(await sandbox.post('/notes', '{bad', send)).toMatchObject({ status: 400, body: { status: 400 } });
    const wrong = await sandbox.post('/notes', '<a/>', { 'content-type': 'application/xml' });
    expect(wrong).toMatchObject({ status: 415, headers: { 'accept-post': 'application/json' } });
  });
});
