import type { PredictionScorecard, SignalScorecard, StateScorecard } from '@pipa/contract';
import { EDGE_VERDICTS, POLICY_VERDICTS, RECORD_VERDICTS } from '@pipa/quant';
import { describe, expect, it } from 'vitest';
import {
  edgeText,
  judgeTogether,
  netText,
  type Scorecard,
  scorecardName,
  scorecardSentence,
  signalCards,
  verdictWords,
  viewSentence,
} from './scorecards.ts';

const facts = {
  key: 'k',
  horizon: 5,
  count: 1812,
  hitRate: 0.531,
  baseRate: 0.52,
  edge: 0.011,
  edgeInterval: { low: -0.004, high: 0.026 },
  pValue: 0.08,
  meanForwardReturn: 0.002,
  verdict: 'fails' as const,
  since: '2005-02-01',
  until: '2026-02-27',
};
const noTrades = { trades: 0, wonShare: null, meanNetReturn: null, netInterval: null };
const ofSymbols = { universe: 'Stock' as const, meanExcessReturn: null, excessInterval: null, ...noTrades };
const signal: SignalScorecard = { ...facts, ...ofSymbols, event: 'rsiCo1', code: 1 };
const prediction: PredictionScorecard = { ...facts, name: 'pred5dDrl', measure: 'brier' };
const alone = (card: Scorecard) => judgeTogether([card]).cards[0];
const PROVEN = { beats: 0.001, fails: 0.4 } as const;

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
      const said = { verdict, pValue: PROVEN[verdict] };
      expect(verdictWords(alone({ ...signal, ...said })).en).toBe(EDGE_VERDICTS[verdict]);
      expect(verdictWords(alone({ ...prediction, ...said })).en).toBe(RECORD_VERDICTS[verdict]);
      expect(verdictWords(alone({ ...prediction, measure: 'reward', ...said })).en).toBe(POLICY_VERDICTS[verdict]);
    }
    expect(verdictWords(alone({ ...signal, verdict: 'unproven' })).en).toContain('too few');
  });

  it('is one sentence with its figures', () => {
    expect(scorecardSentence(alone(signal))).toEqual({
      en: 'Over 5 sessions: came true in 53.10% of 1,812, base rate 52.00%: does not beat the base rate.',
      zh: '5 个交易日：1,812 次中有 53.10% 应验，基准率 52.00%：不优于基准率。',
    });
    const position = { ...prediction, measure: 'reward' as const, hitRate: null, baseRate: null };
    expect(scorecardSentence(alone(position)).en).toBe(
      'Over 5 sessions: 1,812 outcomes, does not beat always being long.',
    );
  });

  it('says what a trade at the next open brought after costs, where there was one', () => {
    const traded = { ...signal, trades: 1_790, wonShare: 0.481, meanNetReturn: -0.0012 };
    expect(netText(traded)).toBe('−0.12%');
    const card = alone({ ...traded, netInterval: { low: -0.003, high: 0.0006 } });
    expect(netText(card)).toBe('−0.12% (−0.30% … +0.06%)');
    expect(scorecardSentence(card)).toEqual({
      en: 'Over 5 sessions: came true in 53.10% of 1,812, base rate 52.00%: does not beat the base rate. Traded at the next open it brought −0.12% (−0.30% … +0.06%) a trade after costs; 48.10% of 1,790 trades made money.',
      zh: '5 个交易日：1,812 次中有 53.10% 应验，基准率 52.00%：不优于基准率。次日开盘交易，扣除成本后平均每笔 −0.12% (−0.30% … +0.06%)；1,790 笔交易中 48.10% 盈利。',
    });
    expect([netText(signal), netText(prediction)]).toEqual([null, null]);
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

describe('the records of a view', () => {
  const card = (pValue: number, over: Partial<SignalScorecard> = {}): SignalScorecard => {
    const verdict = pValue <= 0.025 ? 'beats' : 'fails';
    return { ...signal, key: `p${pValue}`, verdict, pValue, ...over };
  };
  const others = (count: number) => Array.from({ length: count }, (_, i) => card(0.1 + (0.8 * i) / count));

  it('beat the base rate only where they do after the correction for all that are shown with them', () => {
    const [proven, lucky] = [card(0.00001), card(0.02)];
    expect(judgeTogether([lucky]).cards[0]).toMatchObject({ judgement: 'beats', adjustedPValue: 0.02 });
    const view = judgeTogether([proven, lucky, ...others(38)]);
    expect(view).toMatchObject({ tried: 40, byChance: 1, alone: 2, surviving: 1 });
    expect(view.cards.slice(0, 3).map(({ judgement }) => judgement)).toEqual(['beats', 'lucky', 'fails']);
    // 40 trials × (1 + 1/2 + … + 1/40) × 0.00001
    expect(view.cards[0].adjustedPValue).toBeCloseTo(0.001711417215, 10);
    expect(verdictWords(view.cards[1])).toEqual({ en: 'may be chance among so many', zh: '在众多记录中可能出于偶然' });
    expect(scorecardSentence(view.cards[0]).en).toMatch(/: beats the base rate \(adjusted p 0\.17%\)\.$/);
    expect(scorecardSentence(view.cards[2]).en).toMatch(/: does not beat the base rate\.$/);
  });

  it('count none that is not judged, and say how many were tried, in either language', () => {
    const few = card(0.001, { verdict: 'unproven' });
    const view = judgeTogether([few, card(0.0001), ...others(19)]);
    expect(view).toMatchObject({ tried: 20, byChance: 0.5, alone: 1, surviving: 1 });
    expect(view.cards[0]).toMatchObject({ judgement: 'unproven', adjustedPValue: null });
    expect(viewSentence(view)).toEqual({
      en: '20 records are judged together: without any merit about 0.5 would beat the base rate by chance. Alone 1 does; after the correction for all of them (Benjamini and Yekutieli, 2.5%) 1.',
      zh: '一并判断 20 条记录：若均无优势，约 0.5 条会凭偶然优于基准率。单独来看有 1 条；对全部记录校正后（Benjamini–Yekutieli，2.5%）为 1 条。',
    });
    expect(viewSentence(judgeTogether([few]))).toBeNull();
  });
});
