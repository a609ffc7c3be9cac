import { isDeepStrictEqual } from 'node:util';
import { type TradingDay, tradingDayOnOrAfter } from '@pipa/calendar';
import { isOwnStrategy } from '@pipa/contract';
import { inTransaction } from '@pipa/db';
import { type InstrumentRow, listInstruments, type MarketClock, readMarketState } from '@pipa/db/market';
import { notifyFollowers } from '@pipa/db/notices';
import {
  addReport,
  countTried,
  findReportedStrategy,
  findUnexaminedReports,
  markEvaluated,
  type ReportedStrategy,
  replaceReport,
  saveRobustness,
  type UnexaminedReport,
} from '@pipa/db/strategies';
import { type Strategy, strategyVariants } from '@pipa/quant';
import {
  backtestStrategy,
  defaultCostSchedule,
  defaultSizingRules,
  type FeeTerms,
  isCharged,
  type SizingRules,
} from '@pipa/trading';
import { type BacktestHistory, lastKnownDay, loadBacktestHistory } from '../../reports/backtest-history.ts';
import { type OfferTerms, type ReportedVersion, reportData, reportInput } from '../../reports/backtest-report.ts';
import { overfittingOf, returnsOf } from '../../reports/overfitting.ts';
import { stabilityOf } from '../../reports/parameter-stability.ts';
import { periodsFor } from '../../reports/report-periods.ts';
import { type DecideAgain, decideApart, decideHere, revisedDecisions } from '../../reports/revised-decisions.ts';
import { robustnessOf } from '../../reports/robustness.ts';
import { ask, askUniverse } from '../../trade/ask-strategy.ts';
import { attemptWork, keepFault } from '../attempt-work.ts';
import type { BackgroundContext } from '../job-kind.ts';
import { askOwnStrategy, decideRuns } from '../own-strategies.ts';

type Evaluating = Pick<BackgroundContext, 'prisma' | 'pool' | 'clock' | 'strategies' | 'hostBounds' | 'logger'>;

/** A release that changes the evaluation raises it, so that every strategy is evaluated again. */
export const EVALUATION_VERSION = 5;

/**
 * Completes a strategy's reports. One that fails keeps the reports that it has.
 * @returns the number of reports, 0 where the strategy fails
 */
export async function evaluateStrategy(context: Evaluating, code: string): Promise<number> {
  const { prisma, pool, strategies } = context;
  const strategy = strategies(code);
  const reported = await findReportedStrategy(pool, code);
  if (reported === null || (strategy === undefined && !isOwnStrategy(code))) return 0;
  const { id: strategyId, periods } = reported;
  const market = await readMarketState(prisma);
  // All periods end on the same day, so that they can be compared.
  const day = periods[0]?.endDay ?? lastKnownDay(market);
  const reports = await attemptWork(context, { strategyId, code, work: 'Evaluation', day }, async () => {
    const instruments = await listInstruments(pool);
    if (strategy === undefined) return evaluateOwn(context, code, reported, market, instruments, day);
    const universe = askUniverse(strategy, instruments);
    const history = await loadBacktestHistory(pool, market, universe, day);
    const again = decideHere({ strategy, universe });
    return completeReports(context, reported, { strategy, universe, history, version: null, again });
  });
  if (reports === null) return 0;
  const dedupeKey = `evaluated-${strategyId}-${EVALUATION_VERSION}-${day}`;
  await inTransaction(prisma, async (tx) => {
    await markEvaluated(tx, reported, EVALUATION_VERSION);
    const news = { event: 'analysis.strategyEvaluated', parameters: { day }, dedupeKey } as const;
    await notifyFollowers(tx, strategyId, news, context.clock());
  });
  return reports;
}

/** Notes for the log and for operators that a run ended without the reports of a strategy. */
export async function noteFailedReports(
  context: Pick<Evaluating, 'prisma' | 'pool' | 'clock' | 'logger'>,
  code: string,
  reason: string,
): Promise<void> {
  context.logger.error({ strategy: code, reason }, 'the reports of a strategy failed');
  const reported = await findReportedStrategy(context.pool, code);
  if (reported === null) return;
  const day = reported.periods[0]?.endDay ?? lastKnownDay(await readMarketState(context.prisma));
  await keepFault(context, { strategyId: reported.id, code, work: 'Evaluation', day }, reason);
}

/** The reports of an own strategy: its process decides for all of them at once. */
function evaluateOwn(
  context: Evaluating,
  code: string,
  reported: ReportedStrategy,
  market: MarketClock,
  instruments: readonly InstrumentRow[],
  day: TradingDay,
): Promise<number> {
  return askOwnStrategy(context, code, {}, async (own, { hash }) => {
    const universe = await own.universe(instruments);
    const history = await loadBacktestHistory(context.pool, market, universe, day);
    const begins = [...periodsFor(own.facts, history, universe), ...reported.periods.map(({ beginDay }) => beginDay)];
    if (begins.length === 0) return 0;
    const spans = begins.map((begin) => ({ from: tradingDayOnOrAfter(begin), to: day }));
    const strategy = await decideRuns(own, code, { panel: history.panel, universe, spans });
    const certificate = await own.certify();
    const again = decideApart(own, universe);
    return completeReports(context, reported, { strategy, universe, history, version: { hash, certificate }, again });
  });
}

