import type { OrderType, TimeInForce } from '@pipa/contract';
import { type Decimal, ZERO } from '@pipa/trading';
import type { AccessSource } from '../account-port.ts';
import { BrokerError } from '../broker-error.ts';
import { mayStillLeave } from '../may-leave.ts';
import type { AsynchronousVenue, OrderPreview, VenueOrder, VenueOrderName } from '../venue.ts';
import type { EndReport, ExecutionReport, VenueReport } from '../venue-report.ts';
import { type IbCall, readAnswer } from './ib-api.ts';
import type { IbContracts } from './ib-contracts.ts';
import type { IbSession } from './ib-session.ts';
import type { IbSessions } from './ib-sessions.ts';
import { readTrades } from './ib-trades.ts';
import {
  numberIn,
  type OrderOutcome,
  type OrderRow,
  orderList,
  orderStatus,
  orZero,
  outcomeOf,
  type TradeRow,
  whatIf,
  wordsIn,
} from './ib-wire.ts';

/** An order leaves and is answered within 50 seconds; the lists follow it within seconds, and are read every few seconds. */
const VISIBLE_MS = 90_000;
const MOST_QUESTIONS = 8;
const DAY_MS = 86_400_000;
/** Trades that are older are not listed any more. */
const LISTED_MS = 7 * DAY_MS;
/** An order without a trade that should have some is looked at for so long, as trades are listed a little later. */
const SILENT_MS = 60 * 60_000;
/** Silent orders that are remembered. */
const MOST_SILENT = 10_000;

const TYPES: Readonly<Record<OrderType, string>> = {
  Market: 'MKT',
  MarketOnOpen: 'MKT',
  MarketOnClose: 'MOC',
  Limit: 'LMT',
};
const DURATIONS: Readonly<Record<TimeInForce, string>> = { Day: 'DAY', GoodTillCancelled: 'GTC' };

export interface IbVenueOptions {
  readonly sessions: IbSessions;
  readonly contracts: IbContracts;
  readonly accessOf: AccessSource;
  readonly clock: () => Date;
}

type Ticketed = Pick<VenueOrder, 'symbol' | 'side' | 'type' | 'timeInForce' | 'shares' | 'limitPrice'>;

/**
 * The broker takes a client key (cOID) once within a day and shows it as `order_ref` of the order and of its trades, by which an order is
 * found again. Orders that wait over a corporate action are ended by the broker.
 */
