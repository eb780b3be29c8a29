import {
  callback,
  document,
  form,
  header,
  nothing,
  object,
  ok,
  parameter,
  pets,
  received,
  secured,
  sent,
  text,
  webhook,
  without,
} from './documents';

type Document = Record<string, unknown>;

const [read, write] = [{ oauth: ['read'] }, { oauth: ['write'] }];

/** Each row: what changed, the old document, the new one, and the checks that report it, the level of each by default. */
export const rows: readonly (readonly [string, Document, Document, readonly string[]])[] = [
  ['an operation was added', nothing, without, ['operation-added']],
  ['an operation was removed', without, nothing, ['operation-removed']],
  [
    'a deprecated operation was removed',
    document({ deprecated: true }),
    nothing,
    ['operation-removed-while-deprecated'],
  ],
  [
    'an operation was removed after its sunset',
    document({ deprecated: true, 'x-sunset': '2026-01-01' }),
    nothing,
    ['operation-removed-after-sunset'],
  ],
  [
    'an operation was removed before its sunset',
    document({ deprecated: true, 'x-sunset': '2026-02-01' }),
    nothing,
    ['operation-removed'],
  ],
  [
    'an operation has another path',
    document({ operationId: 'change' }),
    { paths: { '/animals': { put: { operationId: 'change', responses: ok } } } },
    ['operation-moved'],
  ],
  [
    'a path parameter has another name',
    {
      paths: {
        '/pets/{id}': {
          get: { parameters: [{ name: 'id', in: 'path', required: true, schema: text }], responses: ok },
        },
      },
    },
    {
      paths: {
        '/pets/{pet}': {
          get: { parameters: [{ name: 'pet', in: 'path', required: true, schema: text }], responses: ok },
        },
      },
    },
    ['parameter-renamed-in-path'],
  ],
  ['an operationId changed', document({ operationId: 'a' }), document({ operationId: 'b' }), ['operation-id-changed']],
  ['an operation is deprecated', without, document({ deprecated: true }), ['operation-deprecated']],
  ['an operation is no longer deprecated', document({ deprecated: true }), without, ['operation-restored']],
  ['a webhook was added', nothing, { ...nothing, ...webhook(text) }, ['webhook-added']],
  ['a webhook was removed', { ...nothing, ...webhook(text) }, nothing, ['webhook-removed']],
  ['a webhook sends another type', webhook(text), webhook({ type: 'integer' }), ['response-type-changed']],
  [
    'a webhook sends a new required property',
    webhook(object({})),
    webhook(object({ a: text }, ['a'])),
    ['response-required-property-added'],
  ],
  ['a callback was added', callback(), callback(text), ['callback-added']],
  ['a callback was removed', callback(text), callback(), ['callback-removed']],
  ['a callback sends null', callback(text), callback({ type: ['string', 'null'] }), ['response-null-allowed']],

  ['an optional parameter was added', without, parameter({}), ['parameter-added']],
  ['a required parameter was added', without, parameter({ required: true }), ['required-parameter-added']],
  ['a parameter was removed', parameter({}), without, ['parameter-removed']],
  ['a parameter has another name', parameter({}), parameter({}, 'size'), ['parameter-removed', 'parameter-added']],
  ['a parameter became required', parameter({}), parameter({ required: true }), ['parameter-became-required']],
  ['a parameter became optional', parameter({ required: true }), parameter({}), ['parameter-became-optional']],
  ['a parameter is deprecated', parameter({}), parameter({ deprecated: true }), ['parameter-deprecated']],
  [
    'a parameter has another default',
    parameter({ schema: { type: 'integer', default: 10 } }),
    parameter({ schema: { type: 'integer', default: 20 } }),
    ['parameter-default-changed'],
  ],
  [
    'a list is written in another way',
    parameter({ schema: { type: 'array' } }),
    parameter({ schema: { type: 'array' }, explode: false }),
    ['parameter-style-changed'],
  ],
  ['explode of a number', parameter({}), parameter({ explode: false }), []],
  [
    'a limit of a parameter',
    parameter({}),
    parameter({ schema: { type: 'integer', maximum: 100 } }),
    ['request-limit-tightened'],
  ],

  [
    'an optional body was added',
    without,
    document({ requestBody: { content: { 'application/json': {} } } }),
    ['request-body-added'],
  ],
  [
    'a required body was added',
    without,
    document({ requestBody: { required: true, content: { 'application/json': {} } } }),
    ['required-request-body-added'],
  ],
  ['a body was removed', sent(text), without, ['request-body-removed']],
  [
    'a body became required',
    document({ requestBody: { content: { 'application/json': { schema: text } } } }),
    sent(text),
    ['request-body-became-required'],
  ],
  [
    'a body became optional',
    sent(text),
    document({ requestBody: { content: { 'application/json': { schema: text } } } }),
    ['request-body-became-optional'],
  ],
  [
    'another media type',
    document({ requestBody: { required: true, content: { 'text/csv': { schema: text } } } }),
    document({ requestBody: { required: true, content: { 'text/plain': { schema: text } } } }),
    ['request-media-type-removed', 'request-media-type-added'],
  ],
  [
    'an encoding changed',
    document({ requestBody: { content: { 'multipart/form-data': { schema: object({ a: {} }) } } } }),
    document({
      requestBody: {
        content: {
          'multipart/form-data': { schema: object({ a: {} }), encoding: { a: { contentType: 'image/png' } } },
        },
      },
    }),
    ['request-encoding-changed'],
  ],

  [
    'an error response was added',
    without,
    document({ responses: { ...ok, '404': { description: 'No' } } }),
    ['response-added'],
  ],
  [
    'an error response was removed',
    document({ responses: { ...ok, '404': { description: 'No' } } }),
    without,
    ['response-removed'],
  ],
  [
    'an error response is what all errors are',
    document({ responses: { ...ok, '404': { description: 'No', content: { 'application/json': { schema: text } } } } }),
    document({
      responses: {
        ...ok,
        default: { description: 'No', content: { 'application/json': { schema: { type: 'integer' } } } },
      },
    }),
    ['response-removed', 'response-added', 'response-type-changed'],
  ],
  [
    'another success status',
    document({ responses: { '201': { description: 'Made' } } }),
    without,
    ['success-response-removed', 'success-response-added'],
  ],
  ['a response has a body', without, received(text), ['response-body-added']],
  ['a response has no body', received(text), without, ['response-body-removed']],
  [
    'another media type of a response',
    document({ responses: { '200': { description: 'OK', content: { 'text/csv': {} } } } }),
    document({ responses: { '200': { description: 'OK', content: { 'text/plain': {} } } } }),
    ['response-media-type-removed', 'response-media-type-added'],
  ],
  ['a header was added', without, header({}), ['response-header-added']],
  ['an optional header was removed', header({}), without, ['response-header-removed']],
  ['a required header was removed', header({ required: true }), without, ['required-response-header-removed']],
  ['a header became optional', header({ required: true }), header({}), ['response-header-became-optional']],
  ['a header became required', header({}), header({ required: true }), ['response-header-became-required']],
  ['a header has another type', header({}), header({ schema: { type: 'integer' } }), ['response-type-narrowed']],

  ['alternatives in another order', secured([read, write]), secured([write, read]), []],
  ['one of two alternatives of a scheme', secured([read, write]), secured([write]), ['security-alternative-removed']],
  ['credentials are needed', secured([]), secured([{ key: [] }]), ['security-added']],
  ['credentials are no longer needed', secured([{ key: [] }]), secured([]), ['security-removed']],
  [
    'another credential is accepted',
    secured([{ key: [] }]),
    secured([{ key: [] }, { oauth: ['read'] }]),
    ['security-alternative-added'],
  ],
  [
    'a credential is no longer accepted',
    secured([{ key: [] }, { oauth: ['read'] }]),
    secured([{ key: [] }]),
    ['security-alternative-removed'],
  ],
  [
    'another scope is needed',
    secured([{ oauth: ['read'] }]),
    secured([{ oauth: ['read', 'write'] }]),
    ['security-scope-added'],
  ],
  [
    'one scope fewer is needed',
    secured([{ oauth: ['read', 'write'] }]),
    secured([{ oauth: ['read'] }]),
    ['security-scope-removed'],
  ],
  [
    'a key has another header',
    secured([{ key: [] }]),
    secured([{ key: [] }], { key: { type: 'apiKey', in: 'header', name: 'Key' } }),
    ['security-scheme-changed'],
  ],
  [
    'tokens come from elsewhere',
    secured([{ oauth: [] }]),
    secured([{ oauth: [] }], {
      oauth: {
        type: 'oauth2',
        flows: { clientCredentials: { tokenUrl: 'https://b.example/token', scopes: { read: '', write: '' } } },
      },
    }),
    ['oauth-address-changed'],
  ],
  [
    'another server',
    document({}, { servers: [{ url: 'https://a.example' }] }),
    document({}, { servers: [{ url: 'https://b.example/' }] }),
    ['server-removed', 'server-added'],
  ],
];

