import type { Operation } from '../../openapi/model';
import { type Contract, matchWritten } from '../wire/contract';
import type { Piece } from './passage';

/** The operations that a piece of a passage names: in a component, or as a method and a path in code. */
export function operationNamed(piece: Piece, contract: Contract): Operation[] {
  const operations = contract.apis.flatMap(({ model }) => model.operations);
  if (piece.kind === 'operation')
    return operations.filter(({ operationId, slug }) => operationId === piece.id || slug === piece.id);
  const [, method, path] =
    piece.kind === 'code' ? (/^([A-Z]+) (?:https?:\/\/[^/\s]+)?(\/[^\s?#]*)/.exec(piece.value) ?? []) : [];
  if (method === undefined || path === undefined) return [];
  const match = matchWritten(contract, method, path);
  return operations.filter((operation) =>
    match.kind === 'operation' ? operation === match.operation : operation.method === method && operation.path === path,
  );
}
