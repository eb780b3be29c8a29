export { createSandbox } from './server/create-sandbox';
export { SandboxError } from './sandbox';
export type { InjectedAnswer, InjectedRequest, Sandbox, SandboxApi, SandboxOptions, Snapshot } from './sandbox';
export type { AnyBehaviour, Behaviour, BehaviourRequest, Control, Handler } from './behaviour';
export type { Answer } from './answer';
export type { Context } from './context';
export type { RequestRecord } from './request-log';
export { behaviours } from './behaviours';
export { loadSandboxApis } from './load-apis';
