import { isLastSessionOfMonth, toEpochDay, tradingEpochDaysBetween } from '@pipa/calendar';
import type { Panel, Strategy } from '@pipa/quant';
import { describe, expect, it } from 'vitest';
import { backtestStrategy } from './backtest.ts';
import { cents, exact } from './money.ts';
import type { FeeTerms } from './monthly-fee.ts';
import { defaultSizingRules } from './sizing-rules.ts';

const AMOUNT = 100_000;
const FROM = '2024-01-10';
const days = tradingEpochDaysBetween(toEpochDay('2024-01-02'), toEpochDay('2024-06-12'));
/** A price that sways enough for a rebalance to trade. */
const prices = Float64Array.from(days, (_, t) => Math.round(100 * (1 + 0.2 * Math.sin(t / 7)) * 1e4) / 1e4);
const columns = [prices, prices];
const volume = columns.map((column) => column.map(() => 5e6));
const market = { open: columns, high: columns, low: columns, close: columns, adjClose: columns, volume };
const panel: Panel = { days, symbols: ['SPY', 'AAA'], ...market, actions: [[], []] };

const holding = (weight: number, rebalance: Strategy['rebalance'] = 'Monthly'): Strategy => ({
  code: 'test',
  rebalance,
  warmUpSessions: 0,
  universe: () => ['AAA'],
  parameters: {},
  decide: () => new Map(weight === 0 ? [] : [['AAA', weight]]),
});

const run = (strategy: Strategy, feeTerms?: FeeTerms, useMargin = false) =>
  backtestStrategy({
    panel,
    strategy,
    universe: ['AAA'],
    benchmark: 'SPY',
    fromDay: toEpochDay(FROM),
    toDay: days[days.length - 1],
    initialAmount: AMOUNT,
    sizing: { ...defaultSizingRules, useMargin },
    feeTerms,
  });

const SHARE: FeeTerms = { chargeType: 'PercentOfPortfolioMonthly', chargeAmount: 0.0008 };

describe('a backtest with a monthly fee', () => {
  it('of cash alone is worth the amount less the fees of the months, the first one pro rata', () => {
    const { equity, costs, costTotal } = run(holding(0), SHARE);
    // 15 of the 21 market days of January, then four whole months; June has not ended.
    let value = exact(AMOUNT);
    for (const part of [15 / 21, 1, 1, 1, 1]) value = value.minus(cents(value.times(0.0008).times(part)));
    expect(equity.at(-1)).toBeCloseTo(value.toNumber(), 6);
    expect(costs.monthlyFees).toBeCloseTo(AMOUNT - value.toNumber(), 6);
    expect(costTotal).toBe(costs.monthlyFees);
  });

  it('charges a fixed amount, at the last close of a month and on no other day', () => {
    const { days: closes, equity } = run(holding(0), { chargeType: 'FixedMonthly', chargeAmount: 21 });
    const charged = Array.from(closes).filter((_, i) => i > 0 && equity[i] < equity[i - 1]);
    expect(charged).toEqual(Array.from(closes.slice(1)).filter(isLastSessionOfMonth));
    expect(charged).toHaveLength(5);
    expect(equity.at(-1)).toBe(AMOUNT - 15 - 4 * 21);
  });

  it('is the same run where nothing is charged', () => {
    const free = run(holding(0.7), { chargeType: 'Free', chargeAmount: 0 });
    expect(free.equity).toEqual(run(holding(0.7)).equity);
    expect(free.costs.monthlyFees).toBe(0);
  });

  it('takes no more than the cash, counts the rest at once, and sells to pay it', () => {
    const dear: FeeTerms = { chargeType: 'FixedMonthly', chargeAmount: 2_100 };
    const [charged, free] = [run(holding(1), dear), run(holding(1))];
    const january = Array.from(charged.days).indexOf(toEpochDay('2024-01-31'));
    expect(charged.equity[january]).toBeCloseTo(free.equity[january] - 1_500, 6);
    expect(charged.cashRatio[january]).toBe(0);
    expect(charged.costs.monthlyFees).toBeCloseTo(1_500 + 4 * 2_100, 6);
    for (const ratio of charged.cashRatio) expect(ratio).toBeGreaterThanOrEqual(0);
    expect(charged.trades.some(({ day, side }) => day === toEpochDay('2024-02-01') && side === 'Sell')).toBe(true);
  });

  it('borrows for the fee with margin', () => {
    const dear: FeeTerms = { chargeType: 'FixedMonthly', chargeAmount: 2_100 };
    const charged = run(holding(1), dear, true);
    const january = Array.from(charged.days).indexOf(toEpochDay('2024-01-31'));
    expect(charged.cashRatio[january]).toBeLessThan(0);
    expect(charged.lastReceivable).toBe(0);
  });

  it('adds up: value, costs and what was earned', () => {
    const { equity, lastPositions, lastCash, lastReceivable, costs } = run(holding(0.9, 'Weekly'), SHARE);
    const held = lastPositions.reduce((total, { value }) => total + value, 0);
    expect(equity.at(-1)).toBeCloseTo(held + lastCash + lastReceivable, 6);
    const free = run(holding(0.9, 'Weekly'));
    expect((free.equity.at(-1) ?? 0) - (equity.at(-1) ?? 0)).toBeGreaterThan(costs.monthlyFees * 0.8);
  });

  it('ends in ruin where a fee takes all that there is', () => {
    const { ruin } = run(holding(0), { chargeType: 'FixedMonthly', chargeAmount: 200_000 });
    expect(ruin?.day).toBe(toEpochDay('2024-01-31'));
  });
});
