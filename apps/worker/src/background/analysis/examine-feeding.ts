import { isLastSessionOfMonth, nextTradingDay, type TradingDay, toEpochDay } from '@pipa/calendar';
import {
  admitStrategy,
  findUnfedStrategies,
  listInstruments,
  readMarketState,
  readStrategyFeed,
  type UnfedStrategy,
  withholdStrategy,
} from '@pipa/db';
import { feedingOf, isHeldNothing, type Strategy } from '@pipa/quant';
import { featuredOf } from '../../reports/admission.ts';
import { loadBacktestHistory } from '../../reports/backtest-history.ts';
import { ratingOf, riskLevelOf } from '../../seed/offers/rate-record.ts';
import type { BackgroundContext } from '../job-kind.ts';

type Examining = Pick<BackgroundContext, 'prisma' | 'pool' | 'strategies' | 'benchmark' | 'clock' | 'logger'>;

/**
 * Looks again at the strategies that this market could not feed up to an earlier close: offers those that it feeds now, from the next
 * session on, and keeps the reasons of the others up to date. A strategy on offer without any report is withheld with its reason.
 * @returns the number of strategies that were admitted or withheld
 */
export async function examineFeeding(context: Examining, day: TradingDay): Promise<number> {
  const { pool, prisma, strategies, benchmark, clock } = context;
  const unfed = await findUnfedStrategies(pool);
  if (unfed.length === 0) return 0;
  const instruments = await listInstruments(pool);
  let changed = 0;
  for (const stored of unfed) {
    const strategy = strategies(stored.code);
    if (strategy === undefined) continue;
    const universe = strategy.universe(instruments);
    const feed = await readStrategyFeed(pool, { universe, benchmark, lastDay: day });
    const feeding = feedingOf(strategy, feed);
    if (!feeding.isFed) {
      await withholdStrategy(prisma, stored.id, feeding.reason, clock());
      if (stored.unfedReason === null) changed++;
    } else if (isDue(stored, day)) changed += await admit(context, stored, { strategy, universe }, day);
  }
  return changed;
}

/** A strategy that was fed and held nothing is tested once a month, because its backtest reads the whole history. */
const isDue = ({ unfedReason }: UnfedStrategy, day: TradingDay): boolean =>
  unfedReason !== null && (!isHeldNothing(unfedReason) || isLastSessionOfMonth(toEpochDay(day)));

async function admit(
  { pool, prisma, clock, logger }: Examining,
  { id, code, kind, useMargin, chargeType, chargeAmount }: UnfedStrategy,
  { strategy, universe }: { strategy: Strategy; universe: readonly string[] },
  day: TradingDay,
): Promise<number> {
  const history = await loadBacktestHistory(pool, await readMarketState(prisma), universe, day);
  const { featured, reason } = featuredOf(strategy, { useMargin, chargeType, chargeAmount }, universe, history);
  const now = clock();
  if (featured === null) {
    await withholdStrategy(prisma, id, reason, now);
    return 0;
  }
  const { result, report } = featured;
  const [riskLevel, pipaRating] = [riskLevelOf(result.metrics), ratingOf(result.metrics)];
  const admitted = { kind, universe, riskLevel, pipaRating, onlineDay: nextTradingDay(day) };
  await admitStrategy(prisma, id, { ...admitted, report: { ...report, createdAt: now } }, now);
  logger.info({ strategy: code, day }, 'the market feeds a strategy that has waited');
  return 1;
}
