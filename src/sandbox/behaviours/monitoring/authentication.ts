import { createHmac } from 'node:crypto';
import { jwtVerify } from 'jose';
import type { Context, SandboxResponse } from '../../behaviour';

/**
 * 401 or 403, both without a body, unless the request carries a valid bearer token (RFC 6750 §2.1) with the right to write.
 * The challenge in the header says which.
 */
export async function authenticate(
  request: { readonly headers: Readonly<Record<string, string | undefined>> },
  context: Context,
): Promise<SandboxResponse | undefined> {
  const header = request.headers.authorization;
  if (header === undefined) return { status: 401, headers: { 'www-authenticate': 'Bearer realm="sandbox"' } };
  const token = /^bearer +([\w.~+/=-]+) *$/i.exec(header)?.[1];
  const check = token === undefined ? undefined : await checkToken(token, laterTime(context));
  if (check?.kind !== 'valid') return challenge(401, 'invalid_token');
  return check.mayWrite ? undefined : challenge(403, 'insufficient_scope');
}

/**
 * The sandbox's clock stands still in the past, and tokens made with common libraries use the real time: a token has expired,
 * or has become valid, when the later of the two clocks says so.
 */
const laterTime = (context: Context): Date => new Date(Math.max(context.now().getTime(), Date.now()));

const challenge = (status: number, error: string): SandboxResponse => ({
  status,
  headers: { 'www-authenticate': `Bearer realm="sandbox", error="${error}"` },
});

/** Published, so that anyone can make tokens for the sandbox. It protects nothing. */
export const tokenSecret = 'sandbox-secret-that-protects-nothing';

/** The claims of the sandbox's tokens (RFC 7519 §4.1; `scope` as in RFC 8693 §4.2). Times are seconds since 1970. */
interface TokenClaims {
  readonly sub?: string;
  readonly scope?: string;
  readonly iat?: number;
  readonly nbf?: number;
  readonly exp?: number;
}

type TokenCheck =
  { readonly kind: 'valid'; readonly mayWrite: boolean } | { readonly kind: 'invalid'; readonly reason: string };

const seconds = (date: string): number => Date.parse(date) / 1000;
const issued = { sub: 'developer', iat: seconds('2025-01-01T00:00:00Z') };

/** Ready-made tokens, the same at every start. */
export const readyTokens = {
  write: signToken({ ...issued, scope: 'write', exp: seconds('2100-01-01T00:00:00Z') }),
  read: signToken({ ...issued, scope: 'read', exp: seconds('2100-01-01T00:00:00Z') }),
  expired: signToken({ ...issued, scope: 'write', exp: seconds('2025-01-02T00:00:00Z') }),
  early: signToken({
    ...issued,
    scope: 'write',
    nbf: seconds('2099-01-01T00:00:00Z'),
    exp: seconds('2100-01-01T00:00:00Z'),
  }),
};

/** A compact JWS with HS256 (RFC 7515 §3.1, RFC 7518 §3.2). */
export function signToken(claims: TokenClaims, secret = tokenSecret): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const text = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}

/** Checks signature, algorithm and times of a token. */
async function checkToken(token: string, now: Date): Promise<TokenCheck> {
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(tokenSecret), {
      algorithms: ['HS256'],
      currentDate: now,
    });
    const { scope } = payload;
    return { kind: 'valid', mayWrite: typeof scope === 'string' && scope.split(' ').includes('write') };
  } catch (error) {
    return { kind: 'invalid', reason: (error as { code?: string }).code ?? 'invalid' };
  }
}
