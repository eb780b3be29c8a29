import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { replaceable } from './components';

test.each(Object.values(replaceable))(
  'what replaces $module has all that others import of it',
  ({ module, exports }) => {
    const text = readFileSync(join(__dirname, `../components/${module}.tsx`), 'utf8');
    const values = [...text.matchAll(/^export (?:async )?(?:function|const|class) (\w+)/gm)].map(([, name]) => name);
    expect(values).toEqual([exports]);
  },
);
