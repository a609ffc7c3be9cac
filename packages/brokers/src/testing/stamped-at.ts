import type { AsynchronousVenue, VenueOrder } from '../venue.ts';

/** A venue whose submissions are stamped as they are made, and whose orders are looked up with these stamps, as the worker does. */
export function stampedAt(venue: AsynchronousVenue, clock: () => Date): AsynchronousVenue {
  const stamps = new Map<string, Pick<VenueOrder, 'firstSubmittedAt' | 'submittedAt'>>();
  return {
    ...venue,
    submit: (order) => {
      const at = clock();
      const stamp = { firstSubmittedAt: stamps.get(order.clientKey)?.firstSubmittedAt ?? at, submittedAt: at };
      stamps.set(order.clientKey, stamp);
      return venue.submit({ ...order, ...stamp });
    },
    lookUp: (orders) => {
      const never = { firstSubmittedAt: clock(), submittedAt: clock() };
      return venue.lookUp(orders.map((order) => ({ ...order, ...(stamps.get(order.clientKey) ?? never) })));
    },
  };
}
