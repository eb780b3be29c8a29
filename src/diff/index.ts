export { changelogOf, type Changelog, type KeptVersion } from './changelog';
export type { Change } from './change';
export { compareApis } from './compare-api';
export { defaultLevels, levels, type Level } from './checks';
export { formatChanges, formats, type BlockedExample, type Comparison, type Impact } from './format';
