import type { Decimal } from '@pipa/trading';
import type { Brokerage } from '../brokerage.ts';
import type {
  SandboxAccount,
  SandboxActivity,
  SandboxExecution,
  SandboxOrder,
  SandboxPosition,
} from '../brokerage-types.ts';

/** Class shares have a slash at Schwab. */
export const schwabSymbol = (symbol: string): string => symbol.replace('.', '/');
export const symbolOf = (schwab: string): string => schwab.replace('/', '.');

/** `2026-11-19T15:30:02+0000`, in whole seconds. */
export const schwabTime = (at: Date): string => at.toISOString().replace(/\.\d+Z$/, '+0000');

const instrument = (symbol: string) => ({ assetType: 'EQUITY', symbol: schwabSymbol(symbol), instrumentId: 1 });

/** A margin account has an even number. */
const isMargin = ({ id }: SandboxAccount): boolean => Number(id.at(-1)) % 2 === 0;

function balances(account: SandboxAccount, books: Brokerage) {
  const cash = account.cash.toNumber();
  const worth = books.worth(account).toNumber();
  const free = books.buyingPower(account).toNumber();
  if (isMargin(account)) {
    return {
      accruedInterest: 0,
      availableFunds: free,
      buyingPower: free,
      cashBalance: Math.max(cash, 0),
      marginBalance: Math.min(cash, 0),
      equity: worth,
      liquidationValue: worth,
      longMarketValue: worth - cash,
      maintenanceRequirement: 0,
    };
  }
  return {
    cashAvailableForTrading: free,
    cashAvailableForWithdrawal: free,
    totalCash: cash,
    unsettledCash: 0,
    liquidationValue: worth,
    longMarketValue: worth - cash,
  };
}

function positionWire({ symbol, shares, cost }: SandboxPosition, books: Brokerage) {
  const last = books.market.quote(symbol)?.last ?? cost.div(shares).toNumber();
  return {
    longQuantity: shares.gt(0) ? shares.toNumber() : 0,
    shortQuantity: shares.lt(0) ? shares.negated().toNumber() : 0,
    averagePrice: cost.div(shares).toDecimalPlaces(6).toNumber(),
    marketValue: shares.mul(last).toNumber(),
    currentDayProfitLoss: 0,
    instrument: instrument(symbol),
  };
}

export function accountWire(account: SandboxAccount, books: Brokerage, withPositions: boolean) {
  const now = balances(account, books);
  return {
    securitiesAccount: {
      type: isMargin(account) ? 'MARGIN' : 'CASH',
      accountNumber: account.id,
      roundTrips: 0,
      isDayTrader: false,
      isClosingOnlyRestricted: false,
      ...(withPositions &&
        account.positions.size > 0 && {
          positions: [...account.positions.values()].map((position) => positionWire(position, books)),
        }),
      initialBalances: now,
      currentBalances: now,
      projectedBalances: now,
    },
    aggregatedBalance: {
      currentLiquidationValue: now.liquidationValue,
      liquidationValue: now.liquidationValue,
    },
  };
}

const statuses = { Filled: 'FILLED', Cancelled: 'CANCELED', Rejected: 'REJECTED', Expired: 'EXPIRED' } as const;

/** A working order takes one of the names that the broker has for it, from its id; the last one is in no documentation. */
const WORKING = ['WORKING', 'QUEUED', 'PENDING_ACTIVATION', 'ACCEPTED', 'AWAITING_RELEASE'] as const;

function statusOf({ id, status }: SandboxOrder): string {
  return status === 'Working' ? (WORKING[Number(id) % WORKING.length] ?? 'WORKING') : statuses[status];
}

export function orderWire(order: SandboxOrder, executions: readonly SandboxExecution[], enteredAt: Date, tag: string) {
  const left = order.shares.minus(order.filled);
  return {
    session: 'NORMAL',
    duration: order.duration === 'Day' ? 'DAY' : 'GOOD_TILL_CANCEL',
    orderType: order.type === 'Market' ? 'MARKET' : 'LIMIT',
    complexOrderStrategyType: 'NONE',
    quantity: order.shares.toNumber(),
    filledQuantity: order.filled.toNumber(),
    remainingQuantity: order.status === 'Working' ? left.toNumber() : 0,
    requestedDestination: 'AUTO',
    destinationLinkName: 'AutoRoute',
    ...(order.limitPrice !== null && { price: order.limitPrice.toNumber() }),
    orderLegCollection: [
      {
        orderLegType: 'EQUITY',
        legId: 1,
        instrument: instrument(order.symbol),
        instruction: order.side === 'Buy' ? 'BUY' : 'SELL',
        positionEffect: order.side === 'Buy' ? 'OPENING' : 'CLOSING',
        quantity: order.shares.toNumber(),
      },
    ],
    orderStrategyType: 'SINGLE',
    orderId: Number(order.id),
    cancelable: order.status === 'Working',
    editable: false,
    status: statusOf(order),
    ...(order.reason !== null && { statusDescription: order.reason }),
    enteredTime: schwabTime(enteredAt),
    ...(order.status !== 'Working' && { closeTime: schwabTime(order.changedAt) }),
    tag,
    accountNumber: Number(order.account),
    ...(executions.length > 0 && {
      orderActivityCollection: executions.map((execution) => executionWire(order, execution)),
    }),
  };
}

