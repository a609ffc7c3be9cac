import { fromEpochDay } from '@pipa/calendar';
import { averageDailyVolume, type BacktestResult, type Panel, runBacktest, type Strategy } from '@pipa/quant';
import { describe, expect, it } from 'vitest';
import { backtestStrategy, paperExecutionRules } from './backtest.ts';
import { checkIdentity } from './check-account.ts';
import { defaultCostSchedule } from './cost-schedule.ts';
import { decideFill } from './fill-order.ts';
import { foldLedger } from './fold-ledger.ts';
import type { LedgerEntry } from './ledger.ts';
import { exact, ZERO } from './money.ts';
import { planRebalance } from './plan-rebalance.ts';
import { dividendEntitlement, type Holding } from './position.ts';
import {
  postAllocation,
  postDeposit,
  postDividendAccrual,
  postDividendPayment,
  postFill,
  postSplit,
} from './post-entry.ts';
import { defaultSizingRules } from './sizing-rules.ts';
import { splitOrder } from './split-order.ts';
import { frictionlessSchedule } from './testing/frictionless-schedule.ts';
import { valuePortfolio } from './valuation.ts';
import type { WorkingOrder } from './working-order.ts';

const SYMBOLS = ['SPY', 'AAA', 'BBB', 'CCC'];
const SESSIONS = 120;
const FIRST_DAY = 19_723;
const AMOUNT = 250_000;
const PORTFOLIO = 1;

/** Deterministic prices that wander; AAA splits 2 for 1 and BBB pays a dividend of a fraction of a cent. */
function marketPanel(): Panel {
  const days = Int32Array.from({ length: SESSIONS }, (_, i) => FIRST_DAY + Math.floor(i / 5) * 7 + (i % 5));
  const close = SYMBOLS.map((_, s) =>
    Float64Array.from(days, (_day, i) => {
      const unsplit = (60 + 20 * s) * (1 + 0.25 * Math.sin((i + 7 * s) / 9) + 0.001 * i);
      return SYMBOLS[s] === 'AAA' && i >= 50 ? unsplit / 2 : unsplit;
    }),
  );
  const open = close.map((column) => column.map((price, i) => price * (1 + 0.004 * Math.cos(i * 1.7))));
  const volume = close.map((column) => column.map((_price, i) => 3_000_000 + 40_000 * (i % 11)));
  const actions: Panel['actions'] = [
    [],
    [{ dayIndex: 50, kind: 'split', value: 2 }],
    [{ dayIndex: 60, kind: 'dividend', value: 0.253333, payDayIndex: 70 }],
    [],
  ];
  return { days, symbols: SYMBOLS, open, high: open, low: close, close, adjClose: close, volume, actions };
}

/** Weights that rotate every week and leave a tenth in cash. */
const rotation: Strategy = {
  code: 'rotation',
  rebalance: 'Weekly',
  warmUpSessions: 0,
  universe: () => SYMBOLS.slice(1),
  parameters: {},
  decide: ({ t }) => {
    const turn = Math.floor(t / 5) % 3;
    return new Map([0.5, 0.3, 0.1].map((weight, i) => [SYMBOLS[1 + ((i + turn) % 3)], weight]));
  },
};

const panel = marketPanel();
const result = backtestStrategy({
  panel,
  strategy: rotation,
  universe: SYMBOLS.slice(1),
  benchmark: 'SPY',
  fromDay: panel.days[10],
  toDay: panel.days[SESSIONS - 1],
  initialAmount: AMOUNT,
});

/** The same decisions through the simulator's path: orders, quotes, ledger entries. One look a day, at the open. */
class PaperRun {
  readonly entries: LedgerEntry[] = [];
  readonly holdings = new Map<string, Holding>();
  orders: { key: string; symbol: string; order: WorkingOrder }[] = [];

  constructor() {
    this.entries.push(postDeposit(this.origin('deposit', 0), AMOUNT));
    this.entries.push(postAllocation(this.origin('start', 0), PORTFOLIO, AMOUNT));
  }

  origin(causeKey: string, t: number) {
    return { accountId: 1, causeKey, marketDay: fromEpochDay(panel.days[t]) };
  }

  get portfolio() {
    return foldLedger(this.entries).portfolios.get(PORTFOLIO);
  }

