// Reads every entry of the databases below a folder (`cache-seal.ts` starts it): in a process of its own, since a database that is cut off or
// overwritten ends the one that reads it, with a signal or with an error.
const { readdirSync } = require('node:fs');
const { dirname } = require('node:path');
const { open } = require(require.resolve('lmdb', { paths: [dirname(require.resolve('gatsby/package.json'))] }));

/** As bytes: how Gatsby writes its values is its own. */
const bytes = { encoding: 'binary', keyEncoding: 'binary' };

for (const { parentPath, name } of readdirSync(process.argv[2], { recursive: true, withFileTypes: true })) {
  if (name !== 'data.mdb') continue;
  const root = open({ path: parentPath, noSubdir: false, readOnly: true, maxDbs: 300 });
  const names = [...root.getKeys()];
  requireAll(names.length, root);
  for (const database of names) {
    const entries = root.openDB({ name: String(database), ...bytes });
    let found = 0;
    for (const { key, value } of entries.getRange()) if (key.length + value.length > 0) found += 1;
    requireAll(found, entries);
  }
}

/** Where one of its pages is damaged, a database may seem to end there. */
function requireAll(found, database) {
  if (found !== database.getStats().entryCount) throw new Error('An entry of a database is missing.');
}
