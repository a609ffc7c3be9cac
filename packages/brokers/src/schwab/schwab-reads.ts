import { newYorkDay } from '@pipa/calendar';
import { type Decimal, exact, sum, ZERO } from '@pipa/trading';
import {
  type AccessedAccount,
  type AccountActivity,
  type AccountReads,
  type BrokerCash,
  type BrokerPosition,
  MOST_EXECUTIONS_A_PAGE,
} from '../account-port.ts';
import { BrokerError } from '../broker-error.ts';
import type { ClaimedOrders } from '../venue.ts';
import { pageAfter, sinceOf } from './schwab-cursor.ts';
import { bodyOf, type SchwabHttp } from './schwab-http.ts';
import { executionsOf, listOrders, longestRange } from './schwab-orders.ts';
import { decimalOf, fromSchwab, instantOf, isShares, listOf, type WireInstrument } from './schwab-wire.ts';

export interface SchwabReadsOptions {
  readonly http: SchwabHttp;
  readonly claimed: ClaimedOrders;
  /** Wall clock. */
  readonly clock: () => Date;
}

const DAY_MS = 86_400_000;
/** How far back the first read of activities goes. */
const ACTIVITY_MS = 60 * DAY_MS;
/** Trades are read for their fees alone: executions come from the orders. */
const ACTIVITY_TYPES =
  'TRADE,RECEIVE_AND_DELIVER,DIVIDEND_OR_INTEREST,ACH_RECEIPT,ACH_DISBURSEMENT,CASH_RECEIPT,CASH_DISBURSEMENT,ELECTRONIC_FUND,WIRE_OUT,WIRE_IN,JOURNAL';

/** What Schwab says of an account. */
export function createSchwabReads({ http, claimed, clock }: SchwabReadsOptions): AccountReads {
  async function read(of: AccessedAccount, query: Readonly<Record<string, string>> = {}): Promise<WireAccount> {
    const answer = await http.trader(of, { method: 'GET', path: `/accounts/${of.account}`, query });
    const { securitiesAccount } = (bodyOf(answer) ?? {}) as { securitiesAccount?: WireAccount };
    if (securitiesAccount === undefined) throw new BrokerError({ kind: 'Unavailable' });
    return securitiesAccount;
  }

  return {
    cash: async (of) => cashOf(await read(of)),
    positions: async (of) => {
      const { positions = [] } = await read(of, { fields: 'positions' });
      return positions.flatMap(positionOf);
    },
    executions: async (of, after) => {
      // A waiting order trades long after it was entered, so that every order that may have traded since is read.
      const orders = await listOrders(http, of, longestRange(new Date(clock().getTime() + DAY_MS)));
      const { page, cursor, isLast } = pageAfter(
        orders.toReversed().flatMap((order) => executionsOf(order)),
        after,
        MOST_EXECUTIONS_A_PAGE,
      );
      const orderIds = [...new Set(page.map(({ orderId }) => orderId))];
      const keys = orderIds.length === 0 ? new Map<string, string>() : await claimed(of.account, orderIds);
      const executions = page.map(({ id, orderId, symbol, side, at, fill }) => {
        return { executionId: id, clientKey: keys.get(orderId) ?? null, symbol, side, execTime: at, fill };
      });
      return { executions, cursor, isLast };
    },
    activities: async (of, after) => {
      const now = clock().getTime();
      const since = sinceOf(after)?.getTime() ?? 0;
      const answer = await http.trader(of, {
        method: 'GET',
        path: `/accounts/${of.account}/transactions`,
        query: {
          startDate: new Date(Math.max(since, now - ACTIVITY_MS)).toISOString(),
          endDate: new Date(now + DAY_MS).toISOString(),
          types: ACTIVITY_TYPES,
        },
      });
      const entries = listOf<WireTransaction>(bodyOf(answer)).toReversed().flatMap(entriesOf);
      const { page, cursor, isLast } = pageAfter(entries, after, MOST_EXECUTIONS_A_PAGE);
      return { activities: page.map(({ activity }) => activity), cursor, isLast };
    },
  };
}

interface WireAccount {
  readonly type?: string;
  readonly currentBalances?: Readonly<Record<string, number | undefined>>;
  readonly positions?: readonly WirePosition[];
}

interface WirePosition {
  readonly longQuantity?: number;
  readonly shortQuantity?: number;
  readonly averagePrice?: number;
  readonly marketValue?: number;
  readonly instrument?: WireInstrument;
}

