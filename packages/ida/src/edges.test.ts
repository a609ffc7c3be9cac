import type { ScorecardsAnswer, SignalScorecard } from '@pipa/contract';
import { describe, expect, it } from 'vitest';
import {
  againstBaseRate,
  edgeOfAlert,
  edgeOfCell,
  edgeOfDetection,
  edgesOf,
  edgeWords,
  judgedView,
  NO_EDGES,
  withEdge,
} from './edges.ts';

const facts = {
  horizon: 20,
  count: 4_386,
  hitRate: 0.612,
  baseRate: 0.6405,
  edge: -0.0285,
  edgeInterval: { low: -0.06, high: 0.003 },
  pValue: 0.84,
  meanForwardReturn: null,
  verdict: 'fails' as const,
  since: null,
  until: '2026-02-27',
};
const proven = { verdict: 'beats' as const, pValue: 0.000001, hitRate: 0.7, edge: 0.06 };
const lucky = { verdict: 'beats' as const, pValue: 0.02 };
const young = { verdict: 'unproven' as const, pValue: null };
const ofSymbols = {
  ...{ universe: 'Stock' as const, meanExcessReturn: null, excessInterval: null },
  ...{ trades: 0, wonShare: null, meanNetReturn: null, netInterval: null },
};
const signal = (code: number, horizon: number, over: object = {}): SignalScorecard => ({
  ...facts,
  ...ofSymbols,
  ...{ key: `rsi ${code} ${horizon}`, event: 'rsiCo1', code, horizon },
  ...over,
});
const answer: ScorecardsAnswer = {
  signals: [
    signal(2, 5),
    signal(2, 20, proven),
    signal(-2, 5),
    signal(-2, 20, lucky),
    signal(1, 5, young),
    ...Array.from({ length: 20 }, (_, i) => signal(-1, i, { key: `other ${i}` })),
  ],
  momentum: [],
  scores: [],
  states: [
    { ...facts, ...proven, key: 'R1:Bull', model: 'R1', state: 'Bull', share: 0.5 },
    { ...facts, key: 'R1:Bear', model: 'R1', state: 'Bear', share: 0.2 },
  ],
  predictions: [{ ...facts, key: 'pred4_20dMacroFactors', name: 'pred4_20dMacroFactors', measure: 'brier' }],
};
const edges = edgesOf(answer);

describe('the edge of a signal', () => {
  it('is there where one of its records beats the base rate after the correction for all of its kind', () => {
    expect(edges.ofEvent('rsiCo1', 2, 'Stock')).toMatchObject({ edge: 'edge', card: { horizon: 20 } });
    expect(edges.ofEvent('rsiCo1', -2, 'Stock')).toMatchObject({ edge: 'none', card: { judgement: 'lucky' } });
    expect(edges.ofState('R1', 'Bull').edge).toBe('edge');
    expect(edges.ofState('R1', 'Bear').edge).toBe('none');
    expect(edges.ofPrediction('pred4_20dMacroFactors').edge).toBe('none');
  });

  it('is not proven with too few outcomes, which is another thing than to have no record', () => {
    expect(edges.ofEvent('rsiCo1', 1, 'Stock').edge).toBe('unproven');
    expect(edges.ofEvent('rsiCo1', 2, 'ETF')).toEqual({ edge: 'unrecorded', card: null });
    expect(NO_EDGES.ofState('R1', 'Bull').edge).toBe('unrecorded');
    expect(edgeWords(NO_EDGES.ofState('R1', 'Bull'))).toEqual({ en: 'no record', zh: '无记录' });
  });

  it('names of a prediction the record that has a base rate, although its position came closer', () => {
    const name = 'pred5dDrl' as const;
    const position = { ...facts, key: 'position', name, measure: 'reward' as const, hitRate: null, baseRate: null };
    const predictions = [
      { ...facts, key: 'probability', name, measure: 'brier' as const },
      { ...position, pValue: 0.04 },
    ];
    expect(edgesOf({ ...answer, predictions }).ofPrediction(name)).toMatchObject({
      edge: 'none',
      card: { key: 'probability', baseRate: 0.6405 },
    });
  });

  it('is that of a cell, a detection and an alert alike', () => {
    expect(edgeOfCell(edges, 'rsiCo1', 2, false)?.edge).toBe('edge');
    expect(edgeOfCell(edges, 'currentStateR1', 'Bull', null)?.edge).toBe('edge');
    expect(edgeOfCell(edges, 'pred4_20dMacroFactors', 'Bullish', null)?.edge).toBe('none');
    expect([edgeOfCell(edges, 'close', 2, false), edgeOfCell(edges, 'taRating', 'Bullish', false)]).toEqual([
      null,
      null,
    ]);
    expect(edgeOfDetection(edges, 6, { code: 2, change: null, isEtf: false }).edge).toBe('edge');
    expect(edgeOfDetection(edges, 6, { code: 2, change: null, isEtf: true }).edge).toBe('unrecorded');
    const change = { source: 'R1' as const, from: 'Bull', to: 'Bear' };
    expect(edgeOfDetection(edges, 8, { code: null, change, isEtf: true }).edge).toBe('none');
    expect(edgeOfAlert(edges, { kind: 'event', event: 'rsiCo1', code: 2 }, false)?.edge).toBe('edge');
    expect(edgeOfAlert(edges, { kind: 'state', model: 'R1', from: 'Bear', to: 'Bull' }, true)?.edge).toBe('edge');
    expect(edgeOfAlert(edges, { kind: 'move', value: 3 }, false)).toBeNull();
  });

  it('is said in a word, with the share that came true beside the base rate', () => {
    const none = edges.ofPrediction('pred4_20dMacroFactors');
    expect(edgeWords(none)).toEqual({ en: 'no edge', zh: '无优势' });
    expect(againstBaseRate(none)?.en).toBe('61.2% came true, base rate 64.1% (20 sessions, 4,386 outcomes)');
    expect(againstBaseRate(edges.ofPrediction('pred5dDrl'))).toBeNull();
    expect(withEdge({ en: 'oversold', zh: '超卖' }, none)).toEqual({ en: 'oversold (no edge)', zh: '超卖（无优势）' });
  });
});

it('judges a card among all of its kind, so that it says the same in a table of one and in a table of all', () => {
  const [card] = judgedView([signal(-2, 20, lucky)], answer).cards;
  expect(card).toMatchObject({ key: 'rsi -2 20', judgement: 'lucky' });
  expect(judgedView([signal(-2, 20, lucky)], answer)).toMatchObject({ tried: 24, alone: 2, surviving: 1 });
  expect(judgedView(answer.predictions, answer).tried).toBe(3);
  expect(judgedView([], answer)).toMatchObject({ cards: [], tried: 0 });
});
