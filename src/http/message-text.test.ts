import { parseResponseText, requestText } from './message';

test('a response is read with the lines of its parts', () => {
  expect(parseResponseText('HTTP/1.0 404 Not Found \r\nA: b\r\nC:  d \r\n\r\nx\r\ny')).toEqual({
    status: 404,
    reason: 'Not Found',
    headers: [
      { name: 'A', value: 'b', line: 2 },
      { name: 'C', value: 'd', line: 3 },
    ],
    body: 'x\ny',
    bodyLine: 5,
  });
  expect(parseResponseText('HTTP/1.1 600 No')).toHaveProperty('fault.line', 1);
  expect(parseResponseText('')).toHaveProperty('fault.message', '"" is not a status line such as HTTP/1.1 200 OK');
});

test.each([
  ['HTTP/1.1 200 OK\nno field', 2, '"no field" is not a header field such as Name: value'],
  ['200 OK', 1, '"200 OK" is not a status line such as HTTP/1.1 200 OK'],
])('%j is no response', (text, line, message) => expect(parseResponseText(text)).toEqual({ fault: { line, message } }));

test.each([
  ['GET /a', 'GET /a HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n'],
  [
    'POST /a HTTP/1.1\nhost: own\nX: 1\n\nü\nb\n\n',
    'POST /a HTTP/1.1\r\nhost: own\r\nX: 1\r\nContent-Length: 4\r\nConnection: close\r\n\r\nü\nb',
  ],
])('%j is sent as a whole message', (code, text) => expect(requestText(code, 'h')).toEqual({ text }));

test.each([
  ['get /a', 1],
  ['GET /a\nX: 1\nno field\n', 3],
])('%j is no request', (code, line) => expect(requestText(code, 'h')).toHaveProperty('fault.line', line));
