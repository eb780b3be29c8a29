import type { Html } from './html';

export interface ServerView {
  readonly url: string;
  readonly name?: string;
  readonly description?: Html;
  readonly variables: readonly ServerVariableView[];
}

export interface ServerVariableView {
  readonly name: string;
  readonly default: string;
  readonly enum?: readonly string[];
  readonly description?: Html;
}
