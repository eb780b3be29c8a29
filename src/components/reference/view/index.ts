export type * from './example-view';
export type * from './html';
export type * from './navigation-view';
export type * from './operation-view';
export type * from './page-view';
export type * from './schema-view';
export type * from './security-view';
export type * from './server-view';
