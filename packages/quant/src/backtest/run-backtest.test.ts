import { describe, expect, it } from 'vitest';
import type { Strategy, TargetWeights } from '../strategies/strategy.ts';
import { costlyFills, freeFills, writeOrder } from '../testing/free-fills.ts';
import { type SmallSeries, smallPanel } from '../testing/small-panel.ts';
import type { BacktestInput } from './backtest-types.ts';
import type { ExecutionRules } from './execution.ts';
import { runBacktest } from './run-backtest.ts';

/** A strategy whose targets are written out by day index. */
function scripted(
  targets: (t: number) => Record<string, number | undefined>,
  rebalance: Strategy['rebalance'] = 'Daily',
): Strategy {
  return {
    code: 'scripted',
    rebalance,
    warmUpSessions: 0,
    parameters: {},
    universe: (instruments) => instruments.map(({ symbol }) => symbol),
    decide: ({ t }): TargetWeights => new Map(Object.entries(targets(t)) as [string, number][]),
  };
}

/** Monday 2024-01-01 and the days after it. */
const MONDAY = 19_723;

function backtest(
  series: Record<string, SmallSeries>,
  strategy: Strategy,
  more: Partial<BacktestInput> = {},
  days = Object.values(series)[0].close.map((_, i) => MONDAY + i),
) {
  const panel = smallPanel(days, { SPY: { close: days.map(() => 100) }, ...series });
  return runBacktest({
    panel,
    strategy,
    universe: panel.symbols,
    benchmark: 'SPY',
    fromDay: MONDAY + 1,
    toDay: days[days.length - 1],
    initialAmount: 10_000,
    rules: freeFills,
    ...more,
  });
}

