// npm run strategy -- COMMAND   strategies that an operator writes; without a command it lists what there is.
import { resolve } from 'node:path';
import { readEnv } from '@pipa/platform';
import { strategyCommand } from './strategy/strategy-command.ts';

const env = readEnv({ PIPA_MODE: 'local', ...process.env });
process.exitCode = await strategyCommand(process.argv.slice(2), {
  strategiesDir: resolve(env.PIPA_STRATEGIES_DIR),
  say: (text) => console.log(text),
});
// The channel to the parent would keep the process alive.
process.disconnect?.();
