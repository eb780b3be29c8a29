import { claimsOf } from './fixtures/claims-of';

const operation = (operationId: string, summary: string, scope: string) => ({
  operationId,
  summary,
  security: [{ oauth: [scope] }],
  responses: { 200: { description: 'Done.' } },
});
const parcels = {
  info: { title: 'Parcels', version: '1' },
  paths: {
    '/parcels': {
      get: operation('listParcels', 'List parcels', 'parcels:read'),
      post: operation('announceParcel', 'Announce a parcel', 'parcels:write'),
    },
    '/parcels/{id}': {
      get: operation('getParcel', 'Read a parcel', 'parcels:read'),
      delete: operation('recallParcel', 'Recall a parcel', 'parcels:write'),
    },
    '/depots/{id}/lockers': { get: operation('listLockers', 'List the lockers of a depot', 'depots:read') },
    '/lockers/{id}/open': { post: operation('openLocker', 'Open a locker', 'lockers:manage') },
    '/routes': { post: operation('planRoute', 'Plan a route', 'routes:plan') },
    '/labels': { post: operation('printLabel', 'Print a shipping label', 'labels:print') },
    '/scans': { post: operation('checkIn', 'Check a parcel in', 'scans:write') },
    '/status': {
      get: {
        operationId: 'readStatus',
        summary: 'Read the status',
        security: [],
        responses: { 200: { description: 'OK' } },
      },
    },
  },
  components: {
    securitySchemes: {
      oauth: {
        type: 'oauth2',
        flows: {
          clientCredentials: {
            tokenUrl: 'https://login.parcels.example/token',
            scopes: {
              'parcels:read': 'Read parcels',
              'parcels:write': 'Announce and recall parcels',
              'depots:read': 'Read depots',
              'scans:write': 'Check parcels in',
              'lockers:manage': 'Open lockers, and plan their routes',
              'routes:plan': 'Plan routes',
              'labels:print': 'Print labels',
            },
          },
        },
      },
    },
  },
};

const table = (scope: string, text: string): string => `| Scope | Allows |\n| --- | --- |\n| \`${scope}\` | ${text} |`;

test.each([
  [table('parcels:write', 'announce parcels and plan routes'), /POST \/routes needs the scope routes:plan, not parcels:write/],
  [table('parcels:write', 'announcing and recalling parcels, opening lockers'), /POST \/lockers\/\{id\}\/open needs the scope lockers:manage/],
  [table('parcels:write', 'announce parcels, not recall them'), /DELETE \/parcels\/\{id\} needs the scope parcels:write, but/],
  [table('parcels:write', 'announces parcels but never recalls parcels'), /DELETE \/parcels\/\{id\} needs the scope parcels:write, but/],
  [table('lockers:manage', 'list and open lockers'), /GET \/depots\/\{id\}\/lockers needs the scope depots:read/],
  [table('labels:print', 'print and recall shipping labels; recall parcels'), /DELETE \/parcels/],
  [table('labels:print', 'print labels and check parcels in'), /POST \/scans needs the scope scans:write/],
  [table('routes:plan', 'plan routes for parcels and list parcels'), /GET \/parcels needs the scope parcels:read/],
  [table('parcels:write', 'Read parcels'), /the API documents say this about parcels:read, not about parcels:write/],
  [table('labels:print', 'reading depots'), /about depots:read, not about labels:print/],
  ['- `routes:plan`: open lockers', /not routes:plan/],
  ['- `parcels:read`: read and announce parcels', /POST \/parcels needs the scope parcels:write/],
  ['- `scans:write` – print labels', /POST \/labels needs the scope labels:print/],
])('%s', async (text, message) => expect((await claimsOf(text, parcels)).join('\n')).toMatch(message)); // prettier-ignore

test.each([
  table('parcels:write', 'announce and recall parcels'),
  table('parcels:write', 'announcing parcels for lockers that a courier opens'),
  table('parcels:write', 'announce, recall and read parcels'),
  table('parcels:write', 'announce and recall parcels, and read parcels'),
  table('parcels:read', 'read parcels, but not recall them'),
  table('lockers:manage', 'open lockers; plan routes'),
  table('labels:print', 'print labels after you announce a parcel'),
  table('routes:plan', 'plan routes and read the status'),
  table('routes:plan', 'for planners who list couriers and print tables'),
  table('scans:write', 'check a parcel in'),
  '- `depots:read`: list lockers',
  '- `lockers:manage`: open lockers without announcing parcels',
])('%s is true', async (text) => expect(await claimsOf(text, parcels)).toEqual([]));

test('a scope that is said to be enough is one that the operation needs', async () => {
  const of = (text: string): Promise<string[]> => claimsOf(`---\ntitle: A\n---\n\n# A\n\n${text}\n`, parcels);
  expect(await of('To plan one, `parcels:read` is enough, with `planRoute`.')).toEqual([
    'POST /routes needs the scope routes:plan, not parcels:read',
  ]);
  for (const text of [
    'For `getParcel`, `parcels:read` is enough.',
    '`routes:plan` is enough for `planRoute`.',
    '`parcels:read` is enough.',
  ])
    expect(await of(text)).toEqual([]);
});

const rowOf = (operation: string, scope: string): string =>
  `| Who | Operation | Scope |\n| --- | --- | --- |\n| Staff | ${operation} | \`${scope}\` |`;

test('a scope in the row of an operation is one that it needs', async () => {
  expect(await claimsOf(rowOf('`POST /routes`', 'routes:plan'), parcels)).toEqual([]);
  expect(await claimsOf(rowOf('`POST /labels`', 'parcels:write'), parcels)).toEqual([
    'POST /labels needs the scope labels:print, not parcels:write',
  ]);
  expect(await claimsOf(rowOf('`POST /labels`', 'stamps:print'), parcels)).toEqual([
    'POST /labels needs the scope labels:print, not stamps:print',
  ]);
  // Who may write may read.
  expect(await claimsOf(rowOf('`GET /parcels`', 'parcels:write'), parcels)).toEqual([]);
});
