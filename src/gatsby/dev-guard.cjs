// What the development server of Gatsby answers: pages of its own only. Left alone it lets the pages of every origin read its responses,
// guides that are not published and parts of the source among them, and open files in the writer's editor.

const isLoopback = (host) => /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i.test(host);

/** A link from elsewhere may lead to a page, but not to an endpoint of Gatsby's such as `/__open-stack-frame-in-editor`. */
const isVisit = (method, url, headers) =>
  method === 'GET' &&
  headers['sec-fetch-mode'] === 'navigate' &&
  headers['sec-fetch-dest'] === 'document' &&
  !/^\/+_/.test(url);

/**
 * Whether a request was sent to another host name than this machine's (DNS rebinding), or for a web page of another origin (`Origin`,
 * RFC 6454 §7; `Sec-Fetch-Site`, W3C Fetch Metadata §2.3), which browsers send even for pages that may not read the response.
 *
 * @param {{ method?: string, url?: string, headers: import('node:http').IncomingHttpHeaders }} request
 */
function isForeign({ method, url = '', headers }) {
  const { host = '', origin } = headers;
  if (!isLoopback(host)) return true;
  if (origin !== undefined && origin.toLowerCase() !== `http://${host}`.toLowerCase()) return true;
  const site = headers['sec-fetch-site'];
  return site !== undefined && site !== 'same-origin' && site !== 'none' && !isVisit(method, url, headers);
}

/** Wraps the first middleware of the server that handles requests, so that none comes before the check. */
const guarded = (middleware) => {
  const guard = (request, response, next) => {
    if (!isForeign(request)) return middleware(request, response, next);
    response.writeHead(403, { 'content-type': 'text/plain; charset=utf-8' });
    response.end(
      'The development server serves this machine and its own pages only. Open the address that it printed.\n',
    );
  };
  return Object.assign(guard, middleware);
};

/** Socket.IO has requests of its own, before all middleware, and no browser asks whether a page may open a WebSocket (RFC 6455 §10.2). */
const guardedSockets = (socketIo) => ({
  ...socketIo,
  Server: class extends socketIo.Server {
    constructor(server, options) {
      super(server, { ...options, allowRequest: (request, done) => done(null, !isForeign(request)) });
    }
  },
});

module.exports = { guarded, guardedSockets, isForeign };
