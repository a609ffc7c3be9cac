import { listOperatedStrategies, type OperatedStrategy } from '@pipa/db';
import { releaseStrategy, takeStrategyOffline } from '@pipa/portfolios';
import { type AdminContext, AT_SHELL, atShell, sayOutcome } from './context.ts';

type StrategyContext = Pick<AdminContext, 'prisma' | 'pool' | 'clock' | 'operator' | 'say'>;

/** The strategies and model accounts, one a line: code, name, kind, status and running portfolios. */
export async function showStrategies({ pool, say }: Pick<StrategyContext, 'pool' | 'say'>): Promise<number> {
  for (const { code, name, kind, status, followers } of await listOperatedStrategies(pool)) {
    say([code, name, kind, status, `${followers} running`].join('  '));
  }
  return 0;
}

/** Runs an act on a strategy by its code; says why it is refused, and then gives 2. */
async function onStrategy(
  { pool, say }: StrategyContext,
  code: string | undefined,
  act: (strategy: OperatedStrategy) => Promise<string>,
): Promise<number> {
  const strategy = (await listOperatedStrategies(pool)).find((each) => each.code === code);
  if (strategy === undefined) {
    say(code === undefined ? 'Name the code of the strategy.' : `There is no strategy ${code}.`);
    return 2;
  }
  return sayOutcome({ say }, () => act(strategy));
}

export function takeOffline(context: StrategyContext, code: string | undefined, reason = AT_SHELL): Promise<number> {
  return onStrategy(context, code, async ({ id, name, followers }) => {
    await takeStrategyOffline(context, atShell(context.operator), { strategyId: id, reason });
    return `${name} is offline; ${followers} portfolios leave it while the worker runs.`;
  });
}

export function release(context: StrategyContext, code: string | undefined, reason = AT_SHELL): Promise<number> {
  return onStrategy(context, code, async ({ id, name }) => {
    await releaseStrategy(context, atShell(context.operator), { strategyId: id, reason });
    return `${name} is on offer.`;
  });
}
