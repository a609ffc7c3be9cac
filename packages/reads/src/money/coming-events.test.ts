import { expect, it } from 'vitest';
import { billsOf, linkEnds } from './coming-events.ts';

const NOW = new Date('2026-03-02T15:00:00Z');
const trial = { subscription: null, dueDate: '2026-02-20T15:00:00.000Z', memberClass: 'Bronze' } as const;

it('lists the end of a trial until it has come', () => {
  expect(billsOf({ ...trial, status: 'TRIAL' })).toMatchObject([{ kind: 'MembershipEnds', day: '2026-02-20' }]);
  expect(billsOf({ ...trial, status: 'EXPIRED' })).toEqual([]);
});

it('lists the end of a link until it has come', () => {
  const link = (linkEndsAt: Date | null) => ({ broker: 'IBWEBAPI', linkEndsAt }) as const;
  const ends = linkEnds([link(null), link(NOW), link(new Date('2026-03-04T03:00:00Z'))], NOW);
  expect(ends).toMatchObject([{ kind: 'LinkEnds', day: '2026-03-03', name: 'IBWEBAPI' }]);
});
