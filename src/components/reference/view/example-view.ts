import type { HttpRequest } from '../../../samples/http-request';
import type { Html } from './html';

/** A text to be read as code. */
export interface CodeText {
  /** What Prism calls the language, for example `json`. */
  readonly language: string;
  /** At most a page of it; `omitted` says how many characters were left out at its end. */
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

/** A request with its answer. `request` is what every language's sample is made from. */
export interface ExchangeView {
  readonly name: string;
  readonly summary?: string;
  readonly description?: Html;
  readonly source: 'document' | 'generated';
  readonly request?: HttpRequest;
  /** The body that a webhook or a callback delivers, which no client sends. */
  readonly delivery?: CodeText;
  readonly response?: {
    readonly status: string;
    readonly mediaType?: string;
    readonly body?: CodeText;
    /** The body is made from the schema; the document shows none. */
    readonly generated?: boolean;
  };
  /** Set when the examples' run of this very build has sent the request and compared the answer. */
  readonly proof?: Proof;
}

export interface Proof {
  readonly status?: number;
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
