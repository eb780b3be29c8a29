import type { Page } from '../../../src/examples/find/example';
import { changeBody, type Found, type Mutator, onBody, replace, verified } from '../mutator';
import type { Example } from '../../../src/examples/find/example';

const of =
  (...languages: string[]) =>
  (pages: readonly Page[]) =>
    verified(pages, ...languages);

/** Examples whose requests are meant to be good. */
const good = (...languages: string[]) =>
  function* (pages: readonly Page[]): Iterable<Found<Example>> {
    for (const found of verified(pages, ...languages)) {
      const { mode } = found.subject;
      // The sandbox's own endpoints are in no document.
      const documented = !found.subject.code.includes('/sandbox/');
      if (mode.kind === 'verify' && (mode.status ?? 200) < 400 && documented) yield found;
    }
  };

const inJson = /^(\s*(?:-d )?'?\{?\s*)"([a-z][A-Za-z]{2,})":/;
const path = /(localhost:4010)(\/[a-zA-Z/]*[a-z])/;

/** Ways to send something that the API does not know. */
export const request: readonly Mutator[] = [
  onBody('a misspelt property in curl', 'request', good('bash'), replace(inJson, '$1"$2x":')),
  onBody('a misspelt property in HTTP', 'request', good('http', 'request'), replace(inJson, '$1"$2x":')),
  onBody(
    'a misspelt property in Python',
    ['request', 'run'],
    good('python'),
    replace(/^(\s+)"([a-z][A-Za-z]{2,})": "/, '$1"$2x": "'),
  ),
  onBody(
    'a misspelt property in JavaScript',
    ['request', 'run'],
    good('js'),
    // Not the options of `fetch` itself.
    replace(/^(\s{4,})(?!method:)([a-z][A-Za-z]{2,}): '/, "$1$2x: '"),
  ),
  onBody(
    'a property with another case',
    'request',
    good('bash', 'http', 'request'),
    replace(inJson, (_, before, name) => `${before}"${name![0]!.toUpperCase()}${name!.slice(1)}":`),
  ),
  onBody('a misspelt path', ['request', 'run'], good('bash', 'js', 'ts', 'python'), replace(path, '$1$2x')),
  onBody(
    'a path with another case',
    ['request', 'run'],
    good('bash', 'js', 'ts', 'python'),
    replace(path, (_, host, name) => `${host}${name!.toUpperCase()}`),
  ),
  onBody('a misspelt path in HTTP', 'request', good('http'), replace(/^([A-Z]+ \/[^\s?]*[a-z])/, '$1x')),
  onBody('another method in curl', 'request', good('bash'), replace(/-X [A-Z]+/, '-X PATCH')),
  onBody('another method in HTTP', 'request', good('http', 'request'), replace(/^(?:PUT|GET|POST|DELETE) /, 'PATCH ')),
  onBody(
    'another method in JavaScript',
    ['request', 'run'],
    good('js', 'ts'),
    replace(/method: '[A-Z]+'/, "method: 'PATCH'"),
    true,
  ),
  onBody(
    'another method in Python',
    ['request', 'run'],
    good('python'),
    replace(/method="[A-Z]+"/, 'method="PATCH"'),
    true,
  ),
  onBody(
    'an unknown query parameter',
    // In a branch that does not run, it is read and not sent.
    ['request', 'static'],
    good('bash'),
    replace(/-d limit=|([?&])([A-Z][A-Za-z.]+)=/, (found) => found.replace('=', 'x=')),
  ),
  onBody(
    'a string for a number',
    'request',
    good('bash', 'http'),
    replace(/^(\s+"[A-Za-z]+": )(\d+)(,?)$/, '$1"$2"$3'),
  ),
  onBody(
    'a number for a string',
    'request',
    good('bash', 'http', 'request'),
    replace(/^(\s+"[A-Za-z]+": )"[^"]*"(,?)$/, '$15$2'),
  ),
  onBody(
    'null for a value',
    'request',
    good('bash', 'http', 'request'),
    replace(/^(\s+"[A-Za-z]+": )"[^"]*"(,?)$/, '$1null$2'),
  ),
  {
    name: 'a required property that is gone',
    layer: 'request',
    *edits(pages) {
      for (const { guide, subject } of good('bash', 'http')(pages)) {
        for (const edit of changeBody(guide, subject, (text) =>
          /^\s+"[a-z][A-Za-z]*": [^{[]+,$/.test(text) ? '' : undefined,
        )) {
          const lines = edit.source.split('\n');
          // An empty line would end the head of an HTTP message; inside its body it does not.
          lines.splice(edit.from - 1, 1);
          yield { ...edit, source: lines.join('\n'), from: subject.location.line, to: subject.endLine };
        }
      }
    },
  },
  onBody(
    'another content type',
    'request',
    good('bash', 'http', 'request'),
    replace(/Content-Type: application\/json/i, 'Content-Type: text/plain'),
    true,
  ),
  onBody(
    'another content type in a program',
    ['request', 'run'],
    good('js', 'ts', 'python'),
    replace(/(['"]Content-Type['"]: ['"])application\/json/i, '$1text/plain'),
    true,
  ),
  onBody('JSON that is broken', 'request', good('bash', 'http'), replace(/^(\s+"[A-Za-z]+": "[^"]*"),$/, '$1'), true),
  onBody('another host', 'request', good('bash', 'request'), replace(/localhost:4010/, 'api.example.com')),
  onBody(
    'another host in a program',
    ['request', 'run'],
    good('js', 'ts', 'python'),
    replace(/localhost:4010/, 'api.example.com'),
  ),
  onBody('another host in HTTP', 'request', good('http'), replace(/Host: .*/, 'Host: api.example.com')),
  onBody('another port', ['request', 'run'], of('bash'), replace(/localhost:4010/, 'localhost:4'), true),
  onBody(
    'a body for GET',
    'request',
    good('bash'),
    replace(
      /^curl (?!.*(?:-X|-d|--data|--get|\\$))(.*)$/,
      "curl -X GET -d '{}' -H 'Content-Type: application/json' $1",
    ),
    true,
  ),
  {
    name: 'a variant that sends another value',
    layer: ['request', 'response'],
    *edits(pages) {
      for (const { guide, steps } of pages) {
        for (const { variants } of steps) {
          const later = variants
            .filter(({ mode, quotation, request: made }) => mode.kind === 'verify' && !quotation && made === undefined)
            .slice(1);
          for (const example of later) {
            for (const edit of changeBody(
              guide,
              example,
              replace(/((?:"[a-z][A-Za-z]*"|^\s+[a-z][A-Za-z]*): ['"])([A-Z][a-z]+)/, '$1Other$2'),
            ))
              yield edit;
          }
        }
      }
    },
  },
  {
    name: 'a variant that sends one more request',
    layer: ['request', 'response'],
    *edits(pages) {
      for (const { guide, steps } of pages) {
        for (const { variants } of steps) {
          const again = variants
            .slice(1)
            .find(({ language, mode, quotation }) => language === 'js' && mode.kind === 'verify' && !quotation);
          const call = again?.code.match(/fetch\('([^']+)'/)?.[1];
          if (!again || call === undefined) continue;
          for (const edit of changeBody(guide, again, (text) =>
            text.includes('fetch(') ? `await fetch('${new URL('/', call).href}');\n${text}` : undefined,
          )) {
            yield { ...edit, from: again.location.line, to: again.endLine + 1 };
          }
        }
      }
    },
  },
];
