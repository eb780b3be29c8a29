import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');

/** Paths in inline code that begin at the top of the repository, such as `src/openapi/load-api.ts`. */
function namedFiles(document: string): string[] {
  const text = readFileSync(path.join(root, document), 'utf8');
  const spans = [...text.matchAll(/`([^`\n]+)`/g)].map(([, span]) => span!);
  return [
    ...new Set(spans.filter((span) => /^(?:src|specs|content|examples|scripts|tests|bench)\/[\w./-]*$/.test(span))),
  ];
}

describe.each(['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'tests/README.md', 'SECURITY.md'])(
  '%s names',
  (document) => {
    test('only files and folders that exist', () => {
      const missing = namedFiles(document).filter((file) => !existsSync(path.join(root, file)));
      expect(missing).toEqual([]);
    });
  },
);

test('the walk in ARCHITECTURE.md is read by this test', () => {
  expect(namedFiles('ARCHITECTURE.md').length).toBeGreaterThan(25);
});
