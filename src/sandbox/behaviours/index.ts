import type { AnyBehaviour } from '../behaviour';
import { monitoring } from './monitoring';

/** The behaviours that `portal.config.ts` can name. */
export const behaviours: ReadonlyMap<string, AnyBehaviour> = new Map<string, AnyBehaviour>(
  [monitoring].map((behaviour) => [behaviour.name, behaviour]),
);
