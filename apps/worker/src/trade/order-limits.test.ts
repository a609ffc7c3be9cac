import { exact } from '@pipa/trading';
import { describe, expect, it } from 'vitest';
import { type LeavingFacts, notSent } from './order-limits.ts';

const facts: LeavingFacts = {
  limits: {
    mostOrdersADay: 3,
    mostDollarsADay: exact(10_000),
    mostOfVolume: 0.05,
    mostFromPrice: 0.1,
    isDryRun: false,
  },
  sent: [{ symbol: 'AAAA', orders: 2, shares: exact(50) }],
  priceOf: (symbol) => (symbol === 'NONE' ? undefined : 100),
  averageVolume: () => 1_000,
};
const order = { symbol: 'AAAA', shares: exact(50), limitPrice: null };
const reasonOf = (
  changed: Partial<typeof order> | { limitPrice: ReturnType<typeof exact> },
  more: Partial<LeavingFacts> = {},
) => notSent({ ...order, ...changed }, { ...facts, ...more })?.reason ?? null;

describe('an order leaves for its broker', () => {
  it.each([
    ['at every limit exactly', {}, {}, null],
    [
      'not as one more than a day has',
      {},
      { sent: [{ symbol: 'B', orders: 3, shares: exact(1) }] },
      'Limit of the account: orders a day, at most 3',
    ],
    [
      'not for a dollar more than a day has',
      { shares: exact(50.01) },
      {},
      'Limit of the account: dollars of orders a day, at most $10,000.00',
    ],
    [
      'not with more of the volume',
      {},
      { averageVolume: () => 999 },
      'Limit of the account: at most 5% of the average volume of AAAA',
    ],
    ['with a limit as far from the price as it may be', { limitPrice: exact(110) }, {}, null],
    [
      'not with a limit beyond',
      { limitPrice: exact(89.99) },
      {},
      'Limit of the account: a limit at most 10% from the last price',
    ],
    ['not without a price', { symbol: 'NONE' }, {}, 'NONE has no price that a limit could be compared with'],
  ])('%s', (_, changed, more, reason) => {
    expect(reasonOf(changed, more)).toBe(reason);
  });

  it('not in a dry run, whose orders are checked all the same', () => {
    const limits = { ...facts.limits, isDryRun: true };
    expect(notSent(order, { ...facts, limits })).toEqual({ status: 'Cancelled', reason: 'Dry run: not sent' });
    expect(reasonOf({ shares: exact(51) }, { limits })).toContain('dollars of orders a day');
  });
});
