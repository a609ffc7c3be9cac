import { nextTradingDay, previousTradingDay, type TradingDay } from '@pipa/calendar';
import { isOwnStrategy } from '@pipa/contract';
import { findStrategiesOnOffer, forgetTargets, listInstruments, readTargets, saveTargets } from '@pipa/db';
import type { TargetWeights } from '@pipa/quant';
import { decideAt, loadHistory } from '../../trade/session-market.ts';
import { attemptWork } from '../attempt-work.ts';
import type { BackgroundContext } from '../job-kind.ts';
import { AT_A_CLOSE, askOwnStrategy } from '../own-strategies.ts';

type Deciding = Pick<BackgroundContext, 'prisma' | 'pool' | 'clock' | 'strategies' | 'hostBounds' | 'logger'>;

/** Sessions whose targets are kept. */
const TARGETS_KEPT = 40;

/**
 * Stores the targets of every strategy on offer at the close of a day, for rebalances, starts and previews of the next session:
 * a start decides on any day, also between the periods of its strategy. Targets of long ago are removed.
 * @returns the number of strategies that decided
 */
export async function decideTargets(context: Deciding, day: TradingDay): Promise<number> {
  const { pool, strategies } = context;
  const [house, own] = partition(await findStrategiesOnOffer(pool, nextTradingDay(day)));
  let decided = 0;
  // Own strategies come last: their processes take time that is not the others'.
  for (const { id: strategyId, code } of [...house, ...own]) {
    const strategy = strategies(code);
    if (strategy === undefined && !isOwnStrategy(code)) continue;
    if ((await readTargets(pool, code, day)) !== null) continue;
    const attempted = { strategyId, code, work: 'Targets', day } as const;
    const decision = await attemptWork(
      context,
      attempted,
      async (): Promise<Decision> =>
        strategy === undefined ? decideOwn(context, code, day) : { targets: await decideAt(pool, strategy, day) },
    );
    if (decision === null) continue;
    await saveTargets(pool, strategyId, day, decision.targets, decision.signals);
    decided++;
  }
  await forgetTargets(pool, previousTradingDay(day, TARGETS_KEPT - 1));
  return decided;
}

interface Decision {
  readonly targets: TargetWeights;
  /** What an own strategy recorded. */
  readonly signals?: ReadonlyMap<string, number>;
}

type Offered = { readonly id: number; readonly code: string };
const partition = (offered: readonly Offered[]): [house: Offered[], own: Offered[]] => [
  offered.filter(({ code }) => !isOwnStrategy(code)),
  offered.filter(({ code }) => isOwnStrategy(code)),
];

/** The decision of an own strategy at the close of a day, by the version that is on offer. */
function decideOwn(context: Deciding, code: string, day: TradingDay): Promise<Decision> {
  return askOwnStrategy(context, code, AT_A_CLOSE, async (own) => {
    const universe = await own.universe(await listInstruments(context.pool));
    const panel = await loadHistory(context.pool, { ...own.facts, code }, universe, day);
    const [decision] = await own.decide({ panel, universe, dayIndices: [panel.days.length - 1] });
    return decision;
  });
}
