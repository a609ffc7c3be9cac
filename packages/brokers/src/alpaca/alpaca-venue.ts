import { type Decimal, sum, ZERO } from '@pipa/trading';
import type { AccessSource } from '../account-port.ts';
import { BrokerError } from '../broker-error.ts';
import { mayStillLeave } from '../may-leave.ts';
import type { AsynchronousVenue, VenueOrder, VenueOrderName } from '../venue.ts';
import type { EndReport, VenueReport } from '../venue-report.ts';
import { type AlpacaCalls, type AlpacaSecret, bodyOf, secretOf, wordsOf } from './alpaca-calls.ts';
import { fillOf, readFills } from './alpaca-reads.ts';
import { type AlpacaFill, type AlpacaOrder, alpacaOrder, alpacaOrders, MOST_ORDERS } from './alpaca-wire.ts';

/** An order leaves and is answered within 50 seconds, and is known as soon as it is taken. */
const VISIBLE_WITHIN_MS = 60_000;
/** Up to so many orders are asked for one by one, more by a list. */
const MOST_SINGLE = 3;
const MOST_PAGES = 100;

export interface AlpacaVenueOptions {
  readonly calls: AlpacaCalls;
  readonly access: AccessSource;
  readonly listen: AsynchronousVenue['listen'];
  /** Wall clock, the one that stamps submissions. */
  readonly clock: () => Date;
}

export function createAlpacaVenue({ calls, access, listen, clock }: AlpacaVenueOptions): AsynchronousVenue {
  const secretOfAccount = async (account: string): Promise<AlpacaSecret> => secretOf((await access(account)).access);

  async function byClientKey(secret: AlpacaSecret, clientKey: string): Promise<AlpacaOrder | null> {
    const answer = await calls(secret, {
      path: 'orders:by_client_order_id',
      query: { client_order_id: clientKey },
    });
    return answer.status === 404 ? null : bodyOf(answer, alpacaOrder);
  }

  /** The orders that the broker knows, by client key. */
  async function find(secret: AlpacaSecret, names: readonly VenueOrderName[]): Promise<Map<string, AlpacaOrder>> {
    const found = new Map<string, AlpacaOrder>();
    if (names.length > MOST_SINGLE) {
      const query = { status: 'all', limit: `${MOST_ORDERS}`, direction: 'desc' };
      const listed = bodyOf(await calls(secret, { path: 'orders', query }), alpacaOrders);
      const wanted = new Set(names.map(({ clientKey }) => clientKey));
      for (const order of listed) if (wanted.has(order.client_order_id)) found.set(order.client_order_id, order);
    }
    for (const { clientKey } of names) {
      const order = found.has(clientKey) ? null : await byClientKey(secret, clientKey);
      if (order !== null) found.set(clientKey, order);
    }
    return found;
  }

  /** The fills of orders, by the broker's id of the order. */
  async function fillsOf(secret: AlpacaSecret, orders: readonly AlpacaOrder[]): Promise<Map<string, AlpacaFill[]>> {
    const traded = orders.filter(({ filled_qty }) => filled_qty.gt(0));
    const fills = new Map(traded.map(({ id }) => [id, [] as AlpacaFill[]]));
    if (traded.length === 0) return fills;
    const oldestMs = Math.min(...traded.map(({ submitted_at }) => submitted_at.getTime()));
    let from: Parameters<typeof readFills>[2] = { after: `${new Date(oldestMs - 1_000).toISOString().slice(0, 19)}Z` };
    for (let i = 0; i < MOST_PAGES; i++) {
      const page = await readFills(calls, secret, from);
      for (const fill of page.fills) fills.get(fill.order_id)?.push(fill);
      const last = page.fills.at(-1);
      const isComplete = traded.every(({ id, filled_qty }) => sharesOf(fills.get(id) ?? []).gte(filled_qty));
      if (page.isLast || last === undefined || isComplete) return fills;
      from = { page_token: last.id };
    }
    throw new BrokerError({ kind: 'Unavailable' });
  }

  return {
    kind: 'Asynchronous',
    broker: 'ALPACA',
    visibleWithinMs: VISIBLE_WITHIN_MS,
    submit: async (order) => {
      const secret = await secretOfAccount(order.account);
      const mayLeave = () => mayStillLeave(order, clock());
      const answer = await calls(secret, { method: 'POST', path: 'orders', json: wireOrderOf(order), mayLeave });
      if (answer.status < 300) return [acceptanceOf(bodyOf(answer, alpacaOrder))];
      // A key that is taken already may be refused: then an earlier call arrived.
      const known = answer.status === 422 ? await byClientKey(secret, order.clientKey) : null;
      return [known === null ? rejectionOf(order, wordsOf(answer)) : acceptanceOf(known)];
    },
    cancel: async (name) => {
      const secret = await secretOfAccount(name.account);
      const id = name.venueOrderId ?? (await byClientKey(secret, name.clientKey))?.id;
      // What the broker says of an order that is over already, or that it does not know, is found by looking it up.
      if (id !== undefined) await calls(secret, { method: 'DELETE', path: `orders/${encodeURIComponent(id)}` });
      return [];
    },
    lookUp: async (names) => {
      const reports = new Map<string, readonly VenueReport[]>();
      for (const [account, asked] of Map.groupBy(names, (name) => name.account)) {
        const secret = await secretOfAccount(account);
        const orders = await find(secret, asked);
        const fills = await fillsOf(secret, [...orders.values()]);
        for (const [clientKey, order] of orders) reports.set(clientKey, reportsOf(order, fills.get(order.id) ?? []));
      }
      return reports;
    },
    ...(listen && { listen }),
  };
}

