export type { Collection, Environment, Folder, Item } from './collection';
export { writeDownloads, type Download } from './downloads';
export { exportCollection, type Exported, type ExportOptions } from './export-collection';
export {
  collectionsFolder,
  exportPortal,
  staleFiles,
  writeExport,
  type ExportFile,
  type PortalExport,
} from './export-portal';
export type { Flow, FlowStep } from './flow';
export { type Flows, flowsOf, guideFlows, MissingRuntimeError, saveFlows, savedFlows } from './guide-flows';
export { runNewman, type NewmanOptions, type RequestOutcome } from './run-newman';
