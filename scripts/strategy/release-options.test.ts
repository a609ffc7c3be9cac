import { describe, expect, it } from 'vitest';
import { ownCodeOf, readReleaseOptions } from './release-options.ts';

describe('the options of a release', () => {
  it('are the file alone: what the file and the record say, and the terms that there are', () => {
    expect(readReleaseOptions(['my-momentum'])).toEqual({
      file: 'my-momentum',
      parameters: {},
      riskLevel: null,
      terms: {},
      reason: 'At the shell',
    });
  });

  it('are what the operator says', () => {
    const args = ['a.ts', '--name', ' Mine ', '--params', 'lookBack=63', '--risk', '2', '--min', '500', '--max', '900'];
    expect(readReleaseOptions([...args, '--closed', '--reason', 'a trial'])).toMatchObject({
      parameters: { lookBack: 63 },
      riskLevel: 2,
      terms: { name: 'Mine', minInvestmentAmount: 500, maxInvestmentAmount: 900, openForInvestor: false },
      reason: 'a trial',
    });
  });

  it.each([
    [[], 'Name the file'],
    [['a', 'b'], 'b is a second one'],
    [['a', '--risk', '6'], '--risk is a level from 1 to 5'],
    [['a', '--min', 'much'], '--min is a number of dollars'],
    [['a', '--open', '--closed'], 'Either --open or --closed'],
    [['a', '--colour', 'red'], "Unknown option '--colour'"],
  ])('%j are refused in words', (args, words) => {
    expect(() => readReleaseOptions(args)).toThrow(words);
  });
});

describe('the code of an own strategy', () => {
  it('is the name of its file, wherever it lies', () => {
    expect([ownCodeOf('my-momentum.ts'), ownCodeOf('ideas/pair.ts'), ownCodeOf('pair')]).toEqual([
      'own:my-momentum',
      'own:pair',
      'own:pair',
    ]);
  });

  it('is refused for a name that cannot be one', () => {
    expect(() => ownCodeOf('My Momentum.ts')).toThrow('My Momentum cannot be a code');
  });
});
