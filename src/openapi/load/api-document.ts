import type { Origin } from '../model';
import type { JsonObject } from '../value';

/** `3.2` is read as far as the model covers it. */
export type Version = '2.0' | '3.0' | '3.1' | '3.2';

/** A whole API document as plain values: every `$ref` leads to a value inside `root`. */
export interface ApiDocument {
  readonly root: JsonObject;
  readonly version: Version;
  /** As written, for example `3.0.3`. */
  readonly specificationVersion: string;
  /** Name of the member of `root` that holds the bundled files, where there are any. */
  readonly bundledFilesKey?: string;
  /** Where the value at a pointer into `root` was written; `node` (the value itself) spares looking it up. */
  originOf(pointer: string, node?: unknown): Origin;
  /** Where the name of the member at a pointer was written. */
  originOfName(pointer: string): Origin;
  /** The scalar at a pointer as it is written, where that is known: `1.0` for the number 1. */
  writtenAt(pointer: string): string | undefined;
}
