import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstAtOrAfter, lastAtOrBelow } from './ordered-search.ts';

const ascending = fc
  .array(fc.integer({ min: 0, max: 30 }), { maxLength: 20 })
  .map((keys) => keys.sort((a, b) => a - b));
const limits = fc.integer({ min: -2, max: 32 });

describe('ordered search', () => {
  it('finds the first day at or after a day, as a walk from the front does', () => {
    fc.assert(
      fc.property(ascending, limits, (days, day) => {
        const walked = days.findIndex((known) => known >= day);
        expect(firstAtOrAfter(Int32Array.from(days), day)).toBe(walked === -1 ? days.length : walked);
      }),
      { seed: 1 },
    );
  });

  it('finds the last item at or below a limit, as a walk from the back does', () => {
    fc.assert(
      fc.property(ascending, limits, (keys, limit) => {
        const items = keys.map((key) => ({ key }));
        expect(lastAtOrBelow(items, limit, ({ key }) => key)).toBe(items.findLastIndex(({ key }) => key <= limit));
      }),
      { seed: 2 },
    );
  });
});
