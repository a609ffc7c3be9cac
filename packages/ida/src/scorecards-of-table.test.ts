import type { ScorecardsAnswer } from '@pipa/contract';
import { describe, expect, it } from 'vitest';
import { columnsOf } from './functions.ts';
import { type ShownTable, scorecardsOfTable } from './scorecards-of-table.ts';

const facts = {
  count: 40,
  hitRate: 0.5,
  baseRate: 0.5,
  edge: 0,
  edgeInterval: null,
  pValue: null,
  meanForwardReturn: null,
  verdict: 'unproven' as const,
  since: null,
  until: '2026-02-27',
};
const noTrades = { trades: 0, wonShare: null, meanNetReturn: null, netInterval: null };
const ofSymbols = { ...facts, meanExcessReturn: null, excessInterval: null, ...noTrades };
const universes = ['Stock', 'ETF'] as const;
const cards: ScorecardsAnswer = {
  signals: universes.flatMap((universe) =>
    (
      [
        ['rsiCo1', 1],
        ['rsiCo1', -1],
        ['emaCo1', 2],
      ] as const
    ).flatMap(([event, code]) =>
      [20, 5].map((horizon) => ({
        ...ofSymbols,
        key: `${event} ${code} ${universe} ${horizon}`,
        event,
        code,
        universe,
        horizon,
      })),
    ),
  ),
  momentum: ['etf', 'all', 'techhq'].map((family) => ({
    ...ofSymbols,
    key: family,
    family,
    code: 1,
    universe: 'Stock',
    horizon: 5,
  })),
  scores: [{ ...ofSymbols, key: 'score', code: 1, universe: 'Stock', horizon: 20 }],
  states: [
    ['R1', 'Bull'],
    ['R1', 'Bear'],
    ['GMM', 'Bull'],
  ].map(([model, state]) => ({ ...facts, key: `${model}:${state}`, model, state, share: 0.5, horizon: 20 })),
  predictions: (['pred5dDrl', 'pred4_20dMacroFactors'] as const).map((name) => ({
    ...facts,
    key: name,
    name,
    measure: 'brier' as const,
    horizon: 5,
  })),
};
const keysOf = (table: Pick<ShownTable, 'code' | 'rows'> & Partial<ShownTable>) =>
  scorecardsOfTable({ columns: columnsOf(table.code), isEtf: false, ...table }, cards).map(({ key }) => key);

describe('the records of a table', () => {
  const rows = [
    { rsiCo1: 0, emaCo1: 0 },
    { rsiCo1: 1, emaCo1: 2 },
    { rsiCo1: 1, emaCo1: 0 },
  ];

  it('are of the signals in its rows, each once, in the universe of the symbol', () => {
    const found = ['emaCo1 2 Stock 5', 'emaCo1 2 Stock 20', 'rsiCo1 1 Stock 5', 'rsiCo1 1 Stock 20'];
    expect(keysOf({ code: 18, rows })).toEqual(found);
    expect(keysOf({ code: 11, rows, isEtf: true, columns: [{ key: 'emaCo1' }] })).toEqual([
      'emaCo1 2 ETF 5',
      'emaCo1 2 ETF 20',
    ]);
    expect(keysOf({ code: 18, rows: rows.slice(0, 1) })).toEqual([]);
  });

  it('are of the states of its newest day and of its predictions', () => {
    const states = [{ currentStateR1: 'Bull' }, { currentStateR1: 'Bear' }];
    expect(keysOf({ code: 12, rows: states })).toEqual(['R1:Bull', 'pred5dDrl', 'pred4_20dMacroFactors']);
    expect(keysOf({ code: 12, rows: states, columns: [{ key: 'pred5dDrl' }] })).toEqual(['pred5dDrl']);
  });

  it('are of the group whose momentum or scores it has', () => {
    expect(keysOf({ code: 15, rows })).toEqual(['all']);
    expect(keysOf({ code: 15, rows, isEtf: true })).toEqual(['etf']);
    expect(keysOf({ code: 26, rows })).toEqual(['score']);
  });

  it('are none of a table without rows, and of one that says nothing of the future', () => {
    expect(keysOf({ code: 26, rows: [] })).toEqual([]);
    expect(keysOf({ code: 1, rows })).toEqual([]);
  });
});
