import { createContext, useContext, useMemo, type ReactNode } from 'react';
import type { SchemaLink, SchemaView } from '../view';

/** Where in a body the fields of a part of the page stand. */
interface Nesting {
  /** Of what holds them, for example `data.links[]`; empty at the root of a body. */
  readonly path: string;
  /** Id of the row or heading that they stand under. */
  readonly anchor: string;
  /** Begins the ids of fields that were loaded on demand, whose data is that of another page. */
  readonly idPrefix: string;
  /** Route of the page that the data of the fields is of; empty for the page that they stand on. */
  readonly page: string;
  /** Routes of the named schemas that they stand in. */
  readonly within: readonly string[];
  /** Whether a reader writes the body, and must know what is required, or reads it, and must know what may be missing. */
  readonly direction: 'request' | 'response';
}

const NestingContext = createContext<Nesting>({
  path: '',
  anchor: '',
  idPrefix: '',
  page: '',
  within: [],
  direction: 'request',
});

export const useNesting = (): Nesting => useContext(NestingContext);

/** Whether a schema stands inside itself. What is loaded on demand was cut without knowing where it would stand. */
export const isAbove = (
  schema: SchemaView,
  { within }: Nesting,
): schema is SchemaView & { readonly named: SchemaLink } =>
  schema.named !== undefined && within.includes(schema.named.route);

const isPlain = (name: string): boolean => /^[\w$-]+$/.test(name);

/** `data` and `links` are `data.links`; a name that would be read as something else stands in brackets. */
export function pathTo(parent: string, name: string): string {
  if (!isPlain(name)) return `${parent}[${JSON.stringify(name)}]`;
  return parent === '' ? name : `${parent}.${name}`;
}

/** What of a field's path stands before its name. */
export const prefixOf = (parent: string, name: string): string =>
  parent === '' || !isPlain(name) ? parent : `${parent}.`;

interface NestProps extends Partial<Omit<Nesting, 'within'>> {
  /** A named schema that begins here. */
  readonly route?: string;
  readonly children: ReactNode;
}

/** Everything below stands deeper in its body. */
export function Nest({ route, children, path, anchor, idPrefix, page, direction }: NestProps) {
  const outer = useNesting();
  const nesting = useMemo(
    (): Nesting => ({
      path: path ?? outer.path,
      anchor: anchor ?? outer.anchor,
      idPrefix: idPrefix ?? outer.idPrefix,
      page: page ?? outer.page,
      within: route === undefined ? outer.within : [...outer.within, route],
      direction: direction ?? outer.direction,
    }),
    [outer, route, path, anchor, idPrefix, page, direction],
  );
  return <NestingContext.Provider value={nesting}>{children}</NestingContext.Provider>;
}
