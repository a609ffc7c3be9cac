import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normal, randomSource } from '../testing/random-source.ts';
import { haveReferenceData, readReferenceTable } from '../testing/reference-vectors.ts';
import {
  type DailyPrediction,
  PREDICTION_DEFINITIONS,
  type PredictionDefinition,
  scorePolicy,
  scorePredictions,
  taFactors,
  walkForwardPredictions,
} from './index.ts';
import { meanInterval } from './mean-interval.ts';
import { plantedMarket } from './testing/planted-market.ts';

const prediction = (day: number, probabilityUp: number, position: number | null = null): DailyPrediction => ({
  day,
  probabilityUp,
  expectedReturn: null,
  position,
  call: probabilityUp >= 0.55 ? 'Bullish' : probabilityUp <= 0.45 ? 'Bearish' : 'Neutral',
});

describe('the score of predictions', () => {
  const closes = Float64Array.of(100, 110, 99, 121, 99, 100);

  it('is that of a small case by hand', () => {
    const { scored, record } = scorePredictions(
      [prediction(0, 0.6), prediction(1, 0.8), prediction(2, 0.4), prediction(3, 0.5), prediction(4, 0.9)],
      closes,
      2,
    );
    expect(scored.map(({ hit }) => hit)).toEqual([false, true, true, false]);
    expect(scored[1].forwardReturn).toBeCloseTo(0.1, 12);
    expect(record).toMatchObject({ count: 4, hitRate: 0.5, baseRate: 0.25, brierOfBaseRate: 0.1875 });
    expect(record.brier).toBeCloseTo((0.36 + 0.04 + 0.16 + 0.25) / 4, 12);
    expect(record.brierSkill).toBeCloseTo(1 - 0.2025 / 0.1875, 12);
    expect(record.byCall.Bullish.meanForwardReturn).toBeCloseTo((-0.01 + 0.1) / 2, 12);
    expect(record.byCall.Bearish).toEqual({ count: 1, meanForwardReturn: 0 });
    expect(record).toMatchObject({ beatsBaseRate: false, verdict: 'too few predictions to judge' });
  });

  it('waits until the horizon has passed and knows nothing of none', () => {
    const { scored, record } = scorePredictions([prediction(4, 0.6), prediction(5, 0.6)], closes, 2);
    expect(scored).toEqual([]);
    expect(record).toMatchObject({ count: 0, hitRate: null, brier: null, brierSkill: null, baseRate: null });
    expect(record.byCall.Neutral).toEqual({ count: 0, meanForwardReturn: null });
  });

  it('holds a policy to the sign of its position', () => {
    const { scored } = scorePredictions([prediction(0, 0.6, -0.2), prediction(1, 0.4, 0.2)], closes, 2);
    expect(scored.map(({ hit }) => hit)).toEqual([true, true]);
  });

  it('does not change for a day when later closes come in', () => {
    const { closes: long } = plantedMarket(1, 200, 0);
    const predictions = Array.from({ length: 200 }, (_, day) => prediction(day, 0.3 + (day % 5) / 10));
    const early = scorePredictions(predictions, long.slice(0, 150), 5).scored;
    expect(early.length).toBe(145);
    expect(scorePredictions(predictions, long, 5).scored.slice(0, 145)).toEqual(early);
  });

  it('beats the base rate when it is right, and not when it says the base rate itself', () => {
    const { closes: drawn } = plantedMarket(2, 600, 0);
    const predict = (say: (up: boolean) => number) =>
      scorePredictions(
        Array.from({ length: 590 }, (_, day) => prediction(day, say(drawn[day + 5] > drawn[day]))),
        drawn,
        5,
      ).record;
    expect(predict((up) => (up ? 0.7 : 0.3))).toMatchObject({ beatsBaseRate: true, verdict: 'beats the base rate' });
    const { baseRate } = predict(() => 0.5);
    expect(predict(() => baseRate!)).toMatchObject({ beatsBaseRate: false, verdict: 'does not beat the base rate' });
    expect(predict(() => baseRate!).brierSkill).toBeCloseTo(0, 12);
  });
});

describe('the interval of a mean', () => {
  it('has no width for values that are all the same, and is none for fewer than ten blocks', () => {
    expect(meanInterval(new Float64Array(100).fill(0.25), 5)).toEqual({ low: 0.25, high: 0.25 });
    expect(meanInterval(new Float64Array(99).fill(0.25), 5)).toBeNull();
    // Ten blocks of four with means of 1 and −1 in turn: variance of the mean 1/9, an eighth of it lost to the overlap of two.
    const blocks = Float64Array.from({ length: 40 }, (_, i) => (Math.floor(i / 4) % 2 === 0 ? 1 : -1));
    const student = 1.959964 * (1 + (1.959964 ** 2 + 1) / 36);
    expect(meanInterval(blocks, 2)!.high).toBeCloseTo(student * Math.sqrt(1 / 9 / (7 / 8)), 5);
  });

  it('holds the true mean of overlapping values about as often as it says', () => {
    const random = randomSource(11);
    const horizon = 5;
    let held = 0;
    let heldAsIfIndependent = 0;
    for (let run = 0; run < 400; run++) {
      const steps = Float64Array.from({ length: 604 }, () => normal(random));
      const sums = Float64Array.from({ length: 600 }, (_, t) => steps.slice(t, t + horizon).reduce((a, b) => a + b));
      const holds = (overlap: number) => {
        const { low, high } = meanInterval(sums, overlap)!;
        return low <= 0 && high >= 0;
      };
      if (holds(horizon)) held++;
      if (holds(1)) heldAsIfIndependent++;
    }
    expect(held / 400).toBeGreaterThan(0.92);
    expect(held / 400).toBeLessThan(0.98);
    expect(heldAsIfIndependent / 400).toBeLessThan(0.82);
  });
});

