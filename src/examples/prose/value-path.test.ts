import { valueAt } from './value-path';

const response = {
  status: 201,
  responseHeaders: [['Location', '/books/b-7']] as const,
  responseBody: Buffer.from(
    JSON.stringify({
      data: {
        hits: [
          { score: 0.1, name: 'A' },
          { score: 0.2, name: 'B' },
        ],
        none: null,
        length: 7,
      },
    }),
  ),
};

test.each([
  ['.status', '201'],
  ['.headers.location', '/books/b-7'],
  ['data.hits.length', '2'],
  ['data.hits.count', '2'],
  ['data.length', '7'],
  ['data.hits[1].name', 'B'],
  ['data.hits.0.name', 'A'],
  ["$.data['hits'][*].score.sum", '0.3'],
  ['$.data.hits[*].name.last', 'B'],
  ['data.hits[*].score.max', '0.2'],
  ['data.hits[0].name.length', '1'],
  ['data.none', 'null'],
])('%s is %s', (path, text) => expect(valueAt(path, response)).toEqual({ text }));

test.each([
  ['data.hit', /has no "hit"/],
  ['data.hits[2].name', /has no "2"/],
  ['data.hits', /selects an array/],
  ['data.hits[*].name', /selects 2 values/],
  ['data.none.length', /needs an array/],
  ['.headers.etag', /no header "etag"/],
])('%s is a fault', (path, fault) => expect(valueAt(path, response)).toEqual({ fault: expect.stringMatching(fault) }));
