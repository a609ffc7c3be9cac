import type { api, OutputOf } from '@pipa/contract';
import { findFeaturedReport } from '@pipa/db/strategies';
import type { AppContext } from '../../context.ts';
import { readMarket } from '../../market-view/read-market.ts';
import { comparedMetricsOf } from '../../strategy-rows/wire-metrics.ts';
import { openOf, riskFields } from '../../valuation/wire-rows.ts';
import { endsWeek, performanceRows } from './performance-rows.ts';

type Featured = OutputOf<typeof api.featuredStrategy>;

/** The chart of the public page, built once per close because every visitor requests it; not cached before the first report. */
export function createFeaturedStrategy(context: Pick<AppContext, 'pool'>): () => Promise<Featured> {
  let key = '';
  let featured: Promise<Featured> | null = null;

  async function load(simulated: boolean): Promise<Featured> {
    const facts = await findFeaturedReport(context.pool);
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

  return async () => {
    const market = await readMarket(context);
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
