import { document, object, ok, parameter, received, secured, sent, text, without } from './documents';
import type { rows as otherRows } from './changed-documents';

const integer = { type: 'integer' };
const json = (schema: unknown) => ({ 'application/json': { schema } });
const responses = (...all: readonly (readonly [status: string, schema?: unknown])[]) =>
  document({
    responses: Object.fromEntries(
      all.map(([status, schema]) => [status, { description: '', ...(schema ? { content: json(schema) } : {}) }]),
    ),
  });
const sends = (content: object) => document({ requestBody: { content } });
const returns = (content: object) => document({ responses: { '200': { description: 'OK', content } } });
const any = (...types: readonly string[]) => Object.fromEntries(types.map((type) => [type, { schema: text }]));
const webhook = (more: object) => ({ webhooks: { sold: { post: { responses: ok, ...more } } } });
const called = (more: object) => webhook({ parameters: [{ name: 'X-Id', in: 'header', schema: text, ...more }] });
const body = (more: object) => webhook({ requestBody: { content: json(text), ...more } });
const replied = (header?: object) =>
  webhook({
    responses: { '200': { description: 'OK', ...(header && { headers: { ETag: { schema: text, ...header } } }) } },
  });
const replies = (content: object) => webhook({ responses: { '200': { description: 'OK', content } } });
const server = (url: string, variable?: object) =>
  document({}, { servers: [{ url, ...(variable && { variables: { region: { default: 'eu', ...variable } } }) }] });
const own = (url: string) => document({ servers: [{ url }] }, { servers: [{ url: 'https://a.example' }] });
const at = (url: string, path: string, more: object = { operationId: 'read' }) => ({
  servers: [{ url }],
  paths: { [path]: { get: { responses: ok, ...more } } },
});
/** A parameter whose schema has a name, which a property of a body may have, too. */
const limited = (more: object, usual: string, required?: string[]) => ({
  ...document({
    parameters: [{ name: 'value', in: 'query', schema: { $ref: '#/components/schemas/Value' }, ...more }],
    ...(required && {
      requestBody: { content: json(object({ value: { $ref: '#/components/schemas/Value' } }, required)) },
    }),
  }),
  components: { schemas: { Value: { ...text, default: usual } } },
});
const region = 'https://{region}.a.example';
const ends = (date?: string) => document({ deprecated: true, ...(date !== undefined && { 'x-sunset': date }) });
const codes = {
  authorizationUrl: 'https://a.example/login',
  tokenUrl: 'https://a.example/token',
  scopes: { read: '', write: '' },
};
const clients = { tokenUrl: 'https://a.example/token', scopes: { read: '', write: '' } };
const oauth = (flows: object) => secured([{ oauth: ['read'] }], { oauth: { type: 'oauth2', flows } });
const key = (name: string, header: string) =>
  secured([{ [name]: [] }], { [name]: { type: 'apiKey', in: 'header', name: header } });
const xml = (around: (content: object) => object, more: object, type: object = text) =>
  around({ 'application/xml': { schema: object({ a: { ...type, xml: more } }) } }) as ReturnType<typeof document>;
const [FORM, PARTS] = ['application/x-www-form-urlencoded', 'multipart/form-data'];
const list = { type: 'array', items: text };
const encoded = (mediaType: string, schema: object, a?: object) =>
  sends({ [mediaType]: { schema: object({ a: schema }), ...(a && { encoding: { a } }) } });
const namedForm = (field: object, ...others: readonly string[]) => ({
  ...sends(
    Object.fromEntries([FORM, ...others].map((type) => [type, { schema: { $ref: '#/components/schemas/Form' } }])),
  ),
  components: { schemas: { Form: object({ a: field }) } },
});
const choice = { oneOf: [text, object({ a: text }, ['a'])] };
const chosen = (schema: unknown) => ({ ...sent(schema), components: { schemas: { Choice: choice } } });
const around = (keyword: string, maxLength: number) => ({
  ...sent({ [keyword]: { $ref: '#/components/schemas/Value' } }),
  components: { schemas: { Value: { ...text, maxLength } } },
});
const withValue = (schema: object) => ({ ...sent(schema), components: { schemas: { Value: text } } });
const named = (field: string) => object({ [field]: text }, [field]);

