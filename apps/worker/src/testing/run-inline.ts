import type { BackgroundContext } from '../background/job-kind.ts';
import { findRun, runShard, shardsToDo } from '../background/staged-run.ts';

/** Does a whole run in this process, one shard after another. */
export async function runInline(context: BackgroundContext, key: string): Promise<void> {
  const run = await findRun(context, key);
  if (run === null) throw new RangeError(`no run ${key}`);
  for (let open = await shardsToDo(context, run); open !== null; open = await shardsToDo(context, run)) {
    for (const { step, shard } of open) await runShard(context, run, step, shard);
  }
}