  applyActions(t: number): void {
    for (const [column, symbol] of SYMBOLS.entries()) {
      const held = this.holdings.get(symbol);
      for (const { dayIndex, kind, value, payDayIndex } of panel.actions[column]) {
        const key = `${kind}-${symbol}`;
        if (kind === 'split' && dayIndex === t) this.splitOrders(symbol, value);
        const due = this.entries.find((entry) => entry.causeKey === key)?.postings[0].amount;
        if (kind === 'split' && dayIndex === t && held) {
          const price = panel.close[column][t - 1] / value;
          const split = postSplit(this.origin(key, t), PORTFOLIO, symbol, held, value, price);
          this.keep(symbol, split.holding, split.entry);
        } else if (kind === 'dividend' && dayIndex === t && held) {
          const amount = dividendEntitlement(held.shares, value);
          this.entries.push(postDividendAccrual(this.origin(key, t), PORTFOLIO, symbol, amount));
        } else if (payDayIndex === t && due) {
          this.entries.push(postDividendPayment(this.origin(`${key}-paid`, t), PORTFOLIO, symbol, due));
        }
      }
    }
  }

  splitOrders(symbol: string, ratio: number): void {
    this.orders = this.orders.map((open) =>
      open.symbol === symbol ? { ...open, order: splitOrder(open.order, ratio) } : open,
    );
  }

  keep(symbol: string, holding: Holding | null, entry: LedgerEntry): void {
    this.entries.push(entry);
    if (holding) this.holdings.set(symbol, holding);
    else this.holdings.delete(symbol);
  }

  fillAtOpen(t: number): void {
    const at = new Date(panel.days[t] * 86_400_000);
    const day = fromEpochDay(panel.days[t]);
    for (const { key, symbol, order } of this.orders) {
      const column = SYMBOLS.indexOf(symbol);
      const price = panel.open[column][t];
      const held = this.holdings.get(symbol) ?? null;
      const decision = decideFill(
        order,
        { day, at, price, low: price, high: price, volume: panel.volume[column][t], print: 'Open' },
        {
          schedule: defaultCostSchedule,
          day,
          now: at,
          maxQuoteAgeMs: 1_000,
          position: held?.shares ?? ZERO,
          buyingPower: this.portfolio?.cash ?? ZERO,
          averageDailyVolume: averageDailyVolume(panel, column, t),
        },
      );
      expect(decision).toMatchObject({ kind: 'Fill', status: 'Filled' });
      if (decision.kind !== 'Fill') continue;
      const fill = postFill(this.origin(`fill-${key}-${t}`, t), PORTFOLIO, symbol, held, {
        side: order.side,
        ...decision.fill,
      });
      this.keep(symbol, fill.holding, fill.entry);
    }
    this.orders = [];
  }

  valueAtClose(t: number) {
    const positions = [...this.holdings].map(([symbol, { shares, cost }]) => ({
      symbol,
      shares: shares.toNumber(),
      cost: cost.toNumber(),
    }));
    const cash = this.portfolio?.cash.toNumber() ?? 0;
    const receivable = this.portfolio?.receivable.toNumber() ?? 0;
    const prices = new Map(SYMBOLS.map((symbol, column) => [symbol, panel.close[column][t]]));
    return { ...valuePortfolio({ cash, receivable, positions }, prices), prices };
  }

  plan(t: number, targets: ReadonlyMap<string, number>): void {
    const { netLiquidation, cash, prices, positions } = this.valueAtClose(t);
    const held = new Map(positions.map(({ symbol, shares }) => [symbol, shares]));
    const plan = planRebalance({ equity: netLiquidation, cash, targets, positions: held, prices });
    this.orders = plan.orders.map(({ symbol, side, shares }, sequence) => ({
      key: `${t}-${sequence}`,
      symbol,
      order: {
        side,
        type: 'Market',
        timeInForce: 'GoodTillCancelled',
        shares: exact(shares),
        filledShares: ZERO,
        filledValue: ZERO,
        commissionCharged: ZERO,
        filledInSession: ZERO,
        limitPrice: null,
        tradeDay: fromEpochDay(panel.days[t + 1]),
      },
    }));
  }
}

function paperEquity({ decisions, days }: BacktestResult): { equity: number[]; run: PaperRun } {
  const run = new PaperRun();
  const base = panel.days.indexOf(days[0]);
  const equity: number[] = [];
  for (let t = base; t < SESSIONS; t++) {
    if (t > base) {
      run.applyActions(t);
      run.fillAtOpen(t);
    }
    equity.push(run.valueAtClose(t).netLiquidation);
    const decision = decisions.find(({ dayIndex }) => dayIndex === t);
    if (decision && t + 1 < SESSIONS) run.plan(t, decision.targets);
  }
  return { equity, run };
}

describe('backtestStrategy', () => {
  it('charges what the schedule says', () => {
    const [first] = result.trades;
    expect(result.tradeCount).toBeGreaterThan(30);
    expect(first.commission).toBeCloseTo(Math.max(1, first.shares * 0.005), 2);
    expect(first.price).toBeGreaterThan(first.quote);
    expect(result.costs.slippage).toBeGreaterThan(0);
    expect(result.dividendsTotal).toBeGreaterThan(0);
  });

  it('agrees with the simulator and its ledger on every day, through a split and a dividend', () => {
    const { equity, run } = paperEquity(result);
    expect(equity).toHaveLength(result.equity.length);
    for (const [i, value] of equity.entries()) expect(value).toBeCloseTo(result.equity[i], 4);
    const fold = foldLedger(run.entries);
    expect(checkIdentity(fold)).toBeNull();
    expect(fold.account.fees.toNumber()).toBeCloseTo(result.costs.commission + result.costs.fees, 6);
    expect(fold.account.dividends.toNumber()).toBeCloseTo(result.dividendsTotal, 6);
  });
});

