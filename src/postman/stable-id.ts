import { createHash } from 'node:crypto';

/**
 * An identifier in the form of a UUID (RFC 9562 §5.8, version 8) that depends on the names alone: the same for each
 * export, and not touched when something else is added.
 */
export function stableId(...names: readonly string[]): string {
  const digest = createHash('sha256').update(JSON.stringify(names)).digest('hex');
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-8${digest.slice(13, 16)}-a${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
}
