import { listInstruments, type MarketClock, type NewStrategy, offerStrategy, readStrategyCodes } from '@pipa/db';
import { type BacktestResult, type Strategy, strategyCatalogue } from '@pipa/quant';
import { backtestStrategy } from '@pipa/trading';
import { type BacktestHistory, loadBacktestHistory } from '../reports/backtest-history.ts';
import { reportData, reportInput } from '../reports/backtest-report.ts';
import { periodsFor } from '../reports/report-periods.ts';
import { ratingOf, riskLevelOf } from './offers/rate-record.ts';
import { type OfferOfKind, strategyOffers } from './offers/strategy-offers.ts';
import type { SeedWork } from './seed-work.ts';

/** Offers every strategy of the catalogue with its backtests; strategies that are offered already do not change. */
export async function seedStrategies(work: SeedWork, market: MarketClock): Promise<void> {
  const known = await readStrategyCodes(work.pool);
  const missing = strategyCatalogue.filter(({ code }) => !known.has(code));
  if (missing.length === 0) return;
  const instruments = await listInstruments(work.pool);
  const universes = missing.flatMap((strategy) => strategy.universe(instruments));
  const history = await loadBacktestHistory(work.pool, market, universes);
  for (const strategy of missing) {
    const offer = strategyOffers.get(strategy.code);
    if (offer !== undefined) await seedStrategy(work, strategy, offer, history);
  }
  work.progress(`backtests of ${missing.length} strategies`);
}

async function seedStrategy(
  work: SeedWork,
  strategy: Strategy,
  offer: OfferOfKind,
  history: BacktestHistory,
): Promise<void> {
  const universe = strategy.universe(history.instruments);
  // The longest period makes the featured report; the others follow in the background.
  const reports = periodsFor(strategy, history, universe)
    .slice(0, 1)
    .map((beginDay) => {
      const input = reportInput(strategy, offer, universe, history, beginDay);
      return { beginDay, input, result: backtestStrategy(input) };
    });
  const featured = reports[0]?.result;
  // In a market without the data that it needs, such as company reports, a strategy would only hold cash.
  if (featured?.tradeCount === 0) return work.progress(`${strategy.code} finds nothing to hold and is not offered`);
  const now = work.clock();
  await offerStrategy(
    work.prisma,
    { ...strategyData(strategy, offer, universe, featured), onlineDay: history.market.day },
    reports.map(({ beginDay, input, result }) => ({
      ...reportData(input, result, history, beginDay),
      reportMark: 1,
      createdAt: now,
    })),
    now,
  );
}

function strategyData(
  strategy: Strategy,
  offer: OfferOfKind,
  universe: readonly string[],
  featured: BacktestResult | undefined,
): Omit<NewStrategy, 'onlineDay'> {
  const { families: _, ...described } = offer;
  return {
    ...described,
    status: offer.kind === 'AQS' ? 'Online' : 'Active',
    developerName: 'Pipa Research',
    riskLevel: riskLevelOf(featured?.metrics),
    pipaRating: ratingOf(featured?.metrics),
    rebalancePeriod: strategy.rebalance,
    parameters: strategy.parameters,
    universe,
  };
}
