import type { MembershipFacts } from '@pipa/db/membership';
import { describe, expect, it } from 'vitest';
import {
  entitlementOf,
  obstacleToEnabling,
  PAST_DUE_DAYS,
  RENEWAL_UNKNOWN_DAYS,
  TRIAL_DAYS,
  trialEndOf,
} from './entitlement.ts';

const DAY_MS = 86_400_000;
const start = new Date('2026-03-02T15:00:00Z');
const after = (days: number) => new Date(start.getTime() + days * DAY_MS);
const trial: MembershipFacts = {
  investorState: 'Trial',
  investorMemberClass: 'Bronze',
  trialEndsAt: trialEndOf(start),
  blockedAt: null,
  subscription: null,
};
const gold = {
  memberClass: 'Gold' as const,
  status: 'active',
  periodStartsAt: start,
  periodEndsAt: after(30),
  productId: 21,
};
const paid: MembershipFacts = { ...trial, subscription: gold };

describe('a trial', () => {
  it('is Bronze until its last millisecond, and a disabled investor after it', () => {
    const last = new Date(after(TRIAL_DAYS).getTime() - 1);
    expect(entitlementOf(trial, last)).toMatchObject({
      memberClass: 'Bronze',
      investorState: 'Trial',
      status: 'TRIAL',
    });
    const over = entitlementOf(trial, after(TRIAL_DAYS));
    expect(over).toMatchObject({ memberClass: 'Bronze', investorState: 'Disabled', status: 'EXPIRED' });
    expect(over.dueAt).toEqual(after(TRIAL_DAYS));
  });

  it('that was enabled again ends all the same', () => {
    const enabled = { ...trial, investorState: 'Enabled' as const };
    expect(entitlementOf(enabled, after(1)).investorState).toBe('Enabled');
    expect(entitlementOf(enabled, after(TRIAL_DAYS + 1)).investorState).toBe('Disabled');
  });

  it('ends with a purchase, whose class and date count', () => {
    const expected = {
      memberClass: 'Gold',
      investorState: 'Enabled',
      disabledReason: null,
      status: 'ACTIVE',
      productId: 21,
      dueAt: after(30),
    };
    expect(entitlementOf(paid, after(1))).toEqual(expected);
  });
});

describe('a paid membership', () => {
  const at = (status: string, days: number) =>
    entitlementOf({ ...paid, trialEndsAt: start, subscription: { ...gold, status } }, after(days));

  it.each(['incomplete', 'incomplete_expired', 'canceled', 'unpaid', 'paused', 'a word of a later year'])(
    'that is %s entitles to nothing',
    (status) => {
      expect(at(status, 1)).toMatchObject({ memberClass: 'Bronze', investorState: 'Disabled', status: 'EXPIRED' });
    },
  );

  it('goes on for some days when its renewal is not known', () => {
    expect(at('active', 30 + RENEWAL_UNKNOWN_DAYS - 0.01).memberClass).toBe('Gold');
    expect(at('active', 30 + RENEWAL_UNKNOWN_DAYS).investorState).toBe('Disabled');
  });

  it('goes on for some days when its payment has failed', () => {
    expect(at('past_due', PAST_DUE_DAYS - 0.01)).toMatchObject({ memberClass: 'Gold', status: 'PAST_DUE' });
    expect(at('past_due', PAST_DUE_DAYS)).toMatchObject({ memberClass: 'Bronze', status: 'EXPIRED' });
  });

  it('stays disabled for an investor who has unsubscribed', () => {
    expect(entitlementOf({ ...paid, investorState: 'Disabled' }, after(1)).investorState).toBe('Disabled');
  });
});

describe('a class that an operator gave', () => {
  it('needs no payment and has no end', () => {
    const internal: MembershipFacts = { ...trial, investorState: 'Enabled', investorMemberClass: 'Internal' };
    const expected = {
      memberClass: 'Internal',
      investorState: 'Enabled',
      disabledReason: null,
      status: 'GRANTED',
      productId: null,
      dueAt: null,
    };
    expect(entitlementOf(internal, after(1_000))).toEqual(expected);
  });

  it('counts unless the paid class is higher', () => {
    const classOf = (investorMemberClass: MembershipFacts['investorMemberClass']) =>
      entitlementOf({ ...paid, investorMemberClass }, after(1)).memberClass;
    expect([classOf('Silver'), classOf('Gold'), classOf('Diamond'), classOf('Guest')]).toEqual([
      'Gold',
      'Gold',
      'Diamond',
      'Gold',
    ]);
  });
});

describe('a class that was taken back', () => {
  it('leaves the trial of the activation, which is over when its days are', () => {
    const given: MembershipFacts = { ...trial, investorMemberClass: 'Gold' };
    expect(entitlementOf(given, after(TRIAL_DAYS + 1)).status).toBe('GRANTED');
    expect(entitlementOf(trial, after(TRIAL_DAYS + 1)).status).toBe('EXPIRED');
  });

  it('by the end of a subscription leaves no further trial', () => {
    const ended = { ...paid, subscription: { ...gold, status: 'canceled' } };
    expect(entitlementOf(ended, after(TRIAL_DAYS + 1)).disabledReason).toBe('Expired');
  });
});

describe('a disabled investor', () => {
  const on = (over: Partial<MembershipFacts>, days = 1) => entitlementOf({ ...trial, ...over }, after(days));
  const blocked = { blockedAt: start };
  const unsubscribed = { investorState: 'Disabled' as const };

  it('is so by the first reason that has to be removed', () => {
    expect(on(blocked).disabledReason).toBe('Blocked');
    expect(on({ ...blocked, ...unsubscribed }, TRIAL_DAYS).disabledReason).toBe('Blocked');
    expect(on(unsubscribed, TRIAL_DAYS).disabledReason).toBe('Unsubscribed');
    expect(on({}, TRIAL_DAYS).disabledReason).toBe('Expired');
    expect(on({}).disabledReason).toBeNull();
  });

  it.each([
    ['a paid plan', { subscription: gold }],
    ['a given class', { investorMemberClass: 'Internal' as const }],
    ['the own switch', { investorState: 'Enabled' as const }],
  ])('who is blocked stays so in spite of %s', (_, over) => {
    expect(on({ ...blocked, ...over })).toMatchObject({ investorState: 'Disabled', disabledReason: 'Blocked' });
  });

  it('signs to be enabled after unsubscribing, even when a plan has to follow; otherwise only with something to enable', () => {
    const obstacle = (over: Partial<MembershipFacts>, days: number) =>
      obstacleToEnabling({ ...trial, ...over }, after(days));
    expect(obstacle(unsubscribed, 1)).toBeNull();
    expect(obstacle(unsubscribed, TRIAL_DAYS)).toBeNull();
    expect(obstacle({}, TRIAL_DAYS)).toBe('MEMBERSHIP_REQUIRED');
    expect(obstacle({ ...blocked, ...unsubscribed }, 1)).toBe('INVESTOR_BLOCKED');
  });
});