describe('runBacktest by hand', () => {
  it('decides at the close, fills at the next open, values at the close', () => {
    // Sized at 50 → 200 shares; bought at 40 for 8,000, 2,000 stay in cash.
    const result = backtest(
      { A: { close: [50, 45, 60], open: [50, 40, 55] } },
      scripted(() => ({ A: 1 }), 'Monthly'),
    );
    expect([...result.days]).toEqual([MONDAY, MONDAY + 1, MONDAY + 2]);
    expect([...result.equity]).toEqual([10_000, 11_000, 14_000]);
    expect(result.trades).toMatchObject([{ day: MONDAY + 1, symbol: 'A', side: 'Buy', shares: 200, price: 40 }]);
    expect(result.lastPositions).toEqual([
      { symbol: 'A', shares: 200, price: 60, value: 12_000, cost: 8_000, ratio: 12 / 14 },
    ]);
    expect(result.longExposure[1]).toBeCloseTo(9 / 11, 12);
    expect(result.cashRatio[1]).toBeCloseTo(2 / 11, 12);
    expect(result.metrics.totalReturn).toBeCloseTo(0.4, 12);
  });

  it('starts the benchmark at the close before the first session and follows total return', () => {
    const result = backtest(
      { A: { close: [1, 1, 1] }, B: { close: [80, 70, 72], adjClose: [8, 7, 7.5] } },
      scripted(() => ({})),
      { benchmark: 'B' },
    );
    expect([...result.benchmark]).toEqual([10_000, 8_750, 9_375]);
    expect(result.benchmarkMetrics.beta).toBeCloseTo(1, 12);
  });

  it('takes at most a tenth of the volume a day and carries the rest until a new decision', () => {
    const volume = [1e6, 300, 500, 1e6];
    const once = backtest(
      { A: { close: [100, 100, 100, 100], volume } },
      scripted(() => ({ A: 1 }), 'Monthly'),
    );
    expect(once.trades.map(({ shares }) => shares)).toEqual([30, 50, 20]);
    const superseded = backtest(
      { A: { close: [100, 100, 100, 100], volume } },
      scripted((t) => (t === 0 ? { A: 1 } : { A: 0.3 })),
    );
    expect(superseded.trades.map(({ shares }) => shares)).toEqual([30]);
  });

  it('waits with an order while there is no quote', () => {
    const result = backtest(
      { A: { close: [100, NaN, 110] } },
      scripted(() => ({ A: 0.5 }), 'Monthly'),
    );
    expect(result.trades).toMatchObject([{ day: MONDAY + 2, shares: 50, price: 110 }]);
  });

  it('values a held symbol at its last close on a day without a bar', () => {
    const result = backtest(
      { A: { close: [100, 120, NaN, 130] } },
      scripted(() => ({ A: 0.5 }), 'Monthly'),
      {
        rules: freeFills,
      },
    );
    expect([...result.equity]).toEqual([10_000, 10_000, 10_000, 10_500]);
  });

  it('multiplies shares and open orders on a split and keeps value and cost', () => {
    const actions = [{ dayIndex: 2, kind: 'split', value: 2 } as const];
    const result = backtest(
      { A: { close: [100, 100, 50, 50], volume: [1e6, 400, 400, 1e6], actions } },
      scripted(() => ({ A: 1 }), 'Monthly'),
    );
    // 40 of 100 fill, the split makes 80 held and 120 open, of which 40 and then 80 fill.
    expect(result.trades.map(({ shares, price }) => [shares, price])).toEqual([
      [40, 100],
      [40, 50],
      [80, 50],
    ]);
    expect([...result.equity]).toEqual([10_000, 10_000, 10_000, 10_000]);
    expect(result.lastPositions[0]).toMatchObject({ shares: 200, cost: 10_000 });
  });

  it('pays the fraction of a share that a split leaves in cash, as brokers do', () => {
    const actions = [{ dayIndex: 2, kind: 'split', value: 1.5 } as const];
    const result = backtest(
      { A: { close: [99, 99, 66, 66], actions } },
      scripted(() => ({ A: 1 }), 'Monthly'),
    );
    // 101 shares become 151.5: 151 stay, 33 dollars are paid.
    expect(result.lastPositions[0].shares).toBe(151);
    expect(result.lastCash).toBe(10_000 - 101 * 99 + 33);
    expect(result.equity[3]).toBe(10_000);
  });

  it('counts a dividend from the ex-date and pays it on the pay date', () => {
    const actions = [{ dayIndex: 2, kind: 'dividend', value: 2, payDayIndex: 3 } as const];
    const result = backtest(
      { A: { close: [100, 100, 98, 98], actions } },
      scripted(() => ({ A: 1 }), 'Monthly'),
    );
    expect([...result.equity]).toEqual([10_000, 10_000, 10_000, 10_000]);
    expect([...result.cashRatio]).toEqual([1, 0, 0, 0.02]);
    expect(result).toMatchObject({ dividendsTotal: 200, lastCash: 200, lastReceivable: 0 });
  });

  it('pays no dividend on shares bought on the ex-date and shows an unpaid one as receivable', () => {
    const actions = [
      { dayIndex: 1, kind: 'dividend', value: 5, payDayIndex: 2 } as const,
      { dayIndex: 2, kind: 'dividend', value: 1, payDayIndex: 99 } as const,
    ];
    const result = backtest(
      { A: { close: [100, 100, 99], actions } },
      scripted(() => ({ A: 1 }), 'Monthly'),
    );
    expect(result).toMatchObject({ dividendsTotal: 100, lastReceivable: 100, lastCash: 0 });
    expect(result.equity[2]).toBe(10_000);
  });

  it('applies a split before a dividend of the same day', () => {
    const actions = [
      { dayIndex: 2, kind: 'dividend', value: 1 } as const,
      { dayIndex: 2, kind: 'split', value: 2 } as const,
    ];
    const result = backtest(
      { A: { close: [100, 100, 49], actions } },
      scripted(() => ({ A: 1 }), 'Monthly'),
    );
    expect(result.dividendsTotal).toBe(200);
    expect(result.equity[2]).toBe(10_000);
  });

  it('turns a delisted symbol into cash at its last close', () => {
    const result = backtest(
      { A: { close: [100, 100, 80, NaN, NaN] }, B: { close: [1, 1, 1, 1, 1] } },
      scripted(() => ({ A: 1 }), 'Monthly'),
    );
    expect(result.trades.at(-1)).toMatchObject({
      day: MONDAY + 3,
      side: 'Sell',
      shares: 100,
      price: 80,
      reason: 'Delisted',
    });
    expect(result.lastPositions).toEqual([]);
    expect(result.lastCash).toBe(8_000);
  });

  it('enters the interest of each close for the days until the next session, also after the last day', () => {
    const asked: [number, number][] = [];
    const result = backtest(
      { A: { close: [1, 1, 1] } },
      scripted(() => ({})),
      {
        toDay: MONDAY + 4,
        chargeInterest: (cash, calendarDays) => {
          asked.push([cash, calendarDays]);
          return calendarDays;
        },
      },
      [MONDAY, MONDAY + 1, MONDAY + 4],
    );
    // From Tuesday to Friday, and from Friday to Monday; the close before the first session has no interest.
    expect(asked).toEqual([
      [10_000, 3],
      [10_003, 3],
    ]);
    expect([...result.equity]).toEqual([10_000, 10_003, 10_006]);
    expect(result).toMatchObject({ interestTotal: 6, lastCash: 10_006 });
  });

  it('adds up commissions, fees and slippage, and turnover from the lesser side', () => {
    const result = backtest(
      { A: { close: [100, 100, 100, 100] } },
      scripted((t) => (t === 0 ? { A: 0.5 } : {})),
      { rules: costlyFills },
    );
    const [buy, sell] = result.trades;
    expect([buy.shares, sell.shares]).toEqual([50, 50]);
    expect(result.costs.commission).toBeCloseTo(0.5, 12);
    expect(result.costs.slippage).toBeCloseTo(10, 9);
    expect(result.costs.fees).toBeCloseTo(50 * 99.9 * 0.0001, 12);
    expect(result.equity[3]).toBeCloseTo(10_000 - result.costTotal, 9);
    const meanEquity = result.equity.reduce((sum, value) => sum + value) / 4;
    expect(result.turnoverAnnual).toBeCloseTo(((50 * 99.9) / meanEquity) * (365.25 / 3), 9);
  });

  it('keeps the first trades of a long log and counts all', () => {
    const result = backtest(
      { A: { close: [1, 1, 1, 1] } },
      scripted((t) => ({ A: t % 2 })),
      { maxTrades: 1 },
    );
    expect(result.trades).toHaveLength(1);
    expect(result.tradeCount).toBe(2);
  });

  it('keeps the log in columns and gives it as objects', () => {
    const { tradeLog, trades } = backtest(
      { A: { close: [100, 100, 100, 100] }, B: { close: [10, 10, 10, NaN] } },
      scripted((t) => (t === 0 ? { A: 0.5, B: 0.2 } : { B: 0.2 }), 'Daily'),
      { rules: costlyFills },
    );
    const whole = (values: ArrayLike<number>) => Array.from(values).slice(0, tradeLog.length);
    expect(trades.map(({ side, symbol }) => `${side} ${symbol}`)).toEqual([
      'Buy A',
      'Buy B',
      'Sell A',
      'Sell B',
      'Sell B',
    ]);
    expect(trades.map(({ shares }) => shares)).toEqual(whole(tradeLog.shares));
    expect(trades.map(({ price }) => price)).toEqual(whole(tradeLog.prices));
    expect(trades.map(({ commission, fee }) => commission + fee)).toEqual(
      whole(tradeLog.commissions).map((commission, i) => commission + tradeLog.fees[i]),
    );
    expect(trades.map(({ day }) => day)).toEqual(whole(tradeLog.days));
  });

  it.each([
    ['nothing before the first session', { fromDay: MONDAY }],
    ['an empty period', { fromDay: MONDAY + 50 }],
    ['no money', { initialAmount: 0 }],
    ['an unknown benchmark', { benchmark: 'NONE' }],
  ])('rejects %s', (_, more) => {
    expect(() =>
      backtest(
        { A: { close: [1, 1] } },
        scripted(() => ({})),
        more,
      ),
    ).toThrow(RangeError);
  });

  it.each([
    ['split', 0],
    ['split', -2],
    ['split', NaN],
    ['split', Infinity],
    ['dividend', 0],
    ['dividend', -0.5],
    ['dividend', NaN],
  ] as const)('rejects a %s of %s, also of a symbol that is not held', (kind, value) => {
    const actions = [{ dayIndex: 1, kind, value }];
    const run = () =>
      backtest(
        { A: { close: [1, 1, 1], actions } },
        scripted(() => ({})),
      );
    expect(run).toThrow(RangeError);
    expect(run).toThrow(`${kind} of A on 2024-01-02 is ${value}`);
  });

  it.each([{ A: NaN }, { A: Infinity }, { UNKNOWN: 1 }])('rejects the targets %o', (targets) => {
    expect(() =>
      backtest(
        { A: { close: [1, 1] } },
        scripted(() => targets),
      ),
    ).toThrow(RangeError);
  });
});

