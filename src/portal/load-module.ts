import { createRequire } from 'node:module';
import { register } from 'tsx/cjs/api';

/**
 * Loads a module of the portal's own: TypeScript or JavaScript, an ES module or CommonJS, in every process, those of Gatsby
 * included.
 * @param file absolute path
 * @throws whatever the module throws, or what keeps it from being loaded
 */
export function loadModule(file: string): unknown {
  // `require` of tsx would give the module a file name that does not exist, on which the cache of Gatsby's build fails.
  const unregister = register();
  try {
    return createRequire(__filename)(file) as unknown;
  } finally {
    unregister();
  }
}

/** Why a module could not be loaded, without the modules that required it. */
export function reasonOf(error: unknown): string {
  const { message = String(error) } = Object(error) as Partial<Error>;
  return (message.split('\nRequire stack:')[0] ?? '').trim();
}