/** What the reports of a strategy are made of. */
interface ReportSubject {
  readonly strategy: Strategy;
  readonly universe: readonly string[];
  readonly history: BacktestHistory;
  /** Null for a strategy of the product. */
  readonly version: ReportedVersion | null;
  readonly again: DecideAgain;
}

/**
 * Adds the reports of missing periods, makes those anew that were made at another fee, by other rules of margin, of another version of
 * an own strategy, at another borrow rate or before exposures were kept, and examines the robustness of every report.
 * @returns the number of reports
 */
async function completeReports(
  context: Evaluating,
  { id, terms, periods }: ReportedStrategy,
  subject: ReportSubject,
): Promise<number> {
  const { prisma, pool } = context;
  const { strategy, universe, history, version, again } = subject;
  const makeReport = async (beginDay: TradingDay) => {
    const { input, result, report } = ask(strategy, () => reportOf(subject, terms, beginDay));
    const revised = await revisedDecisions(pool, { panel: input.panel, decisions: result.decisions, again });
    const { provenance } = report;
    const certificate = { ...provenance.certificate, ...(revised && { revised }) };
    return { ...report, provenance: { ...provenance, certificate }, createdAt: context.clock() };
  };
  const known = new Set(periods.map(({ beginDay }) => beginDay));
  const missing = periodsFor(strategy, history, universe).filter((day) => !known.has(day));
  for (const beginDay of missing) await addReport(prisma, id, await makeReport(beginDay));
  const isCurrent = (made: ReportedStrategy['periods'][number]) =>
    made.hasExposure &&
    made.borrowRateAnnual === defaultCostSchedule.borrowRateAnnual &&
    isSameFee(made.fee, terms) &&
    isSameMargin(made.sizing, terms) &&
    areSameOrderValues(made.sizing, terms) &&
    isSameVersion(made, strategy, version);
  for (const { beginDay } of periods.filter((made) => !isCurrent(made))) {
    await replaceReport(prisma, id, await makeReport(beginDay));
  }
  const { strategies } = await countTried(pool, id);
  for (const report of await findUnexaminedReports(pool, id)) {
    await examineReport(context, report, subject, { terms, strategies });
  }
  return known.size + missing.length;
}

function reportOf({ strategy, universe, history, version }: ReportSubject, terms: OfferTerms, beginDay: TradingDay) {
  const input = reportInput(strategy, terms, universe, history, beginDay);
  const result = backtestStrategy(input);
  return { input, result, report: reportData(input, result, history, beginDay, version) };
}

/** Reports of a strategy that charges nothing, and those from before fees were part of reports, store none. */
const isSameFee = (stored: FeeTerms | null, terms: OfferTerms): boolean =>
  isCharged(terms)
    ? stored?.chargeType === terms.chargeType && stored.chargeAmount === terms.chargeAmount
    : stored === null;

/** Reports from before an order had a largest value store none. */
const areSameOrderValues = (stored: Partial<SizingRules> | null, terms: OfferTerms): boolean =>
  (['buyValuePerOrder', 'sellValuePerOrder'] as const).every((key) => (stored?.[key] ?? null) === (terms[key] ?? null));

/** Reports from before margin had a buying power, interest and calls store no rules of it. */
function isSameMargin(stored: Partial<SizingRules> | null, { useMargin }: OfferTerms): boolean {
  if ((stored?.useMargin ?? false) !== useMargin) return false;
  const { initialFraction, maintenanceFraction } = defaultSizingRules.margin;
  return (
    !useMargin ||
    (stored?.margin?.initialFraction === initialFraction && stored.margin.maintenanceFraction === maintenanceFraction)
  );
}

/** Reports of the product's own strategies name no version; a new release of the product raises EVALUATION_VERSION instead. */
const isSameVersion = (
  made: ReportedStrategy['periods'][number],
  { parameters }: Strategy,
  version: ReportedVersion | null,
): boolean => version === null || (made.version === version.hash && isDeepStrictEqual(made.parameters, parameters));

async function examineReport(
  { prisma }: Evaluating,
  report: UnexaminedReport,
  { strategy, history }: ReportSubject,
  { terms, strategies }: { readonly terms: OfferTerms; readonly strategies: number },
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
  const variants = strategyVariants(strategy.code);
  const examined =
    report.reportMark !== 1 || variants.length === 0
      ? null
      : ask(strategy, () => stabilityOf(strategy, variants, terms, history, report.beginDay));
  const tried = { strategies, neighbours: variants.length };
  const overfitting = overfittingOf(returnsOf(equity), examined?.returns ?? [], tried);
  await saveRobustness(prisma, report.id, { ...robustness, stability: examined?.stability ?? null, overfitting });
}
