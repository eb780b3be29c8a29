import Module from 'node:module';
import * as gatsby from './gatsby';

/**
 * Gives `gatsby.tsx` to whoever loads Gatsby from here on, as its real graphql and Link work inside of a build only. Imported
 * before anything that loads components. Node has no public way to put one module in the place of another.
 */
const loader = Module as unknown as { _load: (name: string, ...rest: unknown[]) => unknown };
const load = loader._load;
loader._load = (name, ...rest) => (name === 'gatsby' ? gatsby : load.call(Module, name, ...rest));
