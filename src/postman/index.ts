export { collectionFile, collectionsFolder } from './collections-folder';
export { exportPortal, foreignFiles, staleFiles, writeExport } from './export-portal';
export { type CollectionPlace, exampleKey, guideFlows, MissingRuntimeError, placesInCollections } from './guide-flows';
