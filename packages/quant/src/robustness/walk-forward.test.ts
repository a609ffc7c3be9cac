import { describe, expect, it } from 'vitest';
import { type WalkForwardInput, walkForward } from './index.ts';

interface Rule {
  readonly holdings: number;
  readonly trailing: boolean;
}

const written: Rule = { holdings: 20, trailing: true };
const neighbours: readonly Rule[] = [
  { holdings: 10, trailing: true },
  { holdings: 10, trailing: false },
  { holdings: 20, trailing: false },
  { holdings: 30, trailing: true },
  { holdings: 30, trailing: false },
];
const days = Array.from({ length: 600 }, (_, i) => 1000 + i);

/** Sharpe by holdings alone, the same in every period unless `shift` says otherwise. */
function report(
  sharpe: (rule: Rule, from: number, to: number) => number | null,
  more: Partial<WalkForwardInput<Rule>> = {},
) {
  return walkForward({
    written,
    neighbours,
    days,
    run: (rule, from, to) => ({ sharpe: sharpe(rule, from, to) }),
    ...more,
  });
}

describe('walk-forward', () => {
  it('cuts the days into consecutive windows and never looks ahead of them', () => {
    const { windows } = report(() => 1);
    expect(windows.map(({ inSample, outOfSample }) => [inSample, outOfSample])).toEqual(
      [0, 1, 2, 3].map((i) => [
        { fromDay: 1000 + i * 100, toDay: 1199 + i * 100 },
        { fromDay: 1200 + i * 100, toDay: 1299 + i * 100 },
      ]),
    );
  });

  it('chooses the best in sample and measures it out of sample', () => {
    // Thirty holdings shine in the first 300 days and fade after them.
    const { windows, efficiency } = report(({ holdings, trailing }, from, to) => {
      if (!trailing) return 0.1;
      if (holdings === 30) return to < 1300 ? 2 : 0.5;
      return holdings === 20 ? 1 : from < 1200 ? 0.8 : 0.9;
    });
    expect(windows.map(({ chosen }) => chosen.holdings)).toEqual([30, 30, 20, 20]);
    expect(windows[0]).toMatchObject({ inSampleSharpe: 2, outOfSampleSharpe: 2, efficiency: 1, writtenSharpe: 1 });
    expect(windows[1]).toMatchObject({ inSampleSharpe: 2, outOfSampleSharpe: 0.5, efficiency: 0.25 });
    expect(windows[2]).toMatchObject({ inSampleSharpe: 1, outOfSampleSharpe: 1, writtenSharpe: 1 });
    expect(efficiency).toBeCloseTo(4.5 / 6, 12);
  });

  it('keeps the written parameters where others are no better, or nothing has a Sharpe', () => {
    for (const value of [0.7, null]) {
      const { windows, whole } = report(() => value);
      expect(windows.map(({ chosen }) => chosen)).toEqual(Array(4).fill({ holdings: 20, trailing: true }));
      expect(whole.best).toEqual({ holdings: 20, trailing: true });
      expect(whole.rank).toBe(value === null ? null : 0.5);
      expect(whole.place).toBe(value === null ? null : 1);
    }
  });

  it('has no efficiency where nothing was promised', () => {
    const { windows, efficiency } = report(() => -0.5);
    expect([efficiency, ...windows.map((window) => window.efficiency)]).toEqual(Array(5).fill(null));
  });

  it('shows a lucky peak: first of all, far above its neighbours', () => {
    const { whole } = report(({ holdings, trailing }) =>
      holdings === 20 && trailing ? 1.5 : 0.1 * (Number(holdings) / 10) + (trailing ? 0.05 : 0),
    );
    // The others: 10t 0.15, 10f 0.1, 20f 0.2, 30t 0.35, 30f 0.3.
    expect(whole).toEqual({
      candidates: 6,
      writtenSharpe: 1.5,
      place: 1,
      rank: 1,
      best: { holdings: 20, trailing: true },
      bestSharpe: 1.5,
      neighbourSharpe: expect.closeTo((0.15 + 0.1 + 0.2 + 0.35 + 0.3) / 5, 12),
    });
  });

  it('runs no more backtests than it says', () => {
    let runs = 0;
    report(({ holdings }) => {
      runs++;
      return Number(holdings);
    });
    expect(runs).toBe(5 * 6 + 2 * 4);
  });

  it.each<[string, Partial<WalkForwardInput<Rule>>]>([
    ['more neighbours than tell anything', { neighbours: Array<Rule>(51).fill(written) }],
    ['windows that are too short', { windows: 8 }],
    ['no windows', { windows: 0 }],
    ['no days', { days: [] }],
    ['no in-sample period', { inSampleSegments: 0 }],
  ])('refuses %s', (_, more) => {
    expect(() => report(() => 1, more)).toThrow(RangeError);
  });
});
