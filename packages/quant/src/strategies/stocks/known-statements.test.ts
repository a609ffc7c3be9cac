import { describe, expect, it } from 'vitest';
import type { Panel } from '../../panel.ts';
import { quarters } from '../../testing/quarters.ts';
import { weekdays } from '../../testing/random-panel.ts';
import { smallPanel } from '../../testing/small-panel.ts';
import { companyYear, lastKnown, statementsOf } from './known-statements.ts';
import { bestFirst, meanOfKnown } from './ranks.ts';

const days = weekdays(14_613, 500);
const REPORT = 300;

function reporting(statements = quarters(days, REPORT, {}, { lastChanges: { netIncome: 5e6 } })): Panel {
  return { ...smallPanel([...days], { A: { close: new Array(500).fill(50) } }), statements: [statements] };
}

describe('known statements', () => {
  it('are those of the report days up to the close, that day included', () => {
    const statements = statementsOf(reporting(), 0);
    const indices = statements.map(({ knownIndex }) => knownIndex);
    expect(lastKnown(statements, REPORT)).toBe(4);
    expect(lastKnown(statements, REPORT - 1)).toBe(3);
    expect(lastKnown(statements, indices[0] - 1)).toBe(-1);
    expect(lastKnown([], 10)).toBe(-1);
  });

  it('sum the last four quarters and value the shares at the close', () => {
    // 50 dollars times a million shares; 3 × 2 + 5 million earned.
    expect(companyYear(reporting(), 0, REPORT)).toMatchObject({
      marketValue: 50e6,
      netIncome: 11e6,
      revenue: 80e6,
      grossProfit: 32e6,
      operatingCashflow: 10e6,
    });
    expect(companyYear(reporting(), 0, REPORT - 1)?.netIncome).toBe(8e6);
  });

  it('multiply the shares by splits after the report and no others', () => {
    const panel = reporting();
    const withSplit = (dayIndex: number): Panel => ({ ...panel, actions: [[{ dayIndex, kind: 'split', value: 4 }]] });
    expect(companyYear(withSplit(REPORT + 5), 0, REPORT + 4)?.marketValue).toBe(50e6);
    expect(companyYear(withSplit(REPORT + 5), 0, REPORT + 5)?.marketValue).toBe(200e6);
    expect(companyYear(withSplit(REPORT), 0, REPORT + 5)?.marketValue).toBe(50e6);
  });

  it('are forgotten two hundred days after the last report', () => {
    const at = (age: number) => days.findLastIndex((day) => day <= days[REPORT] + age);
    expect(companyYear(reporting(), 0, at(200))).not.toBeNull();
    expect(companyYear(reporting(), 0, at(203))).toBeNull();
  });

  it('are no year when a quarter is missing or fewer than four are known', () => {
    const statements = quarters(days, REPORT);
    expect(companyYear(reporting(statements.toSpliced(2, 1)), 0, REPORT)).toBeNull();
    expect(companyYear(reporting(statements.slice(2)), 0, REPORT)).toBeNull();
    expect(companyYear({ ...reporting(), statements: undefined }, 0, REPORT)).toBeNull();
  });

  it('leave a gross profit unknown when one quarter does not tell it', () => {
    const statements = quarters(days, REPORT, {}, { lastChanges: { grossProfit: null } });
    expect(companyYear(reporting(statements), 0, REPORT)?.grossProfit).toBeNull();
  });
});

describe('scores', () => {
  it('are averaged where enough are known', () => {
    const lists = [Float64Array.of(1, NaN, NaN), Float64Array.of(3, 5, NaN)];
    expect([...meanOfKnown(lists, 1)]).toEqual([2, 5, NaN]);
    expect([...meanOfKnown(lists, 2)]).toEqual([2, NaN, NaN]);
  });

  it('order columns best first, equals by column, the unknown left out', () => {
    expect(bestFirst([7, 3, 5, 9], [1, 2, 2, NaN])).toEqual([3, 5, 7]);
  });
});
