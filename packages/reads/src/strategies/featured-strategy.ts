import type { api, OutputOf } from '@pipa/contract';
import { findFeaturedReport } from '@pipa/db/strategies';
import type { Database, Read } from '../context.ts';
import { keepLast } from '../keep-last.ts';
import type { Market } from '../market/read-market.ts';
import { onceAPool } from '../once-a-pool.ts';
import { openOf, riskFields } from '../values/wire-rows.ts';
import { endsWeek, performanceRows } from './performance-rows.ts';
import { comparedMetricsOf } from './wire-metrics.ts';

const DECIMALS = 6;

type Featured = OutputOf<typeof api.featuredStrategy>;

/** Digits that no chart shows would be most of what a first page reads. */
const rounded = (value: number): number => Number(value.toFixed(DECIMALS));

async function readFeatured({ pool }: Database, { source }: Market): Promise<Featured> {
  const facts = await findFeaturedReport(pool);
  if (facts === null) return null;
  return {
    name: facts.name,
    description: facts.description,
    riskText: riskFields(facts.riskLevel).riskText,
    beginTime: openOf(facts.beginDay),
    endTime: openOf(facts.endDay),
    benchmarkSymbol: facts.benchmark,
    ...comparedMetricsOf(facts.metrics, facts.benchmarkMetrics),
    performance: performanceRows(facts, endsWeek(facts.days)).map(({ tradeDate, cumReturn, benchmarkCumReturn }) => ({
      tradeDate,
      cumReturn: rounded(cumReturn),
      benchmarkCumReturn: rounded(benchmarkCumReturn),
    })),
    strategyCount: facts.strategyCount,
    simulated: source === 'simulated',
  };
}

const keepFeatured = onceAPool(() => keepLast<Featured>());

/** The chart of the public page, built once per close because every visitor requests it; not cached before the first report. */
export const readFeaturedStrategy: Read<typeof api.featuredStrategy> = async (context) => {
  const market = await context.market();
  const keep = keepFeatured(context);
  return keep(
    `${market.lastClosedDay}`,
    () => readFeatured(context, market),
    (featured) => featured !== null,
  );
};
