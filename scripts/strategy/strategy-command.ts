import { StrategyFault } from '@pipa/strategy-host';
import { UsageError } from './arguments.ts';
import { checkStrategy } from './check-strategy.ts';
import { listStrategies } from './list-strategies.ts';
import { newStrategy } from './new-strategy.ts';
import { releaseStrategy } from './release-strategy.ts';
import type { StrategyCommand, StrategyContext } from './strategy-context.ts';
import { takeStrategyOffline } from './take-strategy-offline.ts';

const commands: ReadonlyMap<string, StrategyCommand> = new Map([
  ['new', { usage: 'new NAME          writes a strategy that runs, to begin with', run: newStrategy }],
  ['list', { usage: 'list              the strategies of the folder', run: listStrategies }],
  [
    'check',
    { usage: 'check FILE        types, whether it loads, and what it decides on simulated prices', run: checkStrategy },
  ],
  [
    'release',
    {
      usage: 'release FILE      measures it on the market of the data folder and offers it, or another version of it',
      run: releaseStrategy,
    },
  ],
  ['offline', { usage: 'offline NAME      takes it off the offer', run: takeStrategyOffline }],
]);

export const EXIT = { done: 0, failed: 1, usage: 2, looksAhead: 3 } as const;

/** The command `strategy`; answers with its exit code. */
export async function strategyCommand(args: readonly string[], context: StrategyContext): Promise<number> {
  const [name, ...rest] = args;
  const command = name === undefined ? undefined : commands.get(name);
  if (command === undefined) {
    const lines = [...commands.values()].map(({ usage }) => `  ${usage}`);
    context.say(
      `npm run strategy -- COMMAND\n\n${lines.join('\n')}\n\nThe folder is ${context.strategiesDir} (PIPA_STRATEGIES_DIR).`,
    );
    return name === undefined || name === '--help' ? EXIT.done : EXIT.usage;
  }
  try {
    return await command.run(rest, context);
  } catch (error) {
    if (!(error instanceof UsageError) && !(error instanceof StrategyFault)) throw error;
    if (error instanceof StrategyFault && error.kind === 'LookAhead') {
      context.say(`LOOKS AHEAD: ${error.message}`);
      return EXIT.looksAhead;
    }
    context.say(error.message);
    return error instanceof UsageError ? EXIT.usage : EXIT.failed;
  }
}
