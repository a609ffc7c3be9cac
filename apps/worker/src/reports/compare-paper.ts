import { newYorkDay, previousTradingDay, sessionOf, type TradingDay, toEpochDay } from '@pipa/calendar';
import {
  listInstruments,
  loadPanel,
  type Pool,
  type RepeatablePortfolio,
  readClosingValues,
  readOrderTrail,
  type TrailRow,
} from '@pipa/db';
import { type BacktestResult, firstKnownDay, type Strategy } from '@pipa/quant';
import {
  backtestStrategy,
  type CostSchedule,
  type PaperDifferences,
  type PaperOrder,
  type PaperTrail,
  paperDifferences,
  type SizingRules,
} from '@pipa/trading';

/** What a comparison needs; the rules are those of the simulator. */
export interface ComparingContext {
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
 * Compares a portfolio of the simulator with the backtest of its strategy, from its first session to its last close, or to the last
 * one before its owner changed the amount, stopped it, or its strategy went offline.
 * @returns null where there is no such close, at an outside broker, or when the strategy is none of the catalogue
 */
export async function comparePaper(
  context: ComparingContext,
  portfolio: RepeatablePortfolio,
): Promise<PaperComparison | null> {
  const strategy = context.strategies(portfolio.strategyCode);
  const trail = await readTrail(context.pool, portfolio);
  const last = trail.closes.at(-1);
  if (strategy === undefined || last === undefined || portfolio.broker !== 'PIPA') return null;
  const { startDay: from } = portfolio;
  const backtest = await repeat(context, portfolio, strategy, { from, to: last.day, amount: trail.amount });
  return { from, to: last.day, amount: trail.amount, ...paperDifferences(trail, backtest) };
}

async function repeat(
  { pool, costs, sizing, benchmark }: ComparingContext,
  { useMargin, buyValuePerOrder, sellValuePerOrder, chargeType, chargeAmount }: RepeatablePortfolio,
  strategy: Strategy,
  { from, to, amount }: Pick<PaperComparison, 'from' | 'to' | 'amount'>,
): Promise<BacktestResult> {
  const universe = strategy.universe(await listInstruments(pool));
  // The history that the first decision of the portfolio knew.
  const first = firstKnownDay(strategy, previousTradingDay(from));
  const panel = await loadPanel(pool, [...new Set([...universe, benchmark])], { from: first, to });
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

/** What the portfolio did until something else than its strategy moved it. `amount`: dollars that it started with. */
async function readTrail(
  pool: Pool,
  { id, startDay, changedAt }: RepeatablePortfolio,
): Promise<PaperTrail & { readonly amount: number }> {
  const [values, rows] = [await readClosingValues(pool, id), await readOrderTrail(pool, id)];
  const changedDay = changedAt === null ? null : newYorkDay(changedAt);
  const closes = values.filter(({ day }) => changedDay === null || day < changedDay);
  const orders = [...Map.groupBy(rows, ({ orderId }) => orderId).values()].map(paperOrder);
  const started = values.filter(({ day }) => day >= startDay);
  return { orders, closes, amount: started[0]?.cashFlow ?? 0 };
}

function paperOrder(rows: readonly TrailRow[]): PaperOrder {
  const [{ symbol, side, tradeDay, closedAt }] = rows;
  const fills = rows.flatMap(({ execTime, shares, price, charges }) => {
    if (execTime === null || shares === null || price === null || charges === null) return [];
    const day = newYorkDay(execTime);
    return { day, isAtOpen: execTime.getTime() === sessionOf(day).openAt.getTime(), shares, price, charges };
  });
  return { symbol, side, tradeDay, endDay: closedAt === null ? null : newYorkDay(closedAt), fills };
}
