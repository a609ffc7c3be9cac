import { describe, expect, it } from 'vitest';
import { breachesOf, describeBreach, type Tolerances, type ToleratedFigures } from './tolerances.ts';

const figures: ToleratedFigures = { drawdown: -0.1, volatility: 0.2, cumReturn: 0.05, sessions: 252 };
const none: Tolerances = { maxDrawdown: null, maxAnnualVolatility: null, minAnnualReturn: null };

describe('tolerances', () => {
  it.each<[string, Partial<Tolerances>, Partial<ToleratedFigures>, string[]]>([
    ['nothing without a limit', {}, { drawdown: -0.9 }, []],
    ['no drawdown at the limit', { maxDrawdown: 0.1 }, {}, []],
    ['a drawdown beyond it', { maxDrawdown: 0.0999 }, {}, ['Drawdown of 10.00%, more than the 9.99% tolerated']],
    [
      'a volatility',
      { maxAnnualVolatility: 0.15 },
      {},
      ['Volatility of 20.00% a year, more than the 15.00% tolerated'],
    ],
    ['no volatility of a short record', { maxAnnualVolatility: 0.15 }, { volatility: null }, []],
    ['a return', { minAnnualReturn: 0.08 }, {}, ['Return of 5.00% a year, less than the 8.00% expected']],
    [
      'a loss of two years by the year',
      { minAnnualReturn: 0.08 },
      { cumReturn: -0.19, sessions: 504 },
      ['Return of −10.00% a year, less than the 8.00% expected'],
    ],
    ['no return before a year has passed', { minAnnualReturn: 0.08 }, { sessions: 251 }, []],
    [
      'no limit that is not positive',
      { maxDrawdown: 0, maxAnnualVolatility: -1, minAnnualReturn: 0 },
      { cumReturn: -0.5 },
      [],
    ],
  ])('breach: %s', (_, limits, change, words) => {
    const breaches = breachesOf({ ...figures, ...change }, { ...none, ...limits });
    expect(breaches.map(describeBreach)).toEqual(words);
  });

  it('name each breach once', () => {
    const all = { maxDrawdown: 0.01, maxAnnualVolatility: 0.01, minAnnualReturn: 0.2 };
    expect(breachesOf(figures, all).map(({ what }) => what)).toEqual(['drawdown', 'volatility', 'return']);
  });
});
