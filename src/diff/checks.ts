/**
 * What a change means for a client that was written against the old document. *Breaking*: a call that was right is
 * refused, or a response has what the client was told not to expect. *Risky*: this depends on the client. *Compatible*: no
 * client that reads the document notices.
 */
export type Level = 'breaking' | 'risky' | 'compatible';

export const levels: readonly Level[] = ['breaking', 'risky', 'compatible'];

/** Who sends the message that a schema describes: what a client sends may be widened, what it receives may be narrowed. */
export type Direction = 'request' | 'response';

/**
 * Changes outside of schemas, and how serious each is by default.
 *
 * `request-body-removed` is as serious as the removal of its last media type: no schema is left that allows what is sent.
 * `response-removed`, of an error, takes away what a client had to expect; another one of the same error is compared with it.
 */
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
  'request-body-removed': 'breaking',
  'request-body-became-optional': 'compatible',
  'request-body-became-required': 'breaking',
  'required-request-body-added': 'breaking',
  'request-media-type-added': 'compatible',
  'request-media-type-removed': 'breaking',
  'request-encoding-changed': 'risky',
  'response-added': 'compatible',
  'response-removed': 'compatible',
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

/**
 * Changes of schemas: how serious each is by default in what clients send, and in what they receive.
 *
 * `const-unset` is more serious than `enum-unset`: clients foresee further values of an enum, but need not even read a constant.
 * `position-added` and `position-removed` concern a position (`prefixItems`) for which the other version has no schema, neither
 * in `prefixItems` nor in `items`: any value was or is valid there (JSON Schema 2020-12, Core §10.3.1.1), and whether a client
 * sends or reads one depends on the client, as with a property that was removed. Where `items` has a schema, that is compared;
 * where it is `false`, the position is `refused` or `allowed`.
 * `format-hint-changed` concerns a format that excludes no value that is sent in practice (`password`, `int64` of an integer, `binary`, which is any bytes),
 * `custom-format-changed` one that no specification defines.
 * A *condition* says something of other members: that they are there, or what they are. Clients read them because of it.
 * `default-changed` of what is sent changes what a call without the value does.
 */
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
  'format-hint-changed': ['compatible', 'compatible'],
  'custom-format-changed': ['risky', 'risky'],
  'enum-set': ['breaking', 'compatible'],
  'enum-unset': ['compatible', 'risky'],
  'const-unset': ['compatible', 'breaking'],
  'enum-replaced': ['breaking', 'breaking'],
  'enum-value-added': ['compatible', 'risky'],
  'enum-value-removed': ['breaking', 'compatible'],
  'limit-tightened': ['breaking', 'compatible'],
  'limit-loosened': ['compatible', 'breaking'],
  'constraint-set': ['breaking', 'compatible'],
  'constraint-unset': ['compatible', 'risky'],
  'constraint-changed': ['risky', 'risky'],
  'condition-set': ['breaking', 'compatible'],
  'condition-unset': ['compatible', 'breaking'],
  'condition-changed': ['breaking', 'breaking'],
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
  'position-allowed': ['compatible', 'breaking'],
  'position-refused': ['breaking', 'compatible'],
  'alternative-added': ['compatible', 'breaking'],
  'alternative-removed': ['breaking', 'compatible'],
  'discriminator-set': ['compatible', 'compatible'],
  'discriminator-unset': ['compatible', 'compatible'],
  'discriminator-changed': ['breaking', 'breaking'],
  'discriminator-value-added': ['compatible', 'risky'],
  'discriminator-value-removed': ['breaking', 'compatible'],
  'discriminator-value-changed': ['breaking', 'breaking'],
  'default-changed': ['risky', 'compatible'],
} as const satisfies Readonly<Record<string, readonly [request: Level, response: Level]>>;

/** Changes of schemas that only one direction has. */
const directedChecks = {
  'request-alternatives-overlap': 'breaking',
  'request-property-became-read-only': 'risky',
  'request-property-became-write-only': 'compatible',
  'request-property-refused': 'breaking',
  'response-property-became-read-only': 'compatible',
  'response-property-became-write-only': 'risky',
  'response-required-property-became-write-only': 'breaking',
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
