import type { ExternalDocs } from '../model';
import { compact, textOf, own } from '../value';
import type { Cursor } from '../cursor';

export function externalDocsOf({ value }: Cursor): ExternalDocs | undefined {
  const url = textOf(own(value, 'url'));
  return url === undefined ? undefined : compact({ url, description: textOf(own(value, 'description')) });
}
