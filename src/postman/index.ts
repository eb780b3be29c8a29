export { collectionsFolder, exportPortal, staleFiles, writeExport } from './export-portal';
export { guideFlows, MissingRuntimeError } from './guide-flows';
