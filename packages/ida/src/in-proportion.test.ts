import fc from 'fast-check';
import { expect, it } from 'vitest';
import { inProportion } from './in-proportion.ts';

it('has both sides in proportion from the first row on, each in its own sequence', () => {
  expect(inProportion([3, 2, -1, -2, -3, -4, -5, -6], Math.sign)).toEqual([-1, 3, -2, -3, -4, 2, -5, -6]);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -9, max: 9 })), fc.nat(), (items, cut) => {
      const all = inProportion(items, Math.sign);
      expect(all.toSorted()).toEqual(items.toSorted());
      const first = all.slice(0, cut);
      for (const [side, ofSide] of Map.groupBy(items, Math.sign)) {
        const shown = first.filter((item) => Math.sign(item) === side);
        expect(shown).toEqual(ofSide.slice(0, shown.length));
        expect(Math.abs(shown.length - (ofSide.length * first.length) / items.length)).toBeLessThanOrEqual(1.5);
      }
    }),
    { seed: 5 },
  );
});
