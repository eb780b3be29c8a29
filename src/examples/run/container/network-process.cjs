'use strict';
// Runs in a network of its own, which has nothing but the loopback interface. Listens there on the address that the portal shows
// and passes the listening sockets to the engine, so that connections to it arrive there. Looks up no name, and reports those that
// it is asked for. Arguments: port of the shown address. Ends with its parent.
const { createSocket } = require('node:dgram');
const { readFileSync } = require('node:fs');
const { connect, createServer } = require('node:net');

const port = Number(process.argv[2]);
let names = [];
/** Those of the connections made here for the sandbox. */
let ownFailures = 0;

/** Connections and datagrams that found no way out or nobody who listens, counted by the kernel since this network exists. */
const counters = [
  ['/proc/self/net/snmp', 'Ip:', 'OutNoRoutes'],
  ['/proc/self/net/snmp', 'Tcp:', 'AttemptFails'],
  ['/proc/self/net/snmp', 'Udp:', 'NoPorts'],
];
function failedAttempts() {
  let sum = -ownFailures;
  for (const [file, prefix, name] of counters) {
    const [header = [], values = []] = linesOf(file).filter((words) => words[0] === prefix);
    sum += Number(values[header.indexOf(name)] ?? 0);
  }
  for (const [name, value] of linesOf('/proc/self/net/snmp6'))
    if (name === 'Ip6OutNoRoutes' || name === 'Udp6NoPorts') sum += Number(value);
  return sum;
}
const linesOf = (file) => {
  try {
    return readFileSync(file, 'utf8')
      .split('\n')
      .map((line) => line.split(/\s+/));
  } catch {
    return []; // A kernel without IPv6.
  }
};

/** The name in a DNS query (RFC 1035 §4.1.2). */
function nameIn(query) {
  const labels = [];
  for (let at = 12; query[at]; at += query[at] + 1) labels.push(query.toString('latin1', at + 1, at + 1 + query[at]));
  return labels.join('.');
}

function listen(host) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve());
    server.listen({ port, host, backlog: 128 }, () => {
      process.send({ listening: host }, server, () => server.close(() => resolve()));
    });
  });
}

/** Makes a connection that the sandbox asks for, to a server of the example's own. */
function open({ id, host, port }) {
  const socket = connect({ host, port });
  socket.once('connect', () => process.send({ connection: id }, socket));
  socket.once('error', (error) => {
    ownFailures += error.errors?.length ?? 1;
    process.send({ connection: id, error: error.errors?.at(-1).message ?? error.message });
  });
}

async function main() {
  for (const host of ['127.0.0.1', '::1']) await listen(host);
  const dns = createSocket('udp4');
  dns.on('message', (query, { address, port: from }) => {
    if (query.length < 12) return;
    names.push(nameIn(query));
    query[2] |= 0x80;
    query[3] = 0x83; // There is no such name.
    dns.send(query, from, address);
  });
  await new Promise((resolve) => dns.once('error', resolve).bind(53, '127.0.0.1', resolve));
  process.on('message', ({ connection }) => {
    if (connection) return open(connection);
    process.send({ attempts: { names, failed: failedAttempts() } });
    names = [];
  });
  process.send({ pid: process.pid });
}

process.once('disconnect', () => process.exit());
void main();
