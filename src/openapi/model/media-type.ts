import type { Example } from './example';
import type { Origin } from './origin';
import type { Header, ParameterStyle } from './parameter';
import type { Schema } from './schema';

/** OpenAPI 3.1 §4.8.14. */
export interface MediaType {
  readonly origin: Origin;
  /** For example `application/json` or a range such as `image/*`. */
  readonly mediaType: string;
  readonly schema?: Schema;
  /** 3.2: the schema of each item of a sequential media type. */
  readonly itemSchema?: Schema;
  readonly examples: readonly Example[];
  readonly encoding: readonly Encoding[];
}

/** OpenAPI 3.1 §4.8.15: how one property of a form or multipart body is written. */
export interface Encoding {
  readonly property: string;
  readonly contentType?: string;
  readonly headers: readonly Header[];
  readonly style?: ParameterStyle;
  readonly explode?: boolean;
  readonly allowReserved?: boolean;
}
