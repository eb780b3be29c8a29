'use strict';
// Loaded before an example's own code. Every TCP connection to the address that the portal shows, or to a server of its API
// documents (PORTAL_EXAMPLES_SERVERS matches `host:port`), goes to the port that responds for it (PORTAL_EXAMPLES_GATE is
// `host:port=port`); ports on which the program itself listens are free, everything else is refused. This is below fetch, node:http and every client library, so they all behave as they do elsewhere.
const net = require('node:net');

const loopback = new Set(['localhost', '127.0.0.1', '::1', '0.0.0.0', '::']);
const connect = net.Socket.prototype.connect;
const open = new Set();
const listening = new Set();
const { listen } = net.Server.prototype;

net.Server.prototype.listen = function notedListen(...args) {
  let port;
  this.once('listening', () => listening.add((port = this.address()?.port)));
  this.once('close', () => listening.delete(port));
  return listen.apply(this, args);
};

net.Socket.prototype.connect = function gatedConnect(...args) {
  const gate = /^(.*):(\d+)=(\d+)$/.exec(process.env.PORTAL_EXAMPLES_GATE ?? '');
  const options = gate && optionsOf(args);
  if (!options || options.path) return connect.apply(this, args);
  const [, shownHost, shownPort, port] = gate;
  const host = String(options.host ?? 'localhost').replace(/^\[|\]$/g, '');
  const servers = process.env.PORTAL_EXAMPLES_SERVERS;
  const isServer = servers && new RegExp(servers).test(`${inUrl(host)}:${options.port}`);
  const isOwn = loopback.has(host) && listening.has(Number(options.port));
  const sameHost = host === shownHost.replace(/^\[|\]$/g, '') || (loopback.has(host) && loopback.has(shownHost));
  if ((sameHost && String(options.port) === shownPort) || (isServer && !isOwn)) {
    // A copy: a client with TLS compares the certificate with the host in its own options.
    replaceOptions(args, { ...options, host: '127.0.0.1', port: Number(port) });
    open.add(this);
    this.once('close', () => open.delete(this));
  } else if (!loopback.has(host) || ![Number(port), ...listening].includes(Number(options.port))) {
    process.stderr.write(`portal-examples: refused ${host}:${options.port}\n`);
    const error = new Error(
      `${host}:${options.port} cannot be reached: examples can connect only to ${shownHost}:${shownPort}`,
    );
    process.nextTick(() => this.destroy(Object.assign(error, { code: 'ENETUNREACH' })));
    return this;
  }
  return connect.apply(this, args);
};

/** The object that `connect` reads its destination from; plain arguments are first turned into one. */
function optionsOf(args) {
  if (Array.isArray(args[0])) return args[0][0];
  if (typeof args[0] === 'object' && args[0] !== null) return args[0];
  const [port, host] = args;
  if (typeof port !== 'number' && !/^\d+$/.test(String(port))) return undefined;
  const options = { port: Number(port), host: typeof host === 'string' ? host : 'localhost' };
  args.splice(0, typeof host === 'string' ? 2 : 1, options);
  return options;
}

function replaceOptions(args, options) {
  if (Array.isArray(args[0])) args[0][0] = options;
  else args[0] = options;
}

/** A host as it stands in a URL: in lower case, an IPv6 address in brackets and in its shortest form. */
function inUrl(host) {
  const text = host.includes(':') ? `[${host}]` : host;
  try {
    return new URL(`http://${text}`).hostname;
  } catch {
    return host;
  }
}

/** Ends connections that are kept alive, so that the next example opens its own. */
module.exports = {
  closeConnections() {
    for (const socket of open) socket.destroy();
    open.clear();
  },
};
