import { relative } from 'node:path';
import { loadModule, reasonOf } from '../portal/load-module';
import type { AnyBehaviour } from './behaviour';
import { SandboxError } from './sandbox';

/**
 * Loads the module of a behaviour: TypeScript or JavaScript, ES module or CommonJS, which exports a `Behaviour` by default, by
 * the name `behaviour`, or as `module.exports`.
 * @param file absolute path
 * @param root the portal's folder: messages name the file relative to it
 * @throws SandboxError when the module cannot be loaded, or it does not export a behaviour
 */
export function loadBehaviour(file: string, root: string): AnyBehaviour {
  const name = relative(root, file);
  const found = behaviourIn(load(file, name));
  if (!isObject(found)) {
    throw new SandboxError(
      `${name}: does not export a behaviour. Export one by default: export default { name: "orders", createState: () => ({}), handlers: {} };`,
    );
  }
  const problems = problemsOf(found);
  if (problems.length > 0) {
    const lines = problems.map((problem) => `${name}: the behaviour ${problem}.`);
    throw new SandboxError(`${lines.join('\n')}\nIts interface is \`Behaviour\` in src/sandbox/behaviour.ts.`);
  }
  return found as unknown as AnyBehaviour;
}

function load(file: string, name: string): unknown {
  try {
    return loadModule(file);
  } catch (error) {
    throw new SandboxError(`${name}: the module cannot be loaded: ${reasonOf(error)}`, { cause: error });
  }
}

/** What a module exports by default, by the name `behaviour`, or, in CommonJS, as a whole. */
function behaviourIn(module: unknown): unknown {
  if (!isObject(module)) return undefined;
  return module.default ?? module.behaviour ?? ('handlers' in module ? module : undefined);
}

/** What keeps a value from being a behaviour, each as the end of a sentence about it. */
function problemsOf(behaviour: Fields): string[] {
  const { name, createState, handlers, controls } = behaviour;
  const wrongHandlers = isObject(handlers)
    ? Object.keys(handlers).filter((operation) => typeof handlers[operation] !== 'function')
    : [];
  const hooks = ['authenticate', 'onInvalid', 'onMalformed', 'notes'];
  const wrongHooks = hooks.filter((hook) => !['undefined', 'function'].includes(typeof behaviour[hook]));
  return [
    ...(typeof name === 'string' && name !== '' ? [] : ['needs a "name", a string']),
    ...(typeof createState === 'function' ? [] : ['needs "createState", a function that returns the reference state']),
    ...(isObject(handlers) ? [] : ['needs "handlers", an object of functions by operationId']),
    ...wrongHandlers.map((operation) => `has a handler for "${operation}" that is not a function`),
    ...wrongHooks.map((hook) => `has "${hook}", which is not a function`),
    ...(controls === undefined || Array.isArray(controls) ? [] : ['has "controls", which is not an array']),
  ];
}

type Fields = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
