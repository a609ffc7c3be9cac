import { toEpochDay } from '@pipa/calendar';
import { checkedWeights, WeightsError } from '@pipa/quant/own-strategy/host';
import { describe, expect, it } from 'vitest';
import type { Thrown } from './answer-schemas.ts';
import { describeFault } from './describe-fault.ts';

const day = toEpochDay('2024-01-22');
const deciding = { kind: 'Threw', day } as const;

function thrownBy(run: () => unknown): Thrown {
  try {
    run();
  } catch (error) {
    if (error instanceof WeightsError) return { name: error.name, message: error.message, symbol: error.symbol };
  }
  return expect.fail('it did not throw');
}

describe('an error of an own strategy in words', () => {
  it.each([
    ['NaN', { SPY: NaN }, /weight of SPY is NaN.*Decision of 2024-01-22/, 'SPY'],
    ['an unknown symbol', { GME: 1 }, /GME, which is not in its universe.*Decision of 2024-01-22/, null],
    ['absurd weights', { SPY: 50 }, /add up to 5000 %.*Decision of 2024-01-22/, null],
  ])('that answers with %s', (_, answer, words, symbol) => {
    const thrown = thrownBy(() => checkedWeights(answer, new Set(['SPY']), 'LONG'));
    expect(describeFault(thrown, deciding)).toEqual({
      kind: 'Invalid',
      message: expect.stringMatching(words),
      day: '2024-01-22',
      symbol,
    });
  });

  it('names the line of its own file, and the session that it asked for', () => {
    const thrown = {
      name: 'LookAheadError',
      message: 'It asks for SPY of a later session when it decides at the close of 2024-01-22.',
      stack: 'LookAheadError: It asks\n    at decide (strategy:///my%20file.ts:6:48)',
      symbol: 'SPY',
      sessionsAhead: 1,
    };
    const sessionAfter = (sessions: number) => (sessions === 1 ? toEpochDay('2024-01-23') : null);
    const message = 'It asks for SPY of 2024-01-23 when it decides at the close of 2024-01-22 (my file.ts:6:48).';
    expect(describeFault(thrown, { ...deciding, sessionAfter })).toEqual({
      kind: 'LookAhead',
      message,
      day: '2024-01-22',
      symbol: 'SPY',
    });
  });

  it('stays readable where a strategy made up its place', () => {
    const thrown = { name: 'Error', message: 'gone', stack: 'at strategy:///%zz.ts:1:1' };
    expect(describeFault(thrown, deciding).message).toBe('Error: gone (%zz.ts:1:1). Decision of 2024-01-22.');
  });
});
