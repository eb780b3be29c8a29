import { at, has, type Cursor } from '../cursor';
import { own, stringOf } from '../value';
import { type Checks, type ObjectChecks, shown } from './report';
import {
  checkExample,
  checkExampleFields,
  checkHeader,
  checkParameter,
  checkSwaggerBody,
  checkSwaggerParameter,
} from './parameter';
import { checkBodilessResponses, checkParameterList } from './operation';
import { checkDiscriminator, checkSchema } from './schema';
import { checkSecurityScheme } from './security';
import { checkServer } from './server';

/** The checks of single objects, by their kind. */
export const objectChecks: ObjectChecks = {
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
export function checkLinkTarget(cursor: Cursor, operationIds: ReadonlySet<string>, { report }: Checks): void {
  const id = stringOf(own(cursor.value, 'operationId'));
  if (id !== undefined && !operationIds.has(id)) {
    report(
      'warning',
      'link-target',
      at(cursor, 'operationId'),
      `The link leads to the operation ${shown(id)}, which is not in this document.`,
      'Correct the operationId',
    );
  }
}
