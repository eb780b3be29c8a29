import type { RequestBody } from '../model';
import { compact } from '../value';
import { flag, text, withOwnWords, type Context } from './context';
import { at, has, type Cursor } from '../cursor';
import { contentOf } from './media-type';
import { swaggerRequestBodyOf } from './swagger-request-body';

/** OpenAPI 3.1 §4.8.13, or the `body` and `formData` parameters of Swagger 2.0. */
export function requestBodyOf(context: Context, pathItem: Cursor, operation: Cursor): RequestBody | undefined {
  if (context.document.version === '2.0') return swaggerRequestBodyOf(context, pathItem, operation);
  if (!has(operation, 'requestBody')) return undefined;
  const reference = at(operation, 'requestBody');
  const node = context.follow(reference);
  const body = context.once('body', node, () =>
    compact<RequestBody>({
      origin: context.originOf(node),
      description: text(node, 'description'),
      required: flag(node, 'required'),
      content: contentOf(context, at(node, 'content')),
    }),
  );
  return withOwnWords(reference, body);
}
