import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldLedger } from './fold-ledger.ts';
import type { LedgerEntry } from './ledger.ts';
import { carriedOver, nextPerformance, type Performance, type SessionValue } from './performance.ts';
import type { Holding } from './position.ts';
import { postAllocation, postDeposit, postFill, postRelease } from './post-entry.ts';
import { valuePortfolio } from './valuation.ts';

describe('valuePortfolio', () => {
  const book = {
    cash: 1_000,
    receivable: 50,
    positions: [
      { symbol: 'AAA', shares: 10, cost: 900 },
      { symbol: 'BBB', shares: -5, cost: -500 },
    ],
  };

  it('adds cash, receivables and both sides of the market', () => {
    const valuation = valuePortfolio(
      book,
      new Map([
        ['AAA', 100],
        ['BBB', 90],
      ]),
    );
    expect(valuation).toMatchObject({ netLiquidation: 1_600, marketValue: 550, unrealizedProfit: 150 });
    expect(valuation.longExposure).toBeCloseTo(0.625, 12);
    expect(valuation.shortExposure).toBeCloseTo(-0.28125, 12);
    expect(valuation.positions[1]).toMatchObject({
      price: 90,
      costBasis: 100,
      marketValue: -450,
      percentage: -0.28125,
      profitLoss: 50,
      isPriced: true,
    });
  });

  it.each([0, Number.NaN])('values a position at cost while its quote is %d', (quote) => {
    const valuation = valuePortfolio(
      book,
      new Map([
        ['AAA', quote],
        ['BBB', 100],
      ]),
    );
    expect(valuation.positions[0]).toMatchObject({ price: 90, isPriced: false, profitLoss: 0 });
    expect(valuation.netLiquidation).toBe(1_450);
  });

  it('has no percentages when nothing is left', () => {
    const valuation = valuePortfolio(
      { ...book, cash: -2_000 },
      new Map([
        ['AAA', 100],
        ['BBB', 90],
      ]),
    );
    expect(valuation).toMatchObject({ netLiquidation: -1_400, longExposure: 0, shortExposure: 0 });
    expect(valuation.positions[0].percentage).toBeNull();
  });
});

/** Performance after each of the sessions, ascending. */
function performanceSeries(sessions: Iterable<SessionValue>): Performance[] {
  const series: Performance[] = [];
  let last: Performance | null = null;
  for (const session of sessions) {
    last = nextPerformance(last, session);
    series.push(last);
  }
  return series;
}

describe('performance', () => {
  it('is time-weighted: a deposit or a withdrawal is never profit', () => {
    const series = performanceSeries([
      { netLiquidation: 1_100, cashFlow: 1_000 },
      { netLiquidation: 2_310, cashFlow: 1_000 },
      { netLiquidation: 905, cashFlow: -1_310 },
    ]);
    expect(series.map((day) => day.dailyReturn)).toEqual([0.1, expect.closeTo(0.1, 12), expect.closeTo(-0.095, 12)]);
    expect(series.at(-1)?.cumReturn).toBeCloseTo(1.1 * 1.1 * 0.905 - 1, 12);
    expect(series.at(-1)?.drawdown).toBeCloseTo(-0.095, 12);
    expect(series.at(-1)).toMatchObject({ netInvested: 690, profitLoss: 215, dailyProfitLoss: -95 });
  });

  it('earns nothing while nothing is invested', () => {
    const flat = nextPerformance(null, { netLiquidation: 0, cashFlow: 0 });
    expect(flat).toMatchObject({ dailyReturn: 0, cumReturn: 0, drawdown: 0, profitLoss: 0 });
  });

  it('loses no more than everything; a debt beyond that is no return, also after the record is read back', () => {
    const start = nextPerformance(null, { netLiquidation: 1_200, cashFlow: 1_000 });
    const ruined = nextPerformance(start, { netLiquidation: -300, cashFlow: 0 });
    expect(ruined).toMatchObject({ dailyReturn: -1, cumReturn: -1, drawdown: -1, profitLoss: -1_300 });
    const after = nextPerformance(carriedOver(ruined), { netLiquidation: -280, cashFlow: 0 });
    expect(after).toMatchObject({ dailyReturn: 0, cumReturn: -1, drawdown: -1, dailyProfitLoss: 20 });
  });

  it('does not depend on cash that only passes through', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.double({ min: -0.2, max: 0.2, noNaN: true }), fc.integer({ min: 0, max: 50_000 })), {
          minLength: 1,
          maxLength: 60,
        }),
        (days) => {
          let value = 0;
          let last: Performance | null = null;
          let index = 1;
          for (const [dailyReturn, flow] of days) {
            const cashFlow = last === null ? flow + 1_000 : flow;
            value = (value + cashFlow) * (1 + dailyReturn);
            index *= 1 + dailyReturn;
            last = nextPerformance(last, { netLiquidation: value, cashFlow });
          }
          expect(last?.cumReturn).toBeCloseTo(index - 1, 9);
          expect(last?.drawdown).toBeLessThanOrEqual(0);
        },
      ),
      { seed: 91 },
    );
  });

  it('has the profit that the ledger says', () => {
    const from = (causeKey: string) => ({ accountId: 1, causeKey, marketDay: '2024-03-05' });
    const entries: LedgerEntry[] = [postDeposit(from('d'), 20_000), postAllocation(from('a'), 1, 10_000)];
    const buy = postFill(from('b'), 1, 'AAA', null, { side: 'Buy', shares: 100, price: 90, commission: 1, fee: 0 });
    const sell = postFill(from('s'), 1, 'AAA', buy.holding as Holding, {
      side: 'Sell',
      shares: 40,
      price: 95,
      commission: 1,
      fee: 0.12,
    });
    entries.push(buy.entry, sell.entry, postRelease(from('r'), 1, 2_000));
    const portfolio = foldLedger(entries).portfolios.get(1);
    const valuation = valuePortfolio(
      {
        cash: portfolio?.cash.toNumber() ?? 0,
        receivable: portfolio?.receivable.toNumber() ?? 0,
        positions: [...(portfolio?.positions ?? [])].map(([symbol, holding]) => ({
          symbol,
          shares: holding.shares.toNumber(),
          cost: holding.cost.toNumber(),
        })),
      },
      new Map([['AAA', 97]]),
    );
    const series = performanceSeries([
      { netLiquidation: 10_300, cashFlow: 10_000 },
      { netLiquidation: valuation.netLiquidation, cashFlow: -2_000 },
    ]);
    expect(series[1].netInvested).toBe(portfolio?.netInvested.toNumber());
    // 40 × 5 realised, 60 × 7 not yet, 2.12 of charges.
    expect(series[1].profitLoss).toBeCloseTo(617.88, 9);
  });
});
