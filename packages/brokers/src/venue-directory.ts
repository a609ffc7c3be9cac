import { type Broker, DomainError } from '@pipa/contract';
import type { Venue } from './venue.ts';

/** Kinds of account whose orders reach a market. */
export const tradableBrokers = ['PIPA'] as const satisfies readonly Broker[];

export const NO_VENUE = 'Orders cannot be sent to this broker yet';

/** Throws ILLEGAL_TRANSITION for an account whose broker has no adapter: its portfolios cannot start. */
export function assertTradable(broker: Broker): void {
  if (!tradableBrokers.some((tradable) => tradable === broker)) {
    throw new DomainError('ILLEGAL_TRANSITION', { message: NO_VENUE, broker });
  }
}

/** The venue of each kind of account; undefined where there is no adapter. */
export type VenueDirectory = (broker: Broker) => Venue | undefined;

/** @param venues one for each broker; at least those of `tradableBrokers` */
export function createVenueDirectory(
  venues: Readonly<Record<(typeof tradableBrokers)[number], Venue>> & Readonly<Partial<Record<Broker, Venue>>>,
): VenueDirectory {
  const known: Readonly<Partial<Record<Broker, Venue>>> = venues;
  return (broker) => known[broker];
}
