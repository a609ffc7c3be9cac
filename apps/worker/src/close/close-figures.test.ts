import { toEpochDay } from '@pipa/calendar';
import { continueReturns, metricsOfReturns, metricsOfRunning, NO_RETURNS } from '@pipa/quant';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exposureOn, extendTrack, isOpenUntil } from '../background/analysis/extend-track.ts';
import { adjustedClose } from './publish-bars.ts';
import { measure } from './write-records.ts';

describe('measure', () => {
  it('counts cash that comes in as neither gain nor loss', () => {
    const before = { netLiquidation: 10000, profitLoss: 500, cumReturn: 0.05, drawdown: 0 };
    const { performance, cashFlow } = measure(before, { netLiquidation: 15_150 }, { allocated: 5_000, released: 0 });
    expect(cashFlow).toBe(5_000);
    expect(performance.dailyReturn).toBeCloseTo(0.01, 12);
    expect(performance.profitLoss).toBeCloseTo(650, 9);
    expect(performance.cumReturn).toBeCloseTo(1.05 * 1.01 - 1, 12);
  });

  it('measures a withdrawal with the close, also when everything goes out', () => {
    const before = { netLiquidation: 10000, profitLoss: 500, cumReturn: 0.05, drawdown: -0.02 };
    const part = measure(before, { netLiquidation: 1_100 }, { allocated: 0, released: 9_000 });
    expect(part.performance.dailyReturn).toBeCloseTo(0.01, 12);
    const all = measure(before, { netLiquidation: 0 }, { allocated: 0, released: 10_200 });
    expect(all.performance.dailyReturn).toBeCloseTo(0.02, 12);
    expect(all.performance.profitLoss).toBeCloseTo(700, 9);
    expect(all.performance.netLiquidation).toBe(0);
  });

  it('keeps the peak across sessions', () => {
    const before = { netLiquidation: 9000, profitLoss: -1000, cumReturn: -0.1, drawdown: -0.1 };
    const { performance } = measure(before, { netLiquidation: 9_450 });
    expect(performance.drawdown).toBeCloseTo(0.9 * 1.05 - 1, 12);
  });

  it('profit is what is there and was taken out less what was put in', () => {
    const amount = fc.double({ min: 0, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(fc.array(fc.tuple(amount, amount, amount), { minLength: 1, maxLength: 20 }), (sessions) => {
        let before: Parameters<typeof measure>[0];
        let [allocated, released] = [0, 0];
        for (const [value, moneyIn, moneyOut] of sessions) {
          const { performance } = measure(
            before,
            { netLiquidation: value },
            { allocated: moneyIn, released: moneyOut },
          );
          allocated += moneyIn;
          released += moneyOut;
          expect(performance.profitLoss).toBeCloseTo(value + released - allocated, 3);
          const { netLiquidation, profitLoss, cumReturn, drawdown } = performance;
          before = { netLiquidation, profitLoss, cumReturn, drawdown };
          if (!(cumReturn > -0.999_999 && cumReturn < 1e9)) return;
        }
      }),
      { seed: 5 },
    );
  });
});

it('a record continued close by close has the figures of all its closes at once, whatever came in and went out', () => {
  const part = (max: number) => fc.double({ min: 0, max, noNaN: true });
  const move = fc.double({ min: -0.2, max: 0.2, noNaN: true });
  fc.assert(
    fc.property(
      fc.array(fc.tuple(move, move, part(5_000), part(0.9)), { minLength: 25, maxLength: 80 }),
      (sessions) => {
        let before: Parameters<typeof measure>[0];
        let running = NO_RETURNS;
        const [returns, benchmarkReturns]: [number[], number[]] = [[], []];
        for (const [own, theirs, allocated, out] of sessions) {
          const worth = ((before?.netLiquidation ?? 1_000) + allocated) * (1 + own);
          const released = worth * out;
          const flows = { allocated: before === undefined ? allocated + 1_000 : allocated, released };
          const { performance } = measure(before, { netLiquidation: worth - released }, flows);
          before = performance;
          running = continueReturns(running, performance.dailyReturn, theirs);
          returns.push(performance.dailyReturn);
          benchmarkReturns.push(theirs);
          expect(performance.dailyReturn).toBeCloseTo(own, 9);
        }
        const days = returns.map((_, i) => i + 1);
        const whole = metricsOfReturns({ startDay: 0, days, returns, benchmarkReturns });
        for (const [figure, value] of Object.entries(metricsOfRunning(running))) {
          const wanted = whole[figure as 'beta'];
          expect([figure, value === null]).toEqual([figure, wanted === null]);
          const size = Math.max(1, Math.abs(wanted ?? 0));
          expect((value ?? 0) / size, figure).toBeCloseTo((wanted ?? 0) / size, 10);
        }
      },
    ),
    { seed: 7, numRuns: 40 },
  );
});

describe('adjustedClose', () => {
  it('chains total returns', () => {
    expect(adjustedClose({ close: 50 }, undefined, [])).toBe(50);
    expect(adjustedClose({ close: 51 }, { close: 50, adjClose: 40 }, [])).toBeCloseTo(40 * 1.02, 12);
    const dividend = [{ kind: 'Dividend', value: '1' }] as const;
    expect(adjustedClose({ close: 49 }, { close: 50, adjClose: 40 }, dividend)).toBeCloseTo(40, 12);
    const both = [
      { kind: 'Split', value: '2' },
      { kind: 'Dividend', value: '0.5' },
    ] as const;
    expect(adjustedClose({ close: 25 }, { close: 50, adjClose: 40 }, both)).toBeCloseTo((40 * 25.5 * 2) / 50, 12);
  });
});

describe('extendTrack', () => {
  it('takes only the returns of the missing days', () => {
    const run = {
      days: Int32Array.of(1, 2, 3, 4),
      equity: Float64Array.of(10, 11, 22, 11),
      benchmark: Float64Array.of(5, 5, 5, 10),
      longExposure: Float64Array.of(0, 0.5, 0.987_654, NaN),
      shortExposure: Float64Array.of(0, 0, -0.1, NaN),
      cashRatio: Float64Array.of(1, 0.5, 0.112_346, NaN),
    };
    const track = [
      { day: 0, equity: 100, benchmark: 100 },
      { day: 2, equity: 90, benchmark: 100 },
    ];
    const nothing = { longExposure: 0, shortExposure: 0, cashRatio: 0 };
    expect(extendTrack(track, run).map((points) => points[points.length - 1])).toEqual([
      {
        day: 3,
        equity: 180,
        benchmark: 100,
        exposure: { longExposure: 0.9877, shortExposure: -0.1, cashRatio: 0.1123 },
      },
      { day: 4, equity: 90, benchmark: 200, exposure: nothing },
    ]);
    // The base has none of its own.
    expect(exposureOn(run, new Set([1, 2, 4]))).toEqual([
      { tradeDay: '1970-01-03', longExposure: 0.5, shortExposure: 0, cashRatio: 0.5 },
      { tradeDay: '1970-01-05', ...nothing },
    ]);
  });
});

describe('a track', () => {
  it('is open until its last day, and ends for good where nothing is left', () => {
    const last = { day: toEpochDay('2024-03-06'), equity: 50, benchmark: 100 };
    expect(isOpenUntil(last, '2024-03-07')).toBe(true);
    expect(isOpenUntil(last, '2024-03-06')).toBe(false);
    expect(isOpenUntil({ ...last, equity: 0 }, '2024-03-07')).toBe(false);
  });
});
