import { modelOf } from '../../fixtures/load';
import { sampleOf } from '../sample';
import { parameterNamed } from './index';

const string = { type: 'string' };

async function sampled(name: string, properties: object): Promise<unknown> {
  const model = await modelOf({ [name]: { type: 'object', properties } });
  return sampleOf(Object.values(model.schemas).find((each) => each.name === name)!.schema, model, {
    direction: 'response',
  }).value;
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
    quirk: 'quirk',
  });
});

test('a schema is called after its thing, and not after what is done with it', async () => {
  expect(await sampled('RobotCreate', { id: string, name: string })).toEqual({
    id: 'robot_1001',
    name: 'Example robot',
  });
});

test('a package before the name of a schema, and a word for how much of it is shown, are no things', async () => {
  expect(await sampled('repo.BudgetSummary', { id: string, name: string, optIn: string, campus: string })).toEqual({
    id: 'budget_1001',
    name: 'Example budget',
    optIn: 'opt in',
    campus: 'campus',
  });
});

test('what a framework calls its classes is no thing, and a UUID is none where the id beside it is a number', async () => {
  const properties = { id: { type: 'integer' }, uuid: string, name: string, message: string };
  expect(await sampled('RobotSerializer', properties)).toEqual({
    id: 1,
    uuid: '3fa85f64-5717-4562-b3fc-2c963f66afa6',
    name: 'Example robot',
    message: 'Everything is ready.',
  });
});

test('several identifiers are identifiers, and who or when something was done is a person or a time', async () => {
  const properties = {
    fileIds: { type: 'array', items: string },
    created: string,
    createdBy: string,
    dateOfBirth: string,
  };
  expect(await sampled('Post', properties)).toEqual({
    fileIds: ['file_1001'],
    created: '2025-02-17T09:00:00Z',
    createdBy: 'maja.lindqvist',
    dateOfBirth: '1990-05-17T09:00:00Z',
  });
});

test('the key of a map says what its keys are', async () => {
  const map = { type: 'object', additionalProperties: string };
  expect(
    await sampled('Job', { labels: map, headers: map, metadata: map, translations: map, scores: map, labelSet: map }),
  ).toEqual({
    labels: { environment: 'test' },
    labelSet: { environment: 'test' },
    headers: { 'X-Request-Id': 'request_1001' },
    metadata: { source: 'web' },
    translations: { en: 'translation' },
    scores: { key: 'score' },
  });
});

test('things are not deleted or expired, and are what else a flag says', async () => {
  const flag = { type: 'boolean' };
  const properties = {
    active: flag,
    deleted: flag,
    isArchived: flag,
    hasExpired: flag,
    showHidden: flag,
    onSale: flag,
    unpaged: flag,
  };
  expect(await sampled('Product', properties)).toEqual({
    active: true,
    deleted: false,
    isArchived: false,
    hasExpired: false,
    showHidden: true,
    onSale: true,
    unpaged: false,
  });
});

test('what Spring asks a page by is the first page, and few items', async () => {
  const integer = { type: 'integer' };
  expect(await sampled('Pageable', { page: integer, pageNumber: integer, size: integer })).toEqual({
    page: 0,
    pageNumber: 0,
    size: 10,
  });
  expect(parameterNamed({ in: 'query', name: 'size' }, '/books')).toEqual({ name: 'page size' });
});

test('an identifier is that of the schema that shows one, by another word of its name too', async () => {
  const uuid = { ...string, format: 'uuid' };
  const model = await modelOf({
    BudgetSummary: { type: 'object', properties: { id: uuid } },
    Robot: { type: 'object', properties: { id: { type: 'integer' } } },
    Use: { type: 'object', properties: { budgetId: string, robotId: string, crateId: string } },
  });
  expect(sampleOf(model.schemas.Use!.schema, model, { direction: 'response' }).value).toEqual({
    budgetId: '3fa85f64-5717-4562-b3fc-2c963f66afa6',
    robotId: '1',
    crateId: 'crate_1001',
  });
});
