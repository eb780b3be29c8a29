'use strict';
// Runs in a network of its own, which has nothing but the loopback interface. Listens there on the address that the portal shows
// and passes the listening sockets to the engine, so that connections to it arrive there. The same for the servers of the documents,
// whose names lead to another address of this machine; looks up no other name, and reports those that it is asked for.
// Arguments: port of the shown address; `{ hosts, ports }` of the servers as JSON, `hosts` a regular expression. Ends with its parent.
const { createSocket } = require('node:dgram');
const { readFileSync } = require('node:fs');
const { connect, createServer } = require('node:net');

const port = Number(process.argv[2]);
const servers = JSON.parse(process.argv[3]);
/** Not the address at which programs listen themselves. */
const serverAddress = [127, 0, 0, 2];
let names = [];
/** What a flood of lookups adds to the first ones says nothing. */
const MAX_NAMES = 100;
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

/** Sockets of this network, those that listen among them; undefined where the kernel does not say. */
function socketsInUse() {
  const counts = ['/proc/self/net/sockstat', '/proc/self/net/sockstat6']
    .flatMap(linesOf)
    .filter(([name]) => name === 'TCP:' || name === 'TCP6:')
    .map((words) => Number(words[words.indexOf('inuse') + 1]));
  return counts.length > 0 ? counts.reduce((sum, count) => sum + count, 0) : undefined;
}
/** Those that listen for the sandbox. */
let ownSockets = 0;

/**
 * Connections to the sandbox that exist, by either end, waiting ones and those whose program has ended too. The kernel goes through the
 * connections of all networks to list those of one, for some milliseconds, so that they are only counted where there may be some.
 */
function openConnections() {
  if (socketsInUse() === ownSockets) return 0;
  const ports = [port, ...servers.ports].map((each) => each.toString(16).toUpperCase().padStart(4, '0'));
  const [timeWait, closed, listening] = ['06', '07', '0A'];
  return ['/proc/self/net/tcp', '/proc/self/net/tcp6']
    .flatMap((file) => linesOf(file).slice(1))
    .filter(([, , local = '', remote = '', state]) => {
      const isOurs = [local, remote].some((address) => ports.includes(address.split(':')[1]));
      return isOurs && ![timeWait, closed, listening].includes(state);
    }).length;
}

/** Whether lookups have arrived that were not read yet: those of a program that has ended are not the next one's. */
function hasUnreadLookups() {
  const [localAddress, queues] = [1, 4];
  return linesOf('/proc/self/net/udp').some((words) => {
    const fields = words.filter((word) => word !== '');
    return fields[localAddress]?.endsWith(':0035') && !fields[queues]?.endsWith(':00000000');
  });
}

/** A program that goes on looking up names does not hold the report up. */
const MAX_TURNS = 1000;
async function readLookups() {
  for (let turn = 0; turn < MAX_TURNS && hasUnreadLookups(); turn += 1) await new Promise(setImmediate);
}

/** The question of a DNS query (RFC 1035 §4.1.2): its name, and where it ends, which a query that was cut off does not have. */
function questionIn(query) {
  const labels = [];
  let at = 12;
  for (; query[at]; at += query[at] + 1) labels.push(query.toString('latin1', at + 1, at + 1 + query[at]));
  const end = at + 5;
  return { name: labels.join('.'), end: query[at] === 0 && end <= query.length ? end : undefined };
}

const hosts = new RegExp(servers.hosts);
const isServer = (name) => servers.ports.some((each) => hosts.test(`${name.toLowerCase()}:${each}`));

/** Where a port of the servers is listened on: some documents name this machine, at which no name has to be looked up. */
const addressesOf = (each) => [
  serverAddress.join('.'),
  ...(hosts.test(`localhost:${each}`) || hosts.test(`127.0.0.1:${each}`) ? ['127.0.0.1'] : []),
  ...(hosts.test(`[::1]:${each}`) ? ['::1'] : []),
];

/** The question alone, as a response: with the address to a question for one of IPv4 (RFC 1035 §4.1.3), else without any. */
function responseTo(query, end) {
  const question = query.subarray(12, end);
  const isForAddress = query.readUInt16BE(end - 4) === 1;
  const header = Buffer.from([query[0], query[1], 0x80 | query[2], 0x80, 0, 1, 0, isForAddress ? 1 : 0, 0, 0, 0, 0]);
  // A name as in the question, type A, class IN, a minute.
  const record = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...serverAddress]);
  return Buffer.concat([header, question, ...(isForAddress ? [record] : [])]);
}

function listen(host, port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve());
    server.listen({ port, host, backlog: 128 }, () => {
      process.send({ listening: port }, server, () => server.close(() => resolve()));
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
  for (const host of ['127.0.0.1', '::1']) await listen(host, port);
  for (const each of servers.ports) for (const host of addressesOf(each)) await listen(host, each);
  const dns = createSocket('udp4');
  dns.on('message', (query, { address, port: from }) => {
    if (query.length < 17) return;
    const { name, end } = questionIn(query);
    if (isServer(name)) return end === undefined ? undefined : dns.send(responseTo(query, end), from, address);
    if (names.length < MAX_NAMES) names.push(name);
    query[2] |= 0x80;
    query[3] = 0x83; // There is no such name.
    dns.send(query, from, address);
  });
  // Without it, names are not looked up at all; what cannot be sent later, nobody waits for.
  await new Promise((resolve) => dns.on('error', resolve).bind(53, '127.0.0.1', resolve));
  ownSockets = socketsInUse() ?? 0;
  process.on('message', async ({ connection, wanted }) => {
    if (connection) return open(connection);
    if (wanted === 'open') return process.send({ open: openConnections() });
    await readLookups();
    process.send({ attempts: { names, failed: failedAttempts() } });
    names = [];
  });
  process.send({ pid: process.pid });
}

process.once('disconnect', () => process.exit());
void main();
