export { compareApis, type CompareOptions } from './compare-api';
export type { Change } from './change';
export { defaultLevels, levels, type Level } from './checks';
export { formatChanges, formats, type Comparison, type Format } from './format';
