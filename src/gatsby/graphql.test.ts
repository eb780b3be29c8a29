import type { CreateResolversArgs } from 'gatsby';
import type { DownloadView } from '../components/reference/view';
import { createReferenceResolvers } from './graphql';

type Resolve = (source: { readonly route: string; readonly json: string }) => Promise<unknown>;

/** What resolves the data of a page. */
function dataOf(downloadsAt: Parameters<typeof createReferenceResolvers>[1]): Resolve {
  let resolve: Resolve | undefined;
  const createResolvers = (resolvers: { readonly ApiView: { readonly data: { readonly resolve: Resolve } } }): void => {
    ({ resolve } = resolvers.ApiView.data);
  };
  createReferenceResolvers({ createResolvers } as unknown as CreateResolversArgs, downloadsAt);
  return resolve!;
}

test('the data of a page has what can be downloaded there, once it is written', async () => {
  const download: DownloadView = { kind: 'openapi-json', title: 'API', name: 'api.json', route: '/api.json', bytes: 7 };
  let write: (downloads: DownloadView[]) => void = () => undefined;
  const written = new Map([['/api/', new Promise<readonly DownloadView[]>((done) => (write = done))]]);
  const resolve = dataOf(async (route) => written.get(route));
  const ofApi = resolve({ route: '/api/', json: '{"title":"API","downloads":[]}' });
  // No other page waits for it, and none has it.
  expect(await resolve({ route: '/api/versions/1/', json: '{"downloads":["own"]}' })).toEqual({ downloads: ['own'] });
  write([download]);
  expect(await ofApi).toEqual({ title: 'API', downloads: [download] });
});
