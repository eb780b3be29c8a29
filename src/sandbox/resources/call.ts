import type { Exchange } from '../../openapi';
import type { SandboxResponse, BehaviourRequest, Context } from '../behaviour';
import type { ResourcePlan, OperationPlan } from './recognise';
import type { ResourceState } from './store';

/** `candidates`: responses that show the state, the best first. `problem`: none can, and why, for the documented error. */
export type StateResult =
  | { readonly kind: 'candidates'; readonly candidates: readonly (() => SandboxResponse)[] }
  | { readonly kind: 'problem'; readonly statuses: readonly number[]; readonly title: string; readonly detail: string };

/** One request to an operation that the plan knows, with the state of its session. */
export interface Call {
  readonly plan: ResourcePlan;
  readonly operation: OperationPlan;
  readonly request: BehaviourRequest;
  readonly state: ResourceState;
  readonly context: Context;
  /** The values of the path parameters, in the order of the path. */
  readonly values: readonly string[];
  /** The documented exchange whose request this is. */
  readonly exchange?: Exchange;
}
