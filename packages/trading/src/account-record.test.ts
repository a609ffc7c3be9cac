import fc from 'fast-check';
import { expect, it } from 'vitest';
import { accountCloses } from './account-record.ts';

const move = (day: number, money: number, flow = 0) => ({
  day,
  money,
  deposited: Math.max(flow, 0),
  withdrawn: Math.max(-flow, 0),
});

it('values an account by its cash and what its portfolios held, and takes no deposit for a gain', () => {
  // 1,000 come; 600 buy shares, which are 660 at the close; 500 more come, and the shares are 600 again.
  const closes = accountCloses(
    [move(10, 1000, 1000), move(10, -600), move(11, 500, 500)],
    [
      { day: 10, value: 660, long: 660, short: 0 },
      { day: 11, value: 600, long: 600, short: 0 },
    ],
    [10, 11, 14],
  );
  expect(closes.map(({ netLiquidation }) => netLiquidation)).toEqual([1060, 1500, 900]);
  expect(closes[0].dailyReturn).toBeCloseTo(0.06, 12);
  expect(closes[1].dailyReturn).toBeCloseTo(1500 / 1560 - 1, 12);
  expect(closes[0]).toMatchObject({ longExposure: 660 / 1060, shortExposure: 0, cashRatio: 400 / 1060 });
});

it('takes no withdrawal for a loss', () => {
  const closes = accountCloses([move(10, 1000, 1000), move(11, -400, -400)], [], [10, 11]);
  expect(closes.map(({ netLiquidation, dailyReturn }) => [netLiquidation, dailyReturn])).toEqual([
    [1000, 0],
    [600, 0],
  ]);
});

it('counts what the ledger moved between two sessions with the later one', () => {
  const closes = accountCloses([move(10, 1000, 1000), move(12, 100, 100)], [], [10, 13]);
  expect(closes.map(({ netLiquidation, dailyReturn }) => [netLiquidation, dailyReturn])).toEqual([
    [1000, 0],
    [1100, 0],
  ]);
});

it('has the same returns whatever is deposited and withdrawn while nothing is held', () => {
  const flows = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(flows, (amounts) => {
      const moves = amounts.map((amount, day) => move(day, amount, amount));
      const closes = accountCloses(
        moves,
        [],
        amounts.map((_, day) => day),
      );
      expect(closes.every(({ dailyReturn }) => dailyReturn === 0)).toBe(true);
      expect(closes.at(-1)?.netLiquidation).toBe(amounts.reduce((sum, amount) => sum + amount, 0));
    }),
  );
});
