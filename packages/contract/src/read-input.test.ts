import { describe, expect, it } from 'vitest';
import { api, readInput } from './index.ts';

const form = {
  'portfolio.name': 'Core',
  'portfolio.strategyId': '1',
  'portfolio.trackAccountId': '2',
  'profile.investmentAmount': '10000',
};

describe('an empty field of a form', () => {
  it('is one that was left out, where it may be', () => {
    const empty = Object.fromEntries(
      Object.keys(api.buildCorePortfolio.input.shape)
        .filter((name) => !(name in form))
        .map((name) => [name, '']),
    );
    const read = readInput(api.buildCorePortfolio.input, { ...form, ...empty });
    expect(read.data).toEqual(readInput(api.buildCorePortfolio.input, form).data);
    expect(read.data).toMatchObject({ 'profile.investmentTimeframe': 'no preference', 'portfolio.note': '' });
    expect(read.data).not.toHaveProperty(['profile.expectMinAnnualReturn']);
  });

  it('is missing where it is required', () => {
    const read = readInput(api.buildCorePortfolio.input, { ...form, 'portfolio.name': '' });
    expect(read.error?.issues[0]).toMatchObject({ path: ['portfolio.name'], message: 'This field is required' });
  });

  it('is refused in words where emptiness is a fault', () => {
    for (const fields of [{}, { id: 3 }]) {
      const read = readInput(api.saveIDAWatchList.input, { ...fields, name: '', value: 'SPY' });
      expect(read.error?.issues).toMatchObject([{ path: ['name'], message: "Error: Name field can't be empty" }]);
    }
  });

  it('keeps its emptiness where that is a value', () => {
    expect(readInput(api.setUserOption.input, { option: 'seen', value: '' }).data).toEqual({
      option: 'seen',
      value: '',
    });
  });
});

describe('the choice for an emergency', () => {
  it.each([
    [true, true],
    ['true', true],
    ['stopSell', true],
    [false, false],
    ['false', false],
    ['stopNotSell', false],
    [undefined, true],
    ['', true],
  ])('%j means %j', (typed, sells) => {
    const read = readInput(api.buildCorePortfolio.input, { ...form, 'profile.liquidateOnEmergency': typed });
    expect(read.data?.['profile.liquidateOnEmergency']).toBe(sells);
  });

  it('is refused in words', () => {
    const read = readInput(api.buildCorePortfolio.input, { ...form, 'profile.liquidateOnEmergency': 'sell' });
    expect(read.error?.issues[0].message).toBe('Liquidate on emergency is one of true, false, stopSell, stopNotSell');
  });
});

describe('a click', () => {
  const codeToken = 'A'.repeat(43);
  it.each([
    ['12.75', '0.5'],
    [12.75, 80],
  ])('may be at %j, %j', (x, y) => {
    expect(readInput(api.verifyCode.input, { x, y, codeToken }).data).toMatchObject({ x: Number(x), y: Number(y) });
  });
  it.each(['-1', '10001', 'left', ''])('may not be at %j', (x) => {
    expect(readInput(api.verifyCode.input, { x, y: 1, codeToken }).success).toBe(false);
  });
});

it('names the field and the choices where none of them was chosen', () => {
  const saidOf = (fields: Record<string, unknown>) =>
    readInput(api.buildCorePortfolio.input, { ...form, ...fields }).error?.issues[0].message;
  expect(saidOf({ 'profile.investmentTimeframe': '4' })).toBe(
    'Investment timeframe is one of 3, 6, 9, 12, no preference',
  );
  expect(saidOf({ 'portfolio.marketType': 7 })).toBe('Market type is one of US, CN');
  expect(readInput(api.cashInOuts.input, { portfolioId: 1, __sort__: 'cash' }).error?.issues[0].message).toBe(
    'Sort is one of createTime, -createTime',
  );
});
