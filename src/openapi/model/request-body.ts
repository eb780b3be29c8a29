import type { MediaType } from './media-type';
import type { Origin } from './origin';

/** OpenAPI 3.1 §4.8.13; Swagger 2.0 `body` and `formData` parameters end here. */
export interface RequestBody {
  readonly origin: Origin;
  readonly description?: string;
  readonly required: boolean;
  readonly content: readonly MediaType[];
}
