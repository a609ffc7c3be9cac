import { type TradingDay, tradingDayOnOrAfter } from '@pipa/calendar';
import { DomainError, isOwnStrategy } from '@pipa/contract';
import { knownOn } from '@pipa/db';
import { countRevisions, type InstrumentRow, listInstruments, type MarketClock } from '@pipa/db/market';
import {
  findReportedStrategy,
  type ReleasedVersion,
  type StoredAsOf,
  type StoredRevisedDecisions,
  type TrialReport,
} from '@pipa/db/strategies';
import { feedingOf, strategyWith } from '@pipa/quant';
import type { OpenStrategy } from '@pipa/strategy-host';
import { backtestStrategy, isCharged } from '@pipa/trading';
import type { BackgroundContext } from '../background/job-kind.ts';
import { askOwnStrategy, decideRuns, FOR_A_USER } from '../background/own-strategies.ts';
import { type BacktestHistory, lastKnownDay, loadBacktestHistory } from './backtest-history.ts';
import { type OfferTerms, type ReportInput, reportData, reportInput } from './backtest-report.ts';
import { overfittingOf, returnsOf } from './overfitting.ts';
import { feedOf } from './report-periods.ts';
import { decideApart, decideHere, revisedDecisions } from './revised-decisions.ts';
import { robustnessOf } from './robustness.ts';

/** What is asked of a backtest beside the reports of a strategy. */
export interface OwnBacktest {
  readonly code: string;
  /** The parameters that differ from the strategy's own. */
  readonly parameters: Readonly<Record<string, number>>;
  /** The first possible day where it is left out. */
  readonly fromDay?: TradingDay;
  /** The last day that is known, or known then, where it is left out. */
  readonly toDay?: TradingDay;
  /** Dollars. */
  readonly amount: number;
  /** By whose close what it reads was known; what is known now where it is left out. */
  readonly asOf?: TradingDay | null;
}

/** Why a backtest cannot be made, in words for the person who asked. */
export class BacktestRefusal extends Error {}

type Backtesting = Pick<BackgroundContext, 'pool' | 'hostBounds'>;
/** Called with the share that is done; the work ends when it gives false. */
type GoesOn = (share: number) => Promise<boolean>;

/** Share of the work that is done when a part of it is. */
const PROGRESS = { loaded: 0.4, decided: 0.6, tested: 0.7 } as const;
/** Least step of the share while an own strategy decides. */
const LEAST_STEP = 0.02;

/**
 * Makes a backtest at the costs and terms of the strategy's reports, examined like them but without neighbours, as the user
 * chose the parameters. An own strategy decides by the version on offer.
 * @param goesOn is called after each part with the share that is done; false ends the work
 * @returns null when it was ended
 * @throws BacktestRefusal, or RangeError for parameters that the strategy does not have
 */
export async function makeOwnBacktest(
  context: Backtesting,
  market: MarketClock,
  asked: OwnBacktest,
  goesOn: GoesOn = async () => true,
): Promise<TrialReport | null> {
  const { code, parameters, asOf = null } = asked;
  mustBeKnown(market, asked);
  const pool = poolOf(context, asOf);
  const reported = await findReportedStrategy(pool, code);
  if (reported === null) throw unknownRules();
  const { terms } = reported;
  const instruments = await listInstruments(pool);
  if (isOwnStrategy(code)) return askForUser(context, market, { ...asked, terms, instruments }, goesOn);
  const strategy = strategyWith(code, parameters);
  if (strategy === undefined) throw unknownRules();
  const universe = strategy.universe(instruments);
  const history = await loadBacktestHistory(pool, market, universe, asked.toDay ?? asOf ?? lastKnownDay(market));
  if (!(await goesOn(PROGRESS.loaded))) return null;
  const fromDay = firstDayOf(strategy, history, universe, asked);
  const input = { ...reportInput(strategy, terms, universe, history, fromDay), initialAmount: asked.amount };
  const result = backtestStrategy(input);
  if (!(await goesOn(PROGRESS.tested))) return null;
  const again = decideHere({ strategy, universe });
  const known = await revisionsOf(context, { panel: history.panel, decisions: result.decisions, again, asOf });
  return examined(reportData(input, result, history, fromDay), { input, terms, history, known });
}

/** @throws BacktestRefusal for a day whose close is not known yet, or was not known then */
function mustBeKnown(market: MarketClock, { toDay, asOf }: Pick<OwnBacktest, 'toDay' | 'asOf'>): void {
  if (asOf == null) return;
  const last = lastKnownDay(market);
  if (asOf > last) throw new BacktestRefusal(`The history ends on ${last}.`);
  if (toDay !== undefined && toDay > asOf) throw new BacktestRefusal(`Nothing later than ${asOf} was known then.`);
}

/** The market as the backtest knows it. */
const poolOf = ({ pool }: Pick<Backtesting, 'pool'>, asOf: TradingDay | null) =>
  asOf === null ? pool : knownOn(pool, asOf);

/** What of the data of a backtest was revised: after a decision that read it, and since the day by which it is known. */
async function revisionsOf(
  { pool }: Pick<Backtesting, 'pool'>,
  decided: Parameters<typeof revisedDecisions>[1],
): Promise<Known> {
  const { panel, asOf = null } = decided;
  return {
    decisions: await revisedDecisions(pool, decided),
    asOf: asOf === null ? null : { day: asOf, revised: await countRevisions(pool, panel.symbols, asOf) },
  };
}

interface Known {
  readonly decisions: StoredRevisedDecisions | null;
  readonly asOf: StoredAsOf | null;
}

const unknownRules = () => new BacktestRefusal('The rules of this strategy are not known here.');

