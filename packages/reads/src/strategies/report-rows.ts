import { fromEpochDay } from '@pipa/calendar';
import type {
  BacktestCrisis,
  BacktestDetail,
  BacktestOverfitting,
  BacktestProvenance,
  BacktestReport,
  BacktestStability,
  BacktestVerdict,
} from '@pipa/contract';
import type {
  ListedReport,
  ReportDetail,
  StoredOverfitting,
  StoredStability,
  StoredVerdict,
  TriedVariants,
} from '@pipa/db/strategies';
import { type CrisisResult, type Drawdown, deflatedSharpe, ruinDayOf, SESSIONS_A_YEAR } from '@pipa/quant';
import { describeCosts, describeTerms, FEE_FACT } from '@pipa/trading';
import { openOf, wireMoney } from '../values/wire-rows.ts';
import { comparedMetricsOf } from './wire-metrics.ts';

/** A backtest report of the strategy with a code, as the API serves it; `detail` only for a request by id. */
export function reportRow(facts: ListedReport, code: string, detail?: ReportDetail): BacktestReport {
  return {
    backtestPortfolioId: facts.id,
    beginTime: openOf(facts.beginDay),
    endTime: openOf(facts.endDay),
    ...comparedMetricsOf(facts.metrics, facts.benchmarkMetrics),
    benchmarkSymbol: facts.benchmark,
    subPath: facts.subPath,
    reportMark: facts.reportMark,
    turnoverAnnual: facts.turnoverAnnual,
    costTotal: wireMoney(facts.costTotal),
    tradeCount: facts.tradeCount,
    initialAmount: wireMoney(facts.initialAmount),
    lookAheadFree: facts.lookAheadFree,
    positions: facts.lastPositions.map(({ symbol, ratio }) => ({ symbol, ratio })),
    ruinDay: dayOf(ruinDayOf(facts.metrics)),
    survivorship: facts.survivorship ?? null,
    verdict: facts.verdict && verdictRow(facts.verdict),
    falls: facts.crisisWindows?.filter(({ partial }) => !partial).map(fallRow) ?? null,
    ...(detail && { detail: detailRow(detail, code) }),
  };
}

const dayOf = (epochDay: number | null) => (epochDay === null ? null : fromEpochDay(epochDay));

function verdictRow(verdict: StoredVerdict): BacktestVerdict {
  return {
    sentence: verdict.sentence,
    beatBenchmark: verdict.beatBenchmark,
    beyondChance: verdict.beyondChance,
    excessCagr: verdict.excessCagr,
    excessSharpe: verdict.excessSharpe,
    confidence: verdict.confidence,
    excessCagrInterval: verdict.intervals?.excessCagr ?? null,
    sharpeInterval: verdict.intervals?.sharpe ?? null,
  };
}

function detailRow(facts: ReportDetail, written: string): BacktestDetail {
  const { drawdowns, monthly, provenance, ...examined } = facts;
  const { crisisWindows, monteCarlo, stability, overfitting } = examined;
  return {
    drawdowns: drawdowns.map(drawdownRow),
    monthly: monthly.map(({ year, months, total }) => ({ year, months: [...months], total })),
    provenance: provenanceRow(provenance),
    isExamined: crisisWindows !== null,
    crisisWindows: crisisWindows?.map(crisisRow) ?? null,
    monteCarlo,
    stability: stability && stabilityRow(stability, written),
    overfitting: overfitting?.tried ? overfittingRow(overfitting, { ...overfitting.tried, own: 0 }) : null,
  };
}

const drawdownRow = ({ start, trough, end, depth, days }: Drawdown) => ({
  start: fromEpochDay(start),
  trough: fromEpochDay(trough),
  end: dayOf(end),
  depth,
  days,
});

const crisisRow = (crisis: CrisisResult): BacktestCrisis => ({
  name: crisis.name,
  begin: fromEpochDay(crisis.fromDay),
  end: fromEpochDay(crisis.toDay),
  partial: crisis.partial,
  sessions: crisis.sessions,
  strategyReturn: crisis.strategyReturn,
  benchmarkReturn: crisis.benchmarkReturn,
  strategyDrawdown: crisis.strategyDrawdown,
  benchmarkDrawdown: crisis.benchmarkDrawdown,
});

const fallRow = ({ name, fromDay, toDay, strategyReturn, benchmarkReturn }: CrisisResult) => ({
  name,
  begin: fromEpochDay(fromDay),
  end: fromEpochDay(toDay),
  strategyReturn,
  benchmarkReturn,
});

/** The record among the variants that were tried. */
export function overfittingRow(
  { record, selection }: Pick<StoredOverfitting, 'record' | 'selection'>,
  tried: TriedVariants & Pick<BacktestOverfitting, 'own'>,
): BacktestOverfitting {
  const { strategies, neighbours, own } = tried;
  const deflated = record && deflatedSharpe(record, strategies + neighbours + own);
  return {
    strategies,
    neighbours,
    own,
    luckSharpe: deflated && deflated.threshold * Math.sqrt(SESSIONS_A_YEAR),
    probability: deflated?.probability ?? null,
    selection,
  };
}

function stabilityRow(stability: StoredStability, written: string): BacktestStability {
  const { whole, windows, efficiency, parameters } = stability;
  return {
    candidates: whole.candidates,
    place: whole.place,
    writtenSharpe: whole.writtenSharpe,
    bestSharpe: whole.bestSharpe,
    neighbourSharpe: whole.neighbourSharpe,
    efficiency,
    windows: windows.map(({ inSample, outOfSample, chosen, inSampleSharpe, outOfSampleSharpe, writtenSharpe }) => ({
      inSampleBegin: fromEpochDay(inSample.fromDay),
      inSampleEnd: fromEpochDay(inSample.toDay),
      outOfSampleBegin: fromEpochDay(outOfSample.fromDay),
      outOfSampleEnd: fromEpochDay(outOfSample.toDay),
      chosen,
      inSampleSharpe,
      outOfSampleSharpe,
      writtenSharpe,
    })),
    written,
    parameters,
  };
}

function provenanceRow(stored: ReportDetail['provenance']): BacktestProvenance | null {
  if (stored.source === undefined) return null;
  const {
    parameters,
    source,
    historyFrom,
    historyTo,
    instruments,
    costs,
    fee = null,
    certificate,
    asOf = null,
  } = stored;
  const charged = fee && describeTerms(fee);
  const facts = charged === null ? describeCosts(costs) : [...describeCosts(costs), { ...FEE_FACT, text: charged }];
  return {
    parameters,
    source,
    historyFrom,
    historyTo,
    instruments,
    costs: facts.map(({ label, text }) => ({ name: label, value: text })),
    revised: certificate?.revised ?? null,
    asOf,
  };
}
