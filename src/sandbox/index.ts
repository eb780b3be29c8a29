export { createSandbox } from './server/create-sandbox';
export { sandboxEndpoints } from './server/own-endpoints';
export { SandboxError } from './sandbox';
export type {
  InjectedRequest,
  InjectedResponse,
  RequestRecord,
  Sandbox,
  SandboxApi,
  SandboxOptions,
  Snapshot,
} from './sandbox';
export type {
  AnyBehaviour,
  Behaviour,
  BehaviourRequest,
  Context,
  Control,
  Handler,
  SandboxResponse,
} from './behaviour';
export { loadSandboxApis } from './load-apis';
export { takenFromDescription } from './resources/described';
