import { toEpochDay, tradingEpochDaysBetween } from '@pipa/calendar';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { actionOfStep, adjustmentSteps, deriveAdjClose } from './adjust-close.ts';
import type { CorporateAction, DailyBars } from './daily-bars.ts';

const deriveActions = (bars: Pick<DailyBars, 'days' | 'close' | 'adjClose'>) =>
  adjustmentSteps(bars).flatMap((step) => actionOfStep(bars, step) ?? []);

const days = tradingEpochDaysBetween(toEpochDay('2026-01-05'), toEpochDay('2026-01-09'));
const dividend = (index: number, value: number): CorporateAction => ({
  exDay: days[index],
  kind: 'dividend',
  value,
  payDay: null,
});
const split = (index: number, value: number): CorporateAction => ({
  exDay: days[index],
  kind: 'split',
  value,
  payDay: null,
});

describe('adjusted closes', () => {
  it.each([
    ['nothing happened', [100, 101, 102, 103, 104], [], [100, 101, 102, 103, 104]],
    ['a dividend', [100, 99, 99, 99, 99], [dividend(1, 1)], [100, 100, 100, 100, 100]],
    ['a 2-for-1 split', [100, 50, 51, 52, 53], [split(1, 2)], [100, 100, 102, 104, 106]],
    ['a reverse split', [10, 100, 100, 100, 100], [split(1, 0.1)], [10, 10, 10, 10, 10]],
    ['split and dividend of one day', [100, 49, 49, 49, 49], [dividend(1, 1), split(1, 2)], [100, 100, 100, 100, 100]],
    ['an action on the first day', [100, 101, 102, 103, 104], [dividend(0, 5)], [100, 101, 102, 103, 104]],
  ])('anchored first: %s', (_, close, actions, expected) => {
    const adjusted = deriveAdjClose({ days, close: Float64Array.from(close) }, actions, 'first');
    expect(Array.from(adjusted)).toEqual(expected.map((value) => expect.closeTo(value, 9)));
  });

  it('anchored last keeps the last close and the same returns', () => {
    const close = Float64Array.of(100, 49, 50, 51, 52);
    const actions = [split(1, 2), dividend(3, 0.5)];
    const first = deriveAdjClose({ days, close }, actions, 'first');
    const last = deriveAdjClose({ days, close }, actions);
    expect(last[4]).toBeCloseTo(52, 9);
    for (let t = 1; t < 5; t++) expect(last[t] / last[t - 1]).toBeCloseTo(first[t] / first[t - 1], 12);
  });

  it('counts an action of a day without bar on the next one', () => {
    const gappy = { days: Int32Array.of(days[0], days[2]), close: Float64Array.of(100, 50) };
    expect(deriveAdjClose(gappy, [split(1, 2)], 'first')[1]).toBe(100);
  });

  it('is empty for no bars', () => {
    expect(deriveAdjClose({ days: new Int32Array(0), close: new Float64Array(0) }, [split(0, 2)])).toHaveLength(0);
  });
});

describe('actions read off adjusted closes', () => {
  it('gives back what the adjustment was made of', () => {
    const year = tradingEpochDaysBetween(toEpochDay('2025-01-02'), toEpochDay('2025-12-31'));
    const action = fc.record({
      index: fc.integer({ min: 1, max: year.length - 1 }),
      dividendCents: fc.integer({ min: 10, max: 300 }),
      ratio: fc.constantFrom(2, 3, 4, 7, 20, 1.5, 0.1, 0.125, 4 / 3),
      isSplit: fc.boolean(),
    });
    const closes = fc.array(fc.double({ min: 0.97, max: 1.03, noNaN: true }), {
      minLength: year.length,
      maxLength: year.length,
    });
    fc.assert(
      fc.property(closes, fc.uniqueArray(action, { maxLength: 6, selector: ({ index }) => index }), (moves, drawn) => {
        let price = 100;
        const close = Float64Array.from(moves, (move) => {
          price *= move;
          return Math.round(Math.min(400, Math.max(25, price)) * 100) / 100;
        });
        const actions = drawn
          .sort((a, b) => a.index - b.index)
          .map(({ index, dividendCents, ratio, isSplit }): CorporateAction => {
            const exDay = year[index];
            return isSplit
              ? { exDay, kind: 'split', value: ratio, payDay: null }
              : { exDay, kind: 'dividend', value: dividendCents / 100, payDay: null };
          });
        const adjClose = deriveAdjClose({ days: year, close }, actions);
        const found = deriveActions({ days: year, close, adjClose });
        expect(found.map(({ exDay, kind }) => ({ exDay, kind }))).toEqual(
          actions.map(({ exDay, kind }) => ({ exDay, kind })),
        );
        found.forEach(({ value }, i) => {
          expect(value).toBeCloseTo(actions[i].value, 4);
        });
      }),
      { numRuns: 60 },
    );
  });

  it('takes vendor rounding for what it is', () => {
    const close = Float64Array.of(5.01, 5.02, 5.03, 5.02, 5.01);
    const adjClose = Float64Array.from(close, (price) => Math.round(price * 0.8 * 100) / 100);
    expect(deriveActions({ days, close, adjClose })).toEqual([]);
  });

  it('finds nothing where all prices are adjusted', () => {
    const close = Float64Array.of(10, 11, 12, 13, 14);
    expect(deriveActions({ days, close, adjClose: close })).toEqual([]);
  });
});
