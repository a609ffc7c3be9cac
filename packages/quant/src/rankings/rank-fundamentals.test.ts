import { describe, expect, it } from 'vitest';
import { quarterlyMetrics } from '../fundamentals/index.ts';
import type { QuarterlyStatement } from '../fundamentals/statement.ts';
import { quarters } from '../fundamentals/testing/statements.ts';
import { randomSource } from '../testing/random-source.ts';
import { highQuality, rankFundamentals } from './index.ts';

function company(name: string, sector: string | null, difference: Partial<QuarterlyStatement> = {}) {
  return { name, sector, metrics: quarterlyMetrics(quarters(Array(8).fill(difference)), 7, { price: 60 }) };
}

describe('rankings of fundamentals', () => {
  it('rank each figure within its sector, the better end at 1', () => {
    const ranked = rankFundamentals([
      company('CHEAP', 'Energy', { eps: 3, totalDebt: 300 }),
      company('FAIR', 'Energy', { eps: 2, totalDebt: 200 }),
      company('DEAR', 'Energy', { eps: 1, totalDebt: 50 }),
      company('ALONE', 'Utilities', { eps: 9 }),
    ]);
    expect(ranked.map(({ name, rankings }) => [name, rankings.overall.priceToEarningRanking])).toEqual([
      ['CHEAP', 1],
      ['FAIR', 0.5],
      ['DEAR', 0],
      ['ALONE', 0.5],
    ]);
    expect(ranked.map(({ rankings }) => rankings.quality.debtToEquityRatioRanking)).toEqual([0, 0.5, 1, 0.5]);
    // Equal in all three.
    expect(ranked.slice(0, 3).map(({ rankings }) => rankings.profitability.grossIncomeMarginRanking)).toEqual([
      0.5, 0.5, 0.5,
    ]);
  });

  it('leave what has no value without a rank, and rank those without a sector among themselves', () => {
    const ranked = rankFundamentals([
      company('LOSS', null, { eps: -1 }),
      company('A', null, { eps: 1 }),
      company('B', null, { eps: 2 }),
      company('C', 'Energy', { eps: 0.5 }),
    ]);
    expect(ranked.map(({ rankings }) => rankings.overall.priceToEarningRanking)).toEqual([null, 0, 1, 0.5]);
  });

  it('give no rank for the payout of nothing and the lower rank for the heavier payout', () => {
    const ranked = rankFundamentals(
      [0, 0.2, 0.9].map((dividendPerShare, i) => company(`D${i}`, 'Energy', { dividendPerShare })),
    );
    expect(ranked.map(({ rankings }) => rankings.dividend.dividenPayoutRatioRanking)).toEqual([null, 1, 0]);
    expect(ranked.map(({ rankings }) => rankings.dividend.dividendYieldRanking)).toEqual([0, 0.5, 1]);
    // Yield 0 alone; mean of (0.5, 1, 0.5) and (1, 0, 0.5), where growth of nothing is 0 for both payers.
    expect(ranked.map(({ scores }) => scores.dividendScore)).toEqual([
      0,
      expect.closeTo(2 / 3, 12),
      expect.closeTo(0.5, 12),
    ]);
  });

  it('do not depend on the order of the companies', () => {
    const random = randomSource(5);
    const all = Array.from({ length: 40 }, (_, i) =>
      company(`S${i}`, ['Energy', 'Utilities', null][i % 3], {
        eps: random() * 3 - 0.5,
        netIncome: random() * 30 - 5,
        totalDebt: random() * 200,
        revenue: 50 + random() * 100,
      }),
    );
    const byName = (list: ReturnType<typeof rankFundamentals>) => new Map(list.map((one) => [one.name, one]));
    expect(byName(rankFundamentals(all.toReversed()))).toEqual(byName(rankFundamentals(all)));
  });

  it('see no other sector', () => {
    const energy = [1, 2, 3].map((eps) => company(`E${eps}`, 'Energy', { eps }));
    const others = [4, 5].map((eps) => company(`U${eps}`, 'Utilities', { eps }));
    expect(rankFundamentals([...energy, ...others]).slice(0, 3)).toEqual(rankFundamentals(energy));
  });
});

describe('scores', () => {
  it('are the means of the ranks of a group, and of the groups', () => {
    const ranked = rankFundamentals([
      company('A', 'Energy', { revenue: 120, netIncome: 30, eps: 3 }),
      company('B', 'Energy', { revenue: 80, netIncome: 3, eps: 0.3 }),
      company('C', 'Energy', {}),
    ]);
    for (const { rankings, scores } of ranked) {
      const mean = (values: readonly (number | null)[]) => {
        const known = values.filter((value) => value !== null);
        return known.reduce((sum, value) => sum + value, 0) / known.length;
      };
      const groups = Object.values(rankings).map((group) => mean(Object.values(group)));
      expect(scores.qualityScore).toBeCloseTo(mean(Object.values(rankings.quality)), 12);
      expect(scores.profitabilityScore).toBeCloseTo(mean(Object.values(rankings.profitability)), 12);
      expect(scores.overallScore).toBeCloseTo(mean(groups), 12);
    }
    expect(ranked[0].scores.profitabilityScore).toBeGreaterThan(ranked[2].scores.profitabilityScore!);
    expect(ranked[2].scores.profitabilityScore).toBeGreaterThan(ranked[1].scores.profitabilityScore!);
  });

  it('are null on one quarter of history, where next to nothing can be known', () => {
    const young = { name: 'NEW', sector: 'Energy', metrics: quarterlyMetrics(quarters([{}]), 0, { price: 60 }) };
    const [{ scores }] = rankFundamentals([young, company('OLD', 'Energy')]);
    expect(scores).toMatchObject({ growthScore: null, profitabilityScore: null, overallScore: null });
  });
});

describe('high quality', () => {
  it('is the best two fifths', () => {
    expect(highQuality([0.1, 0.9, 0.5, 0.7, 0.3, 0.2, 0.8, 0.4, 0.6, 1])).toEqual(
      [0.1, 0.9, 0.5, 0.7, 0.3, 0.2, 0.8, 0.4, 0.6, 1].map((score) => score > 0.65),
    );
    const scores = Array.from({ length: 2000 }, (_, i) => ((i * 7919) % 2000) / 2000);
    expect(highQuality(scores).filter(Boolean).length).toBe(800);
  });

  it('is no company without a score', () => {
    expect(highQuality([null, 0.2, null, 0.9])).toEqual([false, false, false, true]);
  });
});
