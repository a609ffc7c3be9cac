// npm run backtest -- FILE --csv FILE …      backtests an own strategy over prices of CSV files; needs no database.
// npm run backtest -- FILE --as-known DAY    over the prices of the market as they were known on a day.
import { resolve } from 'node:path';
import { createPool } from '@pipa/db';
import { readEnv } from '@pipa/platform';
import { backtestCommand } from './backtest/backtest-command.ts';
import { openKnownMarket } from './backtest/known-market.ts';
import { progressLine } from './backtest/progress-line.ts';
import { openDatabase } from './open-database.ts';

const env = readEnv({ PIPA_MODE: 'local', ...process.env });
const progress = progressLine(process.stderr);
process.exitCode = await backtestCommand(process.argv.slice(2), resolve(env.PIPA_STRATEGIES_DIR), {
  say(text) {
    progress.clear();
    console.log(text);
  },
  progress,
  now: () => performance.now(),
  async withMarket(day, work) {
    const database = await openDatabase(env, 'scripts/backtest.ts');
    const pool = createPool(database.url, { max: 4, applicationName: 'pipa-backtest' });
    try {
      return await work(await openKnownMarket(pool, day));
    } finally {
      await pool.end();
      await database.close();
    }
  },
});
// The channel to the parent would keep the process alive.
process.disconnect?.();
