import type { Mutator } from '../mutator';
import { coverage } from './coverage';
import { markup } from './markup';
import { prose } from './prose';
import { request } from './request';
import { response } from './response';
import { run } from './run';

/** Every way to make a guide untrue, by the kind of check that has to find it. */
export const kinds: Readonly<Record<string, readonly Mutator[]>> = { markup, coverage, request, run, response, prose };
