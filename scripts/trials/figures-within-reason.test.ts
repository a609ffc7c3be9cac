import { columnsOf } from '@pipa/ida';
import { expect, it } from 'vitest';
import { findUnreasonable } from './figures-within-reason.ts';

it('a return or a volatility beyond 1,000 %, a rank outside of its scale and what is no number are named with their row', () => {
  const rows = [
    { tradeDate: '2004-08-25', close: 50, dailyReturn: 53.1, volume: 1_000 },
    { tradeDate: '2004-08-26', close: 50, dailyReturn: 34_727, volume: null },
    { tradeDate: '2004-08-27', close: -1, dailyReturn: Number.NaN },
  ];
  expect(findUnreasonable(columnsOf(1), rows)).toEqual({
    count: 7,
    faults: ['dailyReturn 34727 of 2004-08-26', 'close -1 of 2004-08-27', 'dailyReturn NaN of 2004-08-27'],
  });
  const ranks = [{ header: 'ZBRA', aveRank: 1, m2Rank: 1.2 }];
  expect(findUnreasonable(columnsOf(13), ranks)).toEqual({ count: 2, faults: ['m2Rank 1.2 of ZBRA'] });
});
