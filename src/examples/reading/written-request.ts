import type { JsonNode } from '../compare/json-node';

/** Stands in a text for what only a run can say: the value of a variable, the result of a call. */
export const HOLE = '\uE000';

/** A text of a program with its line; parts that cannot be taken from the source are a `HOLE`. */
export interface WrittenText {
  readonly text: string;
  /** 1-based line of the program. */
  readonly line: number;
}

export interface WrittenPair extends WrittenText {
  readonly name: string;
}

/** A request as the source of a program states it, without running the program. */
export interface WrittenRequest {
  /** Line of the call. */
  readonly line: number;
  /** Upper case; absent when it is computed. */
  readonly method?: string;
  /** Where it stands, when that is not the line of the call. */
  readonly methodLine?: number;
  /** Absolute, or a path when the call has its host elsewhere. */
  readonly url: WrittenText;
  /** Query parameters that stand apart from the URL, not percent-encoded. */
  readonly query: readonly WrittenPair[];
  readonly headers: readonly WrittenPair[];
  /** Absent: it has none. JSON that is literal, or any other text; a wildcard for one that is computed. */
  readonly body?: WrittenBody;
  /** What is computed as a whole, so that more may be sent than the source states. */
  readonly open: { readonly query?: boolean; readonly headers?: boolean };
}

export type WrittenBody =
  | { readonly json: JsonNode }
  /** `pairs`: where each of its fields stands. */
  | { readonly form: WrittenText & { readonly pairs?: readonly WrittenPair[] } };

/** A part of a program that sends something of which the source does not say enough. */
export interface Unread {
  readonly line: number;
  /** For example `the address`. */
  readonly what: string;
}

/** What is wrong with a program whatever the documents say. */
export interface ProgramFault {
  readonly line: number;
  readonly message: string;
}

/** What a program's source states about the requests that it sends. */
export interface Reading {
  readonly requests: readonly WrittenRequest[];
  readonly unread: readonly Unread[];
  readonly faults?: readonly ProgramFault[];
}
