import { exact } from '@pipa/trading';
import type { AccessedAccount, AccessSource } from '../account-port.ts';
import { BrokerError } from '../broker-error.ts';
import { mayStillLeave } from '../may-leave.ts';
import type { AsynchronousVenue, ClaimedOrders, OrderPreview, VenueOrder } from '../venue.ts';
import type { VenueReport } from '../venue-report.ts';
import { bodyOf, type SchwabHttp, wordsOf } from './schwab-http.ts';
import { listOrders, longestRange, readOrder, reportsOf } from './schwab-orders.ts';
import { findByTerms, isWithinWindow, MOST_AHEAD_MS, orderWireOf, windowOf } from './schwab-terms.ts';
import type { WireOrder } from './schwab-wire.ts';

export interface SchwabVenueOptions {
  readonly http: SchwabHttp;
  readonly access: AccessSource;
  readonly claimed: ClaimedOrders;
  /** Wall clock, the one that stamps submissions. */
  readonly clock: () => Date;
}

/** Keys of orders that this process has sent, of which the oldest are forgotten. */
const MOST_SENT = 10_000;

/**
 * Orders at Schwab, which takes no key of ours: an order is ours because its id is in our books, or because its terms and the time at
 * which it was entered are those of a submission without an answer. Never doubled, never lost, because
 *
 * 1. a submission is written before it leaves, and leaves soon after that (`mayStillLeave`) or not at all, so that the broker has entered it
 *    soon after or never; after `visibleWithinMs` one that is not listed never arrived, and only then it is submitted again;
 * 2. of orders alike only one is in doubt at a time (`findsByTerms`), so that an order which fits can be no other of ours;
 * 3. an id that our books have under another key never fits;
 * 4. a second attempt lists first, over the time of all attempts, and sends nothing where one fits;
 * 5. nothing is sent while the broker's clock and ours are too far apart to compare times.
 *
 * What remains: an order by hand with the same terms, entered in the same minute as one of ours that was lost on its way, is taken for
 * ours. The broker has then one order and our books one; the owner misses the second.
 */
