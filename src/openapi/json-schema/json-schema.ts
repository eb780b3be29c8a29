/** JSON Schema 2020-12, as Ajv takes it. */
export type JsonSchema = boolean | { [keyword: string]: unknown };

export interface JsonSchemaOptions {
  /**
   * `reject`: an object whose schema declares properties and says nothing about others may have no others
   * (`unevaluatedProperties: false` at the outermost of composed schemas). `allow`: as the document says. Default `allow`.
   */
  readonly unknownProperties?: 'allow' | 'reject';
  /**
   * Which way the value goes. In a request `required` does not hold for readOnly properties, in a response not for
   * writeOnly ones (OpenAPI 3.0 §4.7.24.2). Without it `required` holds as written.
   */
  readonly direction?: 'request' | 'response';
}
