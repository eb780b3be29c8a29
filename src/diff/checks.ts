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
 * `success-status-widened` is a change from one status to all of its range, such as from 200 to 2XX, of which it is one.
 * `received-` is what webhooks and callbacks send, which a client has to understand.
 * `operation-id-added` is not as serious as `operation-id-changed`: no document promised the name that a generator made from the path.
 * `sunset-withdrawn` leaves clients without a date until which they were told that they can go on, as `sunset-brought-forward` does.
 * A parameter that is removed before its sunset is `breaking`, because clients were told that they can send it until then.
 * `response-removed`, of an error, takes away what a client had to expect; another one of the same error is compared with it.
 */
const documentChecks = {
  'operation-added': 'compatible',
  'operation-removed': 'breaking',
  'operation-removed-after-sunset': 'compatible',
  'operation-removed-while-deprecated': 'risky',
  'operation-moved': 'breaking',
  'operation-id-added': 'compatible',
  'operation-id-changed': 'risky',
  'operation-tag-added': 'compatible',
  'operation-tag-removed': 'compatible',
  'operation-deprecated': 'compatible',
  'operation-restored': 'compatible',
  'sunset-brought-forward': 'risky',
  'sunset-changed': 'compatible',
  'sunset-withdrawn': 'risky',
  'webhook-added': 'compatible',
  'webhook-removed': 'breaking',
  'callback-added': 'compatible',
  'callback-removed': 'breaking',
  'parameter-added': 'compatible',
  'parameter-removed': 'risky',
  'parameter-removed-after-sunset': 'compatible',
  'parameter-removed-before-sunset': 'breaking',
  'parameter-became-optional': 'compatible',
  'parameter-became-required': 'breaking',
  'parameter-default-changed': 'breaking',
  'parameter-deprecated': 'compatible',
  'parameter-empty-value-allowed': 'compatible',
  'parameter-empty-value-refused': 'breaking',
  'parameter-renamed-in-path': 'compatible',
  'parameter-restored': 'compatible',
  'parameter-style-changed': 'breaking',
  'required-parameter-added': 'breaking',
  'received-parameter-added': 'compatible',
  'received-parameter-removed': 'risky',
  'received-required-parameter-removed': 'breaking',
  'received-parameter-became-optional': 'breaking',
  'received-parameter-became-required': 'compatible',
  'received-body-became-optional': 'breaking',
  'received-body-became-required': 'compatible',
  'received-media-type-added': 'risky',
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
  'success-status-widened': 'risky',
  'response-body-added': 'compatible',
  'response-body-removed': 'breaking',
  'response-media-type-added': 'compatible',
  'response-media-type-removed': 'breaking',
  'response-header-added': 'compatible',
  'response-header-removed': 'risky',
  'required-response-header-added': 'compatible',
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
  'oauth-flow-added': 'compatible',
  'oauth-flow-removed': 'breaking',
  'oauth-scope-added': 'compatible',
  'oauth-scope-removed': 'risky',
  'server-added': 'compatible',
  'server-removed': 'risky',
  'server-variable-default-changed': 'risky',
  'server-variable-value-added': 'compatible',
  'server-variable-value-removed': 'risky',
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
 * `known-value-` concerns `x-extensible-enum`, a list of values to which clients were told that others may be added.
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
  'format-unset': ['compatible', 'breaking'],
  'format-changed': ['breaking', 'breaking'],
  'format-narrowed': ['breaking', 'compatible'],
  'format-widened': ['compatible', 'breaking'],
  'format-hint-changed': ['compatible', 'compatible'],
  'custom-format-changed': ['risky', 'risky'],
  'enum-set': ['breaking', 'compatible'],
  'enum-unset': ['compatible', 'risky'],
  'const-unset': ['compatible', 'breaking'],
  'enum-replaced': ['breaking', 'breaking'],
  'enum-value-added': ['compatible', 'risky'],
  'enum-value-removed': ['breaking', 'compatible'],
  'known-value-added': ['compatible', 'compatible'],
  'known-value-removed': ['breaking', 'compatible'],
  'limit-tightened': ['breaking', 'compatible'],
  'limit-loosened': ['compatible', 'breaking'],
  'constraint-set': ['breaking', 'compatible'],
  'constraint-unset': ['compatible', 'breaking'],
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
  'property-restored': ['compatible', 'compatible'],
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
  'xml-changed': ['breaking', 'breaking'],
} as const satisfies Readonly<Record<string, readonly [request: Level, response: Level]>>;

/** Changes of schemas that only one direction has. */
const directedChecks = {
  'request-alternatives-overlap': 'breaking',
  'request-property-became-read-only': 'risky',
  'request-property-became-write-only': 'compatible',
  'request-property-became-not-write-only': 'compatible',
  'request-property-refused': 'breaking',
  'response-property-became-read-only': 'compatible',
  'response-property-became-not-read-only': 'compatible',
  'response-property-became-write-only': 'risky',
  'response-required-property-became-write-only': 'breaking',
  'response-unforeseen-property-added': 'risky',
} as const satisfies Readonly<Record<string, Level>>;

export type SchemaCheck = keyof typeof schemaChecks;
export type CheckId = keyof typeof documentChecks | keyof typeof directedChecks | `${Direction}-${SchemaCheck}`;

/**
 * In webhooks and callbacks the provider calls, and clients respond: their parameters and bodies are received, and their responses sent.
 * The checks of what is sent that differ from those of what is received, each with the one that then takes its place.
 */
const reversed: Readonly<Partial<Record<CheckId, CheckId>>> = {
  'parameter-added': 'received-parameter-added',
  'required-parameter-added': 'received-parameter-added',
  'parameter-removed': 'received-parameter-removed',
  'parameter-became-optional': 'received-parameter-became-optional',
  'parameter-became-required': 'received-parameter-became-required',
  'parameter-default-changed': 'response-default-changed',
  'request-body-added': 'response-body-added',
  'required-request-body-added': 'response-body-added',
  'request-body-removed': 'response-body-removed',
  'request-body-became-optional': 'received-body-became-optional',
  'request-body-became-required': 'received-body-became-required',
  'request-media-type-added': 'received-media-type-added',
  'request-media-type-removed': 'response-media-type-removed',
  'response-media-type-added': 'request-media-type-added',
  'response-media-type-removed': 'request-media-type-removed',
  'response-body-added': 'required-request-body-added',
  'response-body-removed': 'request-body-removed',
  'response-header-added': 'parameter-added',
  'required-response-header-added': 'required-parameter-added',
  'response-header-removed': 'parameter-removed',
  'required-response-header-removed': 'parameter-removed',
  'response-header-became-optional': 'parameter-became-optional',
  'response-header-became-required': 'parameter-became-required',
};

/** The check of a part of a webhook or callback, by that of the same part of an operation. */
export const reversedCheck = (check: CheckId): CheckId => reversed[check] ?? check;

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
