import { DomainError } from '@pipa/contract';
import { describe, expect, it } from 'vitest';
import { assertCanOpenPaperAccount, assertWithinStrategyLimits, paperAmount } from './account-limits.ts';
import { defaultMarginRules, marginStatus, releaseFor } from './margin.ts';
import { bookOf } from './testing/valued-book.ts';

describe('margin', () => {
  it('asks for half at the start and a quarter to go on', () => {
    expect(marginStatus(bookOf(-4_000, { AAA: [100, 100], BBB: [-20, 100] }))).toEqual({
      equity: 4_000,
      grossValue: 12_000,
      initialRequirement: 6_000,
      maintenanceRequirement: 3_000,
      excessLiquidity: 1_000,
      buyingPower: 0,
      isBreached: false,
    });
    expect(marginStatus(bookOf(10_000, {})).buyingPower).toBe(20_000);
  });

  it('releases so much before a payment that the rest meets the initial requirement, and nothing where it does', () => {
    const twice = bookOf(-10_000, { AAA: [200, 100] });
    const release = (amount: number) => releaseFor(amount, twice, defaultMarginRules);
    expect(release(2_000)).toBeCloseTo(2_000, 9);
    expect(releaseFor(2_000, bookOf(-2_000, { AAA: [120, 100] }), defaultMarginRules)).toBe(0);
    expect(releaseFor(6_000, bookOf(-2_000, { AAA: [120, 100] }), defaultMarginRules)).toBeCloseTo(10_000 / 3, 9);
    for (const tooMuch of [10_000, 12_000]) expect(release(tooMuch)).toBe(tooMuch);
  });
});

describe('account limits', () => {
  it('allow five paper accounts', () => {
    expect(() => assertCanOpenPaperAccount(4)).not.toThrow();
    expect(() => assertCanOpenPaperAccount(5)).toThrow(DomainError);
  });

  it('allow paper amounts from 0 to a million', () => {
    expect(paperAmount('1000000').toString()).toBe('1000000');
    expect(paperAmount(0).toString()).toBe('0');
    for (const amount of [-0.01, 1_000_000.01, Number.NaN]) expect(() => paperAmount(amount)).toThrow(DomainError);
  });

  it('keep an amount within the limits of the strategy', () => {
    const limits = { minInvestmentAmount: 5_000, maxInvestmentAmount: '100000' };
    expect(() => assertWithinStrategyLimits(5_000, limits)).not.toThrow();
    expect(() => assertWithinStrategyLimits(100_000, limits)).not.toThrow();
    for (const amount of [4_999.99, 100_000.01, Number.NaN]) {
      expect(() => assertWithinStrategyLimits(amount, limits)).toThrow(
        expect.objectContaining({ code: 'AMOUNT_OUT_OF_RANGE' }) as DomainError,
      );
    }
  });
});
