import { expect, it } from 'vitest';
import { cancellationOf, livesAtProvider } from './cancellation.ts';

const at = (status: string, cancelAtPeriodEnd = false) => cancellationOf({ status, cancelAtPeriodEnd });

it.each(['active', 'trialing'])('a subscription that is %s ends with the period that is paid', (status) => {
  expect(at(status)).toBe('AtPeriodEnd');
  expect(at(status, true)).toBeNull();
});

it.each(['past_due', 'unpaid', 'incomplete', 'paused', 'a word of a later year'])(
  'a subscription that is %s can still be charged, so it ends at once',
  (status) => {
    expect([at(status), at(status, true)]).toEqual(['AtOnce', 'AtOnce']);
  },
);

it.each(['canceled', 'incomplete_expired'])('a subscription that is %s is over', (status) => {
  expect(livesAtProvider({ status })).toBe(false);
  expect([at(status), cancellationOf(null)]).toEqual([null, null]);
});
