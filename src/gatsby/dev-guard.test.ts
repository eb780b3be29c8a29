type Guard = (request: unknown, response: unknown, next: () => void) => void;
const { guarded, guardedSockets, isForeign } = jest.requireActual<{
  guardedSockets: (socketIo: { Server: new (...args: unknown[]) => object }) => {
    Server: new (...args: unknown[]) => {
      options: {
        allowRequest: (request: unknown, done: (error: unknown, isAllowed: boolean) => void) => void;
        path: string;
      };
    };
  };
  guarded: <M>(middleware: M) => Guard & M;
  isForeign: (request: unknown) => boolean;
}>('./dev-guard.cjs');

const request = (headers: Record<string, string>, url = '/', method = 'GET') => ({
  method,
  url,
  headers: { host: '127.0.0.1:8000', ...headers },
});

describe('requests to the development server', () => {
  it.each([
    ['of a program', {}],
    ['by name', { host: 'localhost:8000' }],
    ['over IPv6', { host: '[::1]:8000' }],
    ['of a page of its own', { origin: 'http://127.0.0.1:8000', 'sec-fetch-site': 'same-origin' }],
    ['of a reader', { 'sec-fetch-site': 'none' }],
    [
      'of a link elsewhere',
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
    ],
  ])('are served: %s', (_, headers) => {
    expect(isForeign(request(headers))).toBe(false);
  });

  it.each([
    ['to another host name', { host: 'evil.example' }],
    ['to a name that begins like this machine’s', { host: '127.0.0.1.evil.example' }],
    ['without a host', { host: '' }],
    ['of a page of another origin', { origin: 'https://evil.example' }],
    ['of a page at another port', { origin: 'http://127.0.0.1:9000', 'sec-fetch-site': 'same-site' }],
    ['of a page without an origin', { origin: 'null' }],
    ['for a picture in a foreign page', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }],
    [
      'for a frame in a foreign page',
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' },
    ],
  ])('are refused: %s', (_, headers) => {
    expect(isForeign(request(headers))).toBe(true);
  });

  it.each(['/__open-stack-frame-in-editor?fileName=/x', '/___graphql', '//__original-stack-frame'])(
    'refuse a link elsewhere to %s',
    (url) => {
      const visit = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
      expect(isForeign(request(visit, url))).toBe(true);
    },
  );

  it('reach the middleware only if they are not foreign, and keep what the middleware has', () => {
    const handled: unknown[] = [];
    const publish = () => undefined;
    const middleware = Object.assign((each: unknown) => void handled.push(each), { publish });
    const guard = guarded(middleware);
    const written: unknown[] = [];
    const response = { writeHead: (status: number) => written.push(status), end: () => undefined };
    const own = request({});
    guard(own, response, () => undefined);
    guard(request({ host: 'evil.example' }), response, () => undefined);
    expect([handled, written, guard.publish]).toStrictEqual([[own], [403], publish]);
  });

  it('for a socket are answered with the same check, and the options of the server are kept', () => {
    class Server {
      constructor(
        readonly server: unknown,
        readonly options: unknown,
      ) {}
    }
    const { Server: Guarded } = guardedSockets({ Server: Server as never });
    const { options } = new Guarded('server', { path: '/x' });
    const allowed: boolean[] = [];
    for (const headers of [{}, { origin: 'https://evil.example' }, { host: 'evil.example' }] as Record<
      string,
      string
    >[])
      options.allowRequest(request(headers), (_, isAllowed) => void allowed.push(isAllowed));
    expect([options.path, ...allowed]).toEqual(['/x', true, false, false]);
  });
});
