import type { Version } from '../load/api-document';
import { openapi30, openapi31, openapi32 } from './openapi-3';
import { type Grammar } from './rule';
import { swagger20 } from './swagger-2';

const grammars: Readonly<Record<Version, Grammar>> = {
  '2.0': swagger20,
  '3.0': openapi30,
  '3.1': openapi31,
  '3.2': openapi32,
};

export const grammarOf = (version: Version): Grammar => grammars[version];
export type * from './rule';
