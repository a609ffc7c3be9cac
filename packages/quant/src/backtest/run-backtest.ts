import { isRebalanceDay, type RebalancePeriod } from '@pipa/calendar';
import { firstAtOrAfter } from '../ordered-search.ts';
import { type Panel, symbolIndex, universeColumns } from '../panel.ts';
import { admittedColumns } from '../strategies/admitted-columns.ts';
import { sessionsKnownBefore } from '../strategies/known-history.ts';
import { actionsByDay, applyActions, type ColumnAction, lastBars, liquidateDelisted } from './apply-actions.ts';
import { openBook } from './backtest-book.ts';
import { openOrders, openSpace } from './backtest-space.ts';
import { type DailySeries, summariseBacktest } from './backtest-summary.ts';
import type { BacktestDecision, BacktestInput, BacktestResult } from './backtest-types.ts';
import { chargeClose, chargeIndices } from './charge-months.ts';
import type { DividendOf } from './execution.ts';
import { fillOpenOrders } from './fill-orders.ts';
import { planMarginCall, planOrders } from './plan-orders.ts';
import { quietUntil, recordCloses } from './record-closes.ts';

const DEFAULT_PARTICIPATION = 0.1;
const DEFAULT_MAX_TRADES = 10_000;
const NO_ACTIONS: readonly ColumnAction[] = [];
const wholeDividend: DividendOf = (shares, dollarsPerShare) => shares * dollarsPerShare;

/**
 * Daily backtest over a panel. The base is the close before the first session: there the initial amount is in cash, the
 * strategy decides for the first time, and the benchmark starts, as in the daily record of a live portfolio. A decision at
 * the close of day t becomes orders filled at the open of t+1 by the execution rules; what does not fill waits until the next
 * decision supersedes it. Each session: delistings, splits and dividends, fills at the open; at the close interest, the fee for borrowed shares, valuation
 * (cash + shares at the last close + dividends earned and unpaid), the fee where a month ends, the decision, or else the
 * margin call where the maintenance margin is breached. Prices are as traded. A
 * close with an equity of zero or less is ruin: the run ends there. A strategy does not see a symbol whose closes in the sessions that it
 * knows are beyond reason (`admittedColumns`).
 * @throws RangeError for an empty period, a period without a close before it, a benchmark without prices, weights that are not
 *   finite, and splits or dividends that are not positive and finite.
 */
export function runBacktest(input: BacktestInput): BacktestResult {
  const { panel, strategy, rules, chargeMonth } = input;
  const { participation = DEFAULT_PARTICIPATION, dividendOf = wholeDividend } = input;
  if (!(input.initialAmount > 0 && Number.isFinite(input.initialAmount))) {
    throw new RangeError('initial amount is not positive');
  }
  const { base, to } = boundsOf(input);
  const columnOf = symbolIndex(panel);
  const columns = universeColumns(columnOf, input.universe);
  const columnsAt = admittedColumns(panel, columns, { sessions: sessionsKnownBefore(strategy), from: base, to });
  const tradable = tradableColumns(panel, columns);
  const book = openBook(input.initialAmount, lastBars(panel), panel.days.length, input.maxTrades ?? DEFAULT_MAX_TRADES);
  const actions = actionsByDay(panel, columns);
  const space = openSpace(panel.symbols.length);
  const orders = openOrders(panel.symbols.length);
  const decidesAt = decisionIndices(panel.days, base, to, strategy.rebalance);
  const chargesAt = chargeMonth === undefined ? [] : chargeIndices(panel.days, base, to);
  let chargeCount = 0;
  const series = openSeries(panel, base, to);
  const decisions: BacktestDecision[] = [];
  let last = base;
  for (let t = base; t <= to; t++) {
    if (t > base) {
      liquidateDelisted(book, panel, t);
      applyActions(book, panel, orders, actions.get(t) ?? NO_ACTIONS, t, dividendOf);
      if (orders.count > 0) fillOpenOrders(book, panel, orders, t, rules, participation, space);
    }
    const next = Math.min(decidesAt[decisions.length] ?? to, chargesAt[chargeCount] ?? to);
    const from = t;
    if (orders.count === 0) t = quietUntil(book, actions, t, next);
    t = last = recordCloses(book, panel, series, base, from, t, input);
    if (chargeMonth !== undefined && chargesAt[chargeCount] === t) {
      chargeClose(book, series, panel.days, base, t, chargeMonth);
      chargeCount++;
    }
    const equity = series.equity[t - base];
    if (equity <= 0) break;
    if (decidesAt[decisions.length] !== t) {
      if (rules.margin !== undefined) planMarginCall(book, panel, equity, rules.margin, orders, space);
      continue;
    }
    const targets = strategy.decide({ panel, t, columns: columnsAt(t) });
    decisions.push({ day: panel.days[t], dayIndex: t, targets });
    planOrders(book, panel, tradable, targets, equity, t, rules, orders, space);
  }
  return summariseBacktest(input, { book, series, decisions, base, last, columnOf });
}

function tradableColumns(panel: Panel, columns: Int32Array): Map<string, number> {
  const tradable = new Map<string, number>();
  for (const column of columns) if (column >= 0) tradable.set(panel.symbols[column], column);
  return tradable;
}

type Period = Pick<BacktestInput, 'panel' | 'fromDay' | 'toDay'>;

function boundsOf({ panel, fromDay, toDay }: Period): { base: number; to: number } {
  const first = firstAtOrAfter(panel.days, fromDay);
  const to = firstAtOrAfter(panel.days, toDay + 1) - 1;
  if (to < first) throw new RangeError(`no session from ${fromDay} to ${toDay}`);
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

/**
 * The indices at whose close `runBacktest` asks a strategy for its decision, ascending; ruin ends a run before the last ones.
 * @throws RangeError for an empty period and for one without a close before it.
 */
export function backtestDecisionIndices(period: Period, rebalance: RebalancePeriod): number[] {
  const { base, to } = boundsOf(period);
  return decisionIndices(period.panel.days, base, to, rebalance);
}

/** Indices at whose close the strategy decides: the base, and each close before the first session of a period. */
function decisionIndices(days: Int32Array, base: number, to: number, period: RebalancePeriod): number[] {
  const indices = [base];
  for (let t = base + 1; t < to; t++) if (isRebalanceDay(days[t + 1], days[t], period)) indices.push(t);
  return indices;
}