export function createIbVenue({ sessions, contracts, accessOf, clock }: IbVenueOptions): AsynchronousVenue {
  const mayLeave = (order: VenueOrder) => () => mayStillLeave(order, clock());
  const pathOf = (account: string) => `/iserver/account/${encodeURIComponent(account)}`;

  async function sessionOf(name: string): Promise<{ account: string; session: IbSession }> {
    const { account, access } = await accessOf(name);
    return { account, session: sessions.of(access) };
  }

  /** Null for a symbol that the broker does not know. */
  async function ticketOf(session: IbSession, account: string, order: Ticketed, clientKey?: string) {
    const conid = await contracts.conidOf(session, order.symbol);
    if (conid === null) return null;
    const isBuy = order.side === 'Buy' || order.side === 'Cover';
    const ticket = {
      acctId: account,
      conid,
      orderType: TYPES[order.type],
      side: isBuy ? 'BUY' : 'SELL',
      quantity: order.shares.toNumber(),
      tif: order.type === 'MarketOnOpen' ? 'OPG' : DURATIONS[order.timeInForce],
      ...(order.limitPrice !== null && { price: tickOf(order.limitPrice, isBuy).toNumber() }),
      ...(clientKey !== undefined && { cOID: clientKey }),
    };
    return { orders: [ticket] };
  }

  async function ordersOf(session: IbSession, account: string): Promise<readonly OrderRow[]> {
    const isCold = (json: unknown) =>
      typeof json === 'object' && json !== null && 'snapshot' in json && json.snapshot === false;
    const read = { query: {}, first: { force: 'true' }, isCold };
    const { orders } = await session.shared('/iserver/account/orders', read, orderList);
    return orders.filter(({ acct }) => (acct ?? account) === account);
  }

  /** The state of an order of an earlier session, which the list lacks; null where the broker has forgotten it. */
  async function statusOf(session: IbSession, { clientKey, venueOrderId }: VenueOrderName): Promise<OrderRow | null> {
    if (venueOrderId === null) return null;
    try {
      const path = `/iserver/account/order/status/${encodeURIComponent(venueOrderId)}`;
      const read = readAnswer(await session.bridged({ method: 'GET', path }), orderStatus);
      const { order_id: orderId, order_status: status, cum_fill: filledQuantity, average_price: avgPrice } = read;
      return { orderId, status, filledQuantity, avgPrice, order_ref: clientKey };
    } catch (error) {
      if (isForgotten(error)) return null;
      throw error;
    }
  }

  /** A row of the list may lack what has traded, which an end has to count. */
  async function withFilled(session: IbSession, name: VenueOrderName, row: OrderRow | null): Promise<OrderRow | null> {
    if (row === null || !isOver(row) || row.filledQuantity != null) return row;
    const status = await statusOf(session, { ...name, venueOrderId: row.orderId });
    return { ...row, filledQuantity: status?.filledQuantity };
  }

  const cancelAt = (session: IbSession, account: string, orderId: string) =>
    session.bridged({ method: 'DELETE', path: `${pathOf(account)}/order/${encodeURIComponent(orderId)}` });

  async function reportsOf(
    { session, account }: { session: IbSession; account: string },
    name: VenueOrder,
    orders: readonly OrderRow[],
    trades: readonly TradeRow[],
  ): Promise<readonly VenueReport[] | null> {
    const { clientKey, venueOrderId } = name;
    const own = trades.filter(({ order_ref }) => order_ref === clientKey);
    const listed = orders.find(({ order_ref, orderId }) => order_ref === clientKey || orderId === venueOrderId);
    const order = await withFilled(session, name, listed ?? (await statusOf(session, name)));
    const id = order?.orderId ?? venueOrderId ?? own.find(({ order_id }) => order_id)?.order_id ?? null;
    const isFaded = listed === undefined && own.length === 0 && isOlderThanTrades(name);
    if (id === null && own.length === 0 && !isFaded) return null;
    // A stalled order must not wake after it was reported as over.
    if (order?.status === 'Inactive') await cancelAt(session, account, order.orderId);
    const accepted: VenueReport[] = id === null ? [] : [{ kind: 'Accepted', clientKey, venueOrderId: id }];
    if (isFaded) return [...accepted, ...(await fadedReports({ session, account }, name, order, id))];
    return [...accepted, ...own.map((trade) => executionOf(clientKey, trade)), ...endOf(clientKey, order)];
  }

  const isOlderThanTrades = ({ firstSubmittedAt }: VenueOrder): boolean =>
    firstSubmittedAt !== null && clock().getTime() - firstSubmittedAt.getTime() > LISTED_MS;

  const silentSince = new Map<string, number>();
  function isSilentLong(clientKey: string): boolean {
    const now = clock().getTime();
    if (silentSince.size >= MOST_SILENT) silentSince.clear();
    const since = silentSince.get(clientKey) ?? now;
    silentSince.set(clientKey, since);
    return now - since >= SILENT_MS;
  }

  /**
   * What is known of an order whose trades, if it had any, are not listed any more: its own state says how much it traded at which mean
   * price. What that does not say is left to the comparison of the account. One that the broker has forgotten ends.
   */
  async function fadedReports(
    { session, account }: { session: IbSession; account: string },
    { clientKey, filledShares, firstSubmittedAt }: VenueOrder,
    order: OrderRow | null,
    id: string | null,
  ): Promise<VenueReport[]> {
    if (order !== null && order.status !== 'Filled' && !isOver(order)) return [];
    if (!isSilentLong(clientKey)) return [];
    if (order === null && id !== null) await cancelForgotten(session, account, id);
    const traded = order?.filledQuantity ?? filledShares;
    const price = order?.avgPrice ?? null;
    const ended = {
      kind: 'Ended',
      clientKey,
      status: 'Expired',
      reason: 'Its trades are too old to be listed',
    } as const;
    if (price === null || traded.lte(filledShares)) return [{ ...ended, filledShares }];
    const fill = { shares: traded.minus(filledShares), price, commission: ZERO, fee: ZERO };
    const named = { clientKey, executionId: `order-${id}-${traded.toFixed()}`, exchange: 'SMART', reason: null };
    const execution = { kind: 'Execution', ...named, execTime: firstSubmittedAt ?? clock(), fill } as const;
    return [execution, { ...ended, filledShares: traded }];
  }

  /** It must not trade after it was reported as over. */
  async function cancelForgotten(session: IbSession, account: string, id: string): Promise<void> {
    try {
      await cancelAt(session, account, id);
    } catch (error) {
      if (!isForgotten(error)) throw error;
    }
  }

  async function lookUp(names: readonly VenueOrder[]): Promise<ReadonlyMap<string, readonly VenueReport[]>> {
    const found = new Map<string, readonly VenueReport[]>();
    for (const [name, own] of Map.groupBy(names, ({ account }) => account)) {
      const at = await sessionOf(name);
      const orders = await ordersOf(at.session, at.account);
      const trades = await readTrades(at.session, at.account, clock());
      for (const order of own) {
        const reports = await reportsOf(at, order, orders, trades);
        if (reports !== null) found.set(order.clientKey, reports);
      }
    }
    return found;
  }

  /** Answers what the owner has confirmed, until the order is taken, refused, or something else is asked. */
  async function settle(session: IbSession, order: VenueOrder, first: OrderOutcome): Promise<readonly VenueReport[]> {
    const { clientKey } = order;
    let outcome = first;
    for (let asked = 0; asked < MOST_QUESTIONS && outcome.kind === 'Asked'; asked++) {
      const { replyId, questions } = outcome;
      const path = `/iserver/reply/${encodeURIComponent(replyId)}`;
      const isConfirmed = questions.every(({ id }) => order.confirmed.includes(id));
      const reply: IbCall = { method: 'POST', path, json: { confirmed: isConfirmed } };
      const answer = await session.bridged(isConfirmed ? { ...reply, mayLeave: mayLeave(order) } : reply, 'Never');
      if (!isConfirmed) return [{ kind: 'Questioned', clientKey, questions }];
      outcome = understood(answer.json);
      // The question is over before its answer: nothing is known of the order, which is looked up.
      if (outcome.kind === 'Refused' && /reply id/i.test(outcome.words)) throw unanswered(outcome.words);
    }
    switch (outcome.kind) {
      case 'Taken':
        return [{ kind: 'Accepted', clientKey, venueOrderId: outcome.orderId }];
      case 'Known':
        return (await lookUp([order])).get(clientKey) ?? [];
      case 'Refused':
        return [rejected(clientKey, outcome.words)];
      case 'Asked':
        throw unanswered('the broker asks without end');
    }
  }

  return {
    kind: 'Asynchronous',
    broker: 'IBWEBAPI',
    visibleWithinMs: VISIBLE_MS,
    submit: async (order) => {
      const { account, session } = await sessionOf(order.account);
      const json = await ticketOf(session, account, order, order.clientKey);
      if (json === null) return [rejected(order.clientKey, `Interactive Brokers does not know ${order.symbol}`)];
      const ticket = { method: 'POST', path: `${pathOf(account)}/orders`, json, mayLeave: mayLeave(order) } as const;
      const answer = await session.bridged(ticket, 'Never');
      return settle(session, order, understood(answer.json));
    },
    cancel: async (name) => {
      const { account, session } = await sessionOf(name.account);
      const id =
        name.venueOrderId ??
        (await ordersOf(session, account)).find(({ order_ref }) => order_ref === name.clientKey)?.orderId;
      if (id !== undefined) await cancelAt(session, account, id);
      return [];
    },
    lookUp,
    preview: async ({ account: name, ...order }): Promise<OrderPreview> => {
      const { account, session } = await sessionOf(name);
      const json = await ticketOf(session, account, order);
      if (json === null)
        throw new BrokerError({ kind: 'Refused', words: `Interactive Brokers does not know ${order.symbol}` });
      const answer = await session.bridged({ method: 'POST', path: `${pathOf(account)}/orders/whatif`, json });
      const { amount, initial, warn, error } = readAnswer(answer, whatIf);
      if (error) throw new BrokerError({ kind: 'Refused', words: wordsIn(error) });
      return {
        commission: numberIn(amount?.commission),
        initialMargin: numberIn(initial?.change),
        words: warn ? [wordsIn(warn)] : [],
      };
    },
  };
}

