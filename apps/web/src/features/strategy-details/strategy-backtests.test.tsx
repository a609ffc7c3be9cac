import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { formatDate, formatDay } from '../../format.ts';
import { messages } from '../../messages/index.ts';
import { reportRow, strategyRow } from '../../strategy-views/strategy-rows.fixture.ts';
import { draw } from '../../testing/render.tsx';
import { StrategyBacktests } from './strategy-backtests.tsx';

const SENTENCE = 'It lost all of its money by the close of 2009-03-09, where the test ends.';
const ruined = reportRow({
  ruinDay: '2009-03-09',
  reportMark: 1,
  totalReturn: -1,
  verdict: {
    sentence: SENTENCE,
    beatBenchmark: false,
    beyondChance: null,
    excessCagr: -1.05,
    excessSharpe: null,
    confidence: null,
    excessCagrInterval: null,
    sharpeInterval: null,
  },
});

describe('a backtest that lost all of its money', () => {
  it('says so in words and on which day, and its figures end there', () => {
    draw(<StrategyBacktests strategy={strategyRow(1, 'A', [ruined])} />);
    expect(screen.getByText(`All money lost on ${formatDay('2009-03-09')}`)).toBeTruthy();
    expect(screen.getByText(SENTENCE)).toBeTruthy();
    expect(
      screen.getAllByText(messages.invest.strategies.period(formatDate(ruined.beginTime), formatDay('2009-03-09')))
        .length,
    ).toBeGreaterThan(0);
  });

  it('says nothing of it elsewhere', () => {
    draw(<StrategyBacktests strategy={strategyRow(1, 'A', [reportRow({ reportMark: 1 })])} />);
    expect(screen.queryByText(/All money lost/)).toBeNull();
  });
});
