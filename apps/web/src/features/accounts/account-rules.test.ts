import { describe, expect, it } from 'vitest';
import { canAddPaper, cashDifference, openSchema } from './account-rules.ts';

/** The amount that is sent, or the message about it. */
const sentOrSaid = (initCash: string) => {
  const { data, error } = openSchema.safeParse({ trackAccountName: 'Practice', initCash });
  return data ? data.initCash : error?.issues[0].message;
};

describe('amounts', () => {
  it.each([
    ['0', '0'],
    ['1,000,000', '1000000'],
    ['$2500.50', '2500.50'],
    [' 12 ', '12'],
  ])('sends %j as %s', (text, amount) => {
    expect(sentOrSaid(text)).toBe(amount);
  });
  it.each(['-1', 'abc', '1e5', '1000000.01', '1.234', 'Infinity', '0x10'])('refuses %j', (text) => {
    expect(sentOrSaid(text)).toBe('Please enter a valid value');
  });
  it('says that an empty field is required', () => {
    expect(sentOrSaid(' ')).toBe('This field is required');
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
