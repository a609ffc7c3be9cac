import { quarterlyNames } from '@pipa/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quarterlyGroupNames, quarterlyMetrics, splitFactorOf } from './index.ts';
import { plainQuarters, quarters } from './testing/statements.ts';

const close = (value: number) => expect.closeTo(value, 12);

describe('the six groups of a steady company, by hand', () => {
  // A year: revenue 400, gross 160, EBITDA 120, EBIT 80, interest 16, tax 16, earnings 48 (4.80 a share), operations 100,
  // capex 40, free cash flow 60, dividends 1.20. Ten shares at 60: market value 600, enterprise value 600 + 100 − 50.
  const metrics = quarterlyMetrics(plainQuarters(8), 7, { price: 60 });

  it('values it', () => {
    expect(metrics.overall).toEqual({
      marketCap: 600,
      revenueToMarketCap: close(400 / 600),
      priceToBook: 3,
      priceToEarning: close(12.5),
      priceToSale: 1.5,
      priceToFreeCashflow: close(10),
      priceToOperatingCashflow: 6,
      assetToFreeCashflow: close(400 / 60),
      debtToFreeCashflow: close(100 / 60),
      evToCashflow: 6.5,
      evToEBIT: 8.125,
      evToEBITDA: close(650 / 120),
      priceToEBITDA: 5,
    });
  });

  it('measures what it spends and earns', () => {
    expect(metrics.efficiency).toEqual({
      capexToAsset: close(0.1),
      capexToCashflow: close(0.4),
      capexToSales: close(0.1),
      ebitToAsset: close(0.2),
      ebitaMargin: close(0.3),
      cashflowToAsset: close(0.25),
      earningToAsset: close(0.12),
    });
    expect(metrics.profitability).toEqual({
      grossIncomeMargin: close(0.4),
      netIncomeMargin: close(0.12),
      returnOnEquity: close(0.24),
      returnOnAsset: close(0.12),
      returnOnSales: close(0.2),
      // Tax 16 of 64 before tax: 80 · (1 − 1/4) over 100 + 200 − 50.
      returnOnInvestCapital: close(0.24),
    });
  });

  it('measures growth, quality and dividends', () => {
    expect(metrics.growth).toEqual({
      salesGrowth1Q: 0,
      salesGrowth1Y: 0,
      epsGrowth1Q: 0,
      epsGrowth1Y: 0,
      // Earnings that do not grow have no price for their growth.
      peToEpsGrowth: null,
    });
    expect(metrics.quality).toEqual({
      assetGrowthLastQ: 0,
      assetGrowthLastY: 0,
      assetTurnover: 1,
      currentALRatio: 1.5,
      assettoEquityRatio: 2,
      debtToAssetRatio: 0.25,
      debtToEquityRatio: 0.5,
      netDebtReductionLastQ: 0,
      workingCapitalToAsset: 0.1,
      workingCapitalToSales: 0.1,
      interestCoverage: 5,
    });
    expect(metrics.dividend).toEqual({
      dividendYield: close(0.02),
      dividendGrowth: 0,
      dividenPayoutRatio: close(0.25),
    });
  });

  it('has the names of the documents and no others', () => {
    for (const group of quarterlyGroupNames) expect(Object.keys(metrics[group])).toEqual(quarterlyNames[group]);
  });
});

describe('growth', () => {
  it('compares with the quarter before and the same quarter of the year before', () => {
    const statements = quarters([80, 1, 1, 120, 100].map((revenue) => ({ revenue, totalAssets: revenue * 2 })));
    const { growth, quality } = quarterlyMetrics(statements, 4, { price: 60 });
    expect(growth.salesGrowth1Q).toBeCloseTo(-1 / 6, 12);
    expect(growth.salesGrowth1Y).toBe(0.25);
    expect(quality.assetGrowthLastQ).toBeCloseTo(-1 / 6, 12);
    expect(quality.assetGrowthLastY).toBe(0.25);
  });

  it('prices it: P/E 12 at 20 percent growth is 0.6', () => {
    const statements = quarters([...Array(4).fill({ eps: 1 }), ...Array(4).fill({ eps: 1.2 })]);
    expect(quarterlyMetrics(statements, 7, { price: 57.6 }).growth.peToEpsGrowth).toBeCloseTo(0.6, 12);
  });

  it('is none where earnings differ by rounding alone, and has no price then', () => {
    const statements = quarters([0.1, 0.2, 0.3, 0.3, 0.3, 0.3, 0.2, 0.1].map((eps) => ({ eps })));
    expect(0.1 + 0.2 + 0.3 + 0.3).not.toBe(0.3 + 0.3 + 0.2 + 0.1);
    expect(quarterlyMetrics(statements, 7, { price: 60 }).growth.peToEpsGrowth).toBeNull();
  });

  it('counts debt that was paid down, and cash that was raised, as a reduction of net debt', () => {
    const statements = quarters([{}, { totalDebt: 80, cash: 60 }]);
    expect(quarterlyMetrics(statements, 1, { price: 60 }).quality.netDebtReductionLastQ).toBeCloseTo(30 / 400, 12);
  });

  it('is the same whether or not the shares were split four for one in between', () => {
    const eps = [1, 1.1, 1.2, 1.3, 1.5, 1.6, 1.7, 1.8];
    const unsplit = quarters(eps.map((one) => ({ eps: one, dividendPerShare: one / 4 })));
    const split = quarters(
      eps.map((one, i) =>
        i < 5
          ? { eps: one, dividendPerShare: one / 4 }
          : { eps: one / 4, dividendPerShare: one / 16, sharesOutstanding: 40 },
      ),
    );
    const splitFactor = splitFactorOf([{ exDay: 4 * 91 + 60, ratio: 4 }]);
    for (const at of [4, 5, 6, 7]) {
      const before = quarterlyMetrics(unsplit, at, { price: 60 });
      const after = quarterlyMetrics(split, at, { price: at < 5 ? 60 : 15, splitFactor });
      for (const group of quarterlyGroupNames) {
        for (const [name, value] of Object.entries(before[group])) {
          const other = (after[group] as Record<string, number | null>)[name];
          if (value === null) expect(other).toBeNull();
          else expect(other, `${name} at ${at}`).toBeCloseTo(value, 10);
        }
      }
    }
  });
});

