import { isScreenField } from '@pipa/contract';
import { detectionKinds } from '@pipa/quant';
import { expect, it } from 'vitest';
import { type StoredOfSymbol, symbolFigures } from './symbol-figures.ts';

const NO_CODES = Object.fromEntries(detectionKinds.map((kind) => [kind, 0])) as Record<
  (typeof detectionKinds)[number],
  number
>;
const ta = {
  ...NO_CODES,
  macdCross: 2,
  rating: -2,
  taString: 'uuuuuuuuuuuu',
  trend: 0.1,
  trend5: 0.2,
  trend20: 0.3,
  momentum: 0.4,
  momentum5: 0.5,
  momentum20: 0.6,
  oscillation: 0.7,
  oscillation5: 0.8,
  oscillation20: null,
};
const breadth = { breadth: 0.25, breadth5: 0.5, breadth20: null };
const performance = {
  return1: 0.5,
  return5: 0.25,
  return21: null,
  return61: 1,
  return252: 2,
  volatility5y: 0.125,
  maxDrawdown5y: -0.5,
  isComparable: true,
};
const ranks = (average: number) => ({ m2: 0.2, m3: 0.3, m4: 0.4, m6: 0.6, average });
const stock: StoredOfSymbol = {
  instrument: { symbol: 'NVDA', name: 'Nvidia', kind: 'Stock', sector: 'Information Technology' },
  close: 100,
  performance,
  ta,
  breadth,
  families: new Map([
    ['all', ranks(0.9)],
    ['techhq', ranks(0.8)],
    ['etf', ranks(0.1)],
  ]),
};

it('has the figures of a stock by the names of its columns, in their units', () => {
  const figures = symbolFigures(stock);
  expect(figures).toMatchObject({
    symbol: 'NVDA',
    sector: 'Information Technology',
    close: 100,
    dailyReturn: 50,
    monthlyReturn: null,
    volatility: 12.5,
    maxDD: -50,
    taRating: 'Strong Bearish',
    momentum20: 0.6,
    oscillation20: null,
    breadth: 0.25,
    breadth20: null,
    macdCo1: 2,
    rsiCo1: 0,
    aveAllRank: 0.9,
    all_m4_rank: 0.4,
    aveTechHqRank: 0.8,
    techhq_m6_rank: 0.6,
    aveValueRank: null,
  });
  expect('aveRank' in figures).toBe(false);
  expect(Object.keys(figures).filter((name) => !isScreenField(name))).toEqual(['taString']);
});

it('has the rank of a fund among funds, and nothing of what was not computed', () => {
  const fund = { ...stock, instrument: { symbol: 'QQQ', name: 'Fund', kind: 'ETF' as const, sector: 'Broad' } };
  expect(symbolFigures(fund)).toMatchObject({ aveRank: 0.1, m6Rank: 0.6 });
  expect('aveAllRank' in symbolFigures(fund)).toBe(false);
  // The breadth of its group is a figure of a symbol with metrics alone.
  expect(symbolFigures({ instrument: fund.instrument, close: null, breadth })).toEqual({
    symbol: 'QQQ',
    name: 'Fund',
    kind: 'ETF',
    sector: 'Broad',
    close: null,
    aveRank: null,
    m2Rank: null,
    m3Rank: null,
    m4Rank: null,
    m6Rank: null,
  });
});
