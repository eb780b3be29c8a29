import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { readQuote } from '../../src/examples/find/example';
import { guideFiles } from '../../src/examples/find/guide';
import { guideTwin } from '../../src/gatsby/twins/guide-twins';
import { loadPortal } from '../../src/portal/load';

/** The Markdown page of a guide, which assistants read and readers copy, has each program of the guide, written out as it runs. */

const portal = loadPortal({});

function regionOf(file: string, region: string): string {
  const quotation = readQuote({ file, region }, portal.root);
  if ('fault' in quotation) throw new Error(quotation.fault);
  return quotation.shown;
}

test.each(guideFiles(portal).map(({ path }) => [relative(portal.root, path), path]))('%s', (file, path) => {
  const text = readFileSync(path, 'utf8');
  const body = text.slice(text.indexOf('\n---\n') + 5);
  const twin = guideTwin({ route: '/guide', title: 'Guide', file, body }, portal, undefined);
  expect(twin).not.toMatch(/^(?: *)```http request/m);
  const fences = [...body.matchAll(/^```(?:bash|[jt]s|python)\b(.*)\n([^]*?)^```$/gm)].map(([fence, marks, code]) => {
    const [, name, region] = / file=(\S+)#(\S+)/.exec(marks!) ?? [];
    return name === undefined ? { fence, code: code! } : { fence, code: regionOf(name, region!) };
  });
  expect(fences.filter(({ code }) => !twin.includes(code)).map(({ fence }) => fence)).toEqual([]);
  for (const request of twin.matchAll(/^```python verify.*\n([^]*?)^```$/gm))
    if (request[1]!.includes('urllib.request')) expect(request[1]).toMatch(/^import .*\burllib/m);
});
