export { DocumentError, formatDiagnostic } from './document-error';
export { DEFAULT_NAME, exchangesOf } from './exchange';
export type { JsonSchema, JsonSchemaOptions } from './json-schema/json-schema';
export { jsonSchemasOf, toJsonSchema } from './json-schema/to-json-schema';
export { loadApi, type LoadedApi, type LoadOptions } from './load-api';
export { operationOf, schemaOf } from './look-up';
export type * from './model';
export { sampleOf, type Sample, type SampleOptions } from './sample/sample';
export { usageOf, type Usage } from './usage';
