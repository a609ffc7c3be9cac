import { describe, expect, it } from 'vitest';
import { certifyLookAhead } from '../backtest/certify-look-ahead.ts';
import { runBacktest } from '../backtest/run-backtest.ts';
import { freeFills } from '../testing/free-fills.ts';
import { smallPanel } from '../testing/small-panel.ts';
import { admittedColumns } from './admitted-columns.ts';
import type { Strategy } from './strategy.ts';

const LENGTH = 600;
const MONDAY = 19_723;
const closes = (faultAt?: number) => Array.from({ length: LENGTH }, (_, i) => (i === faultAt ? 3_000 : 100 + (i % 3)));
const days = Array.from({ length: LENGTH }, (_, i) => MONDAY + i);
const panel = smallPanel(days, { SPY: { close: closes() }, GOOD: { close: closes() }, ODD: { close: closes(50) } });

/** Holds what it sees in equal parts. */
const equalParts: Strategy = {
  code: 'equal-parts',
  rebalance: 'Daily',
  warmUpSessions: 0,
  parameters: {},
  universe: () => ['GOOD', 'ODD'],
  decide: ({ panel: { symbols }, columns }) =>
    new Map(
      Array.from(
        columns.filter((column) => column >= 0),
        (column) => [symbols[column], 0.5],
      ),
    ),
};

describe('the columns that a strategy may see', () => {
  const columns = Int32Array.of(1, 2, -1);

  it('are all of them in a history within reason, in the same array', () => {
    const admitted = admittedColumns(panel, columns, { sessions: 20, from: 100, to: LENGTH - 1 });
    expect(admitted(100)).toBe(columns);
    expect(admitted(LENGTH - 1)).toBe(columns);
  });

  it('leave out a symbol from a move beyond reason on until its window is past', () => {
    const admitted = admittedColumns(panel, columns, { sessions: 20, from: 0, to: LENGTH - 1 });
    expect([...admitted(49)]).toEqual([1, 2, -1]);
    expect([...admitted(50)]).toEqual([1, -1, -1]);
    expect([...admitted(70)]).toEqual([1, -1, -1]);
    expect([...admitted(71)]).toEqual([1, 2, -1]);
  });

  it('decide a backtest, whose certificate makes the same decisions again', () => {
    const input = {
      panel,
      strategy: equalParts,
      universe: ['GOOD', 'ODD'],
      benchmark: 'SPY',
      fromDay: days[40],
      toDay: days[LENGTH - 1],
      initialAmount: 10_000,
      rules: freeFills,
    };
    const { decisions } = runBacktest(input);
    const heldOn = (t: number) => [...(decisions.find(({ dayIndex }) => dayIndex === t)?.targets.keys() ?? [])];
    expect(heldOn(49)).toEqual(['GOOD', 'ODD']);
    expect(heldOn(50)).toEqual(['GOOD']);
    expect(heldOn(310)).toEqual(['GOOD']);
    expect(heldOn(320)).toEqual(['GOOD', 'ODD']);
    expect(certifyLookAhead(input, decisions)).toMatchObject({ isFree: true });
  });
});
