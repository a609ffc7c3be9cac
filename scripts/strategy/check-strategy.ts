import { openStrategy } from '@pipa/strategy-host';
import { onlyArgument } from './arguments.ts';
import { typeErrorsOf } from './check-types.ts';
import { decideOnSimulatedPrices } from './decide-on-simulated-prices.ts';
import { describeFacts } from './list-strategies.ts';
import type { StrategyContext } from './strategy-context.ts';
import { readStrategyFile } from './strategy-file.ts';

/** Checks the types of a strategy, loads it in its process and lets it decide on simulated prices. */
export async function checkStrategy(args: readonly string[], { strategiesDir, say }: StrategyContext): Promise<number> {
  const sources = await readStrategyFile(onlyArgument(args, 'the file of a strategy'), strategiesDir);
  const errors = await typeErrorsOf(sources);
  if (errors.length > 0) {
    say(errors.join('\n'));
    return 1;
  }
  await using strategy = await openStrategy(sources, { onOutput: (line) => say(`  ${line}`) });
  say(describeFacts(strategy.facts));
  const decision = await decideOnSimulatedPrices(strategy);
  say(`${decision}\nTypes and parts are in order. Version ${sources.hash.slice(0, 12)}.`);
  return 0;
}
