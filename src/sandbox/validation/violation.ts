import type { Origin, ParameterLocation } from '../../openapi/model';

/** Which part of a message breaks the document: a parameter's place, or a part of the message itself. */
export type ViolationPlace = ParameterLocation | 'body' | 'mediaType' | 'status' | 'method';

/** One thing in a request or an answer that the OpenAPI document does not allow. */
export interface Violation {
  readonly where: ViolationPlace;
  /** Name of the parameter or header, where it is one; spelt as the document spells it, if the document has it. */
  readonly name?: string;
  /** JSON Pointer (RFC 6901) into the body or into the parameter's value; `''` is the whole of it. */
  readonly pointer: string;
  /**
   * Which rule is broken: a keyword of JSON Schema (`required`, `maxLength`, `enum` ...), or one of this module's own:
   * `unknown` (property or parameter that the document does not have), `missing` (parameter or body), `malformed`, `undocumented`.
   */
  readonly rule: string;
  /** Name of the property that is missing (`required`) or that the document does not have (`unknown`). */
  readonly property?: string;
  /** What the rule wants: the values of an `enum`, the `type` or types, the limit of a length or a number, the `format`. */
  readonly expected?: unknown;
  /** A sentence part that names the value or the property, for example `must have the property "firstName"`. */
  readonly message: string;
  /** The name that was probably meant. */
  readonly suggestion?: string;
  /** Where the document says so. */
  readonly origin?: Origin;
}
