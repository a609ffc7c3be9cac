import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AnalystView, analystMetrics, dailyMetrics, type EarningsSurprise, splitFactorOf } from './index.ts';
import { plainQuarters, quarters } from './testing/statements.ts';

describe('daily metrics', () => {
  it('are those of the last known statements at the price of the day', () => {
    const statements = plainQuarters(5);
    expect(dailyMetrics(statements, 4 * 91 + 50, { price: 48 })).toEqual({
      ev: 530,
      evebit: 530 / 80,
      evebitda: expect.closeTo(530 / 120, 12),
      marketcap: 480,
      pb: 2.4,
      pe: expect.closeTo(10, 12),
      ps: 1.2,
      eps: expect.closeTo(4.8, 12),
    });
  });

  it('change on the report day, not on the last day of the quarter', () => {
    const statements = quarters([{}, {}, {}, {}, { eps: 2.4 }]);
    const eps = (day: number) => dailyMetrics(statements, day, { price: 48 })?.eps;
    expect([eps(4 * 91), eps(4 * 91 + 39), eps(4 * 91 + 40)]).toEqual([
      expect.closeTo(4.8, 12),
      expect.closeTo(4.8, 12),
      expect.closeTo(6, 12),
    ]);
  });

  it('are null before the first report', () => {
    expect(dailyMetrics(plainQuarters(2), 39, { price: 48 })).toBeNull();
    expect(dailyMetrics([], 39, { price: 48 })).toBeNull();
  });

  it('keep market value, P/E and P/B over a split and show earnings in shares of the day', () => {
    const statements = plainQuarters(5);
    const splitFactor = splitFactorOf([{ exDay: 420, ratio: 3 }]);
    const before = dailyMetrics(statements, 419, { price: 48, splitFactor })!;
    const after = dailyMetrics(statements, 420, { price: 16, splitFactor })!;
    for (const name of ['marketcap', 'ev', 'pe', 'pb', 'ps'] as const)
      expect(after[name]).toBeCloseTo(before[name]!, 10);
    expect(after.eps).toBeCloseTo(1.6, 12);
  });

  it('see no statement that is reported later', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -5, max: 5, noNaN: true }), { maxLength: 10 }),
        fc.nat(1000),
        (eps, day) => {
          const all = quarters(eps.map((one) => ({ eps: one, revenue: 100 + one })));
          const known = all.filter((statement) => statement.reportedDay <= day);
          expect(dailyMetrics(all, day, { price: 30 })).toEqual(dailyMetrics(known, day, { price: 30 }));
        },
      ),
      { numRuns: 100, seed: 7 },
    );
  });
});

describe('analyst metrics', () => {
  const views: AnalystView[] = [
    { day: 10, epsNextQuarter: 1, growthNextYear: 0.1, targetPrice: 80, analysts: 12 },
    { day: 40, epsNextQuarter: 1, growthNextYear: 0.15, targetPrice: 90, analysts: 11 },
  ];
  const surprises: EarningsSurprise[] = [
    { quarterEnd: 0, reportedDay: 30, epsEstimate: -0.5, epsActual: -0.4 },
    { quarterEnd: 91, reportedDay: 120, epsEstimate: 0, epsActual: 0.2 },
  ];

  it('are those of the last survey and report known on the day', () => {
    const of = (day: number) => analystMetrics(views, surprises, day);
    expect(of(9)).toEqual({
      growthRate: null,
      targetPrice: null,
      epsEstimate: null,
      epsActual: null,
      epsSurprise: null,
    });
    expect(of(39)).toEqual({
      growthRate: 0.1,
      targetPrice: 80,
      epsEstimate: -0.5,
      epsActual: -0.4,
      // A smaller loss than expected is a positive surprise.
      epsSurprise: expect.closeTo(0.2, 12),
    });
    expect(of(120)).toMatchObject({ growthRate: 0.15, targetPrice: 90, epsActual: 0.2, epsSurprise: null });
  });

  it('are in shares of the day', () => {
    const splitFactor = splitFactorOf([{ exDay: 35, ratio: 2 }]);
    expect(analystMetrics(views, surprises, 36, splitFactor)).toMatchObject({ targetPrice: 40, epsEstimate: -0.25 });
    expect(analystMetrics(views, surprises, 40, splitFactor)).toMatchObject({ targetPrice: 90, epsActual: -0.2 });
  });
});
