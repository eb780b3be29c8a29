import { relative } from 'node:path';
import type { ApiModel } from '../openapi/model';
import { loadModule, reasonOf } from '../portal/load-module';
import type { PortalApi } from '../portal/portal';
import { didYouMean, nearestName } from '../text/did-you-mean';
import type { AnyBehaviour } from './behaviour';
import { createMounts } from './mount';
import { type ApisOfPortal, loadPortalApi } from './portal-apis';
import { type SandboxApi, SandboxError } from './sandbox';

/**
 * Refuses a behaviour that handles what is not an operation of the document.
 * @param file where the behaviour comes from, for the message
 * @throws SandboxError with one line for each unknown name, and the one that was probably meant
 */
export function checkHandlers(model: ApiModel, { name, handlers }: AnyBehaviour, file?: string): void {
  const names = new Set(model.operations.map((operation) => operation.operationId ?? operation.slug));
  const lines = Object.keys(handlers)
    .filter((handled) => !names.has(handled))
    .map((handled) => {
      const near = didYouMean(nearestName(handled, names), '.');
      return `${file ?? model.id}: the behaviour ${name} handles "${handled}", which is not an operation of the document${near}`;
    });
  if (lines.length > 0) throw new SandboxError(lines.join('\n'));
}

/**
 * Loads the module of a behaviour: TypeScript or JavaScript, ES module or CommonJS, which exports a `Behaviour` by default, by
 * the name `behaviour`, or as `module.exports`.
 * @param file absolute path
 * @param root the portal's folder: messages name the file relative to it
 * @throws SandboxError when the module cannot be loaded, or it does not export a behaviour
 */
function loadBehaviour(file: string, root: string): AnyBehaviour {
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

/**
 * The APIs of a portal, ready to be served: their documents and behaviours loaded.
 * @param ids those to serve; without it all. Each is mounted where it is among all of them.
 * @throws SandboxError for an API that does not exist, or a behaviour that cannot be used; DocumentError for a broken document.
 */
export async function loadSandboxApis(portal: ApisOfPortal, ids?: readonly string[]): Promise<SandboxApi[]> {
  const known = portal.apis.map((api) => api.id);
  const unknownIds = (ids ?? []).filter((id) => !known.includes(id));
  if (unknownIds.length > 0) throw new SandboxError(unknownIds.map((id) => unknownApi(id, known)).join('\n'));
  const isServed = ({ id }: PortalApi): boolean => ids === undefined || ids.includes(id);
  // Where one is mounted depends on those before it, even if they are not served, and not on those after.
  const needed = portal.apis.slice(0, portal.apis.findLastIndex(isServed) + 1);
  const loaded = await Promise.all(
    needed.map((api) =>
      isServed(api) ? loadPortalApi(api, portal.root) : loadPortalApi(api, portal.root).catch(() => undefined),
    ),
  );
  const mount = createMounts(portal.sandboxUrl);
  const models = needed.map((api, index) => loaded[index] && mount(loaded[index].model, api.mount));
  return needed.flatMap((api, index): SandboxApi[] => {
    const model = models[index];
    if (!model || !isServed(api)) return [];
    return [withBehaviour(api, model, portal.root)];
  });
}

/**
 * An API as the sandbox serves it, with its behaviour.
 * @param model mounted
 * @param root of the portal
 * @throws SandboxError for a behaviour that cannot be used
 */
export function withBehaviour(api: Pick<PortalApi, 'behaviour'>, model: ApiModel, root: string): SandboxApi {
  if (api.behaviour === undefined) return { model };
  const behaviour = loadBehaviour(api.behaviour, root);
  checkHandlers(model, behaviour, relative(root, api.behaviour));
  return { model, behaviour };
}

function unknownApi(name: string, known: readonly string[]): string {
  const near = nearestName(name, known);
  return `Unknown API "${name}"${didYouMean(near, '.')} Available: ${known.join(', ')}.`;
}
