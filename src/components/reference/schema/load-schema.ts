import { withPrefix } from 'gatsby';
import type { SchemaPageView, SchemaView } from '../view';

const loaded = new Map<string, SchemaView>();

/** Schemas already loaded, so that they appear at once when a reader returns. */
export const loadedSchema = (route: string): SchemaView | undefined => loaded.get(route);

/**
 * The schema of another page, from the data that its page is made of.
 * @param route of the schema's page
 * @throws Error when it cannot be fetched or is not what was expected; another call tries again
 */
export async function loadSchema(route: string): Promise<SchemaView> {
  const known = loaded.get(route);
  if (known) return known;
  const response = await fetch(withPrefix(`/page-data${route}page-data.json`));
  if (!response.ok) throw new Error(`${route}: status ${response.status}`);
  const page = (await response.json()) as { result?: { data?: { apiView?: { data?: Partial<SchemaPageView> } } } };
  const schema = page.result?.data?.apiView?.data?.schema;
  if (!schema) throw new Error(`${route}: no schema`);
  loaded.set(route, schema);
  return schema;
}
