import type { TradingDay } from '@pipa/calendar';
import {
  addReport,
  findReportedStrategy,
  findUnexaminedReports,
  inTransaction,
  markEvaluated,
  notifyFollowers,
  readMarketState,
  replaceReport,
  saveRobustness,
  type UnexaminedReport,
} from '@pipa/db';
import { type Strategy, strategyVariants } from '@pipa/quant';
import { backtestStrategy, defaultSizingRules, type FeeTerms, isCharged, type SizingRules } from '@pipa/trading';
import { type BacktestHistory, loadBacktestHistory } from '../../reports/backtest-history.ts';
import { type OfferTerms, reportData, reportInput } from '../../reports/backtest-report.ts';
import { stabilityOf } from '../../reports/parameter-stability.ts';
import { periodsFor } from '../../reports/report-periods.ts';
import { robustnessOf } from '../../reports/robustness.ts';
import type { BackgroundContext } from '../job-kind.ts';

/** A release that changes the evaluation raises it, so that every strategy is evaluated again. */
export const EVALUATION_VERSION = 3;

/**
 * Completes a strategy's reports: adds missing periods, makes those anew that were made at another fee or by other rules of margin,
 * and examines the robustness of every report.
 * @returns the number of reports
 */
export async function evaluateStrategy(context: BackgroundContext, code: string): Promise<number> {
  const { prisma, pool, strategies } = context;
  const strategy = strategies(code);
  const reported = await findReportedStrategy(pool, code);
  if (strategy === undefined || reported === null) return 0;
  const { id, terms, periods } = reported;
  // All periods end on the same day, so that they can be compared.
  const history = await loadBacktestHistory(pool, await readMarketState(prisma), [strategy], periods[0]?.endDay);
  const universe = strategy.universe(history.instruments);
  const known = new Set(periods.map(({ beginDay }) => beginDay));
  const missing = periodsFor(strategy, history, universe).filter((day) => !known.has(day));
  for (const beginDay of missing) {
    await addReport(prisma, id, makeReport(context, strategy, terms, universe, history, beginDay));
  }
  for (const { beginDay } of periods.filter(
    (made) => !isSameFee(made.fee, terms) || !isSameMargin(made.sizing, terms),
  )) {
    await replaceReport(prisma, id, beginDay, makeReport(context, strategy, terms, universe, history, beginDay));
  }
  for (const report of await findUnexaminedReports(pool, id)) {
    await examineReport(context, report, strategy, terms, history);
  }
  const { endDay: day } = history;
  const dedupeKey = `evaluated-${id}-${EVALUATION_VERSION}-${day}`;
  await inTransaction(prisma, async (tx) => {
    await markEvaluated(tx, code, EVALUATION_VERSION);
    const news = { event: 'analysis.strategyEvaluated', parameters: { day }, dedupeKey } as const;
    await notifyFollowers(tx, id, news, context.clock());
  });
  return known.size + missing.length;
}

function makeReport(
  { clock }: BackgroundContext,
  strategy: Strategy,
  terms: OfferTerms,
  universe: readonly string[],
  history: BacktestHistory,
  beginDay: TradingDay,
) {
  const input = reportInput(strategy, terms, universe, history, beginDay);
  return { ...reportData(input, backtestStrategy(input), history, beginDay), createdAt: clock() };
}

/** Reports of a strategy that charges nothing, and those from before fees were part of reports, store none. */
const isSameFee = (stored: FeeTerms | null, terms: OfferTerms): boolean =>
  isCharged(terms)
    ? stored?.chargeType === terms.chargeType && stored.chargeAmount === terms.chargeAmount
    : stored === null;

/** Reports from before margin had a buying power, interest and calls store no rules of it. */
function isSameMargin(stored: Partial<SizingRules> | null, { useMargin }: OfferTerms): boolean {
  if ((stored?.useMargin ?? false) !== useMargin) return false;
  const { initialFraction, maintenanceFraction } = defaultSizingRules.margin;
  return (
    !useMargin ||
    (stored?.margin?.initialFraction === initialFraction && stored.margin.maintenanceFraction === maintenanceFraction)
  );
}

async function examineReport(
  { prisma }: BackgroundContext,
  report: UnexaminedReport,
  strategy: Strategy,
  terms: OfferTerms,
  history: BacktestHistory,
): Promise<void> {
  const { benchmark, days, equity, benchmarkEquity, metrics, benchmarkMetrics } = report;
  const robustness = robustnessOf(
    {
      benchmarkSymbol: benchmark,
      days,
      equity,
      benchmark: benchmarkEquity,
      metrics,
      benchmarkMetrics,
      isCharged: isCharged(terms),
    },
    history.market.source,
  );
  const variants = report.reportMark === 1 ? strategyVariants(strategy.code) : [];
  const stability = variants.length === 0 ? null : stabilityOf(strategy, variants, terms, history, report.beginDay);
  await saveRobustness(prisma, report.id, { ...robustness, stability });
}
