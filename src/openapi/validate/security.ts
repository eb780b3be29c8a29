import { didYouMeanHint, nearestName } from '../../text/did-you-mean';
import { at, down, fields, has, items, members, type Cursor } from '../cursor';
import { isObject, own, stringOf, stringsOf } from '../value';
import { type Checks, shown } from './report';
import { operationsOf } from './operation';

interface TypeRule {
  readonly required: readonly string[];
  readonly optional?: readonly string[];
}

const types: Readonly<Record<string, TypeRule>> = {
  apiKey: { required: ['name', 'in'] },
  http: { required: ['scheme'], optional: ['bearerFormat'] },
  oauth2: { required: ['flows'], optional: ['oauth2MetadataUrl'] },
  openIdConnect: { required: ['openIdConnectUrl'] },
  mutualTLS: { required: [] },
};
const swaggerTypes: Readonly<Record<string, TypeRule>> = {
  basic: { required: [] },
  apiKey: { required: ['name', 'in'] },
  oauth2: { required: ['flow', 'scopes'], optional: ['authorizationUrl', 'tokenUrl'] },
};
const swaggerAddresses: Readonly<Record<string, readonly string[]>> = {
  implicit: ['authorizationUrl'],
  password: ['tokenUrl'],
  application: ['tokenUrl'],
  accessCode: ['authorizationUrl', 'tokenUrl'],
};

/** OpenAPI 3.1 §4.8.27: which fields a security scheme has depends on its type. */
export function checkSecurityScheme(cursor: Cursor, { report, version }: Checks): void {
  const type = stringOf(own(cursor.value, 'type'));
  const rules = version === '2.0' ? swaggerTypes : types;
  if (type === undefined || !Object.hasOwn(rules, type)) return;
  const { required, optional = [] } = rules[type]!;
  const flow = stringOf(own(cursor.value, 'flow')) ?? '';
  const addresses = version === '2.0' && Object.hasOwn(swaggerAddresses, flow) ? swaggerAddresses[flow]! : [];
  for (const field of [...required, ...addresses]) {
    if (!has(cursor, field))
      report(
        'fault',
        'missing-field',
        cursor,
        `A security scheme of type ${type} needs ${shown(field)}, but does not have it.`,
        `Add ${field}`,
      );
  }
  const foreign = new Set(Object.values(rules).flatMap((rule) => [...rule.required, ...(rule.optional ?? [])]));
  for (const { name } of fields(cursor)) {
    if (foreign.has(name) && !required.includes(name) && !optional.includes(name)) {
      report(
        'fault',
        'unknown-field',
        at(cursor, name),
        `A security scheme of type ${type} has no field ${shown(name)}.`,
        'Remove it, or correct the type',
      );
    }
  }
  if (has(cursor, 'bearerFormat') && stringOf(own(cursor.value, 'scheme'))?.toLowerCase() !== 'bearer') {
    report(
      'fault',
      'unknown-field',
      at(cursor, 'bearerFormat'),
      'Only the http scheme "bearer" has a bearerFormat.',
      'Remove it, or use scheme: bearer',
    );
  }
}

/** Every security requirement names schemes that are defined, and scopes that their flows offer. */
export function checkSecurityRequirements(checks: Checks): void {
  const { root, version } = checks;
  const home = version === '2.0' ? at(root, 'securityDefinitions') : down(root, 'components', 'securitySchemes');
  const schemes = new Map(members(home).map(({ name, node }) => [name, checks.follow(node)]));
  for (const holder of [root, ...operationsOf(checks)]) {
    for (const requirement of items(at(holder, 'security'))) {
      for (const { name, node } of members(requirement)) checkRequirement(name, node, schemes, checks);
      checkOneHeader(requirement, schemes, checks);
    }
  }
}

/** RFC 9110 §11.6.2: a request has one header `Authorization`, so that no requirement is met by two schemes that are sent in it. */
function checkOneHeader(requirement: Cursor, schemes: ReadonlyMap<string, Cursor>, { report }: Checks): void {
  const names = members(requirement).map(({ name }) => name);
  const [first, second] = names.filter((name) => isInAuthorization(schemes.get(name)?.value));
  if (second === undefined) return;
  report(
    'warning',
    'one-authorization',
    requirement,
    `${shown(first!)} and ${shown(second)} are both sent in the Authorization header, but a request can have only one.`,
    'If either is enough, list them as two requirements',
  );
}

function isInAuthorization(scheme: unknown): boolean {
  const type = stringOf(own(scheme, 'type'));
  if (type !== 'apiKey') return ['http', 'basic', 'oauth2', 'openIdConnect'].includes(type ?? '');
  return own(scheme, 'in') === 'header' && stringOf(own(scheme, 'name'))?.toLowerCase() === 'authorization';
}

function checkRequirement(
  name: string,
  node: Cursor,
  schemes: ReadonlyMap<string, Cursor>,
  { report, version }: Checks,
): void {
  const scheme = schemes.get(name);
  // 3.2 also lets a requirement name its scheme by a URI.
  if (!scheme && version === '3.2' && /[#/]/.test(name)) {
    report(
      'warning',
      'not-shown',
      { nameAt: node.pointer },
      `The security scheme ${shown(name)} is referred to by a URI, so it is not shown.`,
      'Use its name under components.securitySchemes',
    );
    return;
  }
  if (!scheme) {
    const near = nearestName(name, [...schemes.keys()]);
    const home = version === '2.0' ? 'securityDefinitions' : 'components.securitySchemes';
    report(
      'fault',
      'undefined-security-scheme',
      { nameAt: node.pointer },
      `The security scheme ${shown(name)} is not defined.`,
      near ? didYouMeanHint(near) : `Define it under ${home}`,
    );
    return;
  }
  const offered = scopesOf(scheme);
  if (!offered) return;
  const used = stringsOf(node.value);
  if (offered.size === 0 && used.length > 0) {
    // Its flows may leave the scopes out (OpenAPI 3.1 §4.8.29): that is one thing to say, whatever the operations use.
    report(
      'warning',
      'unknown-scope',
      node,
      `Operations use scopes of ${shown(name)}, whose flows list no scopes.`,
      'List them under scopes of a flow',
    );
    return;
  }
  for (const scope of used) {
    if (!offered.has(scope))
      report(
        'warning',
        'unknown-scope',
        node,
        `No flow of ${shown(name)} defines the scope ${shown(scope)}.`,
        'Add it to the scopes of a flow, or correct it',
      );
  }
}

function scopesOf(scheme: Cursor): Set<string> | undefined {
  if (own(scheme.value, 'type') !== 'oauth2') return undefined;
  const flows = isObject(own(scheme.value, 'flows')) ? members(at(scheme, 'flows')).map(({ node }) => node) : [scheme];
  return new Set(flows.flatMap((flow) => members(at(flow, 'scopes')).map(({ name }) => name)));
}
