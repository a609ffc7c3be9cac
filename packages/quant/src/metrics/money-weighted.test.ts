import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moneyWeightedReturn } from './money-weighted.ts';

const dayOf = (iso: string) => Date.parse(iso) / 86_400_000;

describe('the money-weighted return', () => {
  it('is that of the spreadsheet function XIRR, over the whole period', () => {
    // Example of the function's documentation: 37.3362535 % a year of 365 days.
    const flows = [
      { at: dayOf('2008-01-01'), amount: 10_000 },
      { at: dayOf('2008-03-01'), amount: -2_750 },
      { at: dayOf('2008-10-30'), amount: -4_250 },
      { at: dayOf('2009-02-15'), amount: -3_250 },
    ];
    const end = { at: dayOf('2009-04-01'), value: 2_750 };
    const days = end.at - flows[0].at;
    expect(moneyWeightedReturn(flows, end)).toBeCloseTo(1.373362535 ** (days / 365) - 1, 7);
  });

  it('of one deposit is its growth', () => {
    expect(moneyWeightedReturn([{ at: 3, amount: 1_000 }], { at: 90, value: 1_250 })).toBeCloseTo(0.25, 12);
    expect(moneyWeightedReturn([{ at: 3, amount: 1_000 }], { at: 90, value: 400 })).toBeCloseTo(-0.6, 12);
  });

  it('is below the time-weighted one when most was deposited before the fall', () => {
    // 1,000 doubles in the first half; with 10,000 more all loses a tenth: 1.8 times of what came first, yet money was lost.
    const flows = [
      { at: 0, amount: 1_000 },
      { at: 1, amount: 10_000 },
    ];
    expect(moneyWeightedReturn(flows, { at: 2, value: 12_000 * 0.9 })).toBeLessThan(0);
  });

  it.each([
    ['nothing was invested', [], { at: 1, value: 0 }],
    ['no time has passed', [{ at: 1, amount: 100 }], { at: 1, value: 100 }],
    ['everything was lost, and more', [{ at: 0, amount: 100 }], { at: 1, value: -5 }],
    ['more was taken out than ever invested', [{ at: 0, amount: -100 }], { at: 1, value: 5 }],
  ])('is null when %s', (_, flows, end) => {
    expect(moneyWeightedReturn(flows, end)).toBeNull();
  });

  it('refuses a number that is not finite and a flow after the end', () => {
    expect(() => moneyWeightedReturn([{ at: 0, amount: NaN }], { at: 1, value: 1 })).toThrow(RangeError);
    expect(() => moneyWeightedReturn([{ at: 2, amount: 1 }], { at: 1, value: 1 })).toThrow(RangeError);
    expect(() => moneyWeightedReturn([{ at: 0, amount: 1 }], { at: 1, value: Infinity })).toThrow(RangeError);
  });

  const deposits = fc.array(
    fc.record({ at: fc.integer({ min: 0, max: 900 }), amount: fc.integer({ min: 1, max: 1_000_000 }) }),
    {
      minLength: 1,
      maxLength: 20,
    },
  );

  it('grows every deposit into the value at the end', () => {
    fc.assert(
      fc.property(deposits, fc.double({ min: 0.05, max: 20, noNaN: true }), (flows, factor) => {
        const value = flows.reduce((sum, { amount }) => sum + amount, 0) * factor;
        const found = moneyWeightedReturn(flows, { at: 1_000, value });
        const first = Math.min(...flows.map(({ at }) => at));
        if (found === null) return;
        const grown = flows.reduce(
          (sum, { at, amount }) => sum + amount * (1 + found) ** ((1_000 - at) / (1_000 - first)),
          0,
        );
        expect(grown / value).toBeCloseTo(1, 8);
      }),
      { seed: 11 },
    );
  });

  it('is the same in another currency and in another unit of time', () => {
    fc.assert(
      fc.property(deposits, fc.double({ min: 0.5, max: 2, noNaN: true }), (flows, factor) => {
        const value = flows.reduce((sum, { amount }) => sum + amount, 0) * factor;
        const one = moneyWeightedReturn(flows, { at: 1_000, value });
        const scaled = flows.map(({ at, amount }) => ({ at: at * 86_400, amount: amount * 7 }));
        const other = moneyWeightedReturn(scaled, { at: 86_400_000, value: value * 7 });
        expect(one).not.toBeNull();
        expect(other).toBeCloseTo(one ?? NaN, 9);
      }),
      { seed: 12 },
    );
  });
});
