import { at, type Cursor } from '../cursor';
import type { Kind, ObjectRule } from '../grammar';
import { codeSampleKeys, deprecationKeys } from '../normalise/extensions';
import { enumExtensions } from '../normalise/enum';
import { schemaExtensions } from '../normalise/schema';
import { own } from '../value';
import { shown, type Report } from './report';

/** The extensions that the model has a field for, by the objects where it does. */
const known: Readonly<Partial<Record<Kind, readonly string[]>>> = {
  document: ['x-tagGroups', 'x-webhooks', 'x-logo'],
  info: ['x-logo'],
  tag: ['x-displayName'],
  pathItem: ['x-internal'],
  operation: [
    ...codeSampleKeys,
    ...deprecationKeys,
    'x-sunset',
    'x-internal',
    'x-sandbox',
    'x-badges',
    'x-previous-operation-ids',
  ],
  parameter: ['x-internal', 'x-sandbox', 'x-sunset', ...deprecationKeys, ...enumExtensions, 'x-example', 'x-nullable'],
  header: ['x-internal', 'x-sandbox', ...deprecationKeys, ...enumExtensions, 'x-example', 'x-nullable'],
  response: ['x-sandbox'],
  items: [...enumExtensions, 'x-nullable'],
  schema: schemaExtensions,
  securityScheme: [...deprecationKeys],
};

/** Fields of the specification that the model has no place for, with what that means for a reader. */
const unread: Readonly<Partial<Record<Kind, Readonly<Record<string, string>>>>> = {
  document: { jsonSchemaDialect: 'Schemas are read as JSON Schema 2020-12.' },
  mediaType: { prefixEncoding: 'It is not shown.', itemEncoding: 'It is not shown.', description: 'It is not shown.' },
  encoding: { encoding: 'It is not shown.', prefixEncoding: 'It is not shown.', itemEncoding: 'It is not shown.' },
  discriminator: { defaultMapping: 'It is not shown.' },
  schema: { $schema: 'The schema is read as JSON Schema 2020-12.', $vocabulary: 'It is not shown.' },
  items: { collectionFormat: 'An array inside an array is serialised as JSON.' },
};

const ordinary = new Set([
  'https://spec.openapis.org/oas/3.1/dialect/base', 'https://spec.openapis.org/oas/3.1/dialect/2024-11-10',
  'https://spec.openapis.org/oas/3.2/dialect/2025-09-17', 'https://json-schema.org/draft/2020-12/schema', 'csv',
]); // prettier-ignore

const MAX_NAMES = 20;

/** Notes what is in the document and not in the model, so that nothing is dropped silently. */
export function notShown(bundledFilesKey: string | undefined, report: Report) {
  const extensions = new Map<string, { first: Cursor; count: number }>();
  return {
    object(kind: Kind, rule: ObjectRule, cursor: Cursor): void {
      for (const name of Object.keys(cursor.value as object)) {
        const value = own(cursor.value, name);
        const place = at(cursor, name);
        const unreadFields = unread[kind];
        if (unreadFields && Object.hasOwn(unreadFields, name) && !ordinary.has(String(value))) {
          report('warning', 'not-shown', place, `${rule.label} has ${shown(name)}. ${unreadFields[name]}`);
        }
        if (!rule.extensions || !name.startsWith('x-') || name === bundledFilesKey || known[kind]?.includes(name))
          continue;
        const earlier = extensions.get(name);
        if (earlier) earlier.count += 1;
        else extensions.set(name, { first: place, count: 1 });
      }
    },
    /** One warning for all extensions, since a document may be full of those of other tools. */
    finish(): void {
      const [first] = extensions.values();
      if (!first) return;
      const names = [...extensions].map(([name, { count }]) =>
        count === 1 ? shown(name) : `${shown(name)} (${count})`,
      );
      const more = names.length > MAX_NAMES ? `, and ${names.length - MAX_NAMES} more` : '';
      const message = `Not shown, with the number of places: the extensions ${names.slice(0, MAX_NAMES).join(', ')}${more}.`;
      report('warning', 'unknown-extension', first.first, message);
    },
  };
}
