import { toEpochDay } from '@pipa/calendar';
import { SPLIT_FRACTION } from '@pipa/quant';
import { describe, expect, it } from 'vitest';
import { type PaperOrder, type PaperTrail, paperDifferences } from './paper-differences.ts';

const [MON, TUE, WED] = ['2024-03-04', '2024-03-05', '2024-03-06'];
const BUY = { symbol: 'AAAA', side: 'Buy' } as const;

const order = (day: string, shares: number, change: Partial<PaperOrder> = {}): PaperOrder => ({
  ...BUY,
  tradeDay: day,
  endDay: day,
  fills: [{ day, isAtOpen: true, shares, price: 10, charges: 1 }],
  ...change,
});
const trade = (day: string, shares: number, reason = 'open at the target weight') => ({
  ...BUY,
  day: toEpochDay(day),
  shares,
  quote: 10,
  price: 10,
  commission: 0.99,
  fee: 0.01,
  reason,
});
const closesOf = (...values: number[]) => values.map((value, i) => ({ day: [MON, TUE, WED][i], value }));
const backtestOf = (values: number[], ...trades: ReturnType<typeof trade>[]) => ({
  days: Int32Array.from([toEpochDay(MON) - 3, ...[MON, TUE, WED].slice(0, values.length).map(toEpochDay)]),
  equity: Float64Array.from([1_000, ...values]),
  trades,
});
const paperOf = (values: number[], ...orders: PaperOrder[]): PaperTrail => ({ orders, closes: closesOf(...values) });

describe('a paper portfolio beside its backtest', () => {
  it('has no difference where trades and closes are the same to the cent', () => {
    const paper = paperOf([1_000.001, 1_010], order(MON, 5), order(TUE, 2));
    const backtest = backtestOf([1_000.004, 1_010], trade(MON, 5), trade(TUE, 2));
    expect(paperDifferences(paper, backtest)).toEqual({
      closes: 2,
      trades: 2,
      differentCloses: [],
      differentTrades: [],
    });
  });

  it('counts orders of a symbol and side together, and the cash for a split fraction not as a trade', () => {
    const paper = paperOf([1_000], order(MON, 5), order(MON, 3));
    const backtest = backtestOf([1_000], trade(MON, 5), trade(MON, 3), trade(MON, 0.5, SPLIT_FRACTION));
    expect(paperDifferences(paper, backtest)).toMatchObject({ trades: 1, differentTrades: [] });
  });

  it('differs by the rule of volume on each day of an order that was not traded whole at its first opening', () => {
    const fills = [
      { day: MON, isAtOpen: true, shares: 3, price: 10, charges: 1 },
      { day: TUE, isAtOpen: true, shares: 2, price: 11, charges: 0 },
    ];
    const paper = paperOf([1_000, 1_009], order(MON, 5, { endDay: TUE, fills }));
    const { differentTrades, differentCloses } = paperDifferences(paper, backtestOf([1_001, 1_010], trade(MON, 5)));
    expect(
      differentTrades.map(({ day, paper: { shares }, backtest, rule }) => [day, shares, backtest.shares, rule]),
    ).toEqual([
      [MON, 3, 5, 'volume'],
      [TUE, 2, 0, 'volume'],
    ]);
    expect(differentCloses.map(({ day, rule }) => [day, rule])).toEqual([
      [MON, 'volume'],
      [TUE, 'volume'],
    ]);
  });

  it('differs by what was carried after such a day only', () => {
    const spread = order(MON, 5, { fills: [{ day: MON, isAtOpen: false, shares: 5, price: 11, charges: 1 }] });
    const paper = paperOf([995, 996, 997], spread, order(WED, 4));
    const backtest = backtestOf([1_000, 1_001, 997], trade(MON, 5), trade(WED, 5));
    const { differentTrades, differentCloses } = paperDifferences(paper, backtest);
    expect(differentTrades.map(({ day, rule }) => [day, rule])).toEqual([
      [MON, 'volume'],
      [WED, 'carried'],
    ]);
    expect(differentCloses.map(({ day, rule }) => [day, rule])).toEqual([
      [MON, 'volume'],
      [TUE, 'carried'],
    ]);
  });

  it('has no rule for a first difference of any other kind', () => {
    const shares = paperDifferences(paperOf([1_000], order(MON, 4)), backtestOf([1_000], trade(MON, 5)));
    expect(shares.differentTrades).toMatchObject([{ day: MON, rule: null }]);
    const missing = paperDifferences(paperOf([1_000]), backtestOf([1_000], trade(MON, 5)));
    expect(missing.differentTrades).toMatchObject([{ paper: { shares: 0 }, rule: null }]);
    const value = paperDifferences(paperOf([1_000, 1_000.01]), backtestOf([1_000, 1_000]));
    expect(value.differentCloses).toMatchObject([{ day: TUE, rule: null }]);
  });

  it('leaves out what is after the last close that both have', () => {
    const paper = paperOf([1_000], order(MON, 5), order(TUE, 9));
    expect(paperDifferences(paper, backtestOf([1_000, 1_500], trade(MON, 5)))).toMatchObject({
      closes: 1,
      differentCloses: [],
      differentTrades: [],
    });
  });
});
