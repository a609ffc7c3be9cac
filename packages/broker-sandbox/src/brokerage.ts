import { type Decimal, exact, sum, ZERO } from '@pipa/trading';
import { AccountBook, restoreBook, type StoredBook, storeBook } from './account-book.ts';
import type {
  NewOrder,
  OrderListener,
  SandboxAccount,
  SandboxActivity,
  SandboxExecution,
  SandboxMarket,
  SandboxOrder,
  SandboxPosition,
} from './brokerage-types.ts';

export interface BrokerageOptions {
  readonly market: SandboxMarket;
  /** Begins the ids, so that the brokers of one sandbox differ. */
  readonly prefix: string;
  /** Dollars a share of each execution. */
  readonly commissionAShare?: number;
  /** Parts in which an order fills, one a step. */
  readonly parts?: (order: SandboxOrder) => number;
  /** What `store` gave earlier. */
  readonly stored?: StoredBrokerage;
}

export interface StoredBrokerage {
  readonly ids: number;
  readonly books: readonly StoredBook[];
}

const MOST_ACCOUNTS = 1_000;

/** The books of a broker: accounts with money, orders, executions. It knows no protocol, which its servers speak for it. */
export class Brokerage {
  readonly #options: BrokerageOptions;
  readonly #books = new Map<string, AccountBook>();
  readonly #orders = new Map<string, SandboxOrder>();
  readonly #listeners = new Set<OrderListener>();
  /** Why the next order of an account is rejected. */
  readonly #rejections = new Map<string, string>();
  /** Parts in which the orders of an account fill, where its owner wants them so. */
  readonly #parts = new Map<string, number>();
  #ids: number;

  constructor(options: BrokerageOptions) {
    this.#options = options;
    this.#ids = options.stored?.ids ?? 0;
    for (const stored of options.stored?.books ?? []) {
      const book = restoreBook(stored);
      this.#books.set(stored.id, book);
      for (const order of book.orders.values()) this.#orders.set(order.id, order);
    }
  }

  get market(): SandboxMarket {
    return this.#options.market;
  }