describe('what has no value is null', () => {
  it('where the company loses, burns cash or owes more than it has', () => {
    const loss = { eps: -1, netIncome: -10, ebit: -5, ebitda: -1, operatingCashflow: -3, equity: -20 };
    const { overall, quality, profitability, dividend, growth } = quarterlyMetrics(quarters(Array(5).fill(loss)), 4, {
      price: 60,
    });
    const { marketCap, revenueToMarketCap, priceToSale, ...others } = overall;
    expect([marketCap, revenueToMarketCap, priceToSale]).toEqual([600, close(2 / 3), 1.5]);
    expect(Object.values(others).every((value) => value === null)).toBe(true);
    expect([quality.assettoEquityRatio, quality.debtToEquityRatio, profitability.returnOnEquity]).toEqual([
      null,
      null,
      null,
    ]);
    expect([growth.epsGrowth1Q, dividend.dividenPayoutRatio]).toEqual([null, null]);
    expect(profitability.netIncomeMargin).toBe(-0.1);
  });

  it('where profits and losses of a year cancel out, but for rounding', () => {
    const statements = [0.05, 0.02, -0.03, -0.04].map((eps) => ({ eps }));
    expect(0.05 + 0.02 - 0.03 - 0.04).not.toBe(0);
    expect(quarterlyMetrics(quarters(statements), 3, { price: 60 }).overall.priceToEarning).toBeNull();
  });

  it.each([
    ['untaxed after a tax credit', { incomeTax: -4 }, 0.32],
    ['of nothing where taxes took more than all', { incomeTax: 16, netIncome: -4 }, 0],
  ])('a return on invested capital %s', (_, difference, expected) => {
    const { profitability } = quarterlyMetrics(quarters(Array(4).fill(difference)), 3, { price: 60 });
    expect(profitability.returnOnInvestCapital).toBeCloseTo(expected, 12);
  });

  it('where nothing is reported, such as current assets of a bank', () => {
    const statements = quarters(Array(5).fill({ currentAssets: null, grossProfit: null, ebitda: NaN, totalDebt: NaN }));
    const { overall, efficiency, quality, profitability } = quarterlyMetrics(statements, 4, { price: 60 });
    expect([quality.currentALRatio, quality.workingCapitalToAsset, quality.workingCapitalToSales]).toEqual([
      null,
      null,
      null,
    ]);
    expect([profitability.grossIncomeMargin, profitability.returnOnInvestCapital, efficiency.ebitaMargin]).toEqual([
      null,
      null,
      null,
    ]);
    expect([overall.evToEBIT, overall.evToEBITDA, overall.priceToEBITDA]).toEqual([null, null, null]);
    expect(overall.priceToEarning).toBeCloseTo(12.5, 12);
  });

  it('where the price is not known', () => {
    const { overall, growth, dividend, quality } = quarterlyMetrics(plainQuarters(5), 4, { price: null });
    const { assetToFreeCashflow, debtToFreeCashflow, ...priced } = overall;
    expect([assetToFreeCashflow, debtToFreeCashflow]).toEqual([close(400 / 60), close(100 / 60)]);
    expect(Object.values(priced).every((value) => value === null)).toBe(true);
    expect([growth.peToEpsGrowth, dividend.dividendYield, quality.assetTurnover]).toEqual([null, null, 1]);
  });

  it('without interest, debt or dividends: no coverage, no years of debt, no yield', () => {
    const statements = quarters(Array(8).fill({ interestExpense: 0, totalDebt: 0, dividendPerShare: 0 }));
    const { overall, quality, dividend } = quarterlyMetrics(statements, 7, { price: 60 });
    expect([quality.interestCoverage, overall.debtToFreeCashflow]).toEqual([null, 0]);
    expect(dividend).toEqual({ dividendYield: 0, dividendGrowth: null, dividenPayoutRatio: 0 });
  });

  it('while there are not four quarters, and for a year after a missing one', () => {
    expect(quarterlyMetrics(plainQuarters(3), 2, { price: 60 }).overall.priceToEarning).toBeNull();
    expect(quarterlyMetrics(plainQuarters(4), 3, { price: 60 }).overall.priceToEarning).toBeCloseTo(12.5, 12);
    const gap = plainQuarters(9).filter((_, i) => i !== 3);
    const earnings = gap.map((_, at) => quarterlyMetrics(gap, at, { price: 60 }).overall.priceToEarning !== null);
    expect(earnings).toEqual([false, false, false, false, false, false, true, true]);
    expect(quarterlyMetrics(gap, 3, { price: 60 }).growth.salesGrowth1Q).toBeNull();
  });
});