function executionWire(order: SandboxOrder, { id, shares, filled, price, at }: SandboxExecution) {
  return {
    activityType: 'EXECUTION',
    activityId: Number(id),
    executionType: 'FILL',
    quantity: shares.toNumber(),
    orderRemainingQuantity: order.shares.minus(filled).toNumber(),
    executionLegs: [
      {
        legId: 1,
        quantity: shares.toNumber(),
        mismarkedQuantity: 0,
        price: price.toNumber(),
        time: schwabTime(at),
        instrumentId: 1,
      },
    ],
  };
}

const dollarItem = (dollars: Decimal, feeType?: string) => ({
  instrument: { assetType: 'CURRENCY', symbol: 'CURRENCY_USD' },
  amount: dollars.toNumber(),
  cost: dollars.toNumber(),
  ...(feeType !== undefined && { feeType }),
});

const TRANSACTION_STATUS = { status: 'VALID', subAccount: 'CASH' } as const;

/** A trade as the broker books it: its fees are items of their own. */
export function tradeWire(execution: SandboxExecution, postedAt: Date, day: string) {
  const { id, orderId, account, symbol, side, shares, price, commission } = execution;
  const signed = side === 'Buy' ? shares : shares.negated();
  const cost = signed.mul(price).negated();
  return {
    activityId: Number(id),
    time: schwabTime(postedAt),
    accountNumber: account,
    type: 'TRADE' as const,
    ...TRANSACTION_STATUS,
    tradeDate: `${day}T00:00:00+0000`,
    orderId: Number(orderId),
    netAmount: cost.minus(commission).toNumber(),
    transferItems: [
      ...(commission.isZero() ? [] : [dollarItem(commission.negated(), 'COMMISSION')]),
      {
        instrument: instrument(symbol),
        amount: signed.toNumber(),
        price: price.toNumber(),
        cost: cost.toNumber(),
        positionEffect: side === 'Buy' ? 'OPENING' : 'CLOSING',
      },
    ],
  };
}

export const transactionTypes = [
  'TRADE',
  'RECEIVE_AND_DELIVER',
  'DIVIDEND_OR_INTEREST',
  'ACH_RECEIPT',
  'ACH_DISBURSEMENT',
  'CASH_RECEIPT',
  'CASH_DISBURSEMENT',
  'ELECTRONIC_FUND',
  'WIRE_OUT',
  'WIRE_IN',
  'JOURNAL',
  'MEMORANDUM',
  'MARGIN_CALL',
  'MONEY_MARKET',
  'SMA_ADJUSTMENT',
] as const;
export type TransactionType = (typeof transactionTypes)[number];

const typeOf = {
  Dividend: 'DIVIDEND_OR_INTEREST',
  Interest: 'DIVIDEND_OR_INTEREST',
  Fee: 'JOURNAL',
  Deposit: 'ACH_RECEIPT',
  Withdrawal: 'ACH_DISBURSEMENT',
  Split: 'RECEIVE_AND_DELIVER',
} as const satisfies Record<SandboxActivity['kind'], TransactionType>;

export function activityWire(activity: SandboxActivity, postedAt: Date) {
  const { id, account, kind, symbol, day, dollars, shares } = activity;
  return {
    activityId: Number(id),
    time: schwabTime(postedAt),
    description: kind === 'Split' ? `STOCK SPLIT ${symbol}` : kind === 'Fee' ? 'SERVICE FEE' : kind.toUpperCase(),
    accountNumber: account,
    type: typeOf[kind],
    ...TRANSACTION_STATUS,
    tradeDate: `${day}T00:00:00+0000`,
    netAmount: dollars.toNumber(),
    transferItems: [
      ...(dollars.isZero() ? [] : [dollarItem(dollars)]),
      ...(symbol === null ? [] : [{ instrument: instrument(symbol), amount: shares.toNumber(), cost: 0 }]),
    ],
  };
}
