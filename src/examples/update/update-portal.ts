import type { Engine } from '../engine';
import type { Findings } from '../report/build-record';
import type { Page } from '../find/example';
import { updateDocuments } from './update-documents';
import { updateGuides } from './update-guides';

/**
 * Makes the response and output fences of the guides, and the response examples of the documents, show what came back.
 * @returns the changes, as a unified diff; empty when nothing changed
 */
export function updatePortal(engine: Engine, pages: readonly Page[], { results, reference }: Findings): string {
  const { root } = engine.portal;
  return updateGuides(pages, results, root) + updateDocuments(reference, root);
}
