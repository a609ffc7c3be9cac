import { api } from '@pipa/contract';
import { readAnalysisDay } from '@pipa/db/analysis';
import { universeTable } from '@pipa/universe';
import { type RouteRegistrar, StreamedAnswer } from '../../http/route.ts';
import { analysisDayOf } from '../../ida-readers/analysis-day.ts';
import { NO_CHART, readStateChart } from '../../ida-readers/state-charts.ts';
import { readComparison } from './compare.ts';
import { readEtfPerformance } from './etf-performance.ts';
import { createReadAhead } from './read-ahead.ts';
import { readScorecards } from './scorecards.ts';
import { createScreen, screenFileOf } from './screen.ts';

/** Keeps the universe of the newest day in memory while it is asked for: each tick of the market may have brought another one. */
async function readUniverseAhead({ app, context }: RouteRegistrar) {
  const ahead = createReadAhead({
    clock: context.clock,
    readDay: () => readAnalysisDay(context.pool),
    load: (day) => universeTable(context, day),
  });
  const end = await context.bus.subscribe('market', () => {
    if (ahead.isDue()) context.afterwork.add('universe of the day', ahead.look);
  });
  app.addHook('onClose', end);
  return ahead;
}

/** Comparisons and charts of the market, of the analysis service. */
export async function registerIdaMarket(routes: RouteRegistrar): Promise<void> {
  const { context } = routes;
  const ahead = await readUniverseAhead(routes);
  routes.serve(api.etfPerformance, ({ input }) => readEtfPerformance(context, input));
  routes.serve(api.scorecards, ({ input }) => readScorecards(context, input.asOf));
  routes.serve(api.compareSymbols, ({ input }) => {
    ahead.note();
    return readComparison(context, input);
  });
  const screen = createScreen(context);
  routes.serve(api.screenUniverse, ({ input }) => {
    ahead.note();
    return screen(input);
  });
  routes.serve(api.screenFile, async ({ input, reply }) => {
    void reply.header('content-disposition', 'attachment; filename="pipa-screen.csv"');
    return new StreamedAnswer(await screenFileOf(context, input));
  });
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
