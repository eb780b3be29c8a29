import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Past this, JSON is not parsed only to see whether it is an OpenAPI document. */
const MAX_PARSED_BYTES = 20 * 1024 * 1024;

/**
 * The OpenAPI and Swagger documents below a folder: JSON or YAML files whose root has a version
 * under `openapi` or `swagger`.
 * `node_modules`, `.git` and links are not followed.
 * @returns paths relative to the folder, sorted
 */
export function documentsIn(folder: string): string[] {
  const found: string[] = [];
  const visit = (inside: string): void => {
    for (const entry of readdirSync(join(folder, inside), { withFileTypes: true })) {
      const path = inside === '' ? entry.name : `${inside}/${entry.name}`;
      if (entry.isDirectory() && !['node_modules', '.git'].includes(entry.name)) visit(path);
      else if (entry.isFile() && isDocument(join(folder, path))) found.push(path);
    }
  };
  visit('');
  return found.sort();
}

function isDocument(file: string): boolean {
  if (/\.ya?ml$/i.test(file)) return /^(['"]?)(?:openapi|swagger)\1\s*:\s*['"]?\d/m.test(readFileSync(file, 'utf8'));
  if (!/\.json$/i.test(file)) return false;
  const text = readFileSync(file, 'utf8');
  if (!/"(?:openapi|swagger)"\s*:\s*"?\d/.test(text)) return false;
  if (statSync(file).size > MAX_PARSED_BYTES) return /^\s*\{[^{[]*"(?:openapi|swagger)"\s*:\s*"?\d/.test(text);
  try {
    const root: unknown = JSON.parse(text);
    const { openapi, swagger } = (root ?? {}) as Record<string, unknown>;
    return ['string', 'number'].includes(typeof (openapi ?? swagger));
  } catch {
    // It claims to be one, and what is wrong with it is for the engine to say.
    return true;
  }
}

/** Every so many documents, so that all parts of a sorted list are there. */
export function sampleOf<T>(documents: readonly T[], count: number): T[] {
  if (count >= documents.length) return [...documents];
  return Array.from({ length: count }, (_, index) => documents[Math.floor((index * documents.length) / count)]!);
}