interface WireTransaction {
  readonly activityId: number;
  readonly time?: string;
  readonly tradeDate?: string;
  readonly type?: string;
  readonly status?: string;
  readonly description?: string;
  readonly netAmount?: number;
  readonly transferItems?: readonly {
    readonly instrument?: WireInstrument;
    readonly amount?: number;
    readonly cost?: number;
    readonly feeType?: string;
  }[];
}

/** An account of cash and one on margin name their money differently; on margin what is borrowed is a balance of its own. */
function cashOf({ type, currentBalances: now = {} }: WireAccount): BrokerCash {
  const isMargin = type === 'MARGIN';
  const held = isMargin ? (now.cashBalance ?? now.totalCash) : (now.totalCash ?? now.cashBalance);
  const total = decimalOf(held).plus(isMargin ? (now.marginBalance ?? 0) : 0);
  const unsettled = exact(now.unsettledCash ?? 0);
  const buyingPower = isMargin ? (now.buyingPower ?? now.availableFunds) : now.cashAvailableForTrading;
  return {
    settled: total.minus(unsettled),
    unsettled,
    buyingPower: decimalOf(buyingPower),
    netLiquidation: decimalOf(now.liquidationValue),
  };
}

function positionOf({
  longQuantity = 0,
  shortQuantity = 0,
  averagePrice,
  marketValue,
  instrument,
}: WirePosition): BrokerPosition[] {
  if (!isShares(instrument)) return [];
  const shares = exact(longQuantity).minus(shortQuantity);
  if (shares.isZero()) return [];
  return [
    {
      symbol: fromSchwab(instrument.symbol),
      shares,
      price: marketValue === undefined ? null : exact(marketValue).div(shares).abs().toDecimalPlaces(6),
      unitCost: averagePrice === undefined ? null : exact(averagePrice),
    },
  ];
}

/** What a transaction changed beside a trade: of a trade its fees. One that is not valid any more changed nothing. */
function entriesOf(transaction: WireTransaction): { id: string; at: Date; activity: AccountActivity }[] {
  const { activityId, time, tradeDate, type, status, netAmount, transferItems = [] } = transaction;
  if (status === 'INVALID' || status === 'PENDING') return [];
  const at = instantOf(time);
  const item = transferItems.find(({ instrument }) => isShares(instrument));
  const symbol = isShares(item?.instrument) ? fromSchwab(item.instrument.symbol) : null;
  const day = tradeDate === undefined ? newYorkDay(at) : (tradeDate.slice(0, 10) as AccountActivity['day']);
  const entry = (activity: Omit<AccountActivity, 'day' | 'symbol'>) => [
    { id: activity.activityId, at, activity: { ...activity, day, symbol } },
  ];
  if (type === 'TRADE') {
    const fees = sum(
      transferItems.filter(({ feeType }) => feeType !== undefined).map(({ cost }) => decimalOf(cost ?? 0)),
    );
    return fees.isZero() ? [] : entry({ activityId: `${activityId}-fee`, kind: 'Fee', dollars: fees, shares: ZERO });
  }
  const dollars = decimalOf(netAmount ?? 0);
  const shares = item?.amount === undefined ? ZERO : exact(item.amount);
  return entry({ activityId: `${activityId}`, kind: kindOf(transaction, symbol, dollars), dollars, shares });
}

function kindOf(
  { type, description = '' }: WireTransaction,
  symbol: string | null,
  dollars: Decimal,
): AccountActivity['kind'] {
  switch (type) {
    case 'DIVIDEND_OR_INTEREST':
      return symbol === null ? 'Interest' : 'Dividend';
    case 'ACH_RECEIPT':
    case 'CASH_RECEIPT':
    case 'WIRE_IN':
      return 'Deposit';
    case 'ACH_DISBURSEMENT':
    case 'CASH_DISBURSEMENT':
    case 'WIRE_OUT':
      return 'Withdrawal';
    case 'ELECTRONIC_FUND':
      return dollars.isNegative() ? 'Withdrawal' : 'Deposit';
    case 'RECEIVE_AND_DELIVER':
      return /split/i.test(description) ? 'Split' : 'Other';
    case 'JOURNAL':
      return /fee/i.test(description) ? 'Fee' : 'Other';
    default:
      return 'Other';
  }
}
