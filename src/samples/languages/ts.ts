import { ecmascript } from './ecmascript';
import type { Language } from './language';

/** A module for Node that compiles under `strict` with `@types/node`. */
export const ts: Language = {
  id: 'ts',
  label: 'TypeScript',
  aliases: ['typescript', 'mts'],
  prism: 'typescript',
  generate: (request) => ecmascript(request, { typed: true }),
};
