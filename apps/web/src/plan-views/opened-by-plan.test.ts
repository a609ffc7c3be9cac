import type { ClassOffers } from '@pipa/contract';
import { expect, it } from 'vitest';
import { openedBy } from './opened-by-plan.ts';

const offers: readonly ClassOffers[] = [
  { strategyType: 'AQS', memberClass: 'Gold', count: 2 },
  { strategyType: 'AQS', memberClass: 'Bronze', count: 21 },
  { strategyType: 'AQS', memberClass: 'Silver', count: 5 },
  { strategyType: 'AQM', memberClass: 'Bronze', count: 4 },
];

it.each([
  ['Bronze', false, 21, ['Silver', 'Gold']],
  ['Silver', true, 26, ['Gold']],
  // A class without premium strategies opens none of them, however high it is.
  ['Silver', false, 21, ['Silver', 'Gold']],
  ['Gold', true, 28, []],
  ['Internal', true, 28, []],
] as const)('%s with premium strategies: %s opens %i of 28', (memberClass, premiumStrategyOK, open, needed) => {
  const opened = openedBy({ memberClass, premiumStrategyOK }, offers, 'AQS');
  expect([opened.open, opened.all]).toEqual([open, 28]);
  expect(opened.needs.map((each) => each.memberClass)).toEqual(needed);
  expect(opened.open + opened.needs.reduce((sum, { count }) => sum + count, 0)).toBe(opened.all);
});

it('counts each kind by itself', () => {
  expect(openedBy({ memberClass: 'Bronze', premiumStrategyOK: false }, offers, 'AQM')).toEqual({
    open: 4,
    all: 4,
    needs: [],
  });
});
