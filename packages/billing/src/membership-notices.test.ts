import type { StoredSubscription } from '@pipa/db/membership';
import { exact } from '@pipa/trading';
import { describe, expect, it } from 'vitest';
import { noticesBetween } from './membership-notices.ts';

const gold: StoredSubscription = {
  providerId: 'sub_1',
  productId: 21,
  memberClass: 'Gold',
  billingCycle: 1,
  price: exact(49),
  status: 'active',
  cancelAtPeriodEnd: false,
  periodStartsAt: new Date('2026-03-02T15:00:00Z'),
  periodEndsAt: new Date('2026-04-02T15:00:00Z'),
  openPaymentUrl: null,
};
const renewed = { periodStartsAt: gold.periodEndsAt, periodEndsAt: new Date('2026-05-02T15:00:00Z') };
const eventsOf = (before: StoredSubscription | null, after: StoredSubscription | null) =>
  noticesBetween({ before, after }).map(({ event }) => event.replace('billing.', ''));

describe('the owner of a membership', () => {
  it.each<[string, Partial<StoredSubscription> | null, Partial<StoredSubscription> | null, string[]]>([
    ['nothing new', {}, {}, []],
    ['a purchase', null, {}, ['membershipStarted']],
    ['a purchase after one that had ended', { providerId: 'sub_0', status: 'canceled' }, {}, ['membershipStarted']],
    ['a purchase that is not paid yet', null, { status: 'incomplete' }, []],
    ['an upgrade', {}, { productId: 31, memberClass: 'Platinum' }, ['membershipChanged']],
    ['a renewal', {}, renewed, ['membershipRenewed']],
    ['a cancellation', {}, { cancelAtPeriodEnd: true }, ['membershipCancelled']],
    ['its undoing', { cancelAtPeriodEnd: true }, {}, []],
    ['a renewal that fails', {}, { ...renewed, status: 'past_due' }, ['paymentFailed']],
    ['a renewal that fails again', { status: 'past_due' }, { status: 'past_due' }, []],
    ['the end', {}, { status: 'canceled' }, ['membershipEnded']],
    ['the loss of the customer at the provider', {}, null, ['membershipEnded']],
  ])('is notified of %s as it should be', (_, before, after, events) => {
    expect(eventsOf(before && { ...gold, ...before }, after && { ...gold, ...after })).toEqual(events);
  });

  it('is notified once of what is read twice', () => {
    const keys = () => noticesBetween({ before: null, after: gold }).map(({ dedupeKey }) => dedupeKey);
    expect(keys()).toEqual(keys());
    const other = noticesBetween({ before: null, after: { ...gold, providerId: 'sub_2' } });
    expect(other[0]?.dedupeKey).not.toBe(keys()[0]);
  });
});
