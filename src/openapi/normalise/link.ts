import type { Link } from '../model';
import { compact, own } from '../value';
import { text, type Context } from './context';
import { pointerOf } from '../follow';
import { at, fields, has, members, type Cursor } from '../cursor';
import { serverOf } from './server';

/** Slug of an operation by its operationId or by its pointer. */
export interface OperationFinder {
  byId(operationId: string): string | undefined;
  byPointer(pointer: string): string | undefined;
}

/** OpenAPI 3.1 §4.8.20. */
export function linksOf(context: Context, links: Cursor, find: OperationFinder): Link[] {
  return fields(links).map(({ name, node: reference }) => {
    const node = context.follow(reference);
    const operationId = text(node, 'operationId');
    const operationRef = text(node, 'operationRef');
    const operation =
      operationId !== undefined
        ? find.byId(operationId)
        : operationRef?.startsWith('#')
          ? find.byPointer(pointerOf(operationRef))
          : undefined;
    const server = at(node, 'server');
    return compact<Link>({
      origin: context.originOf(node),
      name,
      operation,
      operationRef: operation === undefined ? (operationRef ?? operationId) : undefined,
      parameters: members(at(node, 'parameters')).map((member) => ({ name: member.name, value: member.node.value })),
      requestBody: has(node, 'requestBody') ? { value: own(node.value, 'requestBody') } : undefined,
      description: text(node, 'description'),
      server: has(node, 'server') ? serverOf(context, server) : undefined,
    });
  });
}
