// Thread of `featuredBacktests`: takes strategies until none is left, and sends what it has made.
import { parentPort, workerData } from 'node:worker_threads';
import { type SharedBacktests, takeBacktests } from './featured-backtests.ts';

parentPort?.postMessage(takeBacktests(workerData as SharedBacktests));
