import type { PredictionScorecard, SignalScorecard, StateScorecard } from '@pipa/contract';
import { EDGE_VERDICTS, POLICY_VERDICTS, RECORD_VERDICTS } from '@pipa/quant';
import { describe, expect, it } from 'vitest';
import { edgeText, scorecardName, scorecardSentence, signalCards, verdictWords } from './scorecards.ts';

const facts = {
  key: 'k',
  horizon: 5,
  count: 1812,
  hitRate: 0.531,
  baseRate: 0.52,
  edge: 0.011,
  edgeInterval: { low: -0.004, high: 0.026 },
  meanForwardReturn: 0.002,
  verdict: 'fails' as const,
  since: '2005-02-01',
  until: '2026-02-27',
};
const ofSymbols = { universe: 'Stock' as const, meanExcessReturn: null, excessInterval: null };
const signal: SignalScorecard = { ...facts, ...ofSymbols, event: 'rsiCo1', code: 1 };
const prediction: PredictionScorecard = { ...facts, name: 'pred5dDrl', measure: 'brier' };

describe('a scorecard in words', () => {
  it.each([
    [signal, 'RSI: oversold (below 30) (stocks)', 'RSI：超卖（低于 30）（股票）'],
    [
      { ...facts, ...ofSymbols, family: 'techhq', code: -1 },
      'Weakest tenth: Technology Sector with High Quality Filter',
    ],
    [{ ...facts, ...ofSymbols, family: 'etf', code: 1 }, 'Strongest tenth: ETFs'],
    [{ ...facts, ...ofSymbols, code: 1 }, 'Best fifth by overall score (stocks)'],
    [{ ...facts, model: 'M1', state: 'Slowdown', share: 0.2 } satisfies StateScorecard, 'M1: Slowdown', 'M1：放缓'],
    [prediction, 'Prediction 5D (DRL)'],
    [{ ...prediction, measure: 'reward' as const }, 'Prediction 5D (DRL): position'],
  ])('is named %#', (card, en, zh = expect.stringMatching(/\p{Script=Han}/u)) => {
    expect(scorecardName(card)).toEqual({ en, zh });
  });

  it('has the edge in its own unit with its interval', () => {
    expect(edgeText(signal)).toBe('+1.10 pp (−0.40 pp … +2.60 pp)');
    expect(edgeText({ ...signal, edgeInterval: null })).toBe('+1.10 pp');
    expect(edgeText({ ...signal, edge: null })).toBeNull();
    expect(edgeText({ ...prediction, edgeInterval: null })).toBe('+0.01100');
    expect(edgeText({ ...prediction, measure: 'reward', edgeInterval: null })).toBe('+1.10%');
  });

  it('says in the words of the models whether it beats the base rate, in either direction', () => {
    for (const verdict of ['beats', 'fails'] as const) {
      expect(verdictWords({ ...signal, verdict }).en).toBe(EDGE_VERDICTS[verdict]);
      expect(verdictWords({ ...prediction, verdict }).en).toBe(RECORD_VERDICTS[verdict]);
      expect(verdictWords({ ...prediction, measure: 'reward', verdict }).en).toBe(POLICY_VERDICTS[verdict]);
    }
    expect(verdictWords({ ...signal, verdict: 'unproven' }).en).toContain('too few');
  });

  it('is one sentence with its figures', () => {
    expect(scorecardSentence(signal)).toEqual({
      en: 'Over 5 sessions: came true in 53.10% of 1,812, base rate 52.00%: does not beat the base rate.',
      zh: '5 个交易日：1,812 次中有 53.10% 应验，基准率 52.00%：不优于基准率。',
    });
    const position = { ...prediction, measure: 'reward' as const, hitRate: null, baseRate: null };
    expect(scorecardSentence(position).en).toBe('Over 5 sessions: 1,812 outcomes, does not beat always being long.');
  });

  it('is found by its signal, the shorter horizon first', () => {
    const cards = [
      { ...signal, horizon: 20 },
      signal,
      { ...signal, code: -1 },
      { ...signal, universe: 'ETF' as const },
    ];
    const found = signalCards({ signals: cards }, { event: 'rsiCo1', code: 1, universe: 'Stock' });
    expect(found.map(({ horizon }) => horizon)).toEqual([5, 20]);
  });
});
