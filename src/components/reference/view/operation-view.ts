import type { Badge, ExternalDocs, ParameterLocation, ParameterStyle } from '../../../openapi/model';
import type { CodeSampleView, ExampleView, ExchangeView } from './example-view';
import type { Html } from './html';
import type { SchemaView } from './schema-view';
import type { SecurityView } from './security-view';
import type { ServerView } from './server-view';

/** One operation, webhook or callback, as its page shows it. */
export interface OperationView {
  readonly slug: string;
  readonly operationId?: string;
  readonly method: string;
  readonly path: string;
  readonly title: string;
  readonly description?: Html;
  readonly deprecated: boolean;
  readonly deprecationNote?: Html;
  readonly internal: boolean;
  readonly badges: readonly Badge[];
  readonly externalDocs?: ExternalDocs;
  readonly servers: readonly ServerView[];
  readonly security: SecurityView;
  readonly parameters: readonly ParameterGroup[];
  readonly requestBody?: RequestBodyView;
  readonly responses: readonly ResponseView[];
  readonly callbacks: readonly CallbackView[];
  readonly exchanges: readonly ExchangeView[];
  readonly codeSamples: readonly CodeSampleView[];
  /** Where it is written: `specs/screening.yaml:120`. */
  readonly source: string;
}

/** The parameters of one place, in the order of the document. */
export interface ParameterGroup {
  readonly in: ParameterLocation;
  readonly parameters: readonly ParameterView[];
}

/** What parameters and headers have in common. */
export interface ValueView {
  readonly name: string;
  readonly anchor: string;
  readonly required: boolean;
  readonly description?: Html;
  readonly deprecated?: boolean;
  readonly deprecationNote?: Html;
  readonly internal?: boolean;
  readonly style: ParameterStyle;
  readonly explode: boolean;
  readonly schema?: SchemaView;
  readonly content?: MediaTypeView;
  readonly examples: readonly ExampleView[];
  /** An example value as it is sent, for example `?colour=red,green`; only where how it is written needs showing. */
  readonly serialised?: string;
}

export interface ParameterView extends ValueView {
  readonly in: ParameterLocation;
  readonly allowReserved: boolean;
  readonly allowEmptyValue: boolean;
}

export type HeaderView = ValueView;

export interface RequestBodyView {
  readonly anchor: string;
  readonly description?: Html;
  readonly required: boolean;
  readonly content: readonly MediaTypeView[];
}

export interface MediaTypeView {
  readonly mediaType: string;
  /** An earlier media type of the same body that has the same schema. */
  readonly sameAs?: string;
  readonly schema?: SchemaView;
  readonly itemSchema?: SchemaView;
  readonly examples: readonly ExampleView[];
  readonly encoding: readonly EncodingView[];
}

export interface EncodingView {
  readonly property: string;
  readonly contentType?: string;
  readonly style?: ParameterStyle;
  readonly explode?: boolean;
  readonly allowReserved?: boolean;
  readonly headers: readonly HeaderView[];
}

export interface ResponseView {
  readonly anchor: string;
  readonly status: string;
  readonly summary?: string;
  readonly description: Html;
  readonly headers: readonly HeaderView[];
  readonly content: readonly MediaTypeView[];
  readonly links: readonly ResponseLinkView[];
}

export interface ResponseLinkView {
  readonly name: string;
  readonly description?: Html;
  /** The operation that the link leads to, where it is in this API. */
  readonly operation?: OperationLink;
  readonly operationRef?: string;
  readonly parameters: readonly { readonly name: string; readonly value: string }[];
  readonly requestBody?: string;
}

export interface CallbackView {
  readonly name: string;
  readonly operations: readonly OperationView[];
}

/** What a list, a menu or a neighbour's link says about an operation. */
export interface OperationLink {
  readonly title: string;
  readonly method: string;
  readonly path: string;
  readonly route: string;
  readonly deprecated?: true;
}
