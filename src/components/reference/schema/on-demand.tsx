import { withPrefix } from 'gatsby';
import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { Link } from '../../link/link';
import { announce } from '../../runtime/announce';
import { fieldsAdded } from '../../runtime/kept-open';
import { useBeforePaint } from '../../runtime/use-before-paint';
import type { FurtherFields, SchemaLink, SchemaPageView, SchemaView } from '../view';
import { furtherFieldsFile } from '../view/schema-view';
import { Nest, useNesting } from './nesting';

/** Of other pages, and of the files beside pages, by where they come from. */
const loaded = new Map<string, SchemaView>();

/** What is loaded: a schema with a page of its own, or a part of a page that has no room for it. */
export type Wanted = { readonly named: SchemaLink } | { readonly further: number; readonly path: string };

/**
 * The schema of another page, from the data that its page is made of.
 * @param route of the schema's page
 * @throws Error when it cannot be fetched or is not what was expected; another call tries again
 */
async function loadSchema(route: string): Promise<SchemaView> {
  const page = (await fetched(withPrefix(`/page-data${route}page-data.json`))) as {
    result?: { data?: { apiView?: { data?: Partial<SchemaPageView> } } };
  };
  return page.result?.data?.apiView?.data?.schema ?? missing(route);
}

/** What a page has no room for, from the file beside it. @param page its address, with the site's prefix @throws Error as `loadSchema` */
async function loadFurther(page: string, number: number): Promise<SchemaView> {
  const fields = (await fetched(`${page}${furtherFieldsFile}`)) as FurtherFields;
  fields.forEach((schema, index) => loaded.set(`${page} ${index}`, schema));
  return fields[number] ?? missing(page);
}

async function fetched(address: string): Promise<unknown> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: status ${response.status}`);
  return response.json();
}

function missing(what: string): never {
  throw new Error(`${what}: no schema`);
}

/** Shown in place of the fields of a schema that contains itself. */
export const SameFields = ({ as: { name, route } }: { readonly as: Pick<SchemaLink, 'name' | 'route'> }) => (
  <p className="schema__note">
    The same fields as those of <Link to={route}>{name}</Link> above.
  </p>
);

interface OnDemandProps {
  readonly wanted: Wanted;
  readonly label: string;
  readonly children: (schema: SchemaView) => ReactNode;
}

/** Fields that are loaded when a reader opens them, to any depth: those of a named schema from its page's data, others from a file. */
export function OnDemand({ wanted, label, children }: OnDemandProps) {
  const { anchor, within, page } = useNesting();
  const box = useRef<HTMLDetailsElement>(null);
  const [schema, setSchema] = useState<SchemaView>();
  const [failed, setFailed] = useState(false);

  useBeforePaint(() => {
    if (schema) box.current?.dispatchEvent(new Event(fieldsAdded, { bubbles: true }));
  }, [schema]);

  const named = 'named' in wanted ? wanted.named : undefined;
  const what = 'named' in wanted ? wanted.named.name : wanted.path;
  const load = () => {
    const of = named ? '' : page === '' ? window.location.pathname.replace(/\/*$/, '/') : withPrefix(page);
    const key = 'named' in wanted ? wanted.named.route : `${of} ${wanted.further}`;
    const known = loaded.get(key);
    // At once when a reader returns.
    if (known) return setSchema(known);
    setFailed(false);
    ('named' in wanted ? loadSchema(wanted.named.route) : loadFurther(of, wanted.further)).then(
      (found) => {
        loaded.set(key, found);
        setSchema(found);
        announce(`Fields of ${what} are shown`);
      },
      () => {
        setFailed(true);
        announce(`Fields of ${what} could not be loaded`);
      },
    );
  };
  // It may have been opened before the application took over the page.
  useEffect(() => {
    if (box.current?.open) load();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once
  }, []);

  if (named && within.includes(named.route)) return <SameFields as={named} />;

  const onToggle = ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => {
    if (currentTarget.open && !schema) load();
  };
  return (
    <details
      ref={box}
      className="fold-box scripted"
      data-on-demand={anchor}
      data-with-page={named ? undefined : ''}
      onToggle={onToggle}
    >
      <summary className="fold">{label}</summary>
      {schema ? (
        <Nest {...(named && { route: named.route, page: named.route, idPrefix: anchor })}>{children(schema)}</Nest>
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
