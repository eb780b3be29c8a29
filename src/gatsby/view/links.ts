import type { Operation } from '../../openapi/model';
import type { OperationLink } from '../../components/reference/view';

export const operationLink = (operation: Operation, route: string): OperationLink => ({
  title: operation.title,
  method: operation.method,
  path: operation.path,
  route,
  ...(operation.deprecated ? { deprecated: true as const } : {}),
});
