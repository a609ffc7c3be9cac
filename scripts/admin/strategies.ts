import { strategyEdit } from '@pipa/contract';
import { readMarketState } from '@pipa/db/market';
import { listOperatedStrategies, type OperatedStrategy } from '@pipa/db/strategies';
import { editStrategy, recordSeeding, releaseStrategy, takeStrategyOffline } from '@pipa/portfolios';
import { seedStrategies } from '@pipa/worker';
import { type AdminContext, AT_SHELL, atShell, sayOutcome } from './context.ts';

type StrategyContext = Pick<AdminContext, 'prisma' | 'pool' | 'clock' | 'operator' | 'say'>;

/** The strategies and model accounts, one a line: code, name, kind, status, and running portfolios or the data that it waits for. */
export async function showStrategies({ pool, say }: Pick<StrategyContext, 'pool' | 'say'>): Promise<number> {
  for (const { code, name, kind, status, followers, unfedReason } of await listOperatedStrategies(pool)) {
    say([code, name, kind, status, unfedReason ?? `${followers} running`].join('  '));
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

/** Adds the strategies of this release that the database lacks. */
export async function addMissing(context: StrategyContext, reason = AT_SHELL): Promise<number> {
  const { say } = context;
  const added = await seedStrategies({ ...context, progress: say }, await readMarketState(context.prisma));
  if (added.length === 0) say('The database has every strategy of this release.');
  else await recordSeeding(context, atShell(context.operator), { codes: added, reason });
  return 0;
}

/** Edits the offer of a strategy by `field=value`, the fields of the contract; text without a `=` is the reason. */
export async function edit(context: StrategyContext, [code, ...args]: readonly string[]): Promise<number> {
  const { say } = context;
  const isField = (arg: string) => /^\w+=/.test(arg);
  const reason = args.find((arg) => !isField(arg)) ?? AT_SHELL;
  const fields = args.filter(isField).map((arg) => [arg.slice(0, arg.indexOf('=')), arg.slice(arg.indexOf('=') + 1)]);
  const read = strategyEdit.safeParse(Object.fromEntries(fields));
  if (!read.success) {
    const [issue] = read.error.issues;
    say(
      `${[...(issue?.path ?? []), issue?.message].join(': ')}. The fields are ${Object.keys(strategyEdit.shape).join(', ')}.`,
    );
    return 2;
  }
  return onStrategy(context, code, async ({ id, name }) => {
    await editStrategy(context, atShell(context.operator), { strategyId: id, reason, edit: read.data });
    return `${name} is changed.`;
  });
}
