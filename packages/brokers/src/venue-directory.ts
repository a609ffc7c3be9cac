import { type Broker, type BrokersThat, brokers, DomainError } from '@pipa/contract';
import type { Venue } from './venue.ts';

export const NO_VENUE = 'Orders cannot be sent to this broker yet';

/** Throws ILLEGAL_TRANSITION for an account whose broker has no adapter: its portfolios cannot start. */
export function assertTradable(broker: Broker): void {
  if (!brokers[broker].takesOrders) throw new DomainError('ILLEGAL_TRANSITION', { message: NO_VENUE, broker });
}

/** The venue of each kind of account; undefined where there is no adapter, or where this installation does not send orders to it. */
export type VenueDirectory = (broker: Broker) => Venue | undefined;

export function createVenueDirectory(
  venues: Readonly<Record<BrokersThat<'opensAccounts'>, Venue>> & Readonly<Partial<Record<Broker, Venue>>>,
): VenueDirectory {
  const known: Readonly<Partial<Record<Broker, Venue>>> = venues;
  return (broker) => known[broker];
}
