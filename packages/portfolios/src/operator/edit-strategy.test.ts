import type { DomainError } from '@pipa/contract';
import { describe, expect, it } from 'vitest';
import { assertOffer, changedFields } from './edit-strategy.ts';

const offer: Parameters<typeof changedFields>[0] = {
  name: 'Rotation',
  description: 'Holds two funds.',
  riskLevel: 3,
  minInvestmentAmount: 10_000,
  maxInvestmentAmount: 100_000,
  minInvestmentPeriod: 12,
  chargeType: 'FixedMonthly',
  chargeAmount: 10,
  limitToMemberClass: 'Bronze',
  openForInvestor: true,
  allowPaperTrading: true,
  liquidateOnEmergency: true,
};

describe('what an edit changes', () => {
  it('is each field with another value, in words, and no field that keeps it', () => {
    const edit = { name: 'Rotation', chargeAmount: 12, minInvestmentAmount: '10000.00', openForInvestor: false };
    expect(changedFields(offer, edit)).toEqual([
      ['chargeAmount', 'chargeAmount 10 → 12'],
      ['openForInvestor', 'openForInvestor true → false'],
    ]);
  });

  it('begins with what is short, as the log shows its beginning', () => {
    const edit = { description: 'x'.repeat(500), name: 'Rotation of two', riskLevel: 4, chargeAmount: 12 };
    expect(changedFields(offer, edit).map(([field]) => field)).toEqual([
      'riskLevel',
      'chargeAmount',
      'name',
      'description',
    ]);
  });

  it('is whole where the words are long', () => {
    const description = 'x'.repeat(2_000);
    const [[, words]] = changedFields(offer, { description });
    expect(words).toBe(`description Holds two funds. → ${description}`);
  });
});

it.each([
  ['a maximum below the minimum', { maxInvestmentAmount: 9_999 }, 'maxInvestmentAmount'],
  ['a fee of what is free', { chargeType: 'Free' as const }, 'chargeAmount'],
  ['a charge of nothing', { chargeAmount: 0 }, 'chargeAmount'],
  ['a share above a tenth', { chargeType: 'PercentOfPortfolioMonthly' as const }, 'chargeAmount'],
  ['an offer that agrees', { chargeType: 'Free' as const, chargeAmount: 0 }, undefined],
])('%s', (_, change, field) => {
  let refused: unknown;
  try {
    assertOffer({ ...offer, ...change });
  } catch (error) {
    refused = (error as DomainError).details?.field;
  }
  expect(refused).toBe(field);
});
