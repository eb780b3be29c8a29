import type { ProseFault } from '../check-names';
import type { Page } from './check-claims';
import type { Subject } from './documents';
import { hint } from './matches';
import { nameOf } from './names';
import type { Statement } from './statement';

type OperationSubject = Extract<Subject, { kind: 'operation' }>;

/**
 * A media type beside the only status of a sentence or of a row, where no operation that it can be about responds with both: "a 400 has
 * `application/json`". What documents no content says nothing.
 */
export function mediaTypeFaults({ tokens, row, scope }: Statement, page: Page): ProseFault[] {
  const types = tokens.flatMap((token) =>
    token.kind === 'name' && /^(?:application|text|image|audio|video|multipart)\/[\w.+-]+$/.test(token.text)
      ? [token]
      : [],
  );
  if (types.length !== 1) return [];
  const statuses = (row ?? tokens).filter(({ kind, text }) => kind === 'number' && /^[1-5]\d\d$/.test(text));
  const [status] = statuses;
  if (!status || statuses.length > 1) return [];
  const [type] = types as [(typeof types)[number]];
  const responds = (subject: Subject): subject is OperationSubject =>
    subject.kind === 'operation' &&
    subject.operation.responses.some((response) => response.status === status.text && response.content.length > 0);
  const around = [page.subjectsIn(row ?? tokens), ...scope, page.all].map((level) => level.filter(responds));
  const near = around.find(({ length }) => length > 0) ?? [];
  const contents = near.flatMap(({ operation }) =>
    operation.responses
      .filter((response) => response.status === status.text)
      .flatMap(({ content }) => content.map(({ mediaType }) => mediaType.split(';')[0]!.trim().toLowerCase())),
  );
  if (contents.length === 0 || contents.includes(type.text.toLowerCase()) || contents.some((one) => one.includes('*')))
    return [];
  const message = `the response ${status.text} of ${nameOf(near[0]!)} is ${[...new Set(contents)].join(' or ')}, not ${type.text}`;
  return [{ line: type.line, message, hint }];
}
