// A thread beside the strategy's: it ends the process when that holds too much memory, typed arrays included, and when the house is
// gone. The strategy's own thread may never come to rest.
import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';

const LOOK_MS = 50;
const STDERR = 2;

const { residentMb } = workerData as { residentMb: number };
const house = process.ppid;

setInterval(() => {
  if (process.memoryUsage.rss() > residentMb * 1_048_576) writeSync(STDERR, '\npipa: memory\n');
  else if (process.ppid === house) return;
  process.kill(process.pid, 'SIGKILL');
}, LOOK_MS);
