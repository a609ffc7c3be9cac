import { describe, expect, it } from 'vitest';
import { amountFault, canAddPaper, cashDifference, parseAmount } from './account-rules.ts';

describe('amounts', () => {
  it.each([
    ['0', 0],
    ['1,000,000', 1_000_000],
    ['$2500.50', 2500.5],
    [' 12 ', 12],
  ])('reads %j as %s', (text, amount) => {
    expect(parseAmount(text)).toBe(amount);
    expect(amountFault(text)).toBeUndefined();
  });
  it.each(['-1', 'abc', '1e5', '1000000.01', '1.234', 'Infinity', '0x10'])('refuses %j', (text) => {
    expect(amountFault(text)).toBe('Please enter a valid value');
  });
  it('says that an empty field is required', () => {
    expect(amountFault(' ')).toBe('This field is required');
  });
  it('works out the difference to the cent', () => {
    expect(cashDifference(1_000, 999.999_999)).toBe(0);
    expect(cashDifference(0.3, 0.1)).toBe(0.2);
    expect(cashDifference(0, 250_000.125)).toBe(-250_000.12);
  });
});

it('hides the add control at five paper accounts, whatever else there is', () => {
  const paper = { broker: 'PIPA' as const };
  const money = { broker: 'IB' as const };
  expect(canAddPaper([paper, paper, paper, paper, money, money])).toBe(true);
  expect(canAddPaper([paper, paper, paper, paper, paper])).toBe(false);
});
