import { describe, expect, it } from 'vitest';
import { comparedDays, PAST_SHARDS, pastQuarterDays, yearSpans } from './analysis/analysis-days.ts';
import { shardsFor } from './analysis/analysis-input.ts';
import { analysisRun } from './analysis/analysis-run.ts';
import { backfillRun } from './backfill/backfill-run.ts';
import { evaluationRun, pastRun } from './evaluation/evaluation-run.ts';
import { jobKinds } from './job-kinds.ts';
import { kindOf, nextShards, shardsOf } from './staged-run.ts';
import { trialRun } from './trial/trial-run.ts';

const stages = [
  [{ step: 'none', shards: 0 }],
  [
    { step: 'first', shards: 3 },
    { step: 'beside', shards: 1 },
  ],
  [{ step: 'second', shards: 1 }],
];
const named = (shards: readonly { step: string; shard: number }[] | null) =>
  shards?.map(({ step, shard }) => `${step} ${shard}`);

describe('the stage to hand out', () => {
  const first = ['first 0', 'first 1', 'first 2'];

  it('is the first that has open shards, with those that are open of each of its steps', () => {
    expect(named(nextShards(stages, new Set()))).toEqual([...first, 'beside 0']);
    expect(named(nextShards(stages, new Set(['first 1'])))).toEqual(['first 0', 'first 2', 'beside 0']);
    expect(named(nextShards(stages, new Set(first)))).toEqual(['beside 0']);
    expect(named(nextShards(stages, new Set([...first, 'beside 0'])))).toEqual(['second 0']);
  });

  it('is none once all shards are done, whatever else is noted as done', () => {
    expect(nextShards(stages, new Set([...first, 'beside 0', 'second 0', 'gone 0']))).toBeNull();
    expect(nextShards([], new Set())).toBeNull();
  });
});

describe('the kinds of background work', () => {
  it('are found by name, and an unknown one is refused', () => {
    for (const kind of [backfillRun, analysisRun, evaluationRun, pastRun, trialRun]) expect(kindOf(kind)).toBe(kind);
    expect(jobKinds.size).toBe(5);
    expect(() => kindOf({ kind: 'gardening' })).toThrow(RangeError);
  });

  it('name steps and keys that fit the job of the queue', () => {
    const inputs = [
      { kind: backfillRun, input: { missing: ['A'], companies: ['A'], options: ['A'], hasMacro: true, openedOn: '' } },
      { kind: analysisRun, input: { after: null, to: '2024-03-06', shards: 2 } },
      { kind: evaluationRun, input: { version: 1, models: [], strategies: ['x'] } },
      {
        kind: pastRun,
        input: { version: 1, models: ['R1'], strategies: [], signals: { firstYear: 2023, to: '2024-03-06' } },
      },
    ];
    for (const { kind, input } of inputs) {
      for (const { step } of kind.stages(input).flatMap(shardsOf)) expect(step).toMatch(/^[a-z ]{1,32}$/);
    }
  });

  it('deal a backfill in batches, leave out what a market has not, and evaluate strategies apart from models', () => {
    const symbols = Array.from({ length: 121 }, (_, i) => `S${i}`);
    const input = { missing: symbols, companies: symbols, options: [], hasMacro: false, openedOn: '2024-03-06' };
    expect(backfillRun.stages(input).flat()).toEqual([
      { step: 'histories', shards: 3 },
      { step: 'macro', shards: 0 },
      { step: 'companies', shards: 2 },
      { step: 'options', shards: 0 },
    ]);
    const whole = { version: 1, models: ['R1', 'H1'], strategies: ['a', 'b'] };
    expect(evaluationRun.stages(whole).flat()).toEqual([{ step: 'reports', shards: 2 }]);
    expect(pastRun.stages(whole).flat()).toEqual([
      { step: 'models', shards: 2 },
      { step: 'signal history', shards: 0 },
      { step: 'signal records', shards: 0 },
    ]);
    const signals = { firstYear: 2005, to: '2026-10-16' };
    expect(pastRun.stages({ version: 1, models: [], strategies: [], signals }).flat().slice(1)).toEqual([
      { step: 'signal history', shards: 22 },
      { step: 'signal records', shards: 1 },
    ]);
  });

  it('deal symbols over at least one shard', () => {
    expect([0, 1, 96, 97, 2_243].map(shardsFor)).toEqual([1, 1, 1, 2, 24]);
  });
});

describe('the years of an analysis', () => {
  it('read the bars of a year from the same day on, however long the span is', () => {
    expect(yearSpans({ from: '2009-12-29', to: '2010-01-05' })).toEqual([
      { from: '2009-12-29', to: '2009-12-31', barsFrom: '2006-01-01', performanceFrom: '2003-01-01' },
      { from: '2010-01-01', to: '2010-01-05', barsFrom: '2007-01-01', performanceFrom: '2004-01-01' },
    ]);
    expect(yearSpans({ from: '2010-01-05', to: '2010-01-05' })).toEqual([
      { from: '2010-01-05', to: '2010-01-05', barsFrom: '2007-01-01', performanceFrom: '2004-01-01' },
    ]);
  });
});

describe('the past quarters of a first analysis', () => {
  it('are ranked on the last session of each quarter of thirteen years, before the days that are ranked by day', () => {
    const span = { from: '2023-03-06', to: '2024-03-15' };
    // A shard has years that follow one another.
    const days = Array.from({ length: PAST_SHARDS }, (_, shard) => pastQuarterDays(span, shard)).flat();
    expect(days).toEqual(days.toSorted());
    expect(days).toHaveLength(13 * 4);
    expect([days[0], days[1], days.at(-1)]).toEqual(['2011-03-31', '2011-06-30', '2023-12-29']);
    expect(comparedDays(span)[0] > '2023-12-29').toBe(true);
  });
});