const sharesOf = (fills: readonly AlpacaFill[]): Decimal => sum(fills.map(({ qty }) => qty));

function wireOrderOf({ symbol, side, type, timeInForce, shares, limitPrice, clientKey }: VenueOrder) {
  const isBuy = side === 'Buy' || side === 'Cover';
  const durations = { Day: 'day', GoodTillCancelled: 'gtc' } as const;
  const auctions = { MarketOnOpen: 'opg', MarketOnClose: 'cls' } as const;
  return {
    symbol,
    qty: shares.toString(),
    side: isBuy ? 'buy' : 'sell',
    type: type === 'Limit' ? 'limit' : 'market',
    time_in_force: type === 'Market' || type === 'Limit' ? durations[timeInForce] : auctions[type],
    ...(limitPrice !== null && { limit_price: tickOf(limitPrice, isBuy).toString() }),
    client_order_id: clientKey,
  };
}

/** Prices below a dollar have four decimals, others two; a limit is never made worse for its owner. */
function tickOf(price: Decimal, isBuy: boolean): Decimal {
  const decimals = price.lt(1) ? 4 : 2;
  const down = price.toDecimalPlaces(decimals, 1);
  return isBuy || down.eq(price) ? down : down.plus(`1e-${decimals}`);
}

const acceptanceOf = ({ id, client_order_id }: AlpacaOrder): VenueReport => ({
  kind: 'Accepted',
  clientKey: client_order_id,
  venueOrderId: id,
});

const rejectionOf = ({ clientKey }: VenueOrder, words: string): VenueReport => ({
  kind: 'Ended',
  clientKey,
  status: 'Rejected',
  filledShares: ZERO,
  reason: words,
});

const ends: Readonly<Record<string, EndReport['status']>> = {
  canceled: 'Cancelled',
  // The owner replaced it at the broker by an order that is not ours.
  replaced: 'Cancelled',
  expired: 'Expired',
  rejected: 'Rejected',
};

function reportsOf(order: AlpacaOrder, fills: readonly AlpacaFill[]): VenueReport[] {
  const { client_order_id: clientKey, filled_qty } = order;
  const executions = fills.map(
    (fill): VenueReport => ({
      kind: 'Execution',
      clientKey,
      executionId: fill.id,
      execTime: fill.transaction_time,
      fill: fillOf(fill),
      exchange: 'ALPACA',
      reason: null,
    }),
  );
  const status = ends[order.status];
  const end: VenueReport[] =
    status === undefined ? [] : [{ kind: 'Ended', clientKey, status, filledShares: filled_qty, reason: null }];
  return [acceptanceOf(order), ...executions, ...end];
}
