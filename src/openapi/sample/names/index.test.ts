import { modelOf } from '../../fixtures/load';
import { sampleOf } from '../sample';

const string = { type: 'string' };

async function sampled(name: string, properties: object): Promise<unknown> {
  const model = await modelOf({ [name]: { type: 'object', properties } });
  return sampleOf(model.schemas[name]!.schema, model, { direction: 'response' }).value;
}

test('values fit the pattern of a name without spaces, and the length of a time', async () => {
  const properties = {
    project: { ...string, pattern: '^[a-z-]+$' },
    createdAt: { ...string, minLength: 25, maxLength: 25 },
  };
  expect(await sampled('Customer', properties)).toEqual({
    project: 'website-relaunch',
    createdAt: '2025-02-17T09:00:00+00:00',
  });
});

test('values are of the thing, and not of what its schema is for', async () => {
  expect(await sampled('ProjectResponse', { id: string, name: string, quirk: string })).toEqual({
    id: 'project_1001',
    name: 'Website relaunch',
    quirk: 'project quirk',
  });
});
