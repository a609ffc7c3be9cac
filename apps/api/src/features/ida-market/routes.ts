import { api } from '@pipa/contract';
import type { RouteRegistrar } from '../../http/route.ts';
import { analysisDayOf } from '../../ida-readers/analysis-day.ts';
import { NO_CHART, readStateChart } from '../../ida-readers/state-charts.ts';
import { readEtfPerformance } from './etf-performance.ts';
import { readScorecards } from './scorecards.ts';

/** Comparisons and charts of the market, of the analysis service. */
export function registerIdaMarket(routes: RouteRegistrar): void {
  const { context } = routes;
  routes.serve(api.etfPerformance, ({ input }) => readEtfPerformance(context, input));
  routes.serve(api.scorecards, ({ input }) => readScorecards(context, input.asOf));
  routes.serve(api.stateChart, async ({ input: { chart, asOf } }) => {
    const day = await analysisDayOf(context, asOf);
    const { labels, unit, lines, bands } = day === null ? NO_CHART : await readStateChart(context, chart, day);
    return {
      chart,
      updateTime: day,
      unit,
      labels: [...labels],
      lines: lines.map(({ name, values }) => ({ name, values: [...values] })),
      bands: bands.map(({ name, states }) => ({ name, states: [...states] })),
    };
  });
}
