import type { BacktestReport, Strategy } from '@pipa/contract';
import { describe, expect, it } from 'vitest';
import { answersTo, type Fall, type QuestionKey, sharedFall } from './strategy-questions.ts';
import { reportRow, timeOf, wholeStrategyRow } from './strategy-rows.fixture.ts';

const reader = { riskLevel: 3, investorMemberClass: 'Bronze', isAdministrator: false } as const;
const fall = (name: string, strategyReturn: number, benchmarkReturn: number): Fall => ({
  name,
  begin: '2007-10-09',
  end: '2009-03-09',
  strategyReturn,
  benchmarkReturn,
});
const offer = (name: string, over: Partial<Strategy> = {}, report: Partial<BacktestReport> = {}) =>
  wholeStrategyRow({
    name,
    riskLevelNumber: 3,
    limitToMemberClass: 'Bronze',
    openForInvestor: true,
    backtestReports: [reportRow(report)],
    ...over,
  });
const answered = (question: QuestionKey, strategies: readonly Strategy[]) =>
  answersTo(question, strategies, reader, null).map(({ strategy, figure, benchmark }) => [
    strategy.name,
    figure,
    benchmark,
  ]);

it('compares in the deepest fall that most strategies went through', () => {
  const [crisis, covid, own] = [fall('2008', -0.2, -0.55), fall('2020', -0.1, -0.33), fall('Own', -0.1, -0.7)];
  const strategies = [
    offer('A', {}, { falls: [crisis, covid, own] }),
    offer('B', {}, { falls: [crisis, covid] }),
    offer('C', {}, { falls: null }),
  ];
  expect(sharedFall(strategies)?.name).toBe('2008');
  expect(sharedFall([offer('C')])).toBeNull();
});

describe('the answer to', () => {
  it('which lost least in a fall: the smallest loss first, beside that of the benchmark', () => {
    const strategies = [
      offer('Worse', {}, { falls: [fall('2008', -0.4, -0.55)] }),
      offer('Gained', {}, { falls: [fall('2008', 0.05, -0.55)] }),
      offer('Younger', {}, { falls: [] }),
    ];
    expect(answered('crisis', strategies)).toEqual([
      ['Gained', 0.05, -0.55],
      ['Worse', -0.4, -0.55],
    ]);
  });

  it('which moves unlike the benchmark: the beta nearest to zero first, of either sign', () => {
    const strategies = [offer('Like', { beta: 0.9 }), offer('Against', { beta: -0.3 }), offer('Apart', { beta: 0.1 })];
    expect(answered('unlike', strategies)).toEqual([
      ['Apart', 0.1, 1],
      ['Against', -0.3, 1],
      ['Like', 0.9, 1],
    ]);
  });

  it('which trades seldom: by the trades of a year, not of the whole test', () => {
    const years = (from: string, tradeCount: number) => ({ beginTime: timeOf(from), tradeCount });
    const strategies = [
      offer('Long', {}, years('2006-11-19', 100)),
      offer('Short', {}, years('2025-11-19', 50)),
      offer('Untested', { backtestReports: [] }),
    ];
    const found = answered('seldom', strategies);
    expect(found.map(([name]) => name)).toEqual(['Long', 'Short']);
    expect(found[0]?.[1]).toBeCloseTo(5, 1);
  });

  it('which fell least and which paid most for its risk', () => {
    const strategies = [
      offer('Deep', { maxDrawdown: -0.5, benchmarkMaxDrawdown: -0.55, sharpe: 1, benchmarkSharpe: 0.5 }),
      offer('Flat', { maxDrawdown: -0.1, benchmarkMaxDrawdown: -0.55, sharpe: 0.4, benchmarkSharpe: 0.5 }),
    ];
    expect(answered('fall', strategies).map(([name]) => name)).toEqual(['Flat', 'Deep']);
    expect(answered('paid', strategies).map(([name]) => name)).toEqual(['Deep', 'Flat']);
  });

  it('which fits: only what is open to the reader', () => {
    const strategies = [offer('Bold', { riskLevelNumber: 5 }), offer('Own')];
    expect(answered('fit', strategies)).toEqual([['Own', null, null]]);
  });
});