  /** The books as JSON, from which another brokerage goes on. */
  store(): StoredBrokerage {
    return { ids: this.#ids, books: [...this.#books.values()].map(storeBook) };
  }

  /** Opens an account, or gives the one of this name. */
  open(id: string, { cash, isPaper }: { cash: number; isPaper: boolean }): SandboxAccount {
    const known = this.account(id);
    if (known !== undefined) return known;
    if (this.#books.size >= MOST_ACCOUNTS) throw new RangeError('too many accounts');
    const account = { id, isPaper, cash: exact(cash), positions: new Map<string, SandboxPosition>() };
    this.#books.set(id, new AccountBook(account));
    return account;
  }

  account(id: string): SandboxAccount | undefined {
    return this.#books.get(id)?.account;
  }

  accounts(): readonly SandboxAccount[] {
    return [...this.#books.values()].map(({ account }) => account);
  }

  /** Dollars at the last prices. */
  worth(account: SandboxAccount): Decimal {
    const prices = [...account.positions.values()].map(({ symbol, shares, cost }) => {
      const quote = this.market.quote(symbol);
      return quote === null ? cost : shares.mul(quote.last);
    });
    return sum([account.cash, ...prices]);
  }

  /** Dollars that new orders may spend: cash without what working buys will take. */
  buyingPower({ id, cash }: SandboxAccount): Decimal {
    const buys = [...(this.#books.get(id)?.working ?? [])].filter(({ side }) => side === 'Buy');
    const taken = buys.map((order) => this.#dollarsOf(order, order.shares.minus(order.filled)));
    return cash.minus(sum(taken));
  }

  /** Shares of an account that no working sell will take. */
  freeShares(account: string, symbol: string): Decimal {
    const book = this.#books.get(account);
    const sells = [...(book?.working ?? [])].filter((order) => order.side === 'Sell' && order.symbol === symbol);
    const held = book?.account.positions.get(symbol)?.shares ?? ZERO;
    return held.minus(sum(sells.map((order) => order.shares.minus(order.filled))));
  }

  /** Why an order would be rejected; null for one that would be taken. */
  refusal(order: NewOrder): string | null {
    const { symbol, side, shares, type, limitPrice } = order;
    const book = this.#books.get(order.account);
    if (book === undefined) return 'unknown account';
    if (shares.lte(0) || !shares.isInteger()) return 'invalid quantity';
    if (this.market.quote(symbol) === null) return `asset ${symbol} not found`;
    if (type === 'Limit' && limitPrice === null) return 'limit price required';
    if (side === 'Buy' && this.buyingPower(book.account).lt(this.#dollarsOf(order, shares))) {
      return 'insufficient buying power';
    }
    if (side === 'Sell' && this.freeShares(order.account, symbol).lt(shares))
      return 'insufficient qty available for order';
    return null;
  }

  /** Takes an order, or rejects it with a reason; the order of a client key that is known already is given back unchanged. */
  submit(order: NewOrder): SandboxOrder {
    const known = order.clientKey === null ? undefined : this.byClientKey(order.account, order.clientKey);
    if (known !== undefined) return known;
    const now = this.market.now();
    const reason = this.refusal(order) ?? this.#rejections.get(order.account) ?? null;
    this.#rejections.delete(order.account);
    const taken: SandboxOrder = {
      ...order,
      id: this.#nextId(),
      enteredAt: now,
      day: this.market.day(),
      filled: ZERO,
      filledValue: ZERO,
      status: reason === null ? 'Working' : 'Rejected',
      reason,
      changedAt: now,
    };
    const book = this.#books.get(order.account);
    if (book === undefined) return taken;
    book.add(taken);
    this.#orders.set(taken.id, taken);
    for (const id of book.forget()) this.#orders.delete(id);
    this.#tell(taken, null);
    if (taken.status === 'Working' && this.market.isOpen()) this.#step(book, taken);
    return taken;
  }

  /** The next order of an account is rejected for this reason; null: as any other. */
  rejectNext(account: string, reason: string | null): void {
    if (reason === null) this.#rejections.delete(account);
    else if (this.#books.has(account)) this.#rejections.set(account, reason);
  }

  /** The orders of an account fill in so many parts from now on, one a step; 0: as the broker does it. */
  fillInParts(account: string, parts: number): void {
    if (parts < 1) this.#parts.delete(account);
    else if (this.#books.has(account)) this.#parts.set(account, parts);
  }

  /** Requests a cancellation; false for an order that is over. */
  cancel(id: string): boolean {
    const order = this.#orders.get(id);
    if (order === undefined || order.status !== 'Working') return false;
    this.#end(order, 'Cancelled', null);
    return true;
  }

  order(id: string): SandboxOrder | undefined {
    return this.#orders.get(id);
  }

  byClientKey(account: string, clientKey: string): SandboxOrder | undefined {
    return this.#books.get(account)?.byClientKey.get(clientKey);
  }

  /** Orders of an account, the oldest first. */
  orders(account: string): readonly SandboxOrder[] {
    return [...(this.#books.get(account)?.orders.values() ?? [])];
  }

  /** Executions of an account, the oldest first. */
  executions(account: string): readonly SandboxExecution[] {
    return this.#books.get(account)?.executions ?? [];
  }

  activities(account: string): readonly SandboxActivity[] {
    return this.#books.get(account)?.activities ?? [];
  }

  /** Every change of an order, until the returned function is called. */
  listen(listener: OrderListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Each working order fills its next part if the market lets it. Called often while the market is open. */
  advance(): void {
    if (!this.market.isOpen()) return;
    for (const book of this.#books.values()) for (const order of [...book.working]) this.#step(book, order);
  }

  /** The session is over: orders of the day end. */
  endOfDay(): void {
    for (const { working } of this.#books.values()) {
      for (const order of [...working]) if (order.duration === 'Day') this.#end(order, 'Expired', null);
    }
  }

  /** The owner trades signed shares by hand at the broker. */
  tradeByHand(account: string, symbol: string, shares: number): SandboxOrder {
    return this.submit({
      account,
      clientKey: null,
      symbol,
      side: shares > 0 ? 'Buy' : 'Sell',
      type: 'Market',
      duration: 'Day',
      shares: exact(Math.abs(shares)),
      limitPrice: null,
    });
  }

  /**
   * The broker books a corporate action, interest, a fee or a transfer. A split multiplies the position by `ratio` and ends the working
   * orders of its symbol.
   */
  book({
    ratio,
    ...activity
  }: Omit<SandboxActivity, 'id' | 'day' | 'at' | 'shares'> & { readonly ratio?: number }): void {
    const book = this.#books.get(activity.account);
    if (book === undefined) return;
    const { account, working, activities } = book;
    const held = activity.symbol === null ? undefined : account.positions.get(activity.symbol);
    const shares = ratio === undefined || held === undefined ? ZERO : held.shares.mul(ratio).minus(held.shares);
    if (held !== undefined) held.shares = held.shares.plus(shares);
    account.cash = account.cash.plus(activity.dollars);
    if (ratio !== undefined) {
      const ended = [...working].filter(({ symbol }) => symbol === activity.symbol);
      for (const order of ended) this.#end(order, 'Cancelled', 'corporate action');
    }
    activities.push({ ...activity, id: this.#nextId(), day: this.market.day(), at: this.market.now(), shares });
  }

  #nextId(): string {
    this.#ids += 1;
    return `${this.#options.prefix}${this.#ids}`;
  }

  /** Dollars that a buy of so many shares takes. */
  #dollarsOf({ symbol, limitPrice }: NewOrder, shares: Decimal): Decimal {
    const price = limitPrice ?? this.market.quote(symbol)?.ask ?? 0;
    return shares.mul(price).plus(this.#commissionOf(shares));
  }

  #commissionOf(shares: Decimal): Decimal {
    return shares.mul(this.#options.commissionAShare ?? 0).toDecimalPlaces(2);
  }

  #step(book: AccountBook, order: SandboxOrder): void {
    const quote = this.market.quote(order.symbol);
    if (quote === null) return;
    const price = exact(order.side === 'Buy' ? quote.ask : quote.bid).toDecimalPlaces(4);
    if (order.limitPrice !== null && (order.side === 'Buy' ? price.gt(order.limitPrice) : price.lt(order.limitPrice))) {
      return;
    }
    const parts = this.#parts.get(order.account) ?? this.#options.parts?.(order) ?? 1;
    const left = order.shares.minus(order.filled);
    const part = order.shares.div(parts).ceil();
    const shares = part.gt(left) ? left : part;
    // A price that rose since the order was taken must not overdraw the account.
    if (order.side === 'Buy' && book.account.cash.lt(shares.mul(price).plus(this.#commissionOf(shares)))) {
      this.#end(order, 'Cancelled', 'insufficient buying power');
      return;
    }
    this.#execute(book, order, shares, price);
  }

  #execute({ account, executions, working }: AccountBook, order: SandboxOrder, shares: Decimal, price: Decimal): void {
    const commission = this.#commissionOf(shares);
    const signed = order.side === 'Buy' ? shares : shares.negated();
    const held = account.positions.get(order.symbol) ?? { symbol: order.symbol, shares: ZERO, cost: ZERO };
    const costOfSold = held.shares.isZero() ? ZERO : held.cost.mul(signed).div(held.shares);
    held.cost = order.side === 'Buy' ? held.cost.plus(shares.mul(price)) : held.cost.plus(costOfSold);
    held.shares = held.shares.plus(signed);
    if (held.shares.isZero()) account.positions.delete(order.symbol);
    else account.positions.set(order.symbol, held);
    account.cash = account.cash.minus(signed.mul(price)).minus(commission);
    const at = this.market.now();
    order.filled = order.filled.plus(shares);
    order.filledValue = order.filledValue.plus(shares.mul(price));
    order.changedAt = at;
    if (order.filled.gte(order.shares)) {
      order.status = 'Filled';
      working.delete(order);
    }
    const { id: orderId, account: of, clientKey, symbol, side, filled } = order;
    const id = this.#nextId();
    const execution = { id, orderId, account: of, clientKey, symbol, side, shares, price, commission, filled, at };
    executions.push(execution);
    this.#tell(order, execution);
  }

  #end(order: SandboxOrder, status: 'Cancelled' | 'Expired', reason: string | null): void {
    this.#books.get(order.account)?.working.delete(order);
    order.status = status;
    order.reason = reason;
    order.changedAt = this.market.now();
    this.#tell(order, null);
  }

  #tell(order: SandboxOrder, execution: SandboxExecution | null): void {
    for (const listener of [...this.#listeners]) listener(order, execution);
  }
}