const ROUND_UP = 0;
const ROUND_DOWN = 1;
/** Prices from a dollar on have two decimals, others four; a limit is never made worse for its owner. */
const tickOf = (price: Decimal, isBuy: boolean): Decimal =>
  price.toDecimalPlaces(price.gte(1) ? 2 : 4, isBuy ? ROUND_DOWN : ROUND_UP);

/** The broker answers 503 for an order that it does not hold in its cache. */
const isForgotten = (error: unknown): boolean =>
  error instanceof BrokerError && ['Unavailable', 'Refused'].includes(error.fault.kind);

const unanswered = (why: string) => new BrokerError({ kind: 'Unavailable' }, { cause: new Error(why) });

/** What the broker made of an order. An answer that is not understood may be an order that was taken. */
function understood(json: unknown): OrderOutcome {
  const outcome = outcomeOf(json);
  if (outcome === null) throw unanswered('the answer to an order is not understood');
  return outcome;
}

const rejected = (clientKey: string, reason: string): EndReport => ({
  kind: 'Ended',
  clientKey,
  status: 'Rejected',
  filledShares: ZERO,
  reason,
});

const isOver = ({ status }: OrderRow): boolean => status === 'Cancelled' || status === 'Inactive';

function endOf(clientKey: string, order: OrderRow | null): EndReport[] {
  // An end that does not count what has traded would close the order before its executions.
  if (order === null || !isOver(order) || order.filledQuantity == null) return [];
  const status = order.status === 'Inactive' ? 'Rejected' : 'Cancelled';
  const reason = order.text ? wordsIn(order.text) : null;
  return [{ kind: 'Ended', clientKey, status, filledShares: order.filledQuantity, reason }];
}

const executionOf = (clientKey: string, trade: TradeRow): ExecutionReport => ({
  kind: 'Execution',
  clientKey,
  executionId: trade.execution_id,
  execTime: new Date(trade.trade_time_r),
  fill: {
    shares: trade.size,
    price: trade.price,
    commission: trade.commission === '' ? ZERO : orZero(trade.commission),
    fee: ZERO,
  },
  exchange: trade.exchange ?? 'SMART',
  reason: null,
});
