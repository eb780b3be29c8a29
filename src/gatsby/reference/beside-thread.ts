import { parentPort, workerData } from 'node:worker_threads';
import { loadPortal } from '../../portal/load';
import { readRecord } from '../examples-record';
import { type ReaderData, queue } from './beside';
import { type Instructions, readApis } from './read-apis';

// The whole of a thread that `beside.ts` starts.
const { env, ...target } = workerData as ReaderData;
const port = parentPort!;
const instructions = queue<Instructions>();
port.on('message', instructions.push);
// Mistakes in the configuration are told by the thread that reads it for the whole build.
const portal = loadPortal(env);
void readApis(portal, readRecord(env), target, {
  post: (message) => port.postMessage(message),
  receive: instructions.next,
}).then(
  () => port.close(),
  (error: unknown) => {
    throw error;
  },
);
