import type { SymbolHistory } from '@pipa/contract';
import { indicatorCatalogue } from '@pipa/quant';
import { expect, it } from 'vitest';
import { drawIndicators, indicatorChoices, indicatorsOf, MOST_INDICATORS } from './history-lines.ts';

const SESSIONS = 300;
const closes = Array.from({ length: SESSIONS }, (_, i) => 100 + 10 * Math.sin(i / 9) + i / 20);
const history: SymbolHistory = {
  symbol: 'SPY',
  days: closes.map((_, i) => 20_000 + i),
  open: closes,
  high: closes.map((close) => close + 1),
  low: closes.map((close) => close - 1),
  close: closes,
  volume: closes.map((_, i) => 1_000 + i),
  dividends: [],
  splits: [],
  reports: [],
  trades: [],
};

it('every choice draws lines as long as the history, which end with a value', () => {
  const drawn = drawIndicators(
    history,
    indicatorChoices.map(({ id }) => id),
  );
  expect(drawn).toHaveLength(indicatorChoices.length);
  for (const { id, lines } of drawn) {
    expect([id, lines.map(({ values }) => values.length)]).toEqual([id, lines.map(() => SESSIONS)]);
    expect([id, lines.some(({ values }) => Number.isFinite(values.at(-1)))]).toEqual([id, true]);
  }
});

it('what is drawn over the price is in its unit: within a third of the closes', () => {
  const [least, most] = [Math.min(...closes), Math.max(...closes)];
  for (const { id, isOverPrice, lines } of drawIndicators(
    history,
    indicatorChoices.map(({ id }) => id),
  )) {
    const values = lines.flatMap(({ values }) => [...values].filter(Number.isFinite));
    const isNear = values.every((value) => value > least / 1.5 && value < most * 1.5);
    if (isOverPrice) expect([id, isNear]).toEqual([id, true]);
  }
});

it('a moving average is the mean of its closes, over the price; an oscillator lies below it', () => {
  const [sma, rsi] = drawIndicators(history, ['sma-50', 'rsi-14']);
  const mean = closes.slice(-50).reduce((sum, close) => sum + close, 0) / 50;
  expect([sma?.isOverPrice, rsi?.isOverPrice]).toEqual([true, false]);
  expect(sma?.lines[0]?.values.at(-1)).toBeCloseTo(mean, 9);
  expect(sma?.lines[0]?.label).toBe('SMA 50');
});

it('reads ids of an address: known ones, each once, at most as many as are drawn', () => {
  expect(indicatorsOf('sma-50,none,sma-50,rsi-14')).toEqual(['sma-50', 'rsi-14']);
  const all = indicatorCatalogue.map(({ id }) => id).join(',');
  expect(indicatorsOf(all)).toHaveLength(MOST_INDICATORS);
});