export const special: typeof rows = [
  ['a read-only property', sent(object({ a: text })), sent(object({ a: { ...text, readOnly: true } })), ['request-property-became-read-only']],
  ['a read-only property that is required', sent(object({})), sent(object({ a: { ...text, readOnly: true } }, ['a'])), []],
  ['a write-only property', received(object({ a: text })), received(object({ a: { ...text, writeOnly: true } })), ['response-property-became-write-only']],
  ['a required property that is write-only', received(object({ a: text }, ['a'])), received(object({ a: { ...text, writeOnly: true } }, ['a'])), ['response-required-property-became-write-only']],
  ['a write-only property that is sent', sent(object({ a: text })), sent(object({ a: { ...text, writeOnly: true } })), ['request-property-became-write-only']],
  ['a read-only property that is received', received(object({ a: text })), received(object({ a: { ...text, readOnly: true } })), ['response-property-became-read-only']],
  ['a property where there were no others', received(object({}, [], { additionalProperties: false })), received(object({ a: text }, [], { additionalProperties: false })), ['response-unforeseen-property-added']],
  ['a property that is refused now', sent(object({ a: text }, [], { additionalProperties: false })), sent(object({}, [], { additionalProperties: false })), ['request-property-refused']],
  ['a number that may be any text', parameter({}), parameter({ schema: text }), ['request-type-widened']],
  ['text that is a number now', parameter({ schema: text }), parameter({}), ['request-type-narrowed']],
  ['several values where there was one', parameter({}), parameter({ schema: { type: 'array', items: text } }), ['request-type-widened', 'request-type-widened']],
  ['several values of an enum', parameter({ schema: text }), parameter({ schema: { type: 'array', items: { ...text, enum: ['a'] } } }), ['request-type-widened', 'request-enum-set']],
  ['at least two values', parameter({}), parameter({ schema: { type: 'array', items: { type: 'integer' }, minItems: 2 } }), ['request-type-changed']],
  ['several values, separated by commas', parameter({ schema: text, explode: false }), parameter({ schema: { type: 'array', items: text }, explode: false }), ['request-type-changed']],
  ['a number of a form that may be any text', form(object({ a: { type: 'integer' } })), form(object({ a: text })), ['request-type-widened']],
  ['a discriminator', pets(sent), pets(sent, {}), ['request-discriminator-set']],
  ['a discriminator of what is received', pets(received), pets(received, {}), ['response-discriminator-set']],
  ['no discriminator', pets(sent, {}), pets(sent), ['request-discriminator-unset']],
  ['no discriminator of what is received', pets(received, {}), pets(received), ['response-discriminator-unset']],
  ['one more value', pets(sent, {}), pets(sent, { c: 'Cat' }), ['request-discriminator-value-added']],
  ['one more value that is received', pets(received, {}), pets(received, { c: 'Cat' }), ['response-discriminator-value-added']],
  ['a value fewer', pets(sent, { c: 'Cat' }), pets(sent, {}), ['request-discriminator-value-removed']],
  ['a value fewer that is received', pets(received, { c: 'Cat' }), pets(received, {}), ['response-discriminator-value-removed']],
  ['another meaning', pets(sent, { c: 'Cat' }), pets(sent, { c: 'Dog' }), ['request-discriminator-value-changed']],
  ['another meaning of what is received', pets(received, { c: 'Cat' }), pets(received, { c: 'Dog' }), ['response-discriminator-value-changed']],
  ['a value that is the name', pets(sent, {}), pets(sent, { Cat: 'Cat' }), []],
  ['an alternative with its value', pets(sent, { d: 'Dog' }, ['Dog']), pets(sent, { c: 'Cat', d: 'Dog' }), ['request-alternative-added']],
  ['alternatives of which each is valid for what was valid', sent(object({ a: text, b: text }, ['a', 'b'])), sent({ oneOf: [object({ a: text, b: text }, ['a']), object({ a: text, b: text }, ['b'])] }), ['request-alternative-added', 'request-alternatives-overlap', 'request-property-became-optional']],
  ['alternatives of which any may be valid', sent(object({ a: text, b: text }, ['a', 'b'])), sent({ anyOf: [object({ a: text, b: text }, ['a']), object({ a: text, b: text }, ['b'])] }), ['request-alternative-added', 'request-property-became-optional']],
  ['alternatives that responses have', received(object({ a: text, b: text }, ['a', 'b'])), received({ oneOf: [object({ a: text, b: text }, ['a']), object({ a: text, b: text }, ['b'])] }), ['response-alternative-added', 'response-property-became-optional']],
  ['an alternative that others cannot be', sent({ oneOf: [object({ a: text }, ['a'])] }), sent({ oneOf: [object({ a: text }, ['a']), object({ a: text, b: text }, ['b'])] }), ['request-alternative-added']],
  ['an alternative more of those that overlap', sent({ oneOf: [object({ a: text }, ['a']), object({ a: text })] }), sent({ oneOf: [object({ a: text }, ['a']), object({ a: text }), object({ a: text, c: text })] }), ['request-alternative-added']],
  [
    'another discriminator',
    received({ oneOf: [object({ a: text, b: text }, ['a', 'b'])], discriminator: { propertyName: 'a' } }),
    received({ oneOf: [object({ a: text, b: text }, ['a', 'b'])], discriminator: { propertyName: 'b' } }),
    ['response-discriminator-changed'],
  ],
  [
    'another discriminator of what is sent',
    sent({ oneOf: [object({ a: text, b: text }, ['a', 'b'])], discriminator: { propertyName: 'a' } }),
    sent({ oneOf: [object({ a: text, b: text }, ['a', 'b'])], discriminator: { propertyName: 'b' } }),
    ['request-discriminator-changed'],
  ],
]; // prettier-ignore
