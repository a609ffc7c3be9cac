import { describe, expect, it } from 'vitest';
import { MACRO_STATES, macroStates, macroVotes } from './macro-states.ts';
import { seededUniform } from './seeded-random.ts';
import { SENTIMENT_STATES, sentimentStates, sentimentVotes } from './sentiment-states.ts';
import { meanVotes, votedStates, voteOf } from './voted-states.ts';

const STATES = ['best', 'between', 'worst'] as const;
const statesOf = (...scores: number[]) => votedStates(Float64Array.from(scores), STATES);
const flat = (value: number, sessions = 320) => new Float64Array(sessions).fill(value);

describe('states by votes', () => {
  it('have the state that the first score calls for, and change after three sessions that call for another', () => {
    expect(statesOf(Number.NaN, 0.25, 0, 0, 0.3, 0, 0, 0)).toEqual([
      ...[null, 'best', 'best', 'best', 'best', 'best', 'best', 'between'],
    ]);
  });

  it('keep a state at an easier level than enters it', () => {
    expect(statesOf(0.3, 0.1, 0.1, 0.1, 0.1)).toEqual(new Array(5).fill('best'));
    expect(statesOf(0, 0.2, 0.2, 0.2, 0.2)).toEqual(new Array(5).fill('between'));
    expect(statesOf(-0.25, -0.1, -0.1, -0.1, -0.09, -0.09, -0.09)).toEqual([...new Array(6).fill('worst'), 'between']);
  });

  it('keep the state while nothing is known', () => {
    expect(statesOf(-0.5, Number.NaN, 0.5, 0.5, 0.5)).toEqual(['worst', 'worst', 'worst', 'worst', 'best']);
  });

  it('count the known votes, clipped, of enough measures', () => {
    const votes = [
      voteOf('a', Float64Array.of(1, 9, Number.NaN), { middle: 0, best: 2 }),
      voteOf('b', Float64Array.of(1, 1, 1), { middle: 0, best: -2 }),
    ];
    expect([...meanVotes(votes, 3, 1)]).toEqual([0, 0.25, -0.5]);
    expect([...meanVotes(votes, 3, 2)]).toEqual([0, 0.25, Number.NaN]);
  });
});

describe('the state of sentiment', () => {
  const inputs = (vix: number, vix3m: number) => ({
    ...{ putCallRatio: flat(Number.NaN), vix: flat(vix), vix3m: flat(vix3m) },
    ...{ aaiiBullish: flat(40), aaiiBearish: flat(30) },
  });

  it('is off where near volatility is above that of three months, on where it is well below', () => {
    expect(sentimentStates(inputs(30, 28)).at(-1)).toBe('Risk-off');
    expect(sentimentStates(inputs(12, 14)).at(-1)).toBe('Risk-on');
    expect(sentimentStates(inputs(20, 21.03)).at(-1)).toBe('Neutral');
    // The survey's year must be there.
    expect(sentimentStates(inputs(30, 28))[250]).toBeNull();
    expect(sentimentStates(inputs(30, 28))[251]).toBe('Risk-off');
    expect(SENTIMENT_STATES).toEqual(['Risk-on', 'Neutral', 'Risk-off']);
  });

  it('counts many puts and few bulls as fear', () => {
    const spike = flat(1).map((value, t) => (t >= 310 ? value + 1 : value + (t % 2) / 10));
    const [putCall, , aaii] = sentimentVotes({ ...inputs(20, 21), putCallRatio: spike, aaiiBearish: spike });
    expect(putCall.votes.at(-1)).toBe(-1);
    expect(aaii.votes.at(-1)).toBe(-1);
    expect(putCall.votes[200]).toBeNaN();
  });
});

describe('the state of the economy', () => {
  const inputs = (cfnai: number, t10y3m: number, anfci: number) => ({
    ...{ cfnai: flat(cfnai), t10y3m: flat(t10y3m), bamlh0a0hym2: flat(Number.NaN), anfci: flat(anfci) },
  });

  it('follows activity, the curve and financial conditions', () => {
    expect(macroStates(inputs(0.3, 1.5, -0.4)).at(-1)).toBe('Expansion');
    expect(macroStates(inputs(-0.9, -0.5, 0.4)).at(-1)).toBe('Contraction');
    expect(macroStates(inputs(-0.1, 0.2, 0)).at(-1)).toBe('Slowdown');
    // 0.7·(−1), −1 and 0.5 are whole votes.
    expect(macroVotes(inputs(-0.7, -1, 0.5)).map(({ votes }) => votes.at(-1))).toEqual([-1, -1, Number.NaN, -1]);
    expect(MACRO_STATES).toEqual(['Expansion', 'Slowdown', 'Contraction']);
  });

  it('of a session depends on no later one', () => {
    const random = seededUniform(5);
    const walk = (scale: number) => {
      let value = 0;
      return Float64Array.from({ length: 600 }, () => (value += scale * (random() - 0.5)));
    };
    const whole = { cfnai: walk(0.2), t10y3m: walk(0.2), bamlh0a0hym2: walk(0.2), anfci: walk(0.1) };
    const states = macroStates(whole);
    expect(new Set(states).size).toBe(4);
    for (const end of [300, 411, 599]) {
      const cut = Object.fromEntries(Object.entries(whole).map(([name, column]) => [name, column.subarray(0, end)]));
      expect(macroStates(cut as unknown as typeof whole)).toEqual(states.slice(0, end));
    }
  });
});
