import { createRequire } from 'node:module';

/** What tsx does elsewhere: loads a module, TypeScript or JavaScript. Here Jest transforms it like every other file. */
const requireModule = (id: string, from: string): unknown => createRequire(from)(id);

export { requireModule as require };
