import { newYorkDay, previousTradingDay, sessionOf, type TradingDay, toEpochDay } from '@pipa/calendar';
import { brokers, isOwnStrategy } from '@pipa/contract';
import type { Pool } from '@pipa/db';
import { listInstruments, loadPanel } from '@pipa/db/market';
import { readVersionDecidingAt } from '@pipa/db/strategies';
import { type RepeatablePortfolio, readClosingValues, readOrderTrail, type TrailRow } from '@pipa/db/trading';
import { type BacktestResult, elementAt, firstKnownDay, type Panel, type Strategy } from '@pipa/quant';
import {
  backtestStrategy,
  type CostSchedule,
  type PaperDifferences,
  type PaperOrder,
  type PaperTrail,
  paperDifferences,
  type SizingRules,
} from '@pipa/trading';
import type { BackgroundContext } from '../background/job-kind.ts';
import { askVersion, decideRuns, FOR_A_USER } from '../background/own-strategies.ts';

/** What a comparison needs; the rules are those of the simulator. */
export interface ComparingContext extends Pick<BackgroundContext, 'hostBounds'> {
  readonly pool: Pool;
  readonly costs: CostSchedule;
  readonly sizing: SizingRules;
  readonly benchmark: string;
  strategies(code: string): Strategy | undefined;
}

/** A paper portfolio beside the backtest of its strategy with its days and its amount. */
export interface PaperComparison extends PaperDifferences {
  readonly from: TradingDay;
  readonly to: TradingDay;
  /** Dollars with which both begin. */
  readonly amount: number;
}

/** Trades of a daily strategy over years; beyond them a comparison would leave some out. */
const MOST_TRADES = 200_000;

/**
 * Compares a portfolio of the simulator with the backtest of its strategy, from its first session to the last close before its
 * owner changed the amount or stopped it, or its strategy went offline. An own strategy decides by the version of the start, up
 * to the next release.
 * @returns null without such a close, at an outside broker, or for an unknown strategy
 * @throws DomainError UNAVAILABLE for an own strategy that fails, in the words of its fault
 */
export async function comparePaper(
  context: ComparingContext,
  portfolio: RepeatablePortfolio,
): Promise<PaperComparison | null> {
  const { pool } = context;
  const { startDay: from, strategyCode: code, broker } = portfolio;
  const strategy = context.strategies(code);
  const version = isOwnStrategy(code) ? await readVersionDecidingAt(pool, code, previousTradingDay(from)) : null;
  const trail = await readTrail(pool, portfolio, version?.nextReleasedDay ?? null);
  const last = trail.closes.at(-1);
  if (last === undefined || !brokers[broker].fillsAsBacktest) return null;
  const { amount } = trail;
  const span = { from, to: last.day };
  const compare = ({ panel, universe, strategy: repeated }: Repeated): PaperComparison => {
    const backtest = repeat(context, portfolio, { panel, universe, strategy: repeated }, { ...span, amount });
    return { ...span, amount, ...paperDifferences(trail, backtest) };
  };
  if (strategy !== undefined) {
    const universe = strategy.universe(await listInstruments(pool));
    return compare({ strategy, universe, panel: await historyOf(context, strategy, universe, span) });
  }
  if (version === null) return null;
  return askVersion(context, code, version, FOR_A_USER, async (own) => {
    const universe = await own.universe(await listInstruments(pool));
    const panel = await historyOf(context, own.facts, universe, span);
    return compare({ strategy: await decideRuns(own, code, { panel, universe, spans: [span] }), universe, panel });
  });
}

/** A strategy with what its run needs. */
interface Repeated {
  readonly strategy: Strategy;
  readonly universe: readonly string[];
  readonly panel: Panel;
}

type Span = Pick<PaperComparison, 'from' | 'to'>;

/** The history that the first decision of the portfolio knew, and what followed. */
function historyOf(
  { pool, benchmark }: ComparingContext,
  strategy: Pick<Strategy, 'warmUpSessions'>,
  universe: readonly string[],
  { from, to }: Span,
): Promise<Panel> {
  const first = firstKnownDay(strategy, previousTradingDay(from));
  return loadPanel(pool, [...new Set([...universe, benchmark])], { from: first, to });
}

function repeat(
  { costs, sizing, benchmark }: ComparingContext,
  { useMargin, buyValuePerOrder, sellValuePerOrder, chargeType, chargeAmount }: RepeatablePortfolio,
  { panel, strategy, universe }: Repeated,
  { from, to, amount }: Span & Pick<PaperComparison, 'amount'>,
): BacktestResult {
  return backtestStrategy({
    panel,
    strategy,
    universe,
    benchmark,
    fromDay: toEpochDay(from),
    toDay: toEpochDay(to),
    initialAmount: amount,
    schedule: costs,
    sizing: { ...sizing, useMargin, buyValuePerOrder, sellValuePerOrder },
    feeTerms: { chargeType, chargeAmount },
    maxTrades: MOST_TRADES,
  });
}

/**
 * What the portfolio did until something else than its strategy moved it, or a version of it that was released on `nextReleasedDay`.
 * `amount`: dollars that it started with.
 */
async function readTrail(
  pool: Pool,
  { id, startDay, changedAt }: RepeatablePortfolio,
  nextReleasedDay: TradingDay | null,
): Promise<PaperTrail & { readonly amount: number }> {
  const [values, rows] = [await readClosingValues(pool, id), await readOrderTrail(pool, id)];
  const changedDay = changedAt === null ? null : newYorkDay(changedAt);
  const closes = values.filter(
    ({ day }) => (changedDay === null || day < changedDay) && (nextReleasedDay === null || day <= nextReleasedDay),
  );
  const orders = [...Map.groupBy(rows, ({ orderId }) => orderId).values()].map(paperOrder);
  const started = values.filter(({ day }) => day >= startDay);
  return { orders, closes, amount: started[0]?.cashFlow ?? 0 };
}

function paperOrder(rows: readonly TrailRow[]): PaperOrder {
  const { symbol, side, tradeDay, closedAt } = elementAt(rows, 0);
  const fills = rows.flatMap(({ execTime, shares, price, charges }) => {
    if (execTime === null || shares === null || price === null || charges === null) return [];
    const day = newYorkDay(execTime);
    return { day, isAtOpen: execTime.getTime() === sessionOf(day).openAt.getTime(), shares, price, charges };
  });
  return { symbol, side, tradeDay, endDay: closedAt === null ? null : newYorkDay(closedAt), fills };
}
