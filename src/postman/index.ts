export { collectionsFolder } from './collections-folder';
export { exportPortal, foreignFiles, staleFiles, writeExport } from './export-portal';
export { guideFlows, MissingRuntimeError } from './guide-flows';
