import type { Origin } from './origin';

/**
 * OpenAPI 3.1 §4.8.19. A single `example` of the document becomes an Example named `default`.
 * Examples of the same name on an operation's parameters, request body and responses belong together:
 * they are one exchange (see `exchange.ts`).
 */
export interface Example {
  readonly origin: Origin;
  readonly name: string;
  readonly summary?: string;
  readonly description?: string;
  /** `{ value }`, so that an example of `null` differs from none. */
  readonly value?: Data;
  readonly externalValue?: string;
  /** `x-extensible` free-form members are kept here. */
  readonly extensions?: Readonly<Record<string, unknown>>;
}

/** How numbers are written in the document where JavaScript would print them otherwise, such as `1.10`, by their place. */
export type NumberSources = Readonly<Record<string, string>>;

/** A value of the document. */
export interface Data {
  readonly value: unknown;
  /** By the JSON Pointer of each such number inside `value`; `''` is the value itself. */
  readonly numbers?: NumberSources;
}
