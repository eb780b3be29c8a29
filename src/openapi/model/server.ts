import type { Origin } from './origin';

/** OpenAPI 3.1 §4.8.5. `url` may be relative and may hold `{variable}` parts. */
export interface Server {
  readonly origin: Origin;
  readonly url: string;
  readonly name?: string;
  readonly description?: string;
  readonly variables: readonly ServerVariable[];
}

export interface ServerVariable {
  readonly name: string;
  readonly default: string;
  readonly enum?: readonly string[];
  readonly description?: string;
}
