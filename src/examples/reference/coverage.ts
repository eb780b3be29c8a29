import type { Problem } from '../problem';
import type { Subject } from './subject';

/**
 * Operations without an exchange of their own: one whose every value the document gives, with the answer to it, unless the
 * answer has no body.
 */
export function undocumentedOperations(subjects: readonly Subject[]): Problem[] {
  const operations = new Set(subjects.map(({ operation }) => operation));
  for (const { operation, exchange } of subjects) {
    const bodiless = operation.responses.some(({ status, content }) => /^2/.test(status) && content.length === 0);
    if (exchange.source === 'document' && (exchange.response !== undefined || bodiless)) operations.delete(operation);
  }
  return [...operations].map(({ origin, method, path }) => ({
    layer: 'coverage',
    place: { file: origin.file, line: origin.line },
    message: `${method} ${path} has no example of its own with the answer to it`,
    cure: 'Give its request and a response an example of the same name.',
  }));
}
