import { describe, expect, it } from 'vitest';
import { sma } from '../indicators/moving-averages.ts';
import type { Strategy } from '../strategies/strategy.ts';
import { writeOrder } from '../testing/free-fills.ts';
import { haveReferenceData, readReference, readReferenceTable } from '../testing/reference-vectors.ts';
import { smallPanel } from '../testing/small-panel.ts';
import type { ExecutionRules } from './execution.ts';
import { runBacktest } from './run-backtest.ts';

const PERIOD = 15;

/** Long from a close that crosses above its average until one that crosses below. */
const averageCross: Strategy = {
  code: 'average-cross',
  rebalance: 'Daily',
  warmUpSessions: PERIOD,
  parameters: { period: PERIOD },
  universe: (instruments) => instruments.map(({ symbol }) => symbol),
  decide({ panel, t }) {
    const close = panel.close[0].subarray(0, t + 1);
    const average = sma(close, PERIOD);
    for (let i = t; i >= PERIOD; i--) {
      const [before, now] = [close[i - 1] - average[i - 1], close[i] - average[i]];
      if (before <= 0 && now > 0) return new Map([['X', 1]]);
      if (before >= 0 && now < 0) return new Map();
    }
    return new Map();
  },
};

/** One unit a trade, filled at the open without cost. */
const oneUnit: ExecutionRules = {
  planLines({ count, held, weights }, orders) {
    orders.count = 0;
    if (count > 0 && held[0] !== weights[0]) {
      writeOrder(orders, 0, weights[0] > held[0] ? 'Buy' : 'Sell', 1, 'cross');
    }
  },
  fillAtOpen: ({ shares, quote }) => ({ shares, price: quote, commission: 0, fee: 0 }),
};

describe.runIf(haveReferenceData)('against backtrader', () => {
  it('signals, fills and ends as its published average cross on 2006', () => {
    const { expected } = JSON.parse(readReference('vectors/backtest/bt_sma15_stock.json'));
    const rows = readReferenceTable('vectors/backtest/bt_2006_daily.csv');
    const days = rows.map(({ date }) => Date.parse(`${date}T00:00:00Z`) / 86_400_000);
    const [open, close] = [rows.map((row) => Number(row.open)), rows.map((row) => Number(row.close))];
    const result = runBacktest({
      panel: smallPanel(days, { X: { open, close } }),
      strategy: averageCross,
      universe: ['X'],
      benchmark: 'X',
      fromDay: days[1],
      toDay: days[days.length - 1],
      initialAmount: 10_000,
      rules: oneUnit,
    });
    const of = (side: string) => result.trades.filter((trade) => trade.side === side);
    const signalled = (side: string) => of(side).map(({ day }) => close[days.indexOf(day) - 1]);
    expect(of('Buy').map(({ price }) => price)).toEqual(expected.buyExec);
    expect(of('Sell').map(({ price }) => price)).toEqual(expected.sellExec);
    expect(signalled('Buy')).toEqual(expected.buyCreate);
    expect(signalled('Sell')).toEqual(expected.sellCreate);
    expect(result.equity[result.equity.length - 1]).toBeCloseTo(expected.finalValue, 2);
    expect(result.lastCash).toBeCloseTo(expected.finalCash, 2);
  });
});
