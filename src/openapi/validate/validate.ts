import { type Cursor, at, follower, has } from '../cursor';
import { type Kind, type ObjectRule, grammarOf } from '../grammar';
import { walker } from '../grammar/walk';
import type { ApiDocument } from '../load/api-document';
import type { Finding } from '../model';
import { enumExtensions } from '../normalise/enum';
import { codeSampleKeys, deprecationKeys } from '../normalise/extensions';
import { schemaExtensions } from '../normalise/schema';
import { unescapeToken } from '../../text/json-pointer';
import { type JsonObject, own, stringOf } from '../value';
import { checkBodilessResponses, checkOperationIds, checkParameterList, checkTags, operationsOf } from './operation';
import {
  checkExample,
  checkExampleFields,
  checkHeader,
  checkParameter,
  checkSwaggerBody,
  checkSwaggerParameter,
} from './parameter';
import { presentation } from './parser';
import { checkPaths } from './path';
import { referenceChecks } from './references';
import { type Checks, type ObjectChecks, type Report, reportTo, shown } from './report';
import { checkDiscriminator, checkSchema } from './schema';
import { checkSecurityRequirements, checkSecurityScheme } from './security';
import { checkServer } from './server';
import { structureChecks } from './structure';

/** The checks of single objects, by their kind. */
const objectChecks: ObjectChecks = {
  document: (cursor, { report, version }) => {
    const anyOf = ['paths', 'components', 'webhooks'];
    if (version !== '2.0' && version !== '3.0' && !anyOf.some((field) => has(cursor, field))) {
      report(
        'fault',
        'missing-field',
        cursor,
        'The document needs at least one of "paths", "components" and "webhooks".',
        'Add paths',
      );
    }
  },
  license: (cursor, { report }) => {
    if (has(cursor, 'identifier') && has(cursor, 'url'))
      report('fault', 'license', cursor, 'The license has both "identifier" and "url".', 'Keep one of them');
  },
  server: checkServer,
  pathItem: checkParameterList,
  operation: (cursor, checks) => {
    checkParameterList(cursor, checks);
    checkSwaggerBody(cursor, checks);
    checkBodilessResponses(cursor, checks);
  },
  parameter: (cursor, checks) => {
    checkParameter(cursor, checks);
    checkSwaggerParameter(cursor, checks);
    if (checks.version === '2.0') checkSchema(cursor, checks);
  },
  header: (cursor, checks) => {
    checkHeader(cursor, checks);
    if (checks.version === '2.0') checkSchema(cursor, checks);
  },
  mediaType: (cursor, checks) => checkExampleFields(cursor, 'The media type', checks),
  example: checkExample,
  schema: checkSchema,
  discriminator: checkDiscriminator,
  securityScheme: checkSecurityScheme,
  link: checkLink,
};

/** OpenAPI 3.1 §4.8.20: a link leads to one operation. */
function checkLink(cursor: Cursor, { report }: Checks): void {
  if (has(cursor, 'operationId') === has(cursor, 'operationRef')) {
    const how = has(cursor, 'operationId')
      ? 'both "operationId" and "operationRef"'
      : 'neither "operationId" nor "operationRef"';
    report('fault', 'link-target', cursor, `The link has ${how}.`, 'Keep exactly one of them');
  }
}

/** Links by operationId, which can be checked when all operations are known. */
function checkLinkTarget(cursor: Cursor, operationIds: ReadonlySet<string>, { report }: Checks): void {
  const id = stringOf(own(cursor.value, 'operationId'));
  if (id !== undefined && !operationIds.has(id)) {
    report(
      'warning',
      'link-target',
      at(cursor, 'operationId'),
      `The link refers to the operation ${shown(id)}, which is not in this document.`,
      'Correct the operationId',
    );
  }
}

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
function notShown({ bundledFilesKey, root }: Pick<ApiDocument, 'bundledFilesKey' | 'root'>, report: Report) {
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
      // Parts of the document that references lead to are shown where they are referred to.
      if (extensions.size > 0) for (const name of referredExtensions(root)) extensions.delete(name);
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

/** The extensions on the way to what a shown part of the document refers to: `x-parameters` of `#/x-parameters/limit`. */
function referredExtensions(root: JsonObject): ReadonlySet<string> {
  const names = new Set<string>();
  const visited = new Set<unknown>();
  const open: unknown[] = [root];
  while (open.length > 0) {
    const value = open.pop();
    // Aliases of YAML lead to one object from many places.
    if (typeof value !== 'object' || value === null || visited.has(value)) continue;
    visited.add(value);
    const reference = stringOf(own(value, '$ref')) ?? '';
    for (const name of reference.split('/').map(unescapeToken)) {
      if (!name.startsWith('x-') || names.has(name)) continue;
      names.add(name);
      open.push(own(root, name));
    }
    for (const [name, inner] of Object.entries(value)) {
      if (typeof inner === 'object' && inner !== null && !name.startsWith('x-')) open.push(inner);
    }
  }
  return names;
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/** What earlier versions write under `x-webhooks` is used where it is well formed, and not judged, as no extension is. */
const exceptInExtensions =
  (report: Report): Report =>
  (severity, code, place, ...rest) => {
    const pointer = 'nameAt' in place ? place.nameAt : place.pointer;
    if (!pointer.startsWith('/x-webhooks')) report(severity, code, place, ...rest);
  };

/**
 * Everything that is wrong with the document itself; its examples are validated against the model later.
 * @returns the document as the parser should see it
 */
export function validateDocument(document: ApiDocument, diagnostics: Finding[]): JsonObject {
  const { root: value, version } = document;
  const report = exceptInExtensions(reportTo(document, diagnostics));
  const root: Cursor = { value, pointer: '' };
  const checks: Checks = {
    root,
    version,
    follow: follower(value),
    report,
    methods: version === '3.2' ? [...methods, 'query'] : methods,
  };
  const structure = structureChecks(document, report);
  const follow = referenceChecks(value, version, report);
  const presented = presentation(document);
  const unshown = notShown(document, report);
  const links: Cursor[] = [];

  walker(grammarOf(version), {
    object(kind, rule, cursor) {
      structure.object(kind, rule, cursor);
      presented.object(kind, rule, cursor);
      unshown.object(kind, rule, cursor);
      objectChecks[kind]?.(cursor, checks);
      if (kind === 'link') links.push(cursor);
    },
    value(form, cursor, name) {
      presented.value(form, cursor);
      return structure.value(form, cursor, name);
    },
    reference(cursor, kind) {
      presented.reference(cursor, kind);
      return follow(cursor, kind);
    },
  }).enter('document', root);

  unshown.finish();
  checkPaths(checks);
  checkOperationIds(checks);
  checkTags(checks);
  checkSecurityRequirements(checks);
  const operationIds = new Set(
    operationsOf(checks).map((operation) => stringOf(own(operation.value, 'operationId')) ?? ''),
  );
  for (const link of links) checkLinkTarget(link, operationIds, checks);
  return presented.of(value);
}
