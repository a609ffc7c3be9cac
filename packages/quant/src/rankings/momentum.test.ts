import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomSource } from '../testing/random-source.ts';
import {
  etfMomentumRows,
  MOMENTUM_GROUPS,
  momentumRanks,
  momentumReturns,
  type StockMomentum,
  stockMomentumRows,
} from './index.ts';

const same = (value: number) => ({ m2: value, m3: value, m4: value, m6: value });

describe('momentum returns', () => {
  it('are over 42, 63, 84 and 126 sessions', () => {
    const closes = Float64Array.from({ length: 130 }, (_, i) => 100 + i);
    expect(momentumReturns(closes, 129)).toEqual({
      m2: 229 / 187 - 1,
      m3: 229 / 166 - 1,
      m4: 229 / 145 - 1,
      m6: 229 / 103 - 1,
    });
  });

  it('are NaN while history is short or a price is missing', () => {
    const closes = new Float64Array(130).fill(100);
    closes[129 - 63] = NaN;
    expect(momentumReturns(closes, 129)).toEqual({ m2: 0, m3: NaN, m4: 0, m6: 0 });
    expect(momentumReturns(closes, 100)).toEqual({ m2: 0, m3: 0, m4: 0, m6: NaN });
  });

  it('do not see what follows', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 0, max: 149 }), (seed, t) => {
        const random = randomSource(seed);
        const closes = Float64Array.from({ length: 150 }, () => 50 + random() * 50);
        const garbled = closes.map((value, i) => (i > t ? random() * 1000 : value));
        expect(momentumReturns(garbled, t)).toEqual(momentumReturns(closes, t));
      }),
      { numRuns: 50, seed: 4 },
    );
  });
});

describe('momentum ranks', () => {
  it('rank each horizon and average the four', () => {
    const rows = [
      { m2: 0.1, m3: 0.3, m4: 0.2, m6: 0.1 },
      { m2: 0.2, m3: 0.2, m4: 0.1, m6: 0.5 },
      { m2: -0.1, m3: 0.1, m4: 0.3, m6: 0.3 },
    ];
    const { m2, m3, m4, m6, average } = momentumRanks(rows);
    expect([[...m2], [...m3], [...m4], [...m6]]).toEqual([
      [0.5, 1, 0],
      [1, 0.5, 0],
      [0.5, 0, 1],
      [0, 1, 0.5],
    ]);
    expect([...average]).toEqual([0.5, 0.625, 0.375]);
  });

  it('have no average where a horizon is missing', () => {
    const { m2, average } = momentumRanks([same(0.1), { ...same(0.2), m6: NaN }, same(0.3)]);
    expect([...m2]).toEqual([0, 0.5, 1]);
    expect([...average]).toEqual([0, NaN, 1]);
  });
});

describe('momentum tables', () => {
  const stock = (header: string, sector: string | null, strength: number, highQuality = false): StockMomentum => ({
    header,
    sector,
    highQuality,
    returns: same(strength),
  });

  it('compare each stock with its own groups', () => {
    const rows = stockMomentumRows([
      stock('BANK', 'Financials', 0.4, true),
      stock('OIL', 'Energy', 0.1, true),
      stock('CHIP', 'Information Technology', 0.5),
      stock('SOFT', 'Information Technology', 0.3, true),
      stock('DRUG', 'Health Care', 0.2, true),
    ]);
    const column = (name: keyof (typeof rows)[number]) => rows.map((row) => row[name]);
    expect(column('aveAllRank')).toEqual([0.75, 0, 1, 0.5, 0.25]);
    expect(column('allhq_m3_rank')).toEqual([1, 0, null, expect.closeTo(2 / 3, 12), expect.closeTo(1 / 3, 12)]);
    expect(column('value_m2_rank')).toEqual([1, 0, null, null, null]);
    expect(column('growth_m4_rank')).toEqual([null, null, 1, 0.5, 0]);
    expect(column('aveGrowthHqRank')).toEqual([null, null, null, 1, 0]);
    expect(column('tech_m6_rank')).toEqual([null, null, 1, 0, null]);
    expect(column('aveTechHqRank')).toEqual([null, null, null, 0.5, null]);
  });

  it('have the columns of the documents for every stock, also one of no sector', () => {
    const [row] = stockMomentumRows([stock('NEW', null, NaN)]);
    const families = ['all', 'allhq', 'value', 'valuehq', 'growth', 'growthhq', 'tech', 'techhq'];
    const expected = families.flatMap((family) => ['m2', 'm3', 'm4', 'm6'].map((m) => `${family}_${m}_rank`));
    const averages = ['All', 'AllHq', 'Value', 'ValueHq', 'Growth', 'GrowthHq', 'Tech', 'TechHq'];
    expect(Object.keys(row).sort()).toEqual(
      ['header', ...expected, ...averages.map((name) => `ave${name}Rank`)].sort(),
    );
    expect(Object.values(row).filter((value) => value !== null)).toEqual(['NEW']);
  });

  it('put each of the eleven sectors in one of value and growth', () => {
    const sectors = [...MOMENTUM_GROUPS.Value, ...MOMENTUM_GROUPS.Growth];
    expect(new Set(sectors).size).toBe(11);
    expect(sectors.length).toBe(11);
  });

  it('rank funds among themselves', () => {
    const rows = etfMomentumRows([
      { header: 'SPY', returns: same(0.1) },
      { header: 'TLT', returns: same(-0.1) },
    ]);
    expect(rows).toEqual([
      { header: 'SPY', aveRank: 1, m2Rank: 1, m3Rank: 1, m4Rank: 1, m6Rank: 1 },
      { header: 'TLT', aveRank: 0, m2Rank: 0, m3Rank: 0, m4Rank: 0, m6Rank: 0 },
    ]);
  });
});
