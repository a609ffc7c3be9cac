import { nextTradingDay, previousTradingDay, type TradingDay } from '@pipa/calendar';
import { isOwnStrategy } from '@pipa/contract';
import { type InstrumentRow, listInstruments, loadPanel, panelSince } from '@pipa/db/market';
import { findStrategiesOnOffer } from '@pipa/db/strategies';
import { forgetTargets, readTargets, saveTargets } from '@pipa/db/trading';
import { elementAt, firstKnownDay, type TargetWeights } from '@pipa/quant';
import { askUniverseOnce } from '../../trade/ask-strategy.ts';
import { decideOn, loadHistory } from '../../trade/session-market.ts';
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
  const { pool } = context;
  const offered = await undecided(context, await findStrategiesOnOffer(pool, nextTradingDay(day)), day);
  const instruments = await listInstruments(pool);
  const known = offered.flatMap((strategyOnOffer) => {
    const strategy = context.strategies(strategyOnOffer.code);
    if (strategy === undefined) return [];
    return [{ ...strategyOnOffer, strategy, ...askUniverseOnce(strategy, instruments) }];
  });
  let decided = 0;
  // One read for all: most know the same stocks, from a few different sessions on.
  const symbols = new Set(known.flatMap((asked) => asked.symbols));
  const byFirstDay = Map.groupBy(known, ({ strategy }) => firstKnownDay(strategy, day));
  const panel = await loadPanel(pool, [...symbols], { from: [...byFirstDay.keys()].toSorted()[0] ?? day, to: day });
  for (const [from, together] of byFirstDay) {
    const history = panelSince(panel, from);
    for (const { strategy, universeOf, ...strategyOnOffer } of together) {
      decided += await decide(context, strategyOnOffer, day, () => ({
        targets: decideOn(history, strategy, universeOf()),
      }));
    }
  }
  // Own strategies come last: their processes take time that is not the others'.
  for (const own of offered.filter(({ code }) => isOwnStrategy(code))) {
    decided += await decide(context, own, day, () => decideOwn(context, own.code, instruments, day));
  }
  await forgetTargets(pool, previousTradingDay(day, TARGETS_KEPT - 1));
  return decided;
}

interface Offered {
  readonly id: number;
  readonly code: string;
}

async function undecided({ pool }: Deciding, offered: readonly Offered[], day: TradingDay): Promise<Offered[]> {
  const targets = await Promise.all(offered.map(({ code }) => readTargets(pool, code, day)));
  return offered.filter((_, i) => targets[i] === null);
}

interface Decision {
  readonly targets: TargetWeights;
  /** What an own strategy recorded. */
  readonly signals?: ReadonlyMap<string, number>;
}

/** @returns 1, or 0 for a strategy that failed */
async function decide(
  context: Deciding,
  { id: strategyId, code }: Offered,
  day: TradingDay,
  make: () => Decision | Promise<Decision>,
): Promise<number> {
  const decision = await attemptWork(context, { strategyId, code, work: 'Targets', day }, make);
  if (decision === null) return 0;
  await saveTargets(context.pool, strategyId, day, decision.targets, decision.signals);
  return 1;
}

/** The decision of an own strategy at the close of a day, by the version that is on offer. */
function decideOwn(
  context: Deciding,
  code: string,
  instruments: readonly InstrumentRow[],
  day: TradingDay,
): Promise<Decision> {
  return askOwnStrategy(context, code, AT_A_CLOSE, async (own) => {
    const universe = await own.universe(instruments);
    const panel = await loadHistory(context.pool, { ...own.facts, code }, universe, day);
    return elementAt(await own.decide({ panel, universe, dayIndices: [panel.days.length - 1] }), 0);
  });
}
