import type { ApiModel } from '../../openapi/model';
import type { Portal, PortalApi } from '../../portal/portal';
import { liveUpstreams } from './live-upstreams';

const origin = { file: 'a.yaml', pointer: '', line: 1, column: 1 };
const model = (id: string) =>
  ({ id, securitySchemes: [{ origin, name: 'token', type: 'http', scheme: 'bearer' }] }) as unknown as ApiModel;
const portal = (...apis: readonly Pick<PortalApi, 'id' | 'live'>[]) => ({ apis }) as unknown as Portal;
const url = (text: string): URL => new URL(text);
const credentials = { token: 'TOKEN_OF_A' };

const configured = portal(
  { id: 'a', live: { server: url('https://a.example.com/v1'), credentials } },
  { id: 'b', live: { server: url('https://b.example.com'), credentials: {} } },
  { id: 'c' },
);
const models = ['a', 'b', 'c'].map(model);
const addresses = (upstreams: ReturnType<typeof liveUpstreams>) =>
  Object.fromEntries([...upstreams].map(([id, each]) => [id, each.url.href]));

test('each API has its own server, and one without any is the sandbox', () => {
  const upstreams = liveUpstreams(configured, models, 'configured', '2026-11-22', { TOKEN_OF_A: 's3cret' });
  expect(addresses(upstreams)).toEqual({ a: 'https://a.example.com/v1', b: 'https://b.example.com/' });
  expect(upstreams.get('a')?.live).toEqual({ server: 'https://a.example.com/v1', date: '2026-11-22' });
});

test('the credentials of one API are not sent to the server of another', () => {
  const upstreams = liveUpstreams(configured, models, 'configured', '2026-11-22', { TOKEN_OF_A: 's3cret' });
  const shown = { target: '/', headers: [['Authorization', 'Bearer shown']] as const, body: Buffer.alloc(0) };
  const sent = (id: string) => upstreams.get(id)?.credentials?.apply(shown).headers;
  expect(sent('a')).toEqual([['Authorization', 'Bearer s3cret']]);
  expect(sent('b')).toEqual([['Authorization', 'Bearer shown']]);
});

test('one server that the command line names is that of all APIs', () => {
  const upstreams = liveUpstreams(configured, models, url('https://x.example.com'), '2026-11-22', { TOKEN_OF_A: 'x' });
  expect(addresses(upstreams)).toEqual(Object.fromEntries(['a', 'b', 'c'].map((id) => [id, 'https://x.example.com/'])));
});

test('credentials leave the machine over TLS only', () => {
  const start = (address: string) => () =>
    liveUpstreams(configured, models.slice(0, 1), url(address), '2026-11-22', { TOKEN_OF_A: 's3cret' });
  expect(start('http://staging.example.com')).toThrow('credentials of a are not sent over plain HTTP. Use https.');
  expect(start('http://localhost:8080')).not.toThrow();
  expect(start('http://[::1]:8080')).not.toThrow();
});

test('without any server there is nothing to run against', () => {
  const none = portal({ id: 'a' }, { id: 'b' });
  expect(() => liveUpstreams(none, models.slice(0, 2), 'configured', '2026-11-22', {})).toThrow(
    'No API of the configuration has a running server',
  );
});
