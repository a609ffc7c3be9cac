import { broker, brokers } from '@pipa/contract';
import { defaultCostSchedule } from '@pipa/trading';
import { expect, it } from 'vitest';
import { createPipaVenue } from './pipa/pipa-venue.ts';
import { assertTradable, createVenueDirectory, NO_VENUE } from './venue-directory.ts';

it('a kind of account without an adapter is refused, and has no venue', () => {
  const venues = createVenueDirectory({ PIPA: createPipaVenue(defaultCostSchedule) });
  for (const kind of broker.options) {
    if (brokers[kind].takesOrders) assertTradable(kind);
    else expect(() => assertTradable(kind)).toThrow(NO_VENUE);
    expect(venues(kind)?.broker).toBe(kind === 'PIPA' ? kind : undefined);
  }
});
