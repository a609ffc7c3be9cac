import { dayToUtcDate } from '@pipa/calendar';
import type { MarketClock, Prisma } from '@pipa/db';
import { type BacktestResult, type Strategy, strategyCatalogue } from '@pipa/quant';
import { backtestStrategy } from '@pipa/trading';
import { type BacktestHistory, loadBacktestHistory } from '../reports/backtest-history.ts';
import { reportData, reportInput } from '../reports/backtest-report.ts';
import { periodsFor } from '../reports/report-periods.ts';
import { ratingOf, riskLevelOf } from './offers/rate-record.ts';
import { type OfferOfKind, strategyOffers } from './offers/strategy-offers.ts';
import type { SeedWork } from './seed-work.ts';

/** Offers every strategy of the catalogue with its backtests; those that are offered already stay as they are. */
export async function seedStrategies(work: SeedWork, market: MarketClock): Promise<void> {
  const known = new Set((await work.prisma.strategy.findMany({ select: { code: true } })).map(({ code }) => code));
  const missing = strategyCatalogue.filter(({ code }) => !known.has(code));
  if (missing.length === 0) return;
  const history = await loadBacktestHistory(work.pool, market, missing);
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
      const input = reportInput(strategy, offer.useMargin, universe, history, beginDay);
      return { beginDay, input, result: backtestStrategy(input) };
    });
  const featured = reports[0]?.result;
  // Where a market lacks what it looks at, such as company reports, it would only ever hold cash.
  if (featured?.tradeCount === 0) return work.progress(`${strategy.code} finds nothing to hold and is not offered`);
  const now = work.clock();
  await work.prisma.strategy.create({
    data: {
      ...strategyData(strategy, offer, universe, featured),
      createdAt: now,
      modifiedAt: now,
      onlineDay: dayToUtcDate(history.market.day),
      reports: {
        create: reports.map(({ beginDay, input, result }) => ({
          ...reportData(input, result, history, beginDay),
          reportMark: 1,
          createdAt: now,
        })),
      },
    },
  });
}

function strategyData(
  strategy: Strategy,
  offer: OfferOfKind,
  universe: readonly string[],
  featured: BacktestResult | undefined,
) {
  const { families: _, ...described } = offer;
  return {
    ...described,
    status: offer.kind === 'AQS' ? ('Online' as const) : ('Active' as const),
    developerName: 'Pipa Research',
    riskLevel: riskLevelOf(featured?.metrics),
    pipaRating: ratingOf(featured?.metrics),
    rebalancePeriod: strategy.rebalance,
    parameters: { ...strategy.parameters } as Prisma.InputJsonObject,
    universe: [...universe],
  };
}
