import type { MembershipStatus } from '@pipa/contract';
import { describe, expect, it } from 'vitest';
import { inclusionsOf } from '../../plan-views/plan-inclusions.ts';
import { membershipRow, planRows } from './membership-rows.fixture.ts';
import { dueLine, plansOf, priceLine, savedDollars, savingOf } from './membership-rules.ts';

describe('the current plan', () => {
  it.each<[MembershipStatus, string | null, string | null]>([
    ['ACTIVE', '$49.00 a month', 'Next billing date: 2026-12-22'],
    ['TRIAL', '(Free)', 'Trial expiration date: 2026-12-22'],
    ['PAST_DUE', '$49.00 a month', null],
    ['GRANTED', null, null],
    ['EXPIRED', null, null],
  ])('%s shows the price %j and the date %j', (status, price, due) => {
    const current = membershipRow({ status });
    expect([priceLine(current), dueLine(current)]).toEqual([price, due]);
  });

  it('shows the first ten characters of the due date, whatever the time zone', () => {
    expect(dueLine(membershipRow({ dueDate: '2026-12-22T00:00:00.000Z' }))).toBe('Next billing date: 2026-12-22');
    expect(dueLine(membershipRow({ dueDate: null }))).toBeNull();
  });

  it('says when a cancelled membership ends', () => {
    expect(dueLine(membershipRow({ cancelAtPeriodEnd: true }))).toBe(
      'Your membership ends on 2026-12-22 and does not renew.',
    );
  });
});

const offers = [
  { strategyType: 'AQS', memberClass: 'Bronze', count: 21 },
  { strategyType: 'AQS', memberClass: 'Gold', count: 2 },
] as const;

describe('the plans', () => {
  it('are those of the cycle, after the free one', () => {
    expect(plansOf(planRows, 1).map(({ productId }) => productId)).toEqual([1, 21, 31]);
    expect(plansOf(planRows, 12).map(({ productId }) => productId)).toEqual([1, 23]);
  });

  it('save against monthly payment', () => {
    const saved = planRows.map((plan) => Number(savedDollars(plan, planRows).toFixed(2)));
    expect(saved).toEqual([0, 0, 22.05, 176.4, 0]);
    expect([1, 3, 12].map((cycle) => savingOf(planRows, cycle as 1))).toEqual([0, 0.15, 0.3]);
  });

  it('name their limits as the server enforces them', () => {
    const [free, gold] = planRows.map((plan) => inclusionsOf(plan, true, offers).map(({ text }) => text));
    expect(free).toEqual(['21 of 23 strategies, 2 need Gold', 'Up to 10 paper portfolios', 'No money portfolios']);
    expect(gold).toEqual([
      '23 of 23 strategies',
      'Up to 30 paper portfolios',
      'Up to 10 money portfolios',
      'Up to $1,000,000 in money portfolios',
    ]);
  });

  it('say nothing of money portfolios where no broker is offered for them', () => {
    const texts = planRows.flatMap((plan) => inclusionsOf(plan, false, offers).map(({ text }) => text));
    expect(texts.length).toBeGreaterThan(0);
    expect(texts.filter((text) => /money/i.test(text))).toEqual([]);
  });
});
