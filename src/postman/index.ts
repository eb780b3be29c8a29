export { collectionsFolder, exportPortal, foreignFiles, staleFiles, writeExport } from './export-portal';
export { guideFlows, MissingRuntimeError } from './guide-flows';
