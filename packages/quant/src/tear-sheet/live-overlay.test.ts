import { SESSIONS_FOR_STATISTICS } from '@pipa/contract';
import { describe, expect, it } from 'vitest';
import { liveOverlay, recordGap } from './index.ts';

const recordOf = (startDay: number, returns: readonly number[]) => ({
  startDay,
  days: returns.map((_, i) => startDay + 1 + i),
  returns,
  benchmarkReturns: returns.map(() => 0),
});
const repeated = (values: readonly number[], times: number) => Array.from({ length: times }, () => values).flat();

describe('a backtest and what followed it live', () => {
  // Twenty days up one percent and twenty down, in logs: a mean of zero.
  const up = Math.expm1(0.01);
  const down = Math.expm1(-0.01);
  const backtest = recordOf(100, repeated([up, down], 20));

  it('go on from the last value before the live days, which are marked', () => {
    const overlay = liveOverlay(backtest, recordOf(139, [0.1, 0.1]));
    expect(overlay?.outOfSampleDay).toBe(139);
    expect(overlay?.days.at(-1)).toBe(141);
    // The day of the backtest that the live record covers is left out.
    expect(overlay?.backtest[39]).toBeCloseTo(up, 12);
    expect(overlay?.backtest[40]).toBeNaN();
    expect(overlay?.live[38]).toBeNaN();
    expect(overlay?.live[39]).toBeCloseTo(up, 12);
    expect(overlay?.live[41]).toBeCloseTo((1 + up) * 1.21 - 1, 12);
  });

  it('have bounds that nine of ten outcomes keep, wider with the root of time', () => {
    const overlay = liveOverlay(backtest, recordOf(140, [0, 0, 0, 0]));
    const s = 0.01 * Math.sqrt(40 / 39);
    expect(overlay?.low[40]).toBeCloseTo(0, 12);
    expect(overlay?.high[41]).toBeCloseTo(Math.exp(1.645 * s) - 1, 12);
    expect(overlay?.low[44]).toBeCloseTo(Math.exp(-1.645 * s * 2) - 1, 12);
  });

  it('diverge by the standard deviations between the live growth and the expected one', () => {
    const live = recordOf(140, repeated([Math.expm1(0.005)], 20));
    const { divergence } = liveOverlay(backtest, live) ?? {};
    const s = 0.01 * Math.sqrt(40 / 39);
    expect(divergence?.deviations).toBeCloseTo(0.1 / (s * Math.sqrt(20)), 9);
    expect(divergence?.expectedReturn).toBeCloseTo(0, 12);
    expect(divergence?.sharpeGap).toBeNull();
  });

  it('say nothing of divergence before a statistic has its days, or of a backtest that lost everything', () => {
    const few = recordOf(140, repeated([0.01], SESSIONS_FOR_STATISTICS - 1));
    expect(liveOverlay(backtest, few)?.divergence).toBeNull();
    const lost = recordOf(100, [0.1, -1]);
    expect(liveOverlay(lost, recordOf(102, repeated([0.01], 30)))?.divergence).toBeNull();
  });

  it('are nothing without live days, or without days before them', () => {
    expect(liveOverlay(backtest, recordOf(140, []))).toBeNull();
    expect(liveOverlay(backtest, recordOf(50, [0.1]))).toBeNull();
  });
});

describe('a portfolio beside the model that it follows', () => {
  it('is measured on the days that both have', () => {
    const gap = recordGap(recordOf(101, [0.1, 0.1]), recordOf(100, [0.5, 0.1, 0.05]));
    expect(Array.from(gap?.days ?? [])).toEqual([101, 102, 103]);
    expect(gap?.gap).toBeCloseTo(1.21 - 1.155, 12);
    expect(gap?.trackingError).toBeNull();
  });

  it('has a tracking error once a statistic has its days', () => {
    const own = recordOf(100, repeated([0.01, 0], 10));
    const gap = recordGap(own, recordOf(100, repeated([0, 0], 10)));
    expect(gap?.trackingError).toBeCloseTo(0.005 * Math.sqrt(20 / 19) * Math.sqrt(252), 12);
    expect(recordGap(own, recordOf(500, [0.1]))).toBeNull();
  });
});
