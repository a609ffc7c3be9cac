import { LookAheadError } from '@pipa/quant/own-strategy';
import { checkedWeights } from '@pipa/quant/own-strategy/host';
import { describe, expect, it } from 'vitest';
import { describeError } from './describe-error.ts';

const DAY = 19_744;

function thrown(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  return expect.fail('it did not throw');
}

describe('an error of an own strategy in words', () => {
  it.each([
    ['NaN', { SPY: NaN }, /weight of SPY is NaN.*Decision of 2024-01-22/, 'SPY'],
    ['an unknown symbol', { GME: 1 }, /GME, which is not in its universe.*Decision of 2024-01-22/, null],
    ['absurd weights', { SPY: 50 }, /add up to 5000 %.*Decision of 2024-01-22/, null],
  ])('that answers with %s', (_, answer, words, symbol) => {
    const error = thrown(() => checkedWeights(answer, new Set(['SPY']), 'LONG'));
    expect(describeError(error, 'Threw', DAY)).toEqual({
      kind: 'Invalid',
      message: expect.stringMatching(words),
      day: '2024-01-22',
      symbol,
    });
  });

  it('names the line of its own file', () => {
    const error = new LookAheadError('SPY', '2024-01-22', '2024-01-23');
    error.stack = `${error.stack}\n    at decide (strategy:///my%20file.ts:6:48)`;
    const message = 'It asks for SPY of 2024-01-23 when it decides at the close of 2024-01-22 (my file.ts:6:48).';
    expect(describeError(error, 'Threw', DAY)).toEqual({
      kind: 'LookAhead',
      message,
      day: '2024-01-22',
      symbol: 'SPY',
    });
  });
});
