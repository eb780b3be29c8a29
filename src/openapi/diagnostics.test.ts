import type { Diagnostic } from './model';
import { warningsText } from './diagnostics';

const warning = (code: string, line: number, hint?: string): Diagnostic => ({
  severity: 'warning',
  code,
  message: `Line ${line}.`,
  ...(hint ? { hint } : {}),
  origin: { file: 'api.yaml', pointer: `/${line}`, line, column: 1 },
});

test('warnings are listed with their positions, under their kind and with its hint once', () => {
  const text = warningsText(
    'api.yaml',
    [
      warning('old-keyword', 1, 'Write it anew'),
      warning('unknown-extension', 2),
      warning('old-keyword', 3, 'Write it anew'),
      warning('old-keyword', 4, 'Leave it out'),
    ],
    'check --all',
  );
  expect(text.split('\n')).toEqual([
    'api.yaml: 4 warnings',
    '  old-keyword, 2 places: Write it anew',
    '    api.yaml:1:1 Line 1. at /1',
    '    api.yaml:3:1 Line 3. at /3',
    '  unknown-extension, 1 place',
    '    api.yaml:2:1 Line 2. at /2',
    '  old-keyword, 1 place: Leave it out',
    '    api.yaml:4:1 Line 4. at /4',
  ]);
});

test('a kind that a document has thousands of times is listed with its first places, and with what lists the others', () => {
  const many = Array.from({ length: 20_000 }, (_, line) => warning('old-keyword', line, 'Write it anew'));
  expect(warningsText('api.yaml', many, 'check --all').split('\n').slice(1)).toEqual([
    '  old-keyword, 20,000 places: Write it anew',
    ...[0, 1, 2, 3, 4].map((line) => `    api.yaml:${line}:1 Line ${line}. at /${line}`),
    '    19,995 more, which check --all lists',
  ]);
});
