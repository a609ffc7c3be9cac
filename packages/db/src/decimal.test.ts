import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Prisma } from './client.ts';
import { Decimal, toDecimal, toDecimalOrNull, toNumber } from './decimal.ts';

it('carries every amount of Decimal(20,6) over exactly', () => {
  const amounts = fc.bigInt({ min: -(10n ** 20n) + 1n, max: 10n ** 20n - 1n });
  fc.assert(
    fc.property(amounts, (millionths) => {
      const text = `${millionths}e-6`;
      const carried = toDecimal(new Prisma.Decimal(text));
      expect(carried).toBeInstanceOf(Decimal);
      expect(carried.mul(1_000_000).toFixed(0)).toBe(String(millionths));
    }),
    { seed: 1 },
  );
});

it('takes the text of a raw numeric', () => {
  expect(toDecimal('12345678901234.000001').toString()).toBe('12345678901234.000001');
});

it('passes null through', () => {
  expect([toDecimalOrNull(null), toDecimalOrNull(undefined)]).toEqual([null, null]);
  expect([toDecimalOrNull('1.5')?.toString(), toNumber('0.25')]).toEqual(['1.5', 0.25]);
});
