import type { Page } from './check-claims';
import { isOperation, type OperationSubject } from './matches';
import type { Statement } from './statement';

/** The one operation that a statement is about: the one that it names, or else that of what surrounds it. */
export function operationOf({ tokens, scope, section }: Statement, page: Page): OperationSubject | undefined {
  const levels = [page.subjectsIn(tokens), ...scope, [...section.called]].map((level) => level.filter(isOperation));
  const [only, more] = levels.find(({ length }) => length > 0) ?? [];
  return more ? undefined : only;
}