/** As `rows`: messages by status and media type, webhooks, addresses, and how callers prove who they are. */
export const exchanges: typeof otherRows = [
  ['a charset that is always meant', sends(any('application/json')), sends(any('application/json; charset=utf-8')), []],
  ['another parameter of a media type', sends(any('application/json')), sends(any('application/json; v=2')), ['request-media-type-removed', 'request-media-type-added']],
  ['a range of types is taken', sends(any('image/png')), sends(any('image/*')), []],
  ['one type of a range is taken', sends(any('image/*')), sends(any('image/png')), ['request-media-type-removed', 'request-media-type-added']],
  ['a range of types is returned', returns(any('image/png')), returns(any('image/*')), ['response-media-type-removed', 'response-media-type-added']],
  ['two types of a range are returned', returns(any('*/*')), returns(any('image/png', 'text/plain')), []],
  ['another schema for a type of a range', returns(any('*/*')), returns(json(integer)), ['response-type-changed']],
  ['bytes in both spellings', returns({ 'image/png': { schema: { type: 'string', format: 'binary' } } }), returns({ 'image/png': {} }), []],
  ['text that is any bytes now', returns({ 'image/png': { schema: text } }), returns({ 'image/png': {} }), ['response-type-widened']],

  ['an operationId was added', without, document({ operationId: 'a' }), ['operation-id-added']],

  ['any success', responses(['200', text]), responses(['2XX', text]), ['success-status-widened', 'success-response-added']],
  ['any success, which is something else', responses(['200', text]), responses(['2XX', integer]), ['success-status-widened', 'success-response-added', 'response-type-changed']],
  ['one success of all', responses(['2XX', text]), responses(['200', text]), ['response-removed', 'success-response-added']],
  ['one error of all, which is something else', responses(['200'], ['4XX', text]), responses(['200'], ['404', integer]), ['response-removed', 'response-added', 'response-type-changed']],
  ['an error of its own, as all others', responses(['200'], ['default', text]), responses(['200'], ['default', text], ['404', text]), ['response-added']],
  ['an error of its own, unlike all others', responses(['200'], ['default', text]), responses(['200'], ['default', text], ['404', integer]), ['response-added', 'response-type-changed']],
  ['an error of its own without a body', responses(['200'], ['default', text]), responses(['200'], ['default', text], ['404']), ['response-added']],
  ['a success that was all responses', responses(['default', text]), responses(['200', integer]), ['response-removed', 'success-response-added', 'response-type-changed']],
  ['a second success where the rest are errors', responses(['200'], ['default', text]), responses(['200'], ['201', integer], ['default', text]), ['success-response-added']],
  ['a required header was added', without, document({ responses: { '200': { description: 'OK', headers: { ETag: { required: true, schema: text } } } } }), ['required-response-header-added']],

  ['a webhook has another method', webhook({}), { webhooks: { sold: { put: { responses: ok } } } }, ['operation-moved']],
  ['a webhook has one header more', webhook({}), called({ required: true }), ['received-parameter-added']],
  ['a webhook has one header fewer', called({}), webhook({}), ['received-parameter-removed']],
  ['a webhook no longer has a required header', called({ required: true }), webhook({}), ['received-required-parameter-removed']],
  ['a header of a webhook may be absent', called({ required: true }), called({}), ['received-parameter-became-optional']],
  ['a header of a webhook is always there', called({}), called({ required: true }), ['received-parameter-became-required']],
  ['the default of a header of a webhook', called({}), called({ schema: { ...text, default: 'a' } }), ['response-default-changed']],
  ['the body of a webhook may be absent', body({ required: true }), body({}), ['received-body-became-optional']],
  ['the body of a webhook is always there', body({}), body({ required: true }), ['received-body-became-required']],
  ['a webhook has a body', webhook({}), body({ required: true }), ['response-body-added']],
  ['a webhook has no body', body({}), webhook({}), ['response-body-removed']],
  ['a webhook has another media type', body({}), body({ content: { ...json(text), ...any('text/plain') } }), ['received-media-type-added']],
  ['a webhook lacks a media type', body({ content: { ...json(text), ...any('text/plain') } }), body({}), ['response-media-type-removed']],
  ['receivers may respond in one media type more', replies(json(text)), replies({ ...json(text), ...any('text/plain') }), ['request-media-type-added']],
  ['receivers may respond in one media type fewer', replies({ ...json(text), ...any('text/plain') }), replies(json(text)), ['request-media-type-removed']],
  ['receivers must send a header', replied(), replied({ required: true }), ['required-parameter-added']],
  ['receivers may send a header', replied(), replied({}), ['parameter-added']],
  ['receivers need not send a header', replied({ required: true }), replied({}), ['parameter-became-optional']],
  ['receivers must send an optional header', replied({}), replied({ required: true }), ['parameter-became-required']],
  ['receivers must respond with a body', replied(), replies(json(text)), ['required-request-body-added']],
  ['receivers respond without a body', replies(json(text)), replied(), ['request-body-removed']],

  ['a named schema for the values of a map', withValue({ type: 'object' }), withValue({ type: 'object', additionalProperties: { $ref: '#/components/schemas/Value' } }), ['request-constraint-set']],

  ['alternatives with a name, or null, as a flat list', chosen({ anyOf: [{ $ref: '#/components/schemas/Choice' }, { type: 'null' }] }), chosen({ oneOf: [...choice.oneOf, { type: 'null' }] }), []],
  ['a flat list as alternatives with a name, or null', chosen({ oneOf: [...choice.oneOf, { type: 'null' }] }), chosen({ anyOf: [{ $ref: '#/components/schemas/Choice' }, { type: 'null' }] }), []],
  ['nested alternatives as a flat list', chosen({ oneOf: [{ $ref: '#/components/schemas/Choice' }, integer] }), chosen({ oneOf: [integer, ...choice.oneOf] }), []],
  ['one alternative as two that exclude one another', sent({ oneOf: [integer, text] }), sent({ oneOf: [{ ...text, maxLength: 3 }, { ...text, minLength: 4 }, integer] }), ['request-limit-tightened']],

  ['an operation has another server', own('https://b.example'), own('https://c.example'), ['server-removed', 'server-added']],
  ['an operation has the same server in another spelling', own('https://b.example'), own('https://b.example/'), []],
  ['an operation has a server of its own', server('https://a.example'), own('https://b.example'), ['server-removed', 'server-added']],
  ['the path of a server is part of each path', at('https://a.example/v1', '/pets/{id}'), at('https://a.example', '/v1/pets/{id}'), []],
  ['the same, of an operation without an operationId', at('https://a.example/v1', '/pets', {}), at('https://a.example', '/v1/pets', {}), []],
  ['a path that ends with a slash now', at('https://a.example', '/pets'), at('https://a.example', '/pets/'), ['operation-moved']],
  ['another path below the same server', at('https://a.example', '/pets'), at('https://a.example', '/v1/pets'), ['operation-moved']],
  ['a version in the server and in each path', at('https://a.example/v1', '/pets'), at('https://a.example', '/v2/pets'), ['operation-moved', 'server-removed', 'server-added']],
  ['the server of the API is that of each operation', at('https://a.example', '/pets'), { paths: { '/pets': { servers: [{ url: 'https://a.example' }], get: { operationId: 'read', responses: ok } } } }, []],
  ['a variable whose default is what the server was', server('https://eu.a.example'), server(region, {}), ['server-added']],
  ['a value of a server', server(region, { enum: ['eu'] }), server(region, { enum: ['eu', 'us'] }), ['server-variable-value-added']],
  ['a value of a server fewer', server(region, { enum: ['eu', 'us'] }), server(region, { enum: ['eu'] }), ['server-variable-value-removed']],
  ['another default of a server', server(region, {}), server(region, { default: 'us' }), ['server-variable-default-changed']],

  ['an earlier end', ends('2027-02-01'), ends('2027-01-01'), ['sunset-brought-forward']],
  ['a later end', ends('2027-01-01'), ends('2027-02-01'), ['sunset-changed']],
  ['an end', ends(), ends('2027-02-01'), ['sunset-changed']],
  ['no end', ends('2027-02-01'), ends(), ['sunset-withdrawn']],
  ['an end that nobody can read', ends('2027-02-01'), ends('next year'), ['sunset-withdrawn']],
  ['another heading', document({ tags: ['cats'] }), document({ tags: ['cats', 'dogs'] }), ['operation-tag-added']],
  ['a heading fewer', document({ tags: ['cats', 'dogs'] }), document({ tags: ['dogs'] }), ['operation-tag-removed']],
  ['the first heading', document({}), document({ tags: ['cats'] }), ['operation-tag-added']],

  ['a parameter may be empty', parameter({}), parameter({ allowEmptyValue: true }), ['parameter-empty-value-allowed']],
  ['a parameter may not be empty', parameter({ allowEmptyValue: true }), parameter({}), ['parameter-empty-value-refused']],

  ['a default that no call relies on', parameter({ required: true, schema: { ...text, default: 'a' } }), parameter({ required: true, schema: { ...text, default: 'b' } }), []],
  ['a default that no call relies on, of a schema with a name', limited({ required: true }, 'a'), limited({ required: true }, 'b'), []],
  ['a default of a schema with a name', limited({}, 'a'), limited({}, 'b'), ['parameter-default-changed']],
  ['a default of a schema with a name that is sent in a body, too', limited({ required: true }, 'a', ['value']), limited({ required: true }, 'b', ['value']), []],
  ['a default of a schema with a name that may be sent in a body, too', limited({ required: true }, 'a', []), limited({ required: true }, 'b', []), ['request-default-changed']],
  ['a default of a property that is always sent', sent(object({ a: { ...text, default: 'a' } }, ['a'])), sent(object({ a: { ...text, default: 'b' } }, ['a'])), []],
  ['a default of a property that may be sent', sent(object({ a: { ...text, default: 'a' } })), sent(object({ a: { ...text, default: 'b' } })), ['request-default-changed']],
  ['a default of what is optional now', parameter({ required: true, schema: text }), parameter({ schema: { ...text, default: 'b' } }), ['parameter-became-optional']],
  ['reserved characters are no longer taken as they are', parameter({ allowReserved: true }), parameter({}), ['parameter-style-changed']],
  ['reserved characters are taken as they are', parameter({}), parameter({ allowReserved: true }), []],
  ['a parameter is no longer deprecated', parameter({ deprecated: true }), parameter({}), ['parameter-restored']],
  ['a parameter ends earlier', parameter({ deprecated: true, 'x-sunset': '2027-02-01' }), parameter({ deprecated: true, 'x-sunset': '2027-01-01' }), ['sunset-brought-forward']],
  ['a parameter ends later', parameter({ deprecated: true, 'x-sunset': '2027-01-01' }), parameter({ deprecated: true, 'x-sunset': '2027-02-01' }), ['sunset-changed']],
  ['a parameter was removed as announced', parameter({ deprecated: true, 'x-sunset': '2026-01-01' }), without, ['parameter-removed-after-sunset']],
  ['a parameter was removed before its end', parameter({ deprecated: true, 'x-sunset': '2026-02-01' }), without, ['parameter-removed-before-sunset']],
  ['a deprecated parameter was removed', parameter({ deprecated: true }), without, ['parameter-removed']],

  ['a scheme has another name', key('one', 'X-A'), key('other', 'X-A'), []],
  ['a scheme has another name and header', key('one', 'X-A'), key('other', 'X-B'), ['security-alternative-removed', 'security-alternative-added']],
  ['a grant was added', oauth({ clientCredentials: clients }), oauth({ clientCredentials: clients, authorizationCode: codes }), ['oauth-flow-added']],
  ['a grant was removed', oauth({ clientCredentials: clients, authorizationCode: codes }), oauth({ clientCredentials: clients }), ['oauth-flow-removed']],
  ['a scope that no operation needs', oauth({ clientCredentials: clients }), oauth({ clientCredentials: { ...clients, scopes: { read: '' } } }), ['oauth-scope-removed']],
  ['a scope that no operation needs yet', oauth({ clientCredentials: { ...clients, scopes: { read: '' } } }), oauth({ clientCredentials: clients }), ['oauth-scope-added']],
  ['a refresh URL', oauth({ clientCredentials: clients }), oauth({ clientCredentials: { ...clients, refreshUrl: 'https://a.example/again' } }), []],

  ['any text where XML has a number', xml(sends, {}, { type: 'integer' }), xml(sends, {}), ['request-type-widened']],
  ['a number where plain text had any', returns({ 'text/plain': { schema: text } }), returns({ 'text/plain': { schema: integer } }), ['response-type-narrowed']],
  ['any text where a named form has a number', namedForm(integer), namedForm(text), ['request-type-widened']],
  ['any text where a form and JSON have a number', namedForm(integer, 'application/json'), namedForm(text, 'application/json'), ['request-type-changed']],
  ['exactly one of alternatives, where each integer is a number', sent({ oneOf: [{ type: 'number' }, text] }), sent({ oneOf: [{ type: 'number' }, text, integer] }), ['request-alternatives-overlap']],
  ['any text where a parameter had alternatives', parameter({ schema: { oneOf: [text, integer, { type: 'boolean' }] } }), parameter({ schema: text }), []],
  ['alternatives where a parameter had any text', parameter({ schema: text }), parameter({ schema: { oneOf: [text, integer, { type: 'boolean' }] } }), []],
  ['a property that is not only sent', sent(object({ a: { ...text, writeOnly: true } })), sent(object({ a: text })), ['request-property-became-not-write-only']],
  ['a property that is not only received', received(object({ a: { ...text, readOnly: true } })), received(object({ a: text })), ['response-property-became-not-read-only']],
  ['names of properties by a schema with a name', around('propertyNames', 9), around('propertyNames', 8), ['request-limit-tightened']],
  ['what is refused by a schema with a name', around('not', 9), around('not', 8), ['request-constraint-unset']],
  ['the encoding that a list of a form has anyway', encoded(FORM, list), encoded(FORM, list, { style: 'form', explode: true, allowReserved: false }), []],
  ['a list of a form is one value', encoded(FORM, list), encoded(FORM, list, { explode: false }), ['request-encoding-changed']],
  ['the media type that a part has anyway', encoded(PARTS, object({})), encoded(PARTS, object({}), { contentType: 'application/json' }), []],
  ['the media type that the items of a part have anyway', encoded(PARTS, list), encoded(PARTS, list, { contentType: 'text/plain' }), []],
  ['the media type that bytes have anyway', encoded(PARTS, { ...text, format: 'binary' }), encoded(PARTS, { contentMediaType: 'application/octet-stream' }, { contentType: 'application/octet-stream' }), []],
  ['another media type of a part', encoded(PARTS, object({})), encoded(PARTS, object({}), { contentType: 'application/xml' }), ['request-encoding-changed']],

  ['any text where a part had a number', encoded(PARTS, integer), encoded(PARTS, text), ['request-type-widened']],
  ['any text where JSON in a part had a number', encoded(PARTS, object({ b: integer })), encoded(PARTS, object({ b: text })), ['request-type-changed']],
  ['one of two schemas, where anything was valid', sends({ 'application/json': {} }), sends(json({ oneOf: [named('a'), named('b')] })), ['request-constraint-set', 'request-type-narrowed']],
  ['anything, where one of two schemas was valid', sends(json({ oneOf: [named('a'), named('b')] })), sends({ 'application/json': {} }), ['request-constraint-unset', 'request-type-widened']],

  ['an attribute in XML that is sent', xml(sends, {}), xml(sends, { attribute: true }), ['request-xml-changed']],
  ['another element in XML that is received', xml(returns, {}), xml(returns, { name: 'b' }), ['response-xml-changed']],
  ['what XML of JSON alone would be', sent(object({ a: text })), sent(object({ a: { ...text, xml: { name: 'b' } } })), []],

  ['only one of alternatives that exclude one another by a constant', received({ anyOf: [object({ kind: { const: 'a' } }, ['kind']), object({ kind: { const: 'b' } }, ['kind'])] }), received({ oneOf: [object({ kind: { const: 'a' } }, ['kind']), object({ kind: { const: 'b' } }, ['kind'])] }), []],
  ['only one of alternatives that exclude one another by what they refuse', sent({ anyOf: [named('a'), object({ b: text }, [], { additionalProperties: false })] }), sent({ oneOf: [named('a'), object({ b: text }, [], { additionalProperties: false })] }), []],
]; // prettier-ignore
