import { expect, it } from 'vitest';
import { figuresOfReport } from './compared-metrics.ts';
import { reportRow } from './strategy-rows.fixture.ts';
import { tableNote } from './table-note.ts';

const figures = figuresOfReport(reportRow());
const other = { ...figures, benchmarkTotalReturn: 0.5 };

it('names the benchmark once where every row has the same benchmark return', () => {
  expect(tableNote('2 strategies', [figures, figures])).toBe('2 strategies. SPY +100.00% over the same period');
});

it.each([[[figures, other]], [[figures, null]], [[]]])(
  'leaves the benchmark to its column where rows differ',
  (rows) => {
    expect(tableNote('0 strategies', rows)).toBe('0 strategies');
  },
);

it('says from when on there are yearly figures while a track is young', () => {
  expect(tableNote('1 strategy', [null], true)).toBe('1 strategy. Yearly figures from 252 trading days on');
});
