import type { Origin, ParameterLocation } from '../../openapi/model';

/** Which part of a message violates the document: the location of a parameter, or a part of the message itself. */
export type ViolationLocation = ParameterLocation | 'body' | 'mediaType' | 'status' | 'method';

/** One thing in a request or a response that the OpenAPI document does not allow. */
export interface Violation {
  readonly where: ViolationLocation;
  /** Name of the parameter or header, where it is one; spelt as in the document, if the document has it. */
  readonly name?: string;
  /** Whether each property of the parameter's value is sent under its own name (`explode`), and that of the parameter is not. */
  readonly isExploded?: true;
  /** JSON Pointer (RFC 6901) into the body or into the parameter's value; `''` is all of it. */
  readonly pointer: string;
  /**
   * Which rule is violated: a keyword of JSON Schema (`required`, `maxLength`, `enum` ...), or one of this module's own:
   * `unknown` (property or parameter that the document does not have), `missing` (parameter or body), `malformed`, `undocumented`.
   */
  readonly rule: string;
  /** Name of the property that is missing (`required`) or that the document does not have (`unknown`). */
  readonly property?: string;
  /** What the rule expects: the values of an `enum`, the `type` or types, the limit of a length or a number, the `format`. */
  readonly expected?: unknown;
  /** No value is valid here: the document contradicts itself. */
  readonly isContradiction?: true;
  /** A sentence part that names the value or the property, for example `must have the property "firstName"`. */
  readonly message: string;
  /** The name that was probably meant. */
  readonly suggestion?: string;
  /** Where the document has the rule. */
  readonly origin?: Origin;
}
