export { createSandbox } from './server/create-sandbox';
export { SandboxError } from './sandbox';
export type { InjectedAnswer, InjectedRequest, Sandbox, SandboxApi, SandboxOptions, Snapshot } from './sandbox';
export type { AnyBehaviour, Behaviour, BehaviourRequest, Control, Handler } from './behaviour';
export type { Answer } from './behaviour';
export type { Context } from './behaviour';
export type { RequestRecord } from './sandbox';
export { behaviours } from './behaviours';
export { loadSandboxApis } from './load-apis';
