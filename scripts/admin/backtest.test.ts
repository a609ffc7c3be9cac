import { expect, it } from 'vitest';
import { readBacktestArguments } from './backtest.ts';

it('reads the code, the days, the dollars and the numbers of the rule', () => {
  const args = ['value', '--from', '2014-01-02', '--to=2020-12-31', '--amount', '50000', 'holdings=30'];
  expect(readBacktestArguments(args)).toEqual({
    code: 'value',
    fromDay: '2014-01-02',
    toDay: '2020-12-31',
    amount: 50_000,
    parameters: { holdings: 30 },
  });
  expect(readBacktestArguments(['value'])).toEqual({ code: 'value', parameters: {}, amount: 1_000_000 });
});

it.each([
  [[], 'Name the code of the strategy.'],
  [['value', '--from', 'soon'], 'A day is written as 2014-01-02.'],
  [['value', '--amount', 'much'], 'The amount is in dollars.'],
  [['value', 'holdings'], 'holdings is not a number of the rule: NAME=NUMBER.'],
  [['value', 'holdings='], 'holdings= is not a number of the rule: NAME=NUMBER.'],
  [['value', '--speed', '3'], expect.stringContaining("Unknown option '--speed'")],
])('explains what it does not understand of %j', (args, words) => {
  expect(readBacktestArguments(args)).toEqual(words);
});
