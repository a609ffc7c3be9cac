import { type api, EXCLUDED_STRATEGY_PREFIX, type OutputOf } from '@pipa/contract';
import { statement } from '@pipa/db';
import type { AppContext } from '../../context.ts';
import { readMarket } from '../../market-view/read-market.ts';
import { riskTextOf } from './list-strategies.ts';
import { endsWeek, performanceRows, type ReportSeries } from './performance-rows.ts';
import type { ReportFacts } from './strategy-store.ts';
import { comparedMetricsOf } from './wire-metrics.ts';

type Featured = OutputOf<typeof api.featuredStrategy>;

interface FeaturedFacts
  extends ReportSeries,
    Pick<ReportFacts, 'beginDay' | 'endDay' | 'benchmark' | 'metrics' | 'benchmarkMetrics'> {
  name: string;
  description: string;
  riskLevel: number;
  strategyCount: number;
}

const IS_OPEN = `s."kind" = 'AQS' AND s."openForInvestor" AND s."status" <> 'Offline' AND NOT starts_with(s."name", '${EXCLUDED_STRATEGY_PREFIX}')`;

// Of the featured reports that of the best rated strategy; without ratings the oldest strategy.
const readFeatured = statement(`
  SELECT s."name", s."description", s."riskLevel", b."beginDay", b."endDay", b."benchmark", b."metrics",
    b."benchmarkMetrics", b."days", b."equity", b."benchmarkEquity",
    (SELECT count(*)::int FROM "strategy" s WHERE ${IS_OPEN}) AS "strategyCount"
  FROM "strategy" s JOIN "backtest_report" b ON b."strategyId" = s."id" AND b."reportMark" = 1
  WHERE ${IS_OPEN} ORDER BY s."pipaRating" DESC NULLS LAST, s."id", b."beginDay" LIMIT 1`);

/** The public page's chart. Anybody may ask, so it is made once a close; there is nothing to keep before the first report. */
export function createFeaturedStrategy(context: Pick<AppContext, 'pool'>): () => Promise<Featured> {
  let key = '';
  let featured: Promise<Featured> | null = null;

  async function load(simulated: boolean): Promise<Featured> {
    const { rows } = await context.pool.query<FeaturedFacts>(readFeatured([]));
    const facts = rows[0];
    if (facts === undefined) return null;
    return {
      name: facts.name,
      description: facts.description,
      riskText: riskTextOf(facts.riskLevel),
      beginTime: facts.beginDay,
      endTime: facts.endDay,
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
