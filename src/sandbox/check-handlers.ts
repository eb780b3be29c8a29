import type { ApiModel } from '../openapi/model';
import { didYouMean, nearestName } from '../text/did-you-mean';
import type { AnyBehaviour } from './behaviour';
import { SandboxError } from './sandbox';

/**
 * Refuses a behaviour that handles what is not an operation of the document.
 * @param file where the behaviour comes from, for the message
 * @throws SandboxError with one line for each unknown name, and the one that was probably meant
 */
export function checkHandlers(model: ApiModel, { name, handlers }: AnyBehaviour, file?: string): void {
  const names = new Set(model.operations.map((operation) => operation.operationId ?? operation.slug));
  const lines = Object.keys(handlers)
    .filter((handled) => !names.has(handled))
    .map((handled) => {
      const near = didYouMean(nearestName(handled, names), '.');
      return `${file ?? model.id}: the behaviour ${name} handles "${handled}", which is not an operation of the document${near}`;
    });
  if (lines.length > 0) throw new SandboxError(lines.join('\n'));
}
