import type { api, OutputOf } from '@pipa/contract';
import { findFeaturedReport } from '@pipa/db/strategies';
import type { Database, Read } from '../context.ts';
import type { Market } from '../market/read-market.ts';
import { onceAPool } from '../once-a-pool.ts';
import { openOf, riskFields } from '../values/wire-rows.ts';
import { endsWeek, performanceRows } from './performance-rows.ts';
import { comparedMetricsOf } from './wire-metrics.ts';

type Featured = OutputOf<typeof api.featuredStrategy>;

/** The chart of the public page, built once per close because every visitor requests it; not cached before the first report. */
function createFeaturedStrategy({ pool }: Database): (market: Market) => Promise<Featured> {
  let key = '';
  let featured: Promise<Featured> | null = null;

  async function load(simulated: boolean): Promise<Featured> {
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
      performance: performanceRows(facts, endsWeek(facts.days)),
      strategyCount: facts.strategyCount,
      simulated,
    };
  }

  return async (market) => {
    const wanted = `${market.lastClosedDay}`;
    if (featured === null || key !== wanted) {
      key = wanted;
      featured = load(market.source === 'simulated');
    }
    const current = featured;
    const forget = () => {
      if (featured === current) featured = null;
    };
    try {
      const loaded = await current;
      if (loaded === null) forget();
      return loaded;
    } catch (error) {
      forget();
      throw error;
    }
  };
}

const featuredOf = onceAPool(createFeaturedStrategy);

export const readFeaturedStrategy: Read<typeof api.featuredStrategy> = async (context) =>
  featuredOf(context)(await context.market());
