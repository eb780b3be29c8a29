/** One call of the screening API as its specification lists it: method, path, query parameters, required body fields. */
export interface Call {
  readonly method: 'get' | 'put' | 'post' | 'delete';
  readonly path: string;
  readonly query?: readonly string[];
  /** Names of the body's fields; those that are required come with an exclamation mark. */
  readonly body?: readonly string[];
  /** The entity that `data` holds, an entity in brackets for a list of it; absent where the call answers without data. */
  readonly data?: string;
  /** Fields that the answer has beside those of the generic response. */
  readonly reply?: readonly string[];
}

const page = ['Page.Size', 'Page.No'];
const classify = ['matchId!', 'aliasId!', 'classification!'];
const person = ['personReferenceId!', 'firstName!', 'lastName!', 'identity', 'gender', 'options'];

const companyQueries: Call[] = [
  {
    method: 'get',
    path: '/api/CompanyQuery/Search',
    query: [...page, 'Filter.IsSanction', 'Filter.IsUnclassified', 'Filter.IsSie', 'Query'],
    data: '[CompanySearchResult]',
  },
  { method: 'get', path: '/api/CompanyQuery', query: ['CompanyReferenceId!'], data: 'CompanyView' },
  { method: 'get', path: '/api/CompanyQuery/CompanyData', query: ['CompanyReferenceId!'], data: 'CompanyData' },
  { method: 'get', path: '/api/CompanyQuery/List', query: page, data: '[CompanyView]' },
  { method: 'get', path: '/api/CompanyV2Query', query: ['CompanyReferenceId!'], data: 'CompanyViewV2' },
];

const personQueries: Call[] = [
  {
    method: 'get',
    path: '/api/PersonQuery/Search',
    query: [
      ...page,
      'Filter.IsPep',
      'Filter.IsRca',
      'Filter.IsSanction',
      'Filter.IsSip',
      'Filter.IsUnclassified',
      'Query',
    ],
    data: '[PersonSearchResult]',
  },
  { method: 'get', path: '/api/PersonQuery', query: ['PersonReferenceId!'], data: 'PersonView' },
  { method: 'get', path: '/api/PersonQuery/List', query: page, data: '[PersonView]' },
];

const otherQueries: Call[] = [
  { method: 'get', path: '/api/Ping', query: ['request'], data: 'Ping' },
  {
    method: 'get',
    path: '/api/ReportQuery/PersonReport',
    query: ['PersonReferenceId!', 'From', 'To'],
    data: 'PersonReport',
  },
  { method: 'get', path: '/api/ReportQuery/GeneralReport', query: ['From', 'To'], data: 'GeneralReport' },
  {
    method: 'get',
    path: '/api/ReportQuery/CompanyReport',
    query: ['CompanyReferenceId!', 'From', 'To'],
    data: 'CompanyReport',
  },
  { method: 'get', path: '/api/WatchlistQuery', query: ['Id!', 'FirstName', 'LastName'], data: 'WatchlistPerson' },
  { method: 'get', path: '/api/WatchlistQuery/v2', query: ['MatchId!', 'PersonReferenceId!'], data: 'WatchlistPerson' },
  {
    method: 'get',
    path: '/api/WatchlistQuery/Company',
    query: ['MatchId!', 'CompanyReferenceId!'],
    data: 'WatchlistCompany',
  },
  {
    method: 'get',
    path: '/api/WatchlistQuery/CompanyV2',
    query: ['MatchId!', 'CompanyReferenceId!'],
    data: 'WatchlistCompany',
  },
  {
    method: 'get',
    path: '/api/WatchlistQuery/CompanyV2Link',
    query: ['MatchId!', 'CompanyReferenceId!', 'LinkId!'],
    data: 'WatchlistPerson|WatchlistCompany',
  },
  { method: 'get', path: '/api/WebhookQuery', query: ['request'], data: 'WebhookConfig' },
  { method: 'get', path: '/api/WebhookQuery/DeliveryFailures', query: ['query'], data: '[WebhookDeliveryFailure]' },
  {
    method: 'post',
    path: '/api/WebhookQuery/Poke',
    body: ['type', 'referenceId'],
    reply: ['remoteBody', 'remoteStatusCode'],
  },
];

const companyCommands: Call[] = ['CompanyV2', 'Company'].flatMap((kind): Call[] => [
  {
    method: 'put',
    path: `/api/${kind}Command`,
    body: ['companyReferenceId!', kind === 'Company' ? 'name!' : 'name', 'identity', 'options'],
    data: kind === 'Company' ? 'CompanyView' : 'CompanyViewV2',
  },
  { method: 'delete', path: `/api/${kind}Command`, query: ['CompanyReferenceId!'] },
  { method: 'post', path: `/api/${kind}Command/Archive`, body: ['companyReferenceId!'] },
  { method: 'post', path: `/api/${kind}Command/Unarchive`, body: ['companyReferenceId!'] },
  { method: 'post', path: `/api/${kind}Command/Classify`, body: ['companyReferenceId!', ...classify] },
]);

const commands: Call[] = [
  ...companyCommands,
  { method: 'post', path: '/api/CompanyV2Command/ClassifyLink', body: ['companyReferenceId!', 'linkId!', ...classify] },
  { method: 'put', path: '/api/PersonCommand', body: person, data: 'PersonView' },
  { method: 'delete', path: '/api/PersonCommand', query: ['PersonReferenceId!'] },
  { method: 'post', path: '/api/PersonCommand/Archive', body: ['personReferenceId!'] },
  { method: 'post', path: '/api/PersonCommand/Unarchive', body: ['personReferenceId!'] },
  { method: 'post', path: '/api/PersonCommand/Classify', body: ['personReferenceId!', ...classify] },
  { method: 'put', path: '/api/PersonCommand/Batch', body: ['persons', 'options'], reply: ['personStatuses'] },
  { method: 'put', path: '/api/WebhookCommand', body: ['enabled', 'url', 'secret'] },
  { method: 'delete', path: '/api/WebhookCommand', query: ['Id!'] },
];

/** All 39 calls. */
export const calls: readonly Call[] = [...companyQueries, ...personQueries, ...otherQueries, ...commands];
