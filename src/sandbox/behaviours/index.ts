import type { AnyBehaviour } from '../behaviour';
import { monitoring } from './monitoring';
import { screening } from './screening';

/** The behaviours that `portal.config.ts` can name. */
export const behaviours: ReadonlyMap<string, AnyBehaviour> = new Map<string, AnyBehaviour>([
  [monitoring.name, monitoring],
  [screening.name, screening],
]);
