import { createHash } from 'node:crypto';
import type { Decimal } from '@pipa/trading';
import type { Brokerage } from '../brokerage.ts';
import type { SandboxAccount, SandboxActivity, SandboxExecution, SandboxOrder } from '../brokerage-types.ts';

/** Ids of the protocol are UUIDs, those of the books a prefix and a number, which is their last part. */
export const uuidOf = (id: string): string =>
  `a1fa0000-0000-4000-8000-${Number(id.slice(1)).toString(16).padStart(12, '0')}`;

/** The id of the books; null for text that is no id of ours. */
export function idOf(uuid: string): string | null {
  const [, digits] = /^a1fa0000-0000-4000-8000-([0-9a-f]{12})$/.exec(uuid) ?? [];
  return digits === undefined ? null : `A${Number.parseInt(digits, 16)}`;
}

export const assetIdOf = (symbol: string): string => {
  const hex = createHash('sha256').update(symbol).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

/** The key under which the broker knows an order that its owner gave none. */
const clientIdOf = ({ clientKey, id }: Pick<SandboxOrder, 'clientKey' | 'id'>): string =>
  clientKey ?? `b1fa${uuidOf(id).slice(4)}`;

/** The order of a client id, or undefined. */
export const orderOfClientId = (books: Brokerage, account: string, clientId: string): SandboxOrder | undefined => {
  const given = books.byClientKey(account, clientId);
  if (given !== undefined) return given;
  const id = clientId.startsWith('b1fa') ? idOf(`a1fa${clientId.slice(4)}`) : null;
  const order = id === null ? undefined : books.order(id);
  return order?.clientKey === null && order.account === account ? order : undefined;
};

function statusOf({ status, filled }: SandboxOrder, isOpen: boolean): string {
  if (status === 'Working') return filled.gt(0) ? 'partially_filled' : isOpen ? 'new' : 'accepted';
  return { Filled: 'filled', Cancelled: 'canceled', Rejected: 'rejected', Expired: 'expired' }[status];
}

export function wireOrder(order: SandboxOrder, isOpen: boolean) {
  const { status, filled, filledValue, changedAt, enteredAt, type, duration } = order;
  const at = (is: boolean) => (is ? changedAt.toISOString() : null);
  return {
    id: uuidOf(order.id),
    client_order_id: clientIdOf(order),
    created_at: enteredAt.toISOString(),
    updated_at: changedAt.toISOString(),
    submitted_at: enteredAt.toISOString(),
    filled_at: at(status === 'Filled'),
    expired_at: at(status === 'Expired'),
    canceled_at: at(status === 'Cancelled'),
    failed_at: at(status === 'Rejected'),
    replaced_at: null,
    replaced_by: null,
    replaces: null,
    asset_id: assetIdOf(order.symbol),
    symbol: order.symbol,
    asset_class: 'us_equity',
    notional: null,
    qty: order.shares.toString(),
    filled_qty: filled.toString(),
    filled_avg_price: filled.isZero() ? null : filledValue.div(filled).toDecimalPlaces(6).toString(),
    order_class: '',
    order_type: type === 'Market' ? 'market' : 'limit',
    type: type === 'Market' ? 'market' : 'limit',
    side: order.side === 'Buy' ? 'buy' : 'sell',
    time_in_force: duration === 'Day' ? 'day' : 'gtc',
    limit_price: order.limitPrice?.toString() ?? null,
    stop_price: null,
    status: statusOf(order, isOpen),
    extended_hours: false,
    legs: null,
    trail_percent: null,
    trail_price: null,
    hwm: null,
  };
}

export function wireAccount(books: Brokerage, account: SandboxAccount) {
  const worth = books.worth(account);
  const buyingPower = books.buyingPower(account).toFixed(2);
  return {
    id: assetIdOf(`account ${account.id}`),
    account_number: account.id,
    status: 'ACTIVE',
    currency: 'USD',
    cash: account.cash.toFixed(2),
    portfolio_value: worth.toFixed(2),
    equity: worth.toFixed(2),
    last_equity: worth.toFixed(2),
    long_market_value: worth.minus(account.cash).toFixed(2),
    short_market_value: '0',
    buying_power: buyingPower,
    regt_buying_power: buyingPower,
    non_marginable_buying_power: buyingPower,
    multiplier: '1',
    pattern_day_trader: false,
    trading_blocked: false,
    transfers_blocked: false,
    account_blocked: false,
    trade_suspended_by_user: false,
    shorting_enabled: false,
    created_at: '2024-01-02T14:30:00Z',
  };
}

export function wirePositions(books: Brokerage, account: SandboxAccount) {
  return [...account.positions.values()].map(({ symbol, shares, cost }) => {
    const price = books.market.quote(symbol)?.last ?? cost.div(shares).toNumber();
    const value = shares.mul(price);
    return {
      asset_id: assetIdOf(symbol),
      symbol,
      exchange: 'NASDAQ',
      asset_class: 'us_equity',
      qty: shares.toString(),
      qty_available: books.freeShares(account.id, symbol).toString(),
      avg_entry_price: cost.div(shares).toDecimalPlaces(6).toString(),
      side: shares.isNegative() ? 'short' : 'long',
      market_value: value.toFixed(2),
      cost_basis: cost.toFixed(2),
      unrealized_pl: value.minus(cost).toFixed(2),
      current_price: `${price}`,
    };
  });
}

/** Ids of activities begin with their instant and sort by it. */
const activityId = (at: Date, id: string): string => `${at.toISOString().replace(/\D/g, '')}::${uuidOf(id)}`;

const sideOf = (side: 'Buy' | 'Sell') => (side === 'Buy' ? 'buy' : 'sell');

export function wireFill(execution: SandboxExecution, ordered: Decimal) {
  const isWhole = execution.filled.gte(ordered);
  return {
    id: activityId(execution.at, execution.id),
    activity_type: 'FILL',
    transaction_time: execution.at.toISOString(),
    type: isWhole ? 'fill' : 'partial_fill',
    price: execution.price.toString(),
    qty: execution.shares.toString(),
    side: sideOf(execution.side),
    symbol: execution.symbol,
    leaves_qty: ordered.minus(execution.filled).toString(),
    order_id: uuidOf(execution.orderId),
    cum_qty: execution.filled.toString(),
    order_status: isWhole ? 'filled' : 'partially_filled',
  };
}

const activityTypes = {
  Dividend: 'DIV',
  Interest: 'INT',
  Fee: 'FEE',
  Deposit: 'CSD',
  Withdrawal: 'CSW',
  Split: 'SPLIT',
} as const satisfies Record<SandboxActivity['kind'], string>;

export const wireActivity = ({ id, at, kind, day, dollars, symbol, shares }: SandboxActivity) => ({
  id: activityId(at, id),
  activity_type: activityTypes[kind],
  date: day,
  net_amount: dollars.toString(),
  ...(symbol !== null && { symbol }),
  ...(!shares.isZero() && { qty: shares.toString() }),
  description: '',
  status: 'executed',
});

export const ACTIVITY_TYPES: ReadonlySet<string> = new Set(['FILL', ...Object.values(activityTypes)]);
