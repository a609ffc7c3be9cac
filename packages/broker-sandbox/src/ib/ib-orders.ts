import { randomUUID } from 'node:crypto';
import { exact } from '@pipa/trading';
import type { Brokerage } from '../brokerage.ts';
import type { NewOrder, SandboxExecution, SandboxOrder } from '../brokerage-types.ts';
import { conidOf, symbolOfConid, tickerOf } from './ib-contracts.ts';
import type { BrokerageSession } from './ib-sessions.ts';

const REPLY_MS = 60_000;
const MOST_PENDING = 1_000;
/** Orders beyond these are asked about. */
const MOST_SHARES = 500;
const MOST_FROM_PRICE = 0.03;

interface Question {
  readonly id: string;
  readonly words: string;
}

interface Pending {
  readonly order: NewOrder;
  readonly questions: readonly Question[];
  readonly expiresAt: number;
}

const NO_DATA: Question = {
  id: 'o354',
  words: 'You are submitting an order without market data. Are you sure?',
};

type Fields = Readonly<Record<string, unknown>>;

const errorOf = (error: string) => ({ error });
export const orderNumber = ({ id }: Pick<SandboxOrder, 'id'>): number => Number(id.replace(/\D/g, ''));

const SIDES = { BUY: 'Buy', SELL: 'Sell' } as const;
const TYPES = { MKT: 'Market', LMT: 'Limit' } as const;
const DURATIONS = { DAY: 'Day', OPG: 'Day', GTC: 'GoodTillCancelled' } as const;
const pick = <T>(table: Readonly<Record<string, T>>, key: unknown): T | null =>
  typeof key === 'string' && Object.hasOwn(table, key) ? (table[key] ?? null) : null;

/** The order of a ticket, or what the broker says to a ticket that is none. */
function orderOf(account: string, fields: Fields): NewOrder | string {
  const [side, type, duration] = [pick(SIDES, fields.side), pick(TYPES, fields.orderType), pick(DURATIONS, fields.tif)];
  const symbol = symbolOfConid(fields.conid);
  const { quantity, price, cOID, acctId = account } = fields;
  if (acctId !== account) return 'acctId does not match the account of the path';
  if (side === null || type === null || duration === null) return 'Missing or unsupported side, orderType or tif';
  if (symbol === null) return 'No contract for this conid';
  if (typeof quantity !== 'number' || !(quantity > 0)) return 'Quantity must be a number greater than zero';
  if (type === 'Limit' && !(typeof price === 'number' && price > 0)) return 'A limit order needs a price';
  if (typeof price === 'number' && exact(price).decimalPlaces() > (price < 1 ? 4 : 2)) {
    return 'The price does not conform to the minimum price variation for this contract.';
  }
  if (cOID !== undefined && (typeof cOID !== 'string' || cOID.length > 64)) return 'cOID is not valid';
  return {
    account,
    clientKey: cOID ?? null,
    symbol,
    side,
    type,
    duration,
    shares: exact(quantity),
    limitPrice: type === 'Limit' && typeof price === 'number' ? exact(price) : null,
  };
}

export class IbOrders {
  readonly #books: Brokerage;
  readonly #clock: () => number;
  readonly #pending = new Map<string, Pending>();
  #asksNext = false;

  constructor(books: Brokerage, clock: () => number) {
    this.#books = books;
    this.#clock = clock;
  }

  /** The next order is asked about. */
  askNext(): void {
    this.#asksNext = true;
  }

  submit(account: string, session: BrokerageSession, body: Fields): unknown {
    const [fields, ...others] = Array.isArray(body.orders) ? (body.orders as Fields[]) : [];
    if (fields === undefined || others.length > 0) return errorOf('One order at a time');
    const order = orderOf(account, fields);
    if (typeof order === 'string') return errorOf(order);
    const isKnown = order.clientKey !== null && this.#books.byClientKey(account, order.clientKey) !== undefined;
    if (isKnown)
      return errorOf(`Order couldn't be submitted: Local order ID=${order.clientKey} is already registered.`);
    const questions = [...this.#questionsOf(order), ...(this.#asksNext ? [NO_DATA] : [])];
    this.#asksNext = false;
    return this.#ask(
      order,
      questions.filter(({ id }) => !session.suppressed.has(id)),
    );
  }

