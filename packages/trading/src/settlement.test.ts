import { describe, expect, it } from 'vitest';
import { settlementOf } from './settlement.ts';

describe('what a stopped portfolio returned', () => {
  it('is the cash that it gave back, against what was put in', () => {
    const flows = { allocated: '124791.05', released: '125341.03', paidSince: 0, toCome: '171.12' };
    expect(settlementOf(flows)).toEqual({
      putIn: 124_791.05,
      returned: 125_341.03,
      dividendsToCome: 171.12,
      returnRatio: expect.closeTo(0.0044072, 7),
    });
  });

  it('counts decreases before the stop and dividends that were paid after it', () => {
    const { returned, returnRatio } = settlementOf({ allocated: 10_000, released: 10_900, paidSince: 100, toCome: 0 });
    expect([returned, returnRatio]).toEqual([11_000, expect.closeTo(0.1, 12)]);
  });

  it('has no ratio when nothing was put in', () => {
    expect(settlementOf({ allocated: 0, released: 0, paidSince: 0, toCome: 0 }).returnRatio).toBeNull();
  });
});
