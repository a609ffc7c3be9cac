import type { MemberClass } from '@pipa/contract';
import { exact } from '@pipa/trading';
import { expect, it } from 'vitest';
import { paymentBefore, planChangeOf } from './plan-change.ts';

const now = new Date('2026-03-10T15:00:00Z');
const product = (id: number, memberClass: MemberClass, billingCycle: 1 | 3 | 12) => ({ id, memberClass, billingCycle });
const present = (status: string, memberClass: MemberClass = 'Gold', billingCycle: 1 | 3 | 12 = 3) => ({
  memberClass,
  billingCycle,
  status,
  productId: 22,
  periodStartsAt: new Date('2026-03-02T15:00:00Z'),
  periodEndsAt: new Date('2026-06-02T15:00:00Z'),
});

it.each([
  ['the same plan', product(22, 'Gold', 3), 'unchanged'],
  ['a longer cycle of the class', product(23, 'Gold', 12), 'upgrade'],
  ['a shorter cycle of the class', product(21, 'Gold', 1), 'downgrade'],
  ['a higher class, also with a shorter cycle', product(31, 'Platinum', 1), 'upgrade'],
  ['a lower class, also with a longer cycle', product(13, 'Silver', 12), 'downgrade'],
])('beside a quarterly Gold membership %s is as it says', (_, chosen, change) => {
  expect(planChangeOf(present('active'), chosen, now)).toBe(change);
  expect(planChangeOf(present('past_due'), chosen, new Date('2026-03-08T15:00:00Z'))).toBe(change);
});

it.each([null, present('canceled'), present('incomplete'), present('unpaid')])(
  'without a membership that runs every plan is a purchase',
  (subscription) => {
    expect(planChangeOf(subscription, product(21, 'Gold', 1), now)).toBe('purchase');
  },
);

const waitingFor = (upgradesTo: number | null, status = 'active') => ({
  status,
  openPayment: {
    invoiceId: 'in_1',
    url: 'https://pay.example/in_1',
    amount: exact(49),
    since: now,
    nextAttemptAt: null,
    upgradesTo,
  },
});

it.each([
  ['of a renewal', waitingFor(null, 'past_due'), true],
  ['of an upgrade to the same product', waitingFor(21), true],
  ['of an upgrade to another product, which this one replaces,', waitingFor(31), false],
  ['of a subscription that is over', waitingFor(null, 'canceled'), false],
])('an open payment %s comes first: %s', (_, current, comesFirst) => {
  expect(paymentBefore(current, product(21, 'Gold', 1))).toBe(comesFirst ? current.openPayment : null);
});
