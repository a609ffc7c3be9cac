import type { MembershipProduct } from '@pipa/db/membership';
import { exact } from '@pipa/trading';
import { describe, expect, it } from 'vitest';
import { nextSyncAt, othersAmong, sortSubscriptions } from './provided-state.ts';
import type { OpenPayment, ProvidedSubscription } from './provider.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const now = new Date('2026-03-02T15:00:00Z');
const after = (ms: number) => new Date(now.getTime() + ms);

const product = (
  id: number,
  memberClass: MembershipProduct['memberClass'],
  billingCycle: 1 | 3,
): MembershipProduct => ({
  id,
  memberClass,
  billingCycle,
  price: exact(49),
  lookupKey: `${id}`,
  premiumStrategyOK: true,
  maxMoneyPortfolioCount: 1,
  maxPaperPortfolioCount: 1,
  maxValue: exact(1_000),
});
const products = [product(11, 'Silver', 1), product(21, 'Gold', 1), product(22, 'Gold', 3), product(31, 'Platinum', 1)];

const payment: OpenPayment = {
  invoiceId: 'in_1',
  url: 'https://pay.example/in_1',
  amount: exact(49),
  since: now,
  nextAttemptAt: null,
  upgradesTo: null,
};
const subscription = (id: string, over: Partial<ProvidedSubscription> = {}): ProvidedSubscription => ({
  id,
  status: 'active',
  createdAt: now,
  productId: 21,
  price: exact(49),
  periodStartsAt: now,
  periodEndsAt: after(30 * DAY_MS),
  cancelAtPeriodEnd: false,
  openPayment: null,
  ...over,
});

describe('of several subscriptions', () => {
  it.each<[string, ProvidedSubscription[], string | null, string[]]>([
    ['the higher class counts', [subscription('a'), subscription('b', { productId: 31 })], 'b', ['a']],
    ['the longer cycle counts', [subscription('a', { productId: 22 }), subscription('b')], 'a', ['b']],
    ['the newer one counts', [subscription('a', { createdAt: after(1_000) }), subscription('b')], 'a', ['b']],
    ['one is chosen where nothing differs', [subscription('a'), subscription('b')], 'b', ['a']],
    [
      'a paid one counts before a higher one that is not',
      [subscription('a', { productId: 31, status: 'past_due' }), subscription('b')],
      'b',
      ['a'],
    ],
    ['one that is over is no surplus', [subscription('a', { status: 'canceled' }), subscription('b')], 'b', []],
    ['what is not sold here is left alone', [subscription('a', { productId: null }), subscription('b')], 'b', []],
    ['nothing counts where nothing is sold here', [subscription('a', { productId: null })], null, []],
  ])('%s', (_, subscriptions, current, surplus) => {
    for (const order of [subscriptions, [...subscriptions].reverse()]) {
      const sorted = sortSubscriptions(order, products);
      expect([sorted.current?.id ?? null, sorted.surplus.map(({ id }) => id)]).toEqual([current, surplus]);
    }
  });
});

describe('a customer is read again', () => {
  it.each<[string, Parameters<typeof nextSyncAt>[0], number]>([
    ['soon while a purchase is open', { hasCheckout: true, current: null }, 5 * MINUTE_MS],
    [
      'soon while a payment is open',
      { hasCheckout: false, current: subscription('a', { openPayment: payment }) },
      5 * MINUTE_MS,
    ],
    [
      'daily when a payment has been open for a day',
      { hasCheckout: false, current: subscription('a', { openPayment: { ...payment, since: after(-DAY_MS) } }) },
      DAY_MS,
    ],
    [
      'daily when the subscription of an open payment is over',
      { hasCheckout: false, current: subscription('a', { status: 'canceled', openPayment: payment }) },
      DAY_MS,
    ],
    [
      'shortly after the end of a period',
      { hasCheckout: false, current: subscription('a', { periodEndsAt: after(3_600_000) }) },
      3_600_000 + 5 * MINUTE_MS,
    ],
    ['daily without a subscription', { hasCheckout: false, current: null }, DAY_MS],
  ])('%s', (_, facts, rest) => {
    expect(nextSyncAt(facts, now)).toEqual(after(rest));
  });
});

it('living subscriptions whose price is not sold here are known beside those that count', () => {
  const found = [
    subscription('a'),
    subscription('b', { productId: null }),
    subscription('c', { productId: 999, status: 'past_due' }),
    subscription('d', { productId: null, status: 'canceled' }),
  ];
  expect(othersAmong(found, products).map(({ id }) => id)).toEqual(['b', 'c']);
});
