import type { AsynchronousVenue, LinkPort, ReadableAccounts } from '@pipa/brokers';
import { type Broker, brokers, DomainError, type LinkWay, linkedAt, type OfferedBroker } from '@pipa/contract';

/** A broker of this installation with its adapter. */
export interface OpenBroker extends ReadableAccounts {
  readonly broker: Broker;
  /** The local sandbox stands in for the broker. */
  readonly isSandbox: boolean;
  /** The best first. */
  readonly ways: OfferedBroker['ways'];
  /** Orders leave for the sandbox, or where the market of this installation is the real one. */
  readonly takesOrders: boolean;
  readonly links: LinkPort;
  readonly venue: AsynchronousVenue;
}

/** The brokers that this installation offers. */
export type OpenBrokers = ReadonlyMap<Broker, OpenBroker>;

export const offerOf = ({ broker, isSandbox, ways, takesOrders }: OpenBroker): OfferedBroker => ({
  broker,
  isSandbox,
  ways: [...ways],
  takesOrders,
});

/** Whether orders of this installation reach a broker: our own books always do. */
export const takesOrdersIn =
  (open: OpenBrokers) =>
  (kind: Broker): boolean =>
    brokers[kind].booksAreOurs || (open.get(kind)?.takesOrders ?? false);

/** The broker at which accounts of a kind are linked. @throws DomainError BROKER_NOT_LINKABLE where it is not offered here, or not this way */
export function requireBroker(open: OpenBrokers, kind: Broker, way?: LinkWay): OpenBroker {
  const found = open.get(linkedAt(kind));
  if (found === undefined || (way !== undefined && !found.ways.some((offered) => offered.way === way))) {
    throw new DomainError('BROKER_NOT_LINKABLE');
  }
  return found;
}