  reply(id: string, isConfirmed: boolean): unknown {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    if (pending === undefined || pending.expiresAt <= this.#clock()) return errorOf('reply id not found');
    if (!isConfirmed) return errorOf('Order was not confirmed');
    return this.#ask(pending.order, pending.questions);
  }

  whatIf(account: string, body: Fields): unknown {
    const [fields] = Array.isArray(body.orders) ? (body.orders as Fields[]) : [];
    const order = orderOf(account, fields ?? {});
    if (typeof order === 'string') return errorOf(order);
    const quote = this.#books.market.quote(order.symbol);
    if (quote === null) return errorOf('No contract for this conid');
    const value = order.shares.mul(order.limitPrice ?? quote.ask);
    const commission = order.shares.mul('0.005').toDecimalPlaces(2);
    const usd = (amount: { toNumber(): number }) =>
      `${amount.toNumber().toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })} USD`;
    return {
      amount: {
        amount: `${usd(value)} (${order.shares} Shares)`,
        commission: usd(commission),
        total: usd(value.plus(commission)),
      },
      initial: { current: '0', change: value.toFixed(0), after: value.toFixed(0) },
      maintenance: { current: '0', change: value.toFixed(0), after: value.toFixed(0) },
      warn: this.#questionsOf(order)[0]?.words ?? null,
      error: null,
    };
  }

  modify(account: string, id: string, body: Fields): unknown {
    const order = this.#find(account, id);
    if (order === undefined || order.status !== 'Working') return errorOf(`OrderID ${id} doesn't exist`);
    const { quantity = order.shares.toNumber(), price = order.limitPrice?.toNumber() } = body;
    if (typeof quantity !== 'number' || exact(quantity).lte(order.filled)) return errorOf('Quantity is too small');
    if (order.type === 'Limit' && !(typeof price === 'number' && price > 0))
      return errorOf('A limit order needs a price');
    const limitPrice = order.type === 'Limit' && typeof price === 'number' ? exact(price) : null;
    Object.assign(order, { shares: exact(quantity), limitPrice });
    return [{ order_id: `${orderNumber(order)}`, order_status: 'Submitted', encrypt_message: '1' }];
  }

  cancel(account: string, id: string): unknown {
    const order = this.#find(account, id);
    if (order === undefined || !this.#books.cancel(order.id)) return errorOf(`OrderID ${id} doesn't exist`);
    return { msg: 'Request was submitted', order_id: orderNumber(order), conid: conidOf(order.symbol), account };
  }

  /** Orders of the present session alone: older ones that still work are missing. */
  list(account: string): unknown[] {
    const day = this.#books.market.day();
    return this.#books
      .orders(account)
      .filter((order) => order.day === day)
      .map((order) => ({
        acct: account,
        account,
        orderId: orderNumber(order),
        ...(order.clientKey !== null && { order_ref: order.clientKey }),
        conid: conidOf(order.symbol),
        ticker: tickerOf(order.symbol),
        secType: 'STK',
        side: order.side.toUpperCase(),
        orderType: order.type,
        timeInForce: order.duration === 'Day' ? 'CLOSE' : 'GTC',
        totalSize: order.shares.toNumber(),
        filledQuantity: order.filled.toNumber(),
        remainingQuantity: order.shares.minus(order.filled).toNumber(),
        ...(order.limitPrice !== null && { price: order.limitPrice.toString() }),
        status: this.#statusOf(order),
        lastExecutionTime_r: order.changedAt.getTime(),
        ...(order.reason !== null && { text: order.reason }),
      }));
  }

  status(account: string, id: string): unknown | null {
    const order = this.#find(account, id);
    if (order === undefined) return null;
    return {
      order_id: orderNumber(order),
      conid: conidOf(order.symbol),
      symbol: tickerOf(order.symbol),
      account,
      side: order.side === 'Buy' ? 'B' : 'S',
      order_status: this.#statusOf(order),
      total_size: order.shares.toFixed(1),
      cum_fill: order.filled.toFixed(1),
      ...(order.filled.gt(0) && { average_price: order.filledValue.div(order.filled).toFixed(4) }),
      tif: order.duration === 'Day' ? 'DAY' : 'GTC',
    };
  }

  trades(account: string, days: number): unknown[] {
    const since = this.#books.market.now().getTime() - days * 86_400_000;
    return this.#books
      .executions(account)
      .filter(({ at }) => at.getTime() >= since)
      .map(tradeRow)
      .reverse();
  }

  #find(account: string, id: string): SandboxOrder | undefined {
    return this.#books.orders(account).find((order) => `${orderNumber(order)}` === id);
  }

  #ask(order: NewOrder, questions: readonly Question[]): unknown {
    const [first, ...others] = questions;
    if (first === undefined) return this.#take(order);
    const id = randomUUID();
    this.#pending.set(id, { order, questions: others, expiresAt: this.#clock() + REPLY_MS });
    const [oldest] = this.#pending.keys();
    if (this.#pending.size > MOST_PENDING && oldest !== undefined) this.#pending.delete(oldest);
    return [{ id, message: [first.words], isSuppressed: false, messageIds: [first.id] }];
  }

  #take(order: NewOrder): unknown {
    const taken = this.#books.submit(order);
    if (taken.status === 'Rejected') return errorOf(`Order rejected: ${taken.reason}`);
    return [{ order_id: `${orderNumber(taken)}`, order_status: this.#statusOf(taken), encrypt_message: '1' }];
  }

  #questionsOf({ symbol, shares, limitPrice }: NewOrder): Question[] {
    const last = this.#books.market.quote(symbol)?.last ?? 0;
    const distance = limitPrice
      ?.div(last || 1)
      .minus(1)
      .abs();
    const isFar = distance?.gt(MOST_FROM_PRICE) ?? false;
    return [
      ...(isFar
        ? [{ id: 'o163', words: 'The following order exceeds the price percentage limit of 3%. Are you sure?' }]
        : []),
      ...(shares.gt(MOST_SHARES)
        ? [{ id: 'o383', words: `The following order size exceeds the Size Limit of ${MOST_SHARES}.<br>Are you sure?` }]
        : []),
    ];
  }

  #statusOf({ status }: SandboxOrder): string {
    switch (status) {
      case 'Working':
        return this.#books.market.isOpen() ? 'Submitted' : 'PreSubmitted';
      case 'Filled':
        return 'Filled';
      case 'Rejected':
        return 'Inactive';
      default:
        return 'Cancelled';
    }
  }
}

function tradeRow({ id, account, clientKey, symbol, side, shares, price, commission, at }: SandboxExecution) {
  const time = at.toISOString();
  return {
    execution_id: `0000e0d5.${id}.01.01`,
    symbol: tickerOf(symbol),
    side: side === 'Buy' ? 'B' : 'S',
    trade_time: `${time.slice(0, 10).replaceAll('-', '')}-${time.slice(11, 19)}`,
    trade_time_r: at.getTime(),
    size: shares.toNumber(),
    price: price.toString(),
    commission: commission.toString(),
    net_amount: shares.mul(price).toNumber(),
    exchange: 'NYSE',
    account,
    accountCode: account,
    conid: conidOf(symbol),
    sec_type: 'STK',
    ...(clientKey !== null && { order_ref: clientKey }),
  };
}
