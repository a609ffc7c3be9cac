// Runs one bench in a new process, so that it does not inherit the heap or compiled code of another bench: run-bench.ts <id> [gigabytes].
// Its rows go to the parent over the IPC channel; whatever the bench started ends with it, or with the parent.
import { createLogger, createShutdown, exitThroughShutdown } from '@pipa/platform';
import { loadBench } from './catalogue.ts';
import type { BenchRow } from './report.ts';

const SHUTDOWN_LIMIT_MS = 20_000;

async function measure(id: string): Promise<BenchRow[]> {
  const { what, unit, goal, limit, run } = await loadBench(id);
  const gigabytes = Number(process.argv[3] ?? 0);
  const { ours, peers, remark, further = [] } = await run(shutdown, gigabytes > 0 ? { gigabytes } : {});
  const named = remark === undefined ? what : `${what}: ${remark}`;
  return [
    { id, what: named, unit, ours, peers, limit: limit === null ? null : peers[limit], goal },
    ...further.map((row) => ({ ...row, limit: null })),
  ];
}

const log = createLogger({ name: 'bench', level: 'error' });
const shutdown = createShutdown({ log, limitMs: SHUTDOWN_LIMIT_MS, order: 'reversed' });
exitThroughShutdown(shutdown, log);
let exitCode = 0;
try {
  const rows = await measure(process.argv[2] ?? '');
  process.send?.(rows) ?? console.log(rows);
} catch (error) {
  console.error(error);
  exitCode = 1;
}
process.exit(Math.max(exitCode, await shutdown.run('done')));