/** @throws BacktestRefusal where the history does not suffice, or not from the day that was asked for */
function firstDayOf(
  strategy: Parameters<typeof feedingOf>[0],
  history: BacktestHistory,
  universe: readonly string[],
  { fromDay }: Pick<OwnBacktest, 'fromDay'>,
): TradingDay {
  const feeding = feedingOf(strategy, feedOf(history, universe));
  if (!feeding.isFed) throw new BacktestRefusal(feeding.reason);
  if (fromDay !== undefined && fromDay < feeding.from) {
    throw new BacktestRefusal(`With these numbers the first possible day is ${feeding.from}.`);
  }
  return fromDay ?? feeding.from;
}

interface AskedOfOwn extends OwnBacktest {
  readonly terms: OfferTerms;
  readonly instruments: readonly InstrumentRow[];
}

/** As `makeOwnBacktest`, of an own strategy. @throws BacktestRefusal in the words of its fault */
async function askForUser(
  context: Backtesting,
  market: MarketClock,
  { code, parameters, ...asked }: AskedOfOwn,
  goesOn: GoesOn,
): Promise<TrialReport | null> {
  const work = (own: OpenStrategy, { hash }: ReleasedVersion) =>
    backtestOpened(context, market, own, { ...asked, code, hash }, goesOn);
  try {
    return await askOwnStrategy(context, code, FOR_A_USER, work, parameters);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'UNAVAILABLE') throw error;
    throw new BacktestRefusal(error.message, { cause: error });
  }
}

type AskedOfOpened = Omit<AskedOfOwn, 'parameters'> & { readonly hash: string };

/** As `makeOwnBacktest`, of a strategy whose process is open; its certificate is kept in the report. @throws StrategyFault */
export async function backtestOpened(
  { pool }: Pick<Backtesting, 'pool'>,
  market: MarketClock,
  own: OpenStrategy,
  { code, terms, instruments, amount, hash, ...days }: AskedOfOpened,
  goesOn: GoesOn,
): Promise<TrialReport | null> {
  const { asOf = null } = days;
  const universe = await own.universe(instruments);
  const history = await loadBacktestHistory(
    poolOf({ pool }, asOf),
    market,
    universe,
    days.toDay ?? asOf ?? lastKnownDay(market),
  );
  if (!(await goesOn(PROGRESS.loaded))) return null;
  const fromDay = firstDayOf({ warmUpSessions: own.facts.warmUpSessions }, history, universe, days);
  const spans = [{ from: tradingDayOnOrAfter(fromDay), to: history.endDay }];
  const strategy = await decideWhile(own, goesOn, (onProgress) =>
    decideRuns(own, code, { panel: history.panel, universe, spans, onProgress }),
  );
  if (strategy === null) return null;
  const input = { ...reportInput(strategy, terms, universe, history, fromDay), initialAmount: amount };
  const result = backtestStrategy(input);
  if (!(await goesOn(PROGRESS.tested))) return null;
  const version = { hash, certificate: await own.certify() };
  const again = decideApart(own, universe);
  const known = await revisionsOf({ pool }, { panel: history.panel, decisions: result.decisions, again, asOf });
  return examined(reportData(input, result, history, fromDay, version), { input, terms, history, known });
}

/**
 * Says how far a strategy has decided, and ends its process when the work is not to go on: then its answer, or its fault by the end of the
 * process, counts no more.
 * @returns null when the work is not to go on
 * @throws the error of `goesOn`, otherwise that of `decide`
 */
export async function decideWhile<T>(
  own: Pick<OpenStrategy, 'close'>,
  goesOn: GoesOn,
  decide: (onProgress: (done: number, of: number) => void) => Promise<T>,
): Promise<T | null> {
  let shown: number = PROGRESS.loaded;
  let said = Promise.resolve(true);
  const end = async () => {
    await own.close();
    return false;
  };
  const onProgress = (done: number, of: number) => {
    const share = PROGRESS.loaded + ((PROGRESS.decided - PROGRESS.loaded) * done) / of;
    if (share - shown < LEAST_STEP) return;
    shown = share;
    said = said.then(async (goes) => (goes && (await goesOn(share)) ? true : end()));
    // The error is thrown where the answer is awaited.
    said.catch(() => own.close());
  };
  try {
    const decided = await decide(onProgress);
    return (await said) ? decided : null;
  } catch (error) {
    if (!(await said)) return null;
    throw error;
  }
}

interface Made {
  readonly input: ReportInput;
  readonly terms: OfferTerms;
  readonly history: BacktestHistory;
  readonly known: Known;
}

/** The report with how far it can be trusted, as one trial of its own; without the columns that only tear sheets show. */
function examined(
  {
    trades: _trades,
    subPath: _path,
    longExposure: _long,
    shortExposure: _short,
    cashRatio: _cash,
    ...report
  }: ReturnType<typeof reportData>,
  { input, terms, history, known }: Made,
): TrialReport {
  const curves = {
    benchmarkSymbol: input.benchmark,
    days: report.days,
    equity: report.equity,
    benchmark: report.benchmarkEquity,
    metrics: report.metrics,
    benchmarkMetrics: report.benchmarkMetrics,
    isCharged: isCharged(terms),
  };
  const robustness = robustnessOf(curves, history.market.source);
  const { certificate, ...provenance } = report.provenance;
  const facts = {
    ...provenance,
    certificate: { ...certificate, ...(known.decisions && { revised: known.decisions }) },
    ...(known.asOf && { asOf: known.asOf }),
  };
  // The columns are those of a stored report, whose types are of JSON.
  return {
    ...report,
    provenance: facts,
    ...robustness,
    overfitting: overfittingOf(returnsOf(report.equity), [], null),
  };
}
