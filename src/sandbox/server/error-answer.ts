import type { Answer } from '../answer';
import { problem } from '../problem';

/** What Fastify or a handler threw, as an answer. Never a stack trace. */
export function errorAnswer(error: Error): Answer {
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return problem(413, 'The body is too large.', {
        cure: 'Send less, or start the sandbox with a higher --body-limit.',
        headers: { connection: 'close' },
      });
    case 'FST_ERR_BAD_URL':
      return problem(400, 'The path is no percent-encoded UTF-8.', {
        cure: 'Encode each value with encodeURIComponent.',
      });
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return problem(400, 'The body is not as long as its Content-Length says.');
  }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return problem(statusCode, error.message);
  return problem(500, 'The sandbox failed. This is a fault of the sandbox, not of the request.', {
    detail: error.message,
  });
}
