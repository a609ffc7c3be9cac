import { type Panel, symbolIndex } from '../panel.ts';
import type { StrategyView } from '../strategies/strategy.ts';
import { actionsByDay, applyActions, lastBars, liquidateDelisted } from './apply-actions.ts';
import { type BacktestBook, openBook } from './backtest-book.ts';
import { type DailySeries, summariseBacktest } from './backtest-summary.ts';
import type { BacktestDecision, BacktestInput, BacktestResult } from './backtest-types.ts';
import { fillOpenOrders, type OpenOrder } from './fill-orders.ts';
import { planOrders } from './plan-orders.ts';
import { decisionIndices } from './rebalance-days.ts';

const DEFAULT_PARTICIPATION = 0.1;
const DEFAULT_MAX_TRADES = 10_000;

/**
 * Daily backtest over a panel. The base is the close before the first session: there the initial amount is in cash, the
 * strategy decides for the first time, and the benchmark starts, as in the daily record of a live portfolio. A decision at
 * the close of day t becomes orders filled at the open of t+1 by the execution rules; what does not fill waits until the next
 * decision supersedes it. Each session: interest, delistings, splits and dividends, fills at the open, valuation at the close
 * (cash + shares at the last close + dividends earned and unpaid), decision. Prices are as traded.
 * @throws RangeError for an empty period, a period without a close before it, a benchmark without prices or bad weights.
 */
export function runBacktest(input: BacktestInput): BacktestResult {
  const { panel, strategy, rules } = input;
  const { base, to } = boundsOf(input);
  const columnOf = symbolIndex(panel);
  const columns = universeColumns(columnOf, input.universe);
  const tradable = new Map(
    [...columns].filter((column) => column >= 0).map((column) => [panel.symbols[column], column]),
  );
  const book = openBook(
    input.initialAmount,
    panel.symbols.length,
    panel.days.length,
    input.maxTrades ?? DEFAULT_MAX_TRADES,
  );
  const actions = actionsByDay(panel, columns);
  const lastBar = lastBars(panel);
  const decidesAt = new Set(decisionIndices(panel.days, base, to, strategy.rebalance));
  const series = openSeries(panel, base, to);
  const decisions: BacktestDecision[] = [];
  let orders: OpenOrder[] = [];
  for (let t = base; t <= to; t++) {
    if (t > base) {
      earnInterest(book, input.cashRateAnnual ?? 0, panel.days[t] - panel.days[t - 1]);
      liquidateDelisted(book, panel, lastBar, t);
      applyActions(book, panel, orders, actions.get(t) ?? [], t);
      if (orders.length > 0) {
        orders = fillOpenOrders(book, panel, orders, t, rules, input.participation ?? DEFAULT_PARTICIPATION);
      }
    }
    const equity = recordClose(book, panel, series, t, t - base);
    if (!decidesAt.has(t)) continue;
    const targets = strategy.decide({ panel, t, columns });
    decisions.push({ day: panel.days[t], dayIndex: t, targets });
    orders = planOrders(book, panel, tradable, targets, equity, t, rules);
  }
  return summariseBacktest(input, { book, series, decisions, base, to, columnOf });
}

/** Positions of the universe in the panel, −1 for a symbol that the panel lacks. */
export function universeColumns(
  columnOf: ReadonlyMap<string, number>,
  universe: readonly string[],
): StrategyView['columns'] {
  return Int32Array.from(universe, (symbol) => columnOf.get(symbol) ?? -1);
}

function boundsOf({ panel, fromDay, toDay, initialAmount }: BacktestInput): { base: number; to: number } {
  if (!(initialAmount > 0 && Number.isFinite(initialAmount))) throw new RangeError('initial amount is not positive');
  const first = panel.days.findIndex((day) => day >= fromDay);
  const to = panel.days.findLastIndex((day) => day <= toDay);
  if (first === -1 || to < first) throw new RangeError(`no session from ${fromDay} to ${toDay}`);
  if (first === 0) throw new RangeError('no close before the first session to decide at');
  return { base: first - 1, to };
}

function openSeries(panel: Panel, base: number, to: number): DailySeries {
  const length = to - base + 1;
  return {
    days: panel.days.slice(base, to + 1),
    equity: new Float64Array(length),
    long: new Float64Array(length),
    short: new Float64Array(length),
    cash: new Float64Array(length),
  };
}

function earnInterest(book: BacktestBook, rateAnnual: number, calendarDays: number): void {
  if (rateAnnual === 0) return;
  const interest = (book.cash * rateAnnual * calendarDays) / 365;
  book.cash += interest;
  book.interest += interest;
}

function recordClose(book: BacktestBook, panel: Panel, series: DailySeries, t: number, at: number): number {
  let long = 0;
  let short = 0;
  const { held, shares, lastClose } = book;
  for (let h = 0; h < held.length; h++) {
    const column = held[h];
    const close = panel.close[column][t];
    if (close > 0) lastClose[column] = close;
    const value = shares[column] * lastClose[column];
    if (value >= 0) long += value;
    else short += value;
  }
  const equity = book.cash + long + short + book.receivable;
  series.equity[at] = equity;
  series.long[at] = long / equity;
  series.short[at] = short / equity;
  series.cash[at] = book.cash / equity;
  return equity;
}
