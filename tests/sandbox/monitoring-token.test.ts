import { createHmac } from 'node:crypto';
import { SignJWT } from 'jose';
import { readyTokens, signToken, tokenSecret } from '../../src/sandbox/behaviours/monitoring/authentication';
import { ownApi, sandboxOf, type TestSandbox } from './support/apis';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await sandboxOf([ownApi('transaction-monitoring')]);
});
afterAll(() => sandbox.close());

const body = { kyc: [] };
const call = (authorization?: string) =>
  sandbox.post('/v1/api/customers/customer-1001/kyc', body, authorization === undefined ? {} : { authorization });
const year = 365 * 86_400;
const now = Math.floor(Date.now() / 1000);
const claims = { sub: 'test', scope: 'write', exp: now + year };
const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('a valid token', () => {
  test('is the one that is printed at start, the same every time', async () => {
    const notes = await sandbox.notes();
    expect(notes.find((note) => note.label === 'bearer token')?.value).toBe(readyTokens.write);
    expect((await call(`Bearer ${readyTokens.write}`)).status).toBe(200);
  });

  test('can be made by anyone with the published secret and a common library', async () => {
    const token = await new SignJWT({ scope: 'read write' })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuedAt()
      .setNotBefore('0s')
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode(tokenSecret));
    expect((await call(`bearer ${token}`)).status).toBe(200);
  });

  test('by the sandbox clock: it expires when the clock is moved past it', async () => {
    const token = signToken({ ...claims, exp: now + 50 * year });
    expect((await call(`Bearer ${token}`)).status).toBe(200);
    await sandbox.post('/sandbox/clock', { advanceSeconds: 60 * year });
    expect((await call(`Bearer ${token}`)).status).toBe(401);
    sandbox.reset();
  });
});

describe('401 without a body', () => {
  const tampered = readyTokens.write.replace(/\.([^.]*)\./, (_, payload: string) => `.${payload.slice(0, -2)}AA.`);
  const none = `${encode({ alg: 'none' })}.${encode(claims)}.`;
  const hs512 = (() => {
    const text = `${encode({ alg: 'HS512', typ: 'JWT' })}.${encode(claims)}`;
    return `${text}.${createHmac('sha512', tokenSecret).update(text).digest('base64url')}`;
  })();
  test.each<[string, string | undefined]>([
    ['no header', undefined],
    ['another scheme', `Basic ${Buffer.from('a:b').toString('base64')}`],
    ['no token', 'Bearer '],
    ['two tokens', `Bearer ${readyTokens.write} ${readyTokens.write}`],
    ['not a JWT', 'Bearer hello'],
    ['a part missing', `Bearer ${readyTokens.write.split('.').slice(0, 2).join('.')}`],
    [
      'a payload that is not JSON',
      `Bearer ${encode({ alg: 'HS256' })}.${Buffer.from('hello').toString('base64url')}.x`,
    ],
    ['a changed payload', `Bearer ${tampered}`],
    ['a wrong secret', `Bearer ${signToken(claims, 'another-secret-that-nobody-knows')}`],
    ['the algorithm none', `Bearer ${none}`],
    ['another algorithm', `Bearer ${hs512}`],
    ['the printed expired one', `Bearer ${readyTokens.expired}`],
    ['expired an hour ago', `Bearer ${signToken({ ...claims, exp: now - 3600 })}`],
    ['the printed early one', `Bearer ${readyTokens.early}`],
    ['valid in an hour', `Bearer ${signToken({ ...claims, nbf: now + 3600 })}`],
    ['an expiry that is not a number', `Bearer ${signToken({ ...claims, exp: 'never' as never })}`],
  ])('%s', async (_, authorization) => {
    const response = await call(authorization);
    expect([response.status, response.text]).toEqual([401, '']);
    expect(response.headers['www-authenticate']).toMatch(/^Bearer/);
    expect(response.headers['content-type']).toBeUndefined();
  });

  test('before anything else is looked at', async () => {
    const response = await sandbox.post('/v1/api/customers/a', '{broken', { 'content-type': 'application/json' });
    expect(response.status).toBe(401);
  });
});

describe('403 without a body', () => {
  test.each([
    ['the printed token without the right to write', readyTokens.read],
    ['a token without any scope', signToken({ sub: 'test', exp: now + year })],
    ['a scope that only looks like it', signToken({ ...claims, scope: 'writer rewrite' })],
  ])('%s', async (_, token) => {
    const response = await call(`Bearer ${token}`);
    expect([response.status, response.text]).toEqual([403, '']);
  });
});
