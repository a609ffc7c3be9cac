import { inTransaction } from '@pipa/db';
import { listInstruments, type MarketClock } from '@pipa/db/market';
import { type NewStrategy, offerStrategy, readStrategyCodes } from '@pipa/db/strategies';
import { type BacktestResult, type Strategy, strategyCatalogue } from '@pipa/quant';
import { type BacktestHistory, loadBacktestHistory } from '../reports/backtest-history.ts';
import { featuredBacktests, LEAST_SYMBOLS } from './featured-backtests.ts';
import { ratingOf, riskLevelOf } from './offers/rate-record.ts';
import { type OfferOfKind, strategyOffers } from './offers/strategy-offers.ts';
import type { SeedWork } from './seed-work.ts';
import type { SeededAdmission } from './seeded-admission.ts';

type StrategyWork = Pick<SeedWork, 'prisma' | 'pool' | 'clock' | 'progress' | 'advance'>;

/**
 * Offers every strategy of the catalogue with its backtests; one that this market cannot feed is stored with the reason and waits
 * offline. Strategies that are stored already do not change. None is stored before all are backtested.
 * @returns the codes of those that were added
 */
export async function seedStrategies(work: StrategyWork, market: MarketClock): Promise<string[]> {
  const known = await readStrategyCodes(work.pool);
  const missing = strategyCatalogue.filter(({ code }) => !known.has(code));
  if (missing.length === 0) return [];
  const instruments = await listInstruments(work.pool);
  const universes = missing.flatMap((strategy) => strategy.universe(instruments));
  const history = await loadBacktestHistory(work.pool, market, universes);
  const offered = missing.flatMap((strategy) => {
    const offer = strategyOffers.get(strategy.code);
    return offer === undefined ? [] : [{ strategy, offer }];
  });
  const codes = offered.map(({ strategy }) => strategy.code);
  let tested = 0;
  const admissions = await featuredBacktests(codes, history, LEAST_SYMBOLS, () => {
    work.advance?.('backtests', ++tested, codes.length);
  });
  for (const { strategy, offer } of offered) {
    const admission = admissions.get(strategy.code);
    if (admission !== undefined) await seedStrategy(work, strategy, offer, history, admission);
  }
  work.progress(`backtests of ${missing.length} ${missing.length === 1 ? 'strategy' : 'strategies'}`);
  return missing.map(({ code }) => code);
}

async function seedStrategy(
  work: StrategyWork,
  strategy: Strategy,
  offer: OfferOfKind,
  history: BacktestHistory,
  { featured, reason }: SeededAdmission,
): Promise<void> {
  const universe = strategy.universe(history.instruments);
  const now = work.clock();
  const columns = strategyData(strategy, offer, universe, featured?.metrics);
  if (reason !== null) {
    work.progress(`${strategy.code} is not offered: ${reason}`);
    const waiting = { ...columns, status: 'Offline', unfedReason: reason, onlineDay: null } as const;
    await inTransaction(work.prisma, (tx) => offerStrategy(tx, waiting, [], now));
    return;
  }
  const report = { ...featured.report, createdAt: now };
  const offered = { ...columns, onlineDay: history.market.day };
  await inTransaction(work.prisma, (tx) => offerStrategy(tx, offered, [report], now));
}

function strategyData(
  strategy: Strategy,
  offer: OfferOfKind,
  universe: readonly string[],
  metrics: BacktestResult['metrics'] | undefined,
): Omit<NewStrategy, 'onlineDay'> {
  const { families: _, ...described } = offer;
  return {
    ...described,
    status: offer.kind === 'AQS' ? 'Online' : 'Active',
    developerName: 'Pipa Research',
    riskLevel: riskLevelOf(metrics),
    pipaRating: ratingOf(metrics),
    rebalancePeriod: strategy.rebalance,
    parameters: strategy.parameters,
    universe,
  };
}
