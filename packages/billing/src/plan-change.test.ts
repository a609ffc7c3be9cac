import type { MemberClass } from '@pipa/contract';
import { expect, it } from 'vitest';
import { planChangeOf } from './plan-change.ts';

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
