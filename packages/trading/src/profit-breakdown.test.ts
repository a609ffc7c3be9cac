import { breakDownProfit } from '@pipa/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LedgerBucket, LedgerEntry } from './ledger.ts';
import { type Decimal, money, sum, ZERO } from './money.ts';
import type { Holding } from './position.ts';
import {
  postAllocation,
  postDividendAccrual,
  postDividendPayment,
  postFill,
  postInterest,
  postRelease,
} from './post-entry.ts';

const PORTFOLIO = 7;
const SYMBOL = 'AAA';
let keys = 0;
const origin = () => ({ accountId: 1, causeKey: `cause-${++keys}`, marketDay: '2026-03-02' as const });
const price = fc.integer({ min: 1_000_000, max: 900_000_000 }).map((millionths) => money(millionths).div(1e6));
const dollars = fc.integer({ min: -50_000_000, max: 50_000_000 }).map((millionths) => money(millionths).div(1e6));

const step = fc.oneof(
  fc.record({ kind: fc.constant('fill' as const), shares: fc.integer({ min: -40, max: 40 }), price }),
  fc.record({ kind: fc.constant('dividend' as const), amount: dollars, isPaid: fc.boolean() }),
  fc.record({ kind: fc.constant('interest' as const), amount: dollars }),
  fc.record({ kind: fc.constant('cash' as const), amount: dollars }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

function entriesOf(steps: readonly Step[]): { entries: LedgerEntry[]; held: Holding | null } {
  const entries = [postAllocation(origin(), PORTFOLIO, 100_000)];
  let held: Holding | null = null;
  for (const each of steps) {
    if (each.kind === 'fill') {
      const side = each.shares > 0 ? ('Buy' as const) : ('Sell' as const);
      const shares = side === 'Buy' ? each.shares : Math.min(-each.shares, held?.shares.toNumber() ?? 0);
      if (shares === 0) continue;
      const fill = { side, shares, price: each.price, commission: '1.005', fee: '0.0123' };
      const change = postFill(origin(), PORTFOLIO, SYMBOL, held, fill);
      entries.push(change.entry);
      held = change.holding;
    } else if (each.kind === 'dividend' && !each.amount.isZero()) {
      entries.push(postDividendAccrual(origin(), PORTFOLIO, SYMBOL, each.amount));
      if (each.isPaid) entries.push(postDividendPayment(origin(), PORTFOLIO, SYMBOL, each.amount));
    } else if (each.kind === 'interest' && !each.amount.isZero()) {
      entries.push(postInterest(origin(), PORTFOLIO, each.amount));
    } else if (each.kind === 'cash' && !each.amount.isZero()) {
      const post = each.amount.isPositive() ? postAllocation : postRelease;
      entries.push(post(origin(), PORTFOLIO, each.amount.abs()));
    }
  }
  return { entries, held };
}

const inBucket = (entries: readonly LedgerEntry[], bucket: LedgerBucket): Decimal =>
  sum(
    entries
      .flatMap(({ postings }) => postings)
      .filter((line) => line.portfolioId === PORTFOLIO && line.bucket === bucket)
      .map(({ amount }) => amount),
  );

describe('the profit or loss of a portfolio', () => {
  it('is price + realised + dividends + interest − costs, to the cent, whatever the ledger holds', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), price, (steps, last) => {
        const { entries, held } = entriesOf(steps);
        const moved = entries.filter(({ kind }) => kind === 'Allocate' || kind === 'Release');
        const value = (held?.shares ?? ZERO).times(last);
        const worth = inBucket(entries, 'Cash').plus(inBucket(entries, 'Receivable')).plus(value);
        const profitLoss = worth.minus(inBucket(moved, 'Cash')).toNumber();
        const parts = breakDownProfit(profitLoss, {
          realized: -inBucket(entries, 'RealizedProfit').toNumber(),
          dividends: -inBucket(entries, 'Dividends').toNumber(),
          interest: -inBucket(entries, 'Interest').toNumber(),
          costs: inBucket(entries, 'Fees').toNumber(),
        });
        const inCents = (part: number) => Math.round(part * 100);
        const added =
          inCents(parts.price) +
          inCents(parts.realized) +
          inCents(parts.dividends) +
          inCents(parts.interest) -
          inCents(parts.costs);
        expect(added).toBe(inCents(parts.total));
        expect(Math.abs(parts.total - profitLoss)).toBeLessThanOrEqual(0.005_001);
        // The price part is the change in price of what is held; the others' rounding is at most half a cent each.
        const unrealized = value.minus(inBucket(entries, 'Positions')).toNumber();
        expect(Math.abs(parts.price - unrealized)).toBeLessThanOrEqual(0.025_001);
      }),
      { numRuns: 300 },
    );
  });

  it('rounds halves away from zero and never shows a negative zero', () => {
    const nothing = { realized: 0, dividends: 0, interest: 0, costs: 0 };
    expect(breakDownProfit(1.005, nothing)).toMatchObject({ total: 1.01, price: 1.01 });
    expect(breakDownProfit(-1.005, nothing).total).toBe(-1.01);
    expect(Object.is(breakDownProfit(-0.004, nothing).total, 0)).toBe(true);
  });
});