describe('an order that fills in parts', () => {
  const SHARES = 297;
  const calm = Float64Array.from(panel.days, () => 100);
  const thin: Panel = {
    ...panel,
    open: SYMBOLS.map(() => calm),
    close: SYMBOLS.map(() => calm),
    volume: SYMBOLS.map(() => calm.map(() => 1_000)),
    actions: SYMBOLS.map(() => []),
  };
  const { trades, costs } = backtestStrategy({
    panel: thin,
    strategy: { ...rotation, rebalance: 'Monthly', decide: () => new Map([['AAA', (100 * SHARES) / AMOUNT]]) },
    universe: SYMBOLS.slice(1),
    benchmark: 'SPY',
    fromDay: panel.days[24],
    toDay: panel.days[28],
    initialAmount: AMOUNT,
    sizing: { ...defaultSizingRules, cashBufferFraction: 0 },
  });

  /** Commissions of the same order at the same opens, as the simulator charges them. */
  function commissionsInTheSimulator(): number[] {
    let order: WorkingOrder = {
      side: 'Buy',
      type: 'Market',
      timeInForce: 'GoodTillCancelled',
      shares: exact(SHARES),
      filledShares: ZERO,
      filledValue: ZERO,
      commissionCharged: ZERO,
      filledInSession: ZERO,
      limitPrice: null,
      tradeDay: fromEpochDay(panel.days[24]),
    };
    return [24, 25, 26].map((t) => {
      const [day, at] = [fromEpochDay(panel.days[t]), new Date(panel.days[t] * 86_400_000)];
      const decision = decideFill(
        order,
        { day, at, price: 100, low: 100, high: 100, volume: 1_000, print: 'Open' },
        {
          schedule: defaultCostSchedule,
          day,
          now: at,
          maxQuoteAgeMs: 1_000,
          position: order.filledShares,
          buyingPower: exact(AMOUNT),
          averageDailyVolume: 1_000,
        },
      );
      if (decision.kind !== 'Fill') throw new Error(`day ${day}: ${decision.kind}`);
      const { shares, price, commission } = decision.fill;
      order = {
        ...order,
        filledShares: order.filledShares.plus(shares),
        filledValue: order.filledValue.plus(shares.times(price)),
        commissionCharged: order.commissionCharged.plus(commission),
      };
      return commission.toNumber();
    });
  }

  it('pays the minimum commission once, in the backtest as in the simulator', () => {
    expect(trades.map(({ shares }) => shares)).toEqual([100, 100, 97]);
    expect(trades.map(({ commission }) => commission)).toEqual(commissionsInTheSimulator());
    // 297 × 0.005 dollars; a minimum for each part would come to 3 dollars.
    expect(costs.commission).toBeCloseTo(1.49, 9);
  });
});

describe('a backtest with margin', () => {
  const run = (weight: number, useMargin: boolean, market = panel) =>
    backtestStrategy({
      panel: market,
      strategy: { ...rotation, decide: () => new Map([['AAA', weight]]) },
      universe: SYMBOLS.slice(1),
      benchmark: 'SPY',
      fromDay: panel.days[10],
      toDay: panel.days[40],
      initialAmount: AMOUNT,
      sizing: { ...defaultSizingRules, useMargin },
    });

  it('buys beyond the cash, and without margin within it', () => {
    expect(run(1.5, true).longExposure[1]).toBeGreaterThan(1.4);
    expect(run(1.5, false).longExposure[1]).toBeLessThanOrEqual(1);
  });

  it('opens positions of at most twice its equity, whatever the weights and wherever the market opens', () => {
    const gapping = {
      ...panel,
      open: panel.open.map((column) => column.map((price) => price * 1.05)),
      close: panel.open,
    };
    for (const weight of [20, -20]) {
      const { trades, days } = run(weight, true, gapping);
      const opening = trades.filter(({ day }) => day === days[1]);
      const gross = opening.reduce((all, { shares, quote }) => all + shares * quote, 0);
      const lost = opening.reduce(
        (all, { shares, quote, price, commission, fee }) => all + shares * Math.abs(price - quote) + commission + fee,
        0,
      );
      expect(gross).toBeGreaterThan(1.98 * AMOUNT);
      expect(gross).toBeLessThanOrEqual(2 * (AMOUNT - lost));
    }
  });

  it('sells more short than its equity, and without margin less', () => {
    expect(run(-1.5, true).trades[0]).toMatchObject({
      side: 'Short',
      shares: Math.trunc((1.5 * AMOUNT) / panel.close[1][9]),
    });
    expect(run(-1.5, false).trades[0].shares * panel.close[1][9]).toBeLessThanOrEqual(0.998 * AMOUNT);
  });
});

