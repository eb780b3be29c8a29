/** What tsx does elsewhere, Jest does here: it transforms TypeScript wherever it is required. */
export const register = () => () => undefined;
