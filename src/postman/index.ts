export { collectionsFolder, exportPortal, staleFiles, writeExport } from './export-portal';
export { type Flows, flowsOf, guideFlows, MissingRuntimeError, saveFlows, savedFlows } from './guide-flows';
