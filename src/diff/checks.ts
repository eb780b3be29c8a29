/**
 * What a change means for a client that was written against the old document. *Breaking*: a call that was right is
 * refused, or a response has what the client was told not to expect. *Risky*: this depends on the client. *Compatible*: no
 * client that reads the document notices.
 */
export type Level = 'breaking' | 'risky' | 'compatible';

export const levels: readonly Level[] = ['breaking', 'risky', 'compatible'];

/** Who sends the message that a schema describes: what a client sends may be widened, what it receives may be narrowed. */
export type Direction = 'request' | 'response';

/** Changes outside of schemas, and how serious each is by default. */
const documentChecks = {
  'operation-added': 'compatible',
  'operation-removed': 'breaking',
  'operation-removed-after-sunset': 'compatible',
  'operation-removed-while-deprecated': 'risky',
  'operation-moved': 'breaking',
  'operation-id-changed': 'risky',
  'operation-deprecated': 'compatible',
  'operation-restored': 'compatible',
  'webhook-added': 'compatible',
  'webhook-removed': 'breaking',
  'callback-added': 'compatible',
  'callback-removed': 'breaking',
  'parameter-added': 'compatible',
  'parameter-removed': 'risky',
  'parameter-became-optional': 'compatible',
  'parameter-became-required': 'breaking',
  'parameter-default-changed': 'breaking',
  'parameter-deprecated': 'compatible',
  'parameter-renamed-in-path': 'compatible',
  'parameter-style-changed': 'breaking',
  'required-parameter-added': 'breaking',
  'request-body-added': 'compatible',
  'request-body-removed': 'risky',
  'request-body-became-optional': 'compatible',
  'request-body-became-required': 'breaking',
  'required-request-body-added': 'breaking',
  'request-media-type-added': 'compatible',
  'request-media-type-removed': 'breaking',
  'request-encoding-changed': 'risky',
  'response-added': 'compatible',
  'response-removed': 'risky',
  'success-response-added': 'compatible',
  'success-response-removed': 'breaking',
  'response-body-added': 'compatible',
  'response-body-removed': 'breaking',
  'response-media-type-added': 'compatible',
  'response-media-type-removed': 'breaking',
  'response-header-added': 'compatible',
  'response-header-removed': 'risky',
  'required-response-header-removed': 'breaking',
  'response-header-became-optional': 'breaking',
  'response-header-became-required': 'compatible',
  'security-added': 'breaking',
  'security-alternative-added': 'compatible',
  'security-alternative-removed': 'breaking',
  'security-removed': 'compatible',
  'security-scope-added': 'breaking',
  'security-scope-removed': 'compatible',
  'security-scheme-changed': 'breaking',
  'oauth-address-changed': 'risky',
  'server-added': 'compatible',
  'server-removed': 'risky',
  'version-not-raised': 'risky',
} as const satisfies Readonly<Record<string, Level>>;

/** Changes of schemas: how serious each is by default in what clients send, and in what they receive. */
const schemaChecks = {
  'type-changed': ['breaking', 'breaking'],
  'type-narrowed': ['breaking', 'compatible'],
  'type-widened': ['compatible', 'breaking'],
  'null-allowed': ['compatible', 'breaking'],
  'null-refused': ['breaking', 'compatible'],
  'format-set': ['breaking', 'compatible'],
  'format-unset': ['compatible', 'risky'],
  'format-changed': ['breaking', 'breaking'],
  'format-narrowed': ['breaking', 'compatible'],
  'format-widened': ['compatible', 'risky'],
  'enum-set': ['breaking', 'compatible'],
  'enum-unset': ['compatible', 'risky'],
  'enum-replaced': ['breaking', 'breaking'],
  'enum-value-added': ['compatible', 'risky'],
  'enum-value-removed': ['breaking', 'compatible'],
  'limit-tightened': ['breaking', 'compatible'],
  'limit-loosened': ['compatible', 'breaking'],
  'constraint-set': ['breaking', 'compatible'],
  'constraint-unset': ['compatible', 'risky'],
  'constraint-changed': ['risky', 'risky'],
  'property-added': ['compatible', 'compatible'],
  'property-removed': ['risky', 'risky'],
  'required-property-added': ['breaking', 'compatible'],
  'required-property-removed': ['risky', 'breaking'],
  'property-became-optional': ['compatible', 'breaking'],
  'property-became-required': ['breaking', 'compatible'],
  'property-deprecated': ['compatible', 'compatible'],
  'other-properties-allowed': ['compatible', 'risky'],
  'other-properties-refused': ['breaking', 'compatible'],
  'position-added': ['risky', 'risky'],
  'position-removed': ['risky', 'risky'],
  'alternative-added': ['compatible', 'breaking'],
  'alternative-removed': ['breaking', 'compatible'],
  'discriminator-changed': ['breaking', 'breaking'],
  'default-changed': ['risky', 'compatible'],
} as const satisfies Readonly<Record<string, readonly [request: Level, response: Level]>>;

/** Changes of schemas that only one direction has. */
const directedChecks = {
  'request-property-became-read-only': 'risky',
  'request-property-refused': 'breaking',
  'response-property-became-write-only': 'breaking',
  'response-unforeseen-property-added': 'risky',
} as const satisfies Readonly<Record<string, Level>>;

export type SchemaCheck = keyof typeof schemaChecks;
export type CheckId = keyof typeof documentChecks | keyof typeof directedChecks | `${Direction}-${SchemaCheck}`;

/** Every check by its id, in alphabetical order, with the level that it has unless a file says otherwise. */
export const defaultLevels: ReadonlyMap<string, Level> = new Map(
  [
    ...Object.entries(documentChecks),
    ...Object.entries(directedChecks),
    ...Object.entries(schemaChecks).flatMap(([name, [request, response]]) => [
      [`request-${name}`, request] as const,
      [`response-${name}`, response] as const,
    ]),
  ].sort(([a], [b]) => (a < b ? -1 : 1)),
);
