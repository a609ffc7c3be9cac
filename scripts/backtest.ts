// npm run backtest -- FILE --csv FILE …   backtests an own strategy over prices of CSV files; needs no database.
import { resolve } from 'node:path';
import { readEnv } from '@pipa/platform';
import { backtestCommand } from './backtest/backtest-command.ts';
import { progressLine } from './backtest/progress-line.ts';

const env = readEnv({ PIPA_MODE: 'local', ...process.env });
const progress = progressLine(process.stderr);
process.exitCode = await backtestCommand(process.argv.slice(2), resolve(env.PIPA_STRATEGIES_DIR), {
  say(text) {
    progress.clear();
    console.log(text);
  },
  progress,
  now: () => performance.now(),
});
// The channel to the parent would keep the process alive.
process.disconnect?.();
