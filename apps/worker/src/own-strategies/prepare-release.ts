import { type TradingDay, tradingDayOnOrAfter } from '@pipa/calendar';
import { type ComponentType, DomainError } from '@pipa/contract';
import { type InstrumentRow, listInstruments, readMarketState } from '@pipa/db/market';
import { findReportedStrategy, type NewReport, type StrategyDeclaration } from '@pipa/db/strategies';
import { elementAt } from '@pipa/quant';
import { type OwnCertificate, type OwnDecision, openStrategy, type StrategySources } from '@pipa/strategy-host';
import { backtestStrategy } from '@pipa/trading';
import type { BackgroundContext } from '../background/job-kind.ts';
import { AT_A_CLOSE, decideRuns } from '../background/own-strategies.ts';
import { lastKnownDay, loadBacktestHistory } from '../reports/backtest-history.ts';
import { reportData, reportInput } from '../reports/backtest-report.ts';
import { periodsFor } from '../reports/report-periods.ts';
import { ratingOf, riskLevelOf } from '../seed/offers/rate-record.ts';

type Preparing = Pick<BackgroundContext, 'prisma' | 'pool' | 'clock' | 'hostBounds'>;

const FREE = { chargeType: 'Free', chargeAmount: 0 } as const;

/** What a release stores of a strategy that was measured on this market. */
export interface PreparedRelease {
  readonly declaration: StrategyDeclaration;
  readonly universe: readonly string[];
  readonly componentType: ComponentType;
  readonly useMargin: boolean;
  readonly riskLevel: number;
  readonly rating: number | null;
  readonly report: NewReport;
  readonly certificate: OwnCertificate;
  /** What it holds at the last close, for starts before the next one; null where its reports end earlier. */
  readonly decision: (Pick<OwnDecision, 'targets' | 'signals'> & { readonly day: TradingDay }) | null;
}

/**
 * Runs an own strategy over the longest period of this market, as its first report shows it.
 * @throws StrategyFault of the strategy; UNAVAILABLE in words where the market cannot feed it, it finds nothing to hold, or it looks
 * ahead
 */
export async function prepareRelease(
  context: Preparing,
  code: string,
  sources: StrategySources,
  parameters: Readonly<Record<string, number>>,
): Promise<PreparedRelease> {
  // A decision that a close would not wait for is refused here.
  const bounds = { decisionMs: AT_A_CLOSE.decisionMs, ...context.hostBounds };
  await using own = await openStrategy(sources, { parameters, bounds });
  const { facts } = own;
  const [market, instruments, reported] = await Promise.all([
    readMarketState(context.prisma),
    listInstruments(context.pool),
    findReportedStrategy(context.pool, code),
  ]);
  const universe = await own.universe(instruments);
  const componentType = componentTypeOf(universe, instruments);
  const endDay = reported?.periods[0]?.endDay ?? lastKnownDay(market);
  const history = await loadBacktestHistory(context.pool, market, universe, endDay);
  const [beginDay] = periodsFor(facts, history, universe);
  if (beginDay === undefined) throw unfed(`it needs ${facts.warmUpSessions} sessions and a year of its symbols`);
  const atLast = { panel: history.panel, universe, dayIndices: [history.panel.days.length - 1] };
  const { targets, signals } = elementAt(await own.decide(atLast), 0);
  const span = { from: tradingDayOnOrAfter(beginDay), to: endDay };
  const strategy = await decideRuns(own, code, { panel: history.panel, universe, spans: [span] });
  const certificate = await own.certify();
  const useMargin = facts.longShort !== 'LONG';
  const terms = reported?.terms ?? { ...FREE, useMargin };
  const input = reportInput(strategy, { ...terms, useMargin }, universe, history, beginDay);
  const result = backtestStrategy(input);
  if (result.tradeCount === 0) throw unfed('it finds nothing to hold');
  const made = { hash: sources.hash, certificate };
  const report = { ...reportData(input, result, history, beginDay, made), createdAt: context.clock() };
  return {
    declaration: facts,
    universe,
    componentType,
    useMargin,
    riskLevel: riskLevelOf(result.metrics),
    rating: ratingOf(result.metrics),
    report,
    certificate,
    decision: endDay === market.lastClosedDay ? { day: endDay, targets, signals } : null,
  };
}

const unfed = (why: string) => new DomainError('UNAVAILABLE', { note: `This market cannot feed the strategy: ${why}` });

/** What a universe holds. @throws UNAVAILABLE when the market has none of it */
function componentTypeOf(universe: readonly string[], instruments: readonly InstrumentRow[]): ComponentType {
  const wanted = new Set(universe);
  const kinds = new Set(instruments.filter(({ symbol }) => wanted.has(symbol)).map(({ kind }) => kind));
  if (kinds.size === 0) throw unfed('it has none of its symbols');
  const hasStocks = kinds.has('Stock');
  if (hasStocks && kinds.has('ETF')) return 'Hybrid';
  return hasStocks ? 'Stock' : 'ETF';
}
