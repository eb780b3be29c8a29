import { workerData } from 'node:worker_threads';
import { type TwinWork, writeTwins } from './beside';

// The whole of a thread that `beside.ts` starts.
writeTwins(workerData as TwinWork);
