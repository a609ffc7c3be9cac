import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fingerprint } from './fingerprint.ts';

it('tells parts apart that join to the same text', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), fc.array(fc.string()), (a, b) => {
      const same = a.length === b.length && a.every((part, i) => part === b[i]);
      expect(fingerprint(...a) === fingerprint(...b)).toBe(same);
    }),
    { seed: 1 },
  );
  expect(fingerprint('ab', 'c')).not.toBe(fingerprint('a', 'bc'));
});
