import { parentPort, workerData } from 'node:worker_threads';
import { type WorkBeside, workBeside } from './beside';

// The whole of a thread that `beside.ts` starts.
workBeside(workerData as WorkBeside, (members) => parentPort!.postMessage(members));