describe('flows of the quarter', () => {
  it('are taken times four, against the balance of the quarter', () => {
    const statements = quarters([{}, {}, {}, { equity: 200 }, { netIncome: 20, eps: 2, equity: 300 }]);
    const { overall, profitability } = quarterlyMetrics(statements, 4, { price: 60, flows: 'quarter' });
    expect(overall.priceToEarning).toBeCloseTo(7.5, 12);
    expect(profitability.returnOnEquity).toBeCloseTo(80 / 250, 12);
    expect(profitability.netIncomeMargin).toBeCloseTo(0.2, 12);
  });

  it('need no history', () => {
    expect(quarterlyMetrics(plainQuarters(1), 0, { price: 60, flows: 'quarter' }).overall.priceToSale).toBe(1.5);
  });
});

describe('properties', () => {
  it('nothing after the quarter counts', () => {
    const amount = fc.double({ min: -100, max: 500, noNaN: true });
    const statement = fc.record({ revenue: amount, netIncome: amount, eps: amount, equity: amount, totalDebt: amount });
    fc.assert(
      fc.property(fc.array(statement, { minLength: 2, maxLength: 12 }), fc.nat(11), (differences, cut) => {
        const at = cut % differences.length;
        const all = quarters(differences);
        const market = { price: 60, splitFactor: splitFactorOf([{ exDay: 300, ratio: 2 }]) };
        const known = quarterlyMetrics(all.slice(0, at + 1), at, market);
        const later = { exDay: all[at].reportedDay + 1, ratio: 3 };
        const splitFactor = splitFactorOf([{ exDay: 300, ratio: 2 }, later]);
        expect(quarterlyMetrics(all, at, { ...market, splitFactor })).toEqual(known);
      }),
      { numRuns: 100, seed: 5 },
    );
  });

  it('dollars may be thousands of dollars: ratios keep their value', () => {
    const dollars = fc.integer({ min: 1, max: 1000 });
    fc.assert(
      fc.property(
        fc.array(dollars, { minLength: 8, maxLength: 8 }),
        fc.integer({ min: 2, max: 1000 }),
        (sizes, unit) => {
          const scaled = (by: number) =>
            quarters(
              sizes.map((size) => ({
                revenue: 100 * size * by,
                grossProfit: 40 * by,
                ebitda: 30 * by,
                ebit: 20 * by,
                interestExpense: 4 * by,
                incomeTax: 4 * by,
                netIncome: size * by,
                eps: size * by,
                dividendPerShare: 0.3 * by,
                cash: 50 * by,
                currentAssets: 120 * by,
                totalAssets: 400 * size * by,
                currentLiabilities: 80 * by,
                totalDebt: 100 * by,
                equity: 200 * size * by,
                operatingCashflow: 25 * by,
                capex: 10 * by,
              })),
            );
          const one = quarterlyMetrics(scaled(1), 7, { price: 60 });
          const many = quarterlyMetrics(scaled(unit), 7, { price: 60 * unit });
          for (const group of quarterlyGroupNames) {
            for (const [name, value] of Object.entries(one[group])) {
              if (name === 'marketCap') continue;
              const other = (many[group] as Record<string, number | null>)[name];
              expect(other === null).toBe(value === null);
              if (value !== null) expect(Math.abs(other! - value)).toBeLessThanOrEqual(1e-9 * (1 + Math.abs(value)));
            }
          }
        },
      ),
      { numRuns: 30, seed: 6 },
    );
  });

  it('asks for a statement that is there', () => {
    expect(() => quarterlyMetrics(plainQuarters(2), 2, { price: 1 })).toThrow(RangeError);
  });
});