describe('a margin call in a backtest', () => {
  const falling = (prices: readonly number[]): Panel => {
    const days = panel.days.slice(0, prices.length);
    const column = Float64Array.from(prices);
    const flat = column.map(() => 100);
    const close = [flat, column, flat, flat];
    const volume = close.map((values) => values.map(() => 1e9));
    return {
      ...panel,
      days,
      open: close,
      high: close,
      low: close,
      close,
      adjClose: close,
      volume,
      actions: [[], [], [], []],
    };
  };
  const run = (
    prices: readonly number[],
    weight: number,
    rebalance: Strategy['rebalance'] = 'Monthly',
    sellValuePerOrder: number | null = null,
  ) => {
    const market = falling(prices);
    return backtestStrategy({
      panel: market,
      strategy: { ...rotation, rebalance, decide: () => new Map([['AAA', weight]]) },
      universe: SYMBOLS.slice(1),
      benchmark: 'SPY',
      fromDay: market.days[1],
      toDay: market.days[prices.length - 1],
      initialAmount: 100_000,
      schedule: { ...frictionlessSchedule, marginRateAnnual: 0 },
      sizing: { ...defaultSizingRules, useMargin: true, cashBufferFraction: 0, sellValuePerOrder },
    });
  };

  it('sells at the open after the breach, and every close before and after counts each share once', () => {
    // 1,900 shares on 90,000 of credit: at 60 the equity of 24,000 does not reach a quarter of 114,000 and carries 48,000.
    const result = run([100, 100, 80, 60, 60, 61, 62], 1.9);
    expect(result.trades.slice(1)).toMatchObject([
      { day: panel.days[4], side: 'Sell', shares: 1_101, price: 60, reason: 'maintenance margin is breached' },
    ]);
    const commission = result.trades[1].commission + result.trades[1].fee;
    const paid = result.trades[0].commission;
    const expected = [100_000, 100_000 - paid, 62_000 - paid, 24_000 - paid];
    for (const price of [60, 61, 62]) expected.push(799 * price - 90_000 + 1_101 * 60 - paid - commission);
    for (const [i, value] of expected.entries()) expect(result.equity[i]).toBeCloseTo(value, 6);
    expect(result.longExposure[5]).toBeCloseTo((799 * 61) / result.equity[5], 9);
  });

  it('covers a short position that has risen', () => {
    const { trades } = run([100, 100, 130, 130], -1.9);
    expect(trades[1]).toMatchObject({ day: panel.days[3], side: 'Cover', reason: 'maintenance margin is breached' });
  });

  it('gives place to a decision at the same close', () => {
    const { trades } = run([100, 100, 60, 60, 60], 1.9, 'Daily');
    expect(trades.slice(1).map(({ reason }) => reason)).not.toContain('maintenance margin is breached');
    expect(trades[1]).toMatchObject({ day: panel.days[3], side: 'Sell' });
  });

  it('gives place to a decision that sells as much, whatever the largest value of an order', () => {
    const { trades, longExposure } = run([100, 100, 60, 60, 60], 1.9, 'Daily', 500);
    expect(trades[1]).toMatchObject({ day: panel.days[3], side: 'Sell' });
    expect(longExposure[2]).toBeGreaterThan(4);
    expect(longExposure[3]).toBeLessThan(2.05);
  });
});

describe('costs that know no volume', () => {
  const flat = {
    ...defaultCostSchedule,
    halfSpreadTiers: [{ fromDollarVolume: 0, halfSpreadBps: 5 }],
    slippage: { coefficientBps: 0, maximumBps: 0 },
  };
  const run = (isVolumeBlind: boolean) =>
    runBacktest({
      panel,
      strategy: rotation,
      universe: SYMBOLS.slice(1),
      benchmark: 'SPY',
      fromDay: panel.days[10],
      toDay: panel.days[SESSIONS - 1],
      initialAmount: AMOUNT,
      rules: { ...paperExecutionRules(flat), isVolumeBlind },
    });

  it('need none, and give the same trades without it', () => {
    expect(paperExecutionRules(flat).isVolumeBlind).toBe(true);
    expect(paperExecutionRules(defaultCostSchedule).isVolumeBlind).toBe(false);
    const blind = run(true);
    expect(blind.tradeCount).toBeGreaterThan(10);
    expect(blind.trades).toEqual(run(false).trades);
    expect(blind.equity).toEqual(run(false).equity);
  });
});