export function createSchwabVenue({ http, access, claimed, clock }: SchwabVenueOptions): AsynchronousVenue {
  const sent = new Set<string>();

  function noteSent(clientKey: string): void {
    sent.add(clientKey);
    const [oldest] = sent;
    if (sent.size > MOST_SENT && oldest !== undefined) sent.delete(oldest);
  }

  /** Orders of one account as the broker has them, by client key. */
  async function find(of: AccessedAccount, orders: readonly VenueOrder[]): Promise<ReadonlyMap<string, WireOrder>> {
    const windows = orders.flatMap((order) => windowOf(order) ?? []);
    if (windows.length === 0 && orders.every(({ venueOrderId }) => venueOrderId === null)) return new Map();
    const longest = longestRange(new Date(clock().getTime() + MOST_AHEAD_MS));
    const first = Math.min(...windows.map(({ from }) => from.getTime()));
    const from = new Date(Math.max(first, longest.from.getTime()));
    const listed = await listOrders(http, of, { from: windows.length === 0 ? longest.from : from, to: longest.to });
    const byId = new Map(listed.map((wire) => [`${wire.orderId}`, wire]));
    const found = new Map<string, WireOrder>();
    for (const { clientKey, venueOrderId } of orders) {
      if (venueOrderId === null) continue;
      const wire = byId.get(venueOrderId) ?? (await readOrder(http, of, venueOrderId));
      if (wire !== null) found.set(clientKey, wire);
    }
    const doubtful = orders.filter(({ venueOrderId }) => venueOrderId === null);
    const fitting = doubtful.map((order) => ({ order, wires: listed.filter((wire) => isWithinWindow(order, wire)) }));
    const ids = [...new Set(fitting.flatMap(({ wires }) => wires.map(({ orderId }) => `${orderId}`)))];
    if (ids.length === 0) return found;
    const owners = new Map(await claimed(of.account, ids));
    for (const { order, wires } of fitting) {
      const wire = findByTerms(order, wires, owners);
      if (wire === null) continue;
      owners.set(`${wire.orderId}`, order.clientKey);
      found.set(order.clientKey, wire);
    }
    return found;
  }

  async function findOne(of: AccessedAccount, order: VenueOrder): Promise<readonly VenueReport[] | null> {
    const wire = (await find(of, [order])).get(order.clientKey);
    return wire === undefined ? null : reportsOf(wire, order.clientKey);
  }

  return {
    kind: 'Asynchronous',
    broker: 'SCHWAB',
    visibleWithinMs: 120_000,
    findsByTerms: true,
    submit: async (order) => {
      const { clientKey } = order;
      const body = orderWireOf(order);
      if (body === null) return [rejected(clientKey, 'The broker does not take this kind of order')];
      const of = await access(order.account);
      const isFirst = order.firstSubmittedAt?.getTime() === order.submittedAt?.getTime() && !sent.has(clientKey);
      // Before the first answer the broker's clock is not known, which the list tells.
      if (!isFirst || http.aheadMs(of) === null) {
        const known = await findOne(of, order);
        if (known !== null) return known;
      }
      assertClocksAgree(http.aheadMs(of));
      const answer = await http.trader(of, {
        method: 'POST',
        path: `/accounts/${of.account}/orders`,
        body,
        mayLeave: () => {
          const leaves = mayStillLeave(order, clock());
          if (leaves) noteSent(clientKey);
          return leaves;
        },
      });
      if (answer.status >= 400) return [rejected(clientKey, wordsOf(answer.json))];
      const [, id] = /\/orders\/(\d+)$/.exec(answer.headers.get('location') ?? '') ?? [];
      // Now and then an order that trades at once is taken without its id.
      if (id === undefined) return (await findOne(of, order)) ?? [];
      return [{ kind: 'Accepted', clientKey, venueOrderId: id }];
    },
    cancel: async (order) => {
      const of = await access(order.account);
      const id = order.venueOrderId ?? (await find(of, [order])).get(order.clientKey)?.orderId;
      if (id === undefined) return [];
      const path = `/accounts/${of.account}/orders/${encodeURIComponent(id)}`;
      const answer = await http.trader(of, { method: 'DELETE', path });
      if (answer.status < 400) return [];
      // It is over already, or on its way to be: what the broker says of it decides.
      const wire = await readOrder(http, of, `${id}`);
      return wire === null ? [] : reportsOf(wire, order.clientKey);
    },
    lookUp: async (orders) => {
      const reports = new Map<string, readonly VenueReport[]>();
      for (const [account, group] of Map.groupBy(orders, (order) => order.account)) {
        const of = await access(account);
        for (const [clientKey, wire] of await find(of, group)) reports.set(clientKey, reportsOf(wire, clientKey));
      }
      return reports;
    },
    preview: async (order) => {
      const body = orderWireOf(order);
      if (body === null)
        throw new BrokerError({ kind: 'Refused', words: 'The broker does not take this kind of order' });
      const of = await access(order.account);
      return previewOf(
        bodyOf(await http.trader(of, { method: 'POST', path: `/accounts/${of.account}/previewOrder`, body })),
      );
    },
  };
}

const rejected = (clientKey: string, reason: string): VenueReport => ({
  kind: 'Ended',
  clientKey,
  status: 'Rejected',
  filledShares: exact(0),
  reason,
});

function assertClocksAgree(aheadMs: number | null): void {
  if (aheadMs === null || Math.abs(aheadMs) <= MOST_AHEAD_MS) return;
  const cause = new Error(`The clock of the broker is ${Math.round(aheadMs / 1_000)} s ahead of this machine`);
  throw new BrokerError({ kind: 'Unavailable' }, { cause });
}

interface WirePreview {
  readonly orderStrategy?: { readonly orderBalance?: { readonly projectedCommission?: number } };
  readonly orderValidationResult?: Readonly<
    Record<
      'alerts' | 'rejects' | 'reviews' | 'warns',
      readonly { readonly message?: string; readonly activityMessage?: string }[] | undefined
    >
  >;
}

function previewOf(json: unknown): OrderPreview {
  const { orderStrategy, orderValidationResult: said } = (json ?? {}) as WirePreview;
  const commission = orderStrategy?.orderBalance?.projectedCommission;
  const messages = [said?.rejects, said?.warns, said?.reviews, said?.alerts].flatMap((list) => list ?? []);
  return {
    commission: commission === undefined ? null : exact(commission),
    initialMargin: null,
    words: messages.flatMap(({ message, activityMessage }) => message ?? activityMessage ?? []),
  };
}
