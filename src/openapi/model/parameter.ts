import type { Example } from './example';
import type { MediaType } from './message';
import type { Origin } from './origin';
import type { Schema } from './schema';

export type ParameterLocation = 'path' | 'query' | 'header' | 'cookie' | 'querystring';
/** `tabDelimited` is Swagger 2.0's `tsv`; `cookie` is of 3.2. */
export type ParameterStyle =
  | 'matrix'
  | 'label'
  | 'form'
  | 'simple'
  | 'spaceDelimited'
  | 'pipeDelimited'
  | 'deepObject'
  | 'tabDelimited'
  | 'cookie';

/** What a parameter and a header have in common (OpenAPI 3.1 §4.8.12 and §4.8.21). Either `schema` or `content` is set. */
interface ParameterBase {
  readonly origin: Origin;
  readonly name: string;
  readonly required: boolean;
  readonly description?: string;
  readonly deprecated?: boolean;
  readonly deprecationNote?: string;
  /** `x-internal: true`: such ones are in a model only where the portal shows what is internal. */
  readonly internal?: true;
  /** `x-sandbox: true`: the provider's documentation does not show it; it is known of the sandbox only. */
  readonly sandbox?: boolean;
  /** Text of `x-sandbox`: what the sandbox does here beyond what the documentation shows. */
  readonly sandboxNote?: string;
  /** Always filled in with the default of its location. */
  readonly style: ParameterStyle;
  readonly explode: boolean;
  readonly allowReserved: boolean;
  readonly schema?: Schema;
  readonly content?: MediaType;
  readonly examples: readonly Example[];
  readonly extensions?: Readonly<Record<string, unknown>>;
}

export interface Parameter extends ParameterBase {
  readonly in: ParameterLocation;
  readonly allowEmptyValue: boolean;
}

export type Header = ParameterBase;
