import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AmountChange, amountAfter, type ChangedAmount, changeSchema, signedCash } from './amount-rules.ts';

const facts: ChangedAmount = {
  current: 20_000,
  waiting: { asked: 0, certain: 0 },
  minInvestmentAmount: 10_000,
  maxInvestmentAmount: 50_000,
  usable: null,
};

/** The message about the typed amount; undefined when it may be sent. */
const changeError = (cash: string, change: AmountChange, of: ChangedAmount) =>
  changeSchema(of).safeParse({ cash, change }).error?.issues[0].message;

describe('change of the investment amount', () => {
  it.each([
    ['', 'increase', 'Investment Amount is required'],
    ['   ', 'decrease', 'Investment Amount is required'],
    ['many', 'increase', 'Please enter a valid value'],
    ['-5', 'increase', 'Please enter a valid value'],
    ['0', 'increase', 'Please enter a valid value'],
    ['10000.01', 'decrease', 'Investment Amount cannot be less than 10,000'],
    ['30000.01', 'increase', 'Investment Amount cannot be greater than 50,000'],
    ['10000', 'decrease', undefined],
    ['30,000', 'increase', undefined],
    ['$5,000.50', 'increase', undefined],
  ] as const)('%j as %s says %j', (text, change, message) => {
    expect(changeError(text, change, facts)).toBe(message);
  });

  it('counts the changes that wait', () => {
    const waiting = { ...facts, waiting: { asked: -8_000, certain: -8_000 } };
    expect(changeError('3000', 'decrease', waiting)).toBe('Investment Amount cannot be less than 10,000');
    expect(amountAfter('3000', 'increase', waiting)).toBe(15_000);
  });

  it('counts on what is reserved for increases that wait before money is taken out', () => {
    const short = { ...facts, waiting: { asked: 20_000, certain: 500 } };
    expect(changeError('10500.01', 'decrease', short)).toBe('Investment Amount cannot be less than 10,000');
    expect(changeError('10500', 'decrease', short)).toBeUndefined();
    expect(changeError('10000.01', 'increase', short)).toBe('Investment Amount cannot be greater than 50,000');
  });

  it('lets an increase go beyond the usable cash while there is some, and a decrease anything', () => {
    expect(changeError('4000.01', 'increase', { ...facts, usable: 4_000 })).toBeUndefined();
    const poor = { ...facts, usable: 0 };
    expect(changeError('4000', 'increase', poor)).toBe('The usable cash of the account is $0.00');
    expect(changeError('10000', 'decrease', poor)).toBeUndefined();
  });

  it('sends an increase as a positive and a decrease as a negative amount', () => {
    expect([signedCash('1,500', 'increase'), signedCash('1,500', 'decrease'), signedCash('x', 'increase')]).toEqual([
      1_500,
      -1_500,
      null,
    ]);
  });

  it('lets through exactly what keeps the total within the limits', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), fc.constantFrom('increase', 'decrease'), (dollars, change) => {
        const after = 20_000 + (change === 'increase' ? dollars : -dollars);
        const isAllowed = after >= 10_000 && after <= 50_000;
        expect(changeError(String(dollars), change, facts) === undefined).toBe(isAllowed);
      }),
      { seed: 12 },
    );
  });
});
