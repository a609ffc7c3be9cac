import {
  addReport,
  findReportedStrategy,
  findUnexaminedReports,
  markEvaluated,
  readMarketState,
  saveRobustness,
  type UnexaminedReport,
} from '@pipa/db';
import { type Strategy, strategyVariants } from '@pipa/quant';
import { backtestStrategy } from '@pipa/trading';
import { type BacktestHistory, loadBacktestHistory } from '../../reports/backtest-history.ts';
import { reportData, reportInput } from '../../reports/backtest-report.ts';
import { stabilityOf } from '../../reports/parameter-stability.ts';
import { periodsFor } from '../../reports/report-periods.ts';
import { robustnessOf } from '../../reports/robustness.ts';
import type { BackgroundContext } from '../job-kind.ts';

/** A release that changes the evaluation raises it, so that every strategy is evaluated again. */
export const EVALUATION_VERSION = 1;

/**
 * Completes a strategy's reports: adds missing periods and examines the robustness of every report.
 * @returns the number of reports
 */
export async function evaluateStrategy(context: BackgroundContext, code: string): Promise<number> {
  const { prisma, pool, strategies } = context;
  const strategy = strategies(code);
  const reported = await findReportedStrategy(pool, code);
  if (strategy === undefined || reported === null) return 0;
  const { id, useMargin, periods } = reported;
  // All periods end on the same day, so that they can be compared.
  const history = await loadBacktestHistory(pool, await readMarketState(prisma), [strategy], periods[0]?.endDay);
  const universe = strategy.universe(history.instruments);
  const known = new Set(periods.map(({ beginDay }) => beginDay));
  const missing = periodsFor(strategy, history, universe).filter((day) => !known.has(day));
  for (const beginDay of missing) {
    const input = reportInput(strategy, useMargin, universe, history, beginDay);
    const data = reportData(input, backtestStrategy(input), history, beginDay);
    await addReport(prisma, id, { ...data, createdAt: context.clock() });
  }
  for (const report of await findUnexaminedReports(pool, id)) {
    await examineReport(context, report, strategy, useMargin, history);
  }
  await markEvaluated(prisma, code, EVALUATION_VERSION);
  return known.size + missing.length;
}

async function examineReport(
  { prisma }: BackgroundContext,
  report: UnexaminedReport,
  strategy: Strategy,
  useMargin: boolean,
  history: BacktestHistory,
): Promise<void> {
  const { benchmark, days, equity, benchmarkEquity, metrics, benchmarkMetrics } = report;
  const robustness = robustnessOf(
    { benchmarkSymbol: benchmark, days, equity, benchmark: benchmarkEquity, metrics, benchmarkMetrics },
    history.market.source,
  );
  const variants = report.reportMark === 1 ? strategyVariants(strategy.code) : [];
  const stability = variants.length === 0 ? null : stabilityOf(strategy, variants, useMargin, history, report.beginDay);
  await saveRobustness(prisma, report.id, { ...robustness, stability });
}
