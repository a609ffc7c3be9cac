// Health check of a worker's container: exit code 0 while the worker of WORKER_SOCKET answers. A worker whose event loop hangs does not.
import { answersWithin } from './ask-worker.ts';

const LIMIT_MS = 5_000;

const { WORKER_SOCKET: socketPath } = process.env;
const isAlive = socketPath !== undefined && socketPath !== '' && (await answersWithin(socketPath, LIMIT_MS));
process.exitCode = isAlive ? 0 : 1;
