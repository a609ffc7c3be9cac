import { describe, expect, it } from 'vitest';
import { annualFee, modelAccountDefaults } from './model-account-facts.ts';

describe('facts of a model account', () => {
  it.each([
    ['Free', 0, 'N/A'],
    ['FixedMonthly', 3, '$3.00 a month'],
    ['PercentOfPortfolioMonthly', 0.0002, '0.24% of assets'],
  ] as const)('the fee %s of %d is shown as %s', (chargeType, chargeAmount, text) => {
    expect(annualFee({ chargeType, chargeAmount, marketType: 'US' })).toBe(text);
  });

  it('have the documented defaults', () => {
    expect(modelAccountDefaults({ developerName: '', componentType: 'Hybrid', minInvestmentPeriod: 0 })).toEqual({
      developer: 'Provider',
      investmentType: 'Stock and ETF',
      minPeriod: '12 months',
    });
    expect(modelAccountDefaults({ developerName: 'P', componentType: 'ETF', minInvestmentPeriod: 3 })).toEqual({
      developer: 'P',
      investmentType: 'ETF',
      minPeriod: '3 months',
    });
  });
});