describe('the score of a policy', () => {
  it('is that of a small case by hand, costs included', () => {
    const closes = Float64Array.of(100, 100, 110, 90, 99, 99);
    const predictions = [
      prediction(0, 0.5, 1),
      prediction(1, 0.5, -0.5),
      prediction(2, 0.5, 0.5),
      prediction(3, 0.5, -0.5),
    ];
    const record = scorePolicy(predictions, closes, 2, 10);
    const earned = 0.1 + 0.05 - 0.05 - 0.05;
    expect(record.count).toBe(4);
    expect(record.meanReward).toBeCloseTo((earned - 0.001 * (1 + 0.5 + 0.5 + 0)) / 4, 12);
    expect(record.meanRewardAlwaysLong).toBeCloseTo((0.1 - 0.1 - 0.1 + 0.1 - 0.001 * 2) / 4, 12);
    expect(record.meanTurnover).toBeCloseTo(0.5, 12);
    expect(record).toMatchObject({ beatsAlwaysLong: false, verdict: 'too few predictions to judge' });
  });

  it('passes over a day without a position, also as the one before', () => {
    const record = scorePolicy(
      [prediction(0, 0.5, null), prediction(1, 0.5, 1)],
      Float64Array.of(100, 100, 110),
      1,
      10,
    );
    expect(record).toMatchObject({ count: 1, meanPosition: 1, meanTurnover: 1 });
    expect(record.meanReward).toBeCloseTo(0.1 - 0.001, 12);
  });

  it('always being long is neither better nor worse than itself', () => {
    const { closes } = plantedMarket(3, 400, 0);
    const record = scorePolicy(
      Array.from({ length: 400 }, (_, day) => prediction(day, 0.6, 1)),
      closes,
      5,
      5,
    );
    expect(record.meanReward).toBeCloseTo(record.meanRewardAlwaysLong!, 12);
    expect(record).toMatchObject({ beatsAlwaysLong: false, verdict: 'does not beat always being long' });
  });
});

const definitions: readonly PredictionDefinition[] = [
  PREDICTION_DEFINITIONS.pred3_5dTaFactors,
  PREDICTION_DEFINITIONS.pred4_20dMacroFactors,
  { ...PREDICTION_DEFINITIONS.pred5dDrl, epochs: 15 },
];

describe.each(definitions)('the record of $key', (definition) => {
  const options = { seed: 2, minSessions: 500, refitSessions: 250 };
  const walk = (seed: number, strength: number) => {
    const inputs = plantedMarket(seed, 1_800, strength);
    const { predictions } = walkForwardPredictions(definition, inputs, options);
    return { inputs, predictions, ...scorePredictions(predictions, inputs.closes, definition.horizonSessions) };
  };

  it('says on noise that it does not beat the base rate', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), (seed) => {
        expect(walk(seed, 0).record).toMatchObject({
          beatsBaseRate: false,
          verdict: 'does not beat the base rate',
        });
      }),
      { numRuns: 4, seed: 9 },
    );
  });

  it('finds a signal that is there', () => {
    const { inputs, predictions, record } = walk(21, 0.004);
    expect(record).toMatchObject({ beatsBaseRate: true, verdict: 'beats the base rate' });
    expect(record.hitRate!).toBeGreaterThan(0.6);
    expect(record.hitRateInterval!.low).toBeGreaterThan(record.baseRate!);
    expect(record.byCall.Bullish.meanForwardReturn!).toBeGreaterThan(record.byCall.Bearish.meanForwardReturn!);
    if (definition.kind !== 'policy') return;
    const policy = scorePolicy(predictions, inputs.closes, definition.horizonSessions, definition.costBps);
    expect(policy).toMatchObject({ beatsAlwaysLong: true, verdict: 'beats always being long' });
  });
});

describe.runIf(haveReferenceData)('SPY since 1998', () => {
  it('is not predicted better than by the base rate, and the record says so', () => {
    const rows = readReferenceTable('prices/etf_index_adj.csv.gz').filter(({ symbol }) => symbol === 'SPY');
    const column = (name: string) => Float64Array.from(rows, (row) => Number(row[name]));
    const bars = {
      open: column('open'),
      high: column('high'),
      low: column('low'),
      close: column('close'),
      volume: column('volume'),
    };
    const days = Int32Array.from(rows, ({ date }) => Date.parse(date) / 86_400_000);
    const definition = PREDICTION_DEFINITIONS.pred3_5dTaFactors;
    const inputs = { days, closes: bars.close, factors: taFactors(bars) };
    const { predictions } = walkForwardPredictions(definition, inputs, { seed: 1, refitSessions: 504 });
    const { record } = scorePredictions(predictions, bars.close, definition.horizonSessions);
    expect(record.count).toBeGreaterThan(6_500);
    expect(record.baseRate!).toBeGreaterThan(0.55);
    expect(record.brierSkill!).toBeGreaterThan(-0.05);
    expect(record.brierSkill!).toBeLessThan(0.02);
    expect(record.verdict).toBe('does not beat the base rate');
  });
});
