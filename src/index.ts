/** What a portal's own files import from the package: the types of its configuration and of behaviours. */
export { defineConfig } from './portal/config';
export type { ApiConfig, DocsConfig, PortalConfig } from './portal/config';
export type { Behaviour } from './sandbox/behaviour';
