import { withPrefix } from 'gatsby';
import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { Link } from '../../link/link';
import { announce } from '../../runtime/announce';
import { useBeforePaint } from '../../runtime/use-before-paint';
import type { SchemaLink, SchemaPageView, SchemaView } from '../view';
import { Nest, useNesting } from './nesting';

const loaded = new Map<string, SchemaView>();

/** Schemas already loaded, so that they appear at once when a reader returns. */
const loadedSchema = (route: string): SchemaView | undefined => loaded.get(route);

/**
 * The schema of another page, from the data that its page is made of.
 * @param route of the schema's page
 * @throws Error when it cannot be fetched or is not what was expected; another call tries again
 */
async function loadSchema(route: string): Promise<SchemaView> {
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

interface OnDemandProps {
  readonly named: SchemaLink;
  readonly label: string;
  readonly children: (schema: SchemaView) => ReactNode;
}

/** Shown in place of the fields of a schema that contains itself. */
export const SameFields = ({ as: { name, route } }: { readonly as: Pick<SchemaLink, 'name' | 'route'> }) => (
  <p className="schema__note">
    The same fields as those of <Link to={route}>{name}</Link> above.
  </p>
);

/** Event dispatched from a part whose fields have just been added to the page. */
export const fieldsAdded = 'fieldsadded';

/** The fields of a named schema, loaded from its page's data when a reader opens it, to any depth. */
export function OnDemand({ named: { name, route }, label, children }: OnDemandProps) {
  const { anchor, within } = useNesting();
  const box = useRef<HTMLDetailsElement>(null);
  const [schema, setSchema] = useState<SchemaView>();
  const [failed, setFailed] = useState(false);

  useBeforePaint(() => {
    if (schema) box.current?.dispatchEvent(new Event(fieldsAdded, { bubbles: true }));
  }, [schema]);

  const load = () => {
    const known = loadedSchema(route);
    if (known) return setSchema(known);
    setFailed(false);
    loadSchema(route).then(
      (found) => {
        setSchema(found);
        announce(`Fields of ${name} are shown`);
      },
      () => {
        setFailed(true);
        announce(`Fields of ${name} could not be loaded`);
      },
    );
  };
  // It may have been opened before the application took over the page.
  useEffect(() => {
    if (box.current?.open) load();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once
  }, []);

  if (within.includes(route)) return <SameFields as={{ name, route }} />;

  const onToggle = ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => {
    if (currentTarget.open && !schema) load();
  };
  return (
    <details ref={box} className="fold-box scripted" data-on-demand={anchor} onToggle={onToggle}>
      <summary className="fold">{label}</summary>
      {schema ? (
        <Nest route={route} idPrefix={anchor}>
          {children(schema)}
        </Nest>
      ) : failed ? (
        <p className="schema__note">
          Could not be loaded.{' '}
          <button type="button" className="text-button" onClick={load}>
            Retry
          </button>
        </p>
      ) : (
        <p className="schema__note">Loading…</p>
      )}
    </details>
  );
}
