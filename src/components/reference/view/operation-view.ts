import type { Badge, Data, ExternalDocs, ParameterLocation, ParameterStyle, OAuthFlow } from '../../../openapi/model';
import type { Evidence } from '../../../examples/record';
import type { HttpRequest } from '../../../samples/http-request';
import type { Html, SchemaView } from './schema-view';

/** One operation, webhook or callback, as its page shows it. */
export interface OperationView {
  readonly slug: string;
  readonly operationId?: string;
  readonly method: string;
  readonly path: string;
  readonly title: string;
  /** What it does, in a sentence that is too long for a title. */
  readonly lead?: string;
  readonly description?: Html;
  readonly faults?: FaultsView;
  readonly deprecated: boolean;
  readonly deprecationNote?: Html;
  readonly internal: boolean;
  readonly sandbox?: boolean;
  readonly sandboxNote?: Html;
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
  /** Where it is written: `specs/screening.yaml:120`. Not of a document that is a single line. */
  readonly source?: string;
}

/** What is against the specification in the part of the document that a page shows; the page has the first of many. */
export type FaultsView = Bounded<FaultView>;

export interface FaultView {
  readonly message: string;
  /** File and line. */
  readonly source: string;
}

/** A list of which a page shows the beginning only. */
export interface Bounded<T> {
  readonly shown: readonly T[];
  readonly total: number;
}

/** The parameters of one location, in the order of the document. */
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
  readonly sandbox?: boolean;
  readonly sandboxNote?: Html;
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
  readonly description?: Html;
  readonly sandbox?: boolean;
  readonly sandboxNote?: Html;
  readonly headers: readonly HeaderView[];
  readonly content: readonly MediaTypeView[];
  /** A body of a response that no exchange has; for the list of all responses beside the sections. */
  readonly example?: { readonly value: CodeText; readonly generated?: boolean };
  /** Bodies for the alternatives of its schema, beside the one that it is shown with. */
  readonly variants?: readonly VariantExample[];
  readonly links: readonly ResponseLinkView[];
}

/** A body that is generated to show an alternative of a response's schema. */
export interface VariantExample {
  /** Unique on its page; begins with the status of its response. */
  readonly id: string;
  readonly label: string;
  readonly value: CodeText;
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

/** A text to be read as code. */
export interface CodeText {
  /** What Prism calls the language, for example `json`. */
  readonly language: string;
  /** At most a page of it; `omitted` says how many characters were cut off at its end. */
  readonly text: string;
  readonly omitted?: number;
}

export interface ExampleView {
  readonly name: string;
  readonly summary?: string;
  readonly description?: Html;
  readonly value?: CodeText;
  readonly externalValue?: string;
}

/** A request with its response. `request` is what every language's sample is made from. */
export interface ExchangeView {
  readonly name: string;
  readonly summary?: string;
  readonly description?: Html;
  readonly source: 'document' | 'generated';
  readonly request?: HttpRequest;
  /** Values of parameters in the request, for readers who want others there. */
  readonly given?: readonly (Data & { readonly in: ParameterLocation; readonly name: string })[];
  /** The body that a webhook or a callback delivers, which no client sends. */
  readonly delivery?: CodeText;
  readonly response?: {
    readonly status: string;
    readonly mediaType?: string;
    readonly body?: CodeText;
    /** The body is made from the schema; the document shows none. */
    readonly generated?: boolean;
  };
  /** Set when the examples' run of this very build has sent the request, and its response is true of the document. */
  readonly proof?: Proof;
}

export interface Proof {
  /** Of the response, where it is the one that is shown. */
  readonly status?: number;
  readonly evidence: Evidence;
  /** Languages whose generated sample was run too. */
  readonly languages: readonly string[];
}

/** A sample that the document's author wrote (`x-codeSamples`). */
export interface CodeSampleView {
  /** Of the language in `src/samples`, where it is one of those; else made from its name. */
  readonly id: string;
  readonly label: string;
  readonly code: CodeText;
}

/** Any one of the alternatives is enough; none at all means that no credentials are needed. */
export type SecurityView = readonly SecurityAlternative[];

/** All of its schemes together; no schemes means that this alternative needs no credentials. */
export type SecurityAlternative = readonly SecurityUse[];

export interface SecurityUse {
  readonly name: string;
  readonly scheme?: SchemeView;
  readonly scopes: readonly { readonly name: string; readonly description?: Html }[];
}

export type SchemeView = { readonly description?: Html; readonly deprecated?: boolean } & (
  | {
      readonly type: 'apiKey';
      readonly in: 'query' | 'header' | 'cookie';
      readonly parameterName: string;
      readonly prefix?: string;
    }
  | { readonly type: 'http'; readonly scheme: string; readonly bearerFormat?: string }
  | { readonly type: 'mutualTLS' }
  | { readonly type: 'oauth2'; readonly flows: readonly Omit<OAuthFlow, 'scopes'>[]; readonly metadataUrl?: string }
  | { readonly type: 'openIdConnect'; readonly openIdConnectUrl: string }
);

export interface ServerView {
  readonly url: string;
  readonly name?: string;
  readonly description?: Html;
  readonly variables: readonly ServerVariableView[];
}

interface ServerVariableView {
  readonly name: string;
  readonly default: string;
  readonly enum?: readonly string[];
  readonly description?: Html;
}
