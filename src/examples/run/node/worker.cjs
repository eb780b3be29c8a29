'use strict';
// A Node process that runs one module after another, each to the end that it would have in a process of its own: when nothing
// is left to do (`beforeExit`), when it calls process.exit, or when an error is not caught; the last two end this process too.
// Jobs, { file, cwd, env, end }, are lines of JSON on descriptor 3, and so are the replies, { exit }.
const { writeSync } = require('node:fs');
const { Socket } = require('node:net');
const { pathToFileURL } = require('node:url');
const { closeConnections } = require('./gate.cjs');

const contained = process.env.PORTAL_EXAMPLES_CONTAINED === '1' && process.pid < 10;
const channel = new Socket({ fd: 3 });
const ownGlobals = new Map(
  Reflect.ownKeys(globalThis).map((key) => [key, Object.getOwnPropertyDescriptor(globalThis, key)]),
);
const signals = ['exit', 'uncaughtException', 'unhandledRejection', 'warning', 'SIGINT', 'SIGTERM', 'SIGHUP'];
const ownListeners = new Map(signals.map((name) => [name, process.listeners(name)]));
let job;
let received = '';

channel.setEncoding('utf8').on('data', (text) => {
  received += text;
  const [line, rest] = received.split('\n');
  if (rest === undefined) return;
  received = rest;
  start(JSON.parse(line));
});
channel.on('end', () => process.exit());

function start(message) {
  job = { ...message, settled: false };
  process.chdir(job.cwd);
  for (const name of Object.keys(process.env)) if (!(name in job.env)) delete process.env[name];
  Object.assign(process.env, job.env);
  process.argv.length = 1;
  process.argv.push(job.file);
  process.exitCode = undefined;
  channel.unref();
  const current = job;
  import(pathToFileURL(job.file).href).then(
    () => {
      current.settled = true;
    },
    (error) => {
      // Outside the promise, so that Node itself reports it and ends the process, as it does with a main module.
      setImmediate(() => {
        throw error;
      });
    },
  );
}

process.on('beforeExit', () => {
  if (!job) return;
  const finished = job;
  job = undefined;
  if (process.listenerCount('exit') > ownListeners.get('exit').length) process.exit();
  const exit = finished.settled ? Number(process.exitCode ?? 0) : 13;
  if (!finished.settled) writeSync(2, 'Warning: Detected unsettled top-level await\n');
  cleanUp();
  for (const stream of [1, 2]) writeSync(stream, finished.end);
  channel.ref();
  channel.write(`${JSON.stringify({ exit })}\n`);
});

function cleanUp() {
  closeConnections();
  if (contained) endOthers();
  for (const [name, listeners] of ownListeners) {
    for (const listener of process.listeners(name))
      if (!listeners.includes(listener)) process.removeListener(name, listener);
  }
  for (const key of Reflect.ownKeys(globalThis)) if (!ownGlobals.has(key)) Reflect.deleteProperty(globalThis, key);
  for (const [key, own] of ownGlobals) {
    const now = Object.getOwnPropertyDescriptor(globalThis, key);
    const same = now && now.value === own.value && now.get === own.get;
    if (!same && (now === undefined || now.configurable)) Object.defineProperty(globalThis, key, own);
  }
}

/** All other processes of this container: those that the program has left behind. */
function endOthers() {
  try {
    process.kill(-1, 'SIGKILL');
  } catch {
    // There are none.
  }
}
