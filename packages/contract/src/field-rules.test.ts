import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import {
  amountChangeInput,
  clockSpeed,
  englishOf,
  investmentAmountInput,
  isPrintedName,
  paperMoneyInput,
  signatureInput,
  signatureOf,
  totalFault,
} from './index.ts';

/** The message about an input; undefined when it is accepted. */
const saidOf = (rule: z.ZodType, input: unknown) => rule.safeParse(input).error?.issues[0].message;
const limits = { minInvestmentAmount: 10_000, maxInvestmentAmount: 50_000.5 };

describe('the amount of a paper account', () => {
  it.each([0, '0', 1_000_000, '1000000.000000', 12.5])('may be %j', (amount) => {
    expect(saidOf(paperMoneyInput, amount)).toBeUndefined();
  });
  it.each([-0.000_001, '-1', 1_000_000.000_001, '1e5', 'a lot'])('may not be %j', (amount) => {
    expect(saidOf(paperMoneyInput, amount)).toBe('Please enter a valid value');
  });
  it.each([undefined, '', ' '])('is required: %j', (amount) => {
    expect(saidOf(paperMoneyInput, amount)).toBe('This field is required');
  });
});

describe('the amount of a portfolio', () => {
  const rule = investmentAmountInput(limits);
  it.each(['10000', 50_000.5])('may be the limit %j itself', (amount) => {
    expect(saidOf(rule, amount)).toBeUndefined();
  });
  it.each([9_999.999_999, '50000.51', '-10000'])('may not be %j', (amount) => {
    expect(saidOf(rule, amount)).toBe('Investment Amount needs to be greater than 10,000 and less than 50,000.5');
  });
  it('is named when a change of it is missing', () => {
    expect(saidOf(amountChangeInput, ' ')).toBe('Investment Amount is required');
  });
  it('stays within the limits when it changes', () => {
    expect(
      [9_999, 10_000, 50_000.5, 50_001]
        .map((total) => totalFault(total, limits))
        .map((fault) => fault && englishOf(fault)),
    ).toEqual([
      'Investment Amount cannot be less than 10,000',
      undefined,
      undefined,
      'Investment Amount cannot be greater than 50,000.5',
    ]);
  });
});

describe('the speed of the clock', () => {
  it.each([0.1, '1', '2.5', 100, '100'])('may be %j', (speed) => {
    expect(saidOf(clockSpeed, speed)).toBeUndefined();
  });
  it.each([0, '0.05', '101', '-1', '1e2', '', 'x'])('may not be %j', (speed) => {
    expect(saidOf(clockSpeed, speed)).toBe('A number from 0.1 to 100 is expected');
  });
});

describe('a signature', () => {
  const zoe = { firstName: 'Zoë', lastName: 'van Dyke' };
  it.each(['Zoë van Dyke', 'zoë VAN dyke', '  Zoë   van Dyke ', 'Zoe\u0308 van Dyke'])('is %j', (text) => {
    expect(saidOf(signatureOf(zoe), text)).toBeUndefined();
  });
  it.each(['Zoe van Dyke', 'van Dyke Zoë', 'Zoë'])('is not %j', (text) => {
    expect(saidOf(signatureOf(zoe), text)).toBe('Printed name does not match your sign up name');
  });
  it.each([undefined, '', '   '])('that is empty (%j) is asked for', (text) => {
    expect(saidOf(signatureInput, text)).toBe('Please print your name to sign');
  });
  it('is never empty, even of a person without a name', () => {
    expect(isPrintedName('', { firstName: '', lastName: '' })).toBe(false);
  });
});
