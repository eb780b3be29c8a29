import { ecmascript } from './ecmascript';
import type { Language } from './language';

/** An ES module for Node. */
export const js: Language = {
  id: 'js',
  label: 'JavaScript',
  aliases: ['javascript', 'node', 'nodejs', 'node.js', 'mjs', 'fetch'],
  prism: 'javascript',
  generate: (request) => ecmascript(request, { typed: false }),
};
