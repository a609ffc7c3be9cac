import { isLastSessionOfMonth, nextTradingDay, type TradingDay, toEpochDay } from '@pipa/calendar';
import { type InstrumentRow, listInstruments, readMarketState } from '@pipa/db/market';
import {
  admitStrategy,
  awaitFeed,
  evaluateAgain,
  findUnfedStrategies,
  readStrategyFeed,
  type UnfedStrategy,
  withholdStrategy,
} from '@pipa/db/strategies';
import { feedingOf, isHeldNothing, type Strategy } from '@pipa/quant';
import { featuredOf } from '../../reports/admission.ts';
import { loadBacktestHistory } from '../../reports/backtest-history.ts';
import { ratingOf, riskLevelOf } from '../../seed/offers/rate-record.ts';
import { ask, askUniverse } from '../../trade/ask-strategy.ts';
import { attemptWork } from '../attempt-work.ts';
import type { BackgroundContext } from '../job-kind.ts';

type Examining = Pick<BackgroundContext, 'prisma' | 'pool' | 'strategies' | 'benchmark' | 'clock' | 'logger'>;

/**
 * Looks again at the strategies that this market could not feed up to an earlier close: it offers those that can be fed now and
 * updates the reasons of the others. A strategy on offer without a report that no portfolio follows is withheld until a close
 * feeds it. The fault of one that fails is stored.
 * @returns the number of strategies that were admitted or withheld
 */
export async function examineFeeding(context: Examining, day: TradingDay): Promise<number> {
  const { pool, strategies } = context;
  const unfed = await findUnfedStrategies(pool);
  if (unfed.length === 0) return 0;
  const instruments = await listInstruments(pool);
  let changed = 0;
  for (const stored of unfed) {
    const strategy = strategies(stored.code);
    if (strategy === undefined) continue;
    const attempted = { strategyId: stored.id, code: stored.code, work: 'Admission', day } as const;
    changed += (await attemptWork(context, attempted, () => examine(context, stored, strategy, instruments, day))) ?? 0;
  }
  return changed;
}

/** @returns 1 for a strategy that was admitted or withheld, otherwise 0 */
async function examine(
  context: Examining,
  stored: UnfedStrategy,
  strategy: Strategy,
  instruments: readonly InstrumentRow[],
  day: TradingDay,
): Promise<number> {
  const { pool, prisma, benchmark, clock } = context;
  const universe = askUniverse(strategy, instruments);
  const feed = await readStrategyFeed(pool, { universe, benchmark, lastDay: day });
  const feeding = feedingOf(strategy, feed);
  const isOnOffer = stored.unfedReason === null;
  if (feeding.isFed) {
    if (!isDue(stored, day)) return 0;
    if (!isOnOffer) return admit(context, stored, { strategy, universe }, day);
    await evaluateAgain(prisma, stored.id, clock());
    return 0;
  }
  if (isOnOffer && stored.isFollowed) {
    await awaitFeed(prisma, stored.id);
    return 0;
  }
  await withholdStrategy(prisma, stored.id, feeding.reason, clock());
  return isOnOffer ? 1 : 0;
}

/**
 * Whether a strategy that is fed has not been since its last test. One that was fed then and held nothing is tested once a month,
 * because its backtest reads the whole history.
 */
const isDue = ({ unfedReason, isAwaitingFeed }: UnfedStrategy, day: TradingDay): boolean =>
  isAwaitingFeed || (unfedReason !== null && !isHeldNothing(unfedReason)) || isLastSessionOfMonth(toEpochDay(day));

async function admit(
  { pool, prisma, clock, logger }: Examining,
  { id, code, kind, useMargin, chargeType, chargeAmount }: UnfedStrategy,
  { strategy, universe }: { strategy: Strategy; universe: readonly string[] },
  day: TradingDay,
): Promise<number> {
  const history = await loadBacktestHistory(pool, await readMarketState(prisma), universe, day);
  const terms = { useMargin, chargeType, chargeAmount };
  const { featured, reason } = ask(strategy, () => featuredOf(strategy, terms, universe, history));
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