describe('a strategy that loses all of its money', () => {
  /** Sells 100 shares short once and never covers. */
  const shortOnce: ExecutionRules = {
    planLines({ count, held }, orders) {
      orders.count = 0;
      if (count > 0 && held[0] === 0) writeOrder(orders, 0, 'Short', 100, 'test');
    },
    fillAtOpen: ({ shares, quote }) => ({ shares, price: quote, commission: 0, fee: 0 }),
  };
  const ruin = (close: number[], period: Strategy['rebalance'], more: Partial<BacktestInput> = {}) =>
    backtest(
      { A: { close } },
      scripted(() => ({ A: -1 }), period),
      { rules: shortOnce, ...more },
    );

  it.each(['Daily', 'Monthly'] as const)('ends on that day with a whole result, deciding %s', (period) => {
    const result = ruin([100, 100, 150, 190, 210, 50, 60], period);
    expect(result.ruin).toEqual({ day: MONDAY + 4, equity: -1_000 });
    expect([...result.days]).toEqual([0, 1, 2, 3, 4].map((i) => MONDAY + i));
    // What is owed beyond the last dollar is no loss of the strategy's money.
    expect([...result.equity]).toEqual([10_000, 10_000, 5_000, 1_000, 0]);
    expect(result.benchmark).toHaveLength(5);
    expect(result.metrics).toMatchObject({ totalReturn: -1, cagr: -1, maxDrawdown: -1, lastDay: MONDAY + 4 });
    expect(result.drawdowns[0]).toMatchObject({ depth: -1, end: null });
    expect(result.monthly).toMatchObject([{ year: 2024, total: -1 }]);
    expect(result).toMatchObject({ lastCash: 20_000, tradeCount: 1 });
    expect(result.lastPositions).toMatchObject([{ symbol: 'A', shares: -100, price: 210 }]);
    expect(result.shortExposure.at(-1)).toBeNaN();
  });

  it('is ruined at zero too, and not by interest of the days after', () => {
    expect(ruin([100, 100, 200, 90], 'Monthly').ruin).toEqual({ day: MONDAY + 2, equity: 0 });
    const { ruin: found, interestTotal } = ruin([100, 100, 210, 90], 'Monthly', {
      chargeInterest: (cash, calendarDays) => cash * 1e-4 * calendarDays,
    });
    expect(found?.day).toBe(MONDAY + 2);
    // A ten-thousandth a day: of 20,000 dollars, then of 20,002.
    expect(interestTotal).toBeCloseTo(2 + 2.0002, 9);
  });

  it('is not said to be ruined while a dollar is left', () => {
    const result = ruin([100, 100, 199.99, 100], 'Monthly');
    expect(result.ruin).toBeNull();
    expect(result.days).toHaveLength(4);
  });
});

describe('rebalance days', () => {
  it.each([
    ['Daily', 20],
    ['Weekly', 4],
    ['Monthly', 2],
  ] as const)('%s decides at the base and before each first session', (period, decisions) => {
    const days = Array.from({ length: 30 }, (_, i) => MONDAY + 11 + i).filter((day) => (day + 3) % 7 < 5);
    const panel = smallPanel(days.slice(0, 21), { SPY: { close: new Array<number>(21).fill(1) } });
    const result = runBacktest({
      panel,
      strategy: scripted(() => ({}), period),
      universe: ['SPY'],
      benchmark: 'SPY',
      fromDay: days[1],
      toDay: days[20],
      initialAmount: 1,
      rules: freeFills,
    });
    // The base is Friday 2024-01-12: weeks begin on 15 (decided at the base), 22, 29 January and 5 February, a month on 1 February.
    expect(result.decisions).toHaveLength(decisions);
    expect(result.decisions[0].day).toBe(days[0]);
  });
});
