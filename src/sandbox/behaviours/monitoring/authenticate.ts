import type { Answer } from '../../answer';
import type { Context } from '../../context';
import { checkToken } from './token';

/**
 * 401 or 403, both without a body, unless the request carries a good bearer token (RFC 6750 §2.1) with the right to write.
 * The challenge in the header says which it was.
 */
export async function authenticate(
  request: { readonly headers: Readonly<Record<string, string | undefined>> },
  context: Context,
): Promise<Answer | undefined> {
  const header = request.headers.authorization;
  if (header === undefined) return { status: 401, headers: { 'www-authenticate': 'Bearer realm="sandbox"' } };
  const token = /^bearer +([\w.~+/=-]+) *$/i.exec(header)?.[1];
  const check = token === undefined ? undefined : await checkToken(token, laterClock(context));
  if (check?.kind !== 'good') return challenge(401, 'invalid_token');
  return check.mayWrite ? undefined : challenge(403, 'insufficient_scope');
}

/**
 * The sandbox's clock stands still in the past, and tokens made with everyday libraries go by the real one: a token has expired,
 * or has begun to be valid, when the later of the two says so.
 */
const laterClock = (context: Context): Date => new Date(Math.max(context.now().getTime(), Date.now()));

const challenge = (status: number, error: string): Answer => ({
  status,
  headers: { 'www-authenticate': `Bearer realm="sandbox", error="${error}"` },
});
