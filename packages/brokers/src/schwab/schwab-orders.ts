import type { OrderSide } from '@pipa/contract';
import { type OrderFill, ZERO } from '@pipa/trading';
import type { AccessedAccount } from '../account-port.ts';
import type { VenueReport } from '../venue-report.ts';
import { bodyOf, type SchwabHttp } from './schwab-http.ts';
import {
  decimalOf,
  fromSchwab,
  instantOf,
  isShares,
  listOf,
  sideOf,
  type WireActivity,
  type WireOrder,
} from './schwab-wire.ts';

const MOST_LISTED = 3_000;
const DAY_MS = 86_400_000;
/** Sources differ on how far back the broker lists orders: 60 days at least. */
const LISTED_MS = 59 * DAY_MS;

export interface OrderRange {
  readonly from: Date;
  readonly to: Date;
}

/** The longest range up to an instant that the broker lists. */
export const longestRange = (to: Date): OrderRange => ({ from: new Date(to.getTime() - LISTED_MS), to });

/** All orders that were entered within a range. A list that is full is read again in halves. */
export async function listOrders(
  http: SchwabHttp,
  of: AccessedAccount,
  { from, to }: OrderRange,
): Promise<readonly WireOrder[]> {
  const query = {
    fromEnteredTime: from.toISOString(),
    toEnteredTime: to.toISOString(),
    maxResults: `${MOST_LISTED}`,
  };
  const answer = await http.trader(of, { method: 'GET', path: `/accounts/${of.account}/orders`, query });
  const listed = listOf<WireOrder>(bodyOf(answer));
  const middle = new Date((from.getTime() + to.getTime()) / 2);
  if (listed.length < MOST_LISTED || to.getTime() - from.getTime() < 2_000) return listed;
  const halves = [await listOrders(http, of, { from, to: middle }), await listOrders(http, of, { from: middle, to })];
  return [...new Map(halves.flat().map((order) => [order.orderId, order])).values()];
}

/** An order by its id; null for one that the broker does not know. */
export async function readOrder(http: SchwabHttp, of: AccessedAccount, id: string): Promise<WireOrder | null> {
  const answer = await http.trader(of, {
    method: 'GET',
    path: `/accounts/${of.account}/orders/${encodeURIComponent(id)}`,
  });
  return answer.status === 404 ? null : (bodyOf(answer) as WireOrder);
}

/** A part of an order for shares that has traded. */
export interface WireExecution {
  readonly id: string;
  readonly orderId: string;
  readonly symbol: string;
  readonly side: OrderSide;
  readonly at: Date;
  readonly fill: OrderFill;
}

/** Orders within orders that are followed. */
const MOST_DEPTH = 4;

/**
 * The executions of an order and of those that follow from it. Reads of an account and reports of orders both come from here, so that
 * one execution has one id. Fees are not in it: the broker books them as transactions, later.
 */
export function executionsOf(order: WireOrder, depth = 0): WireExecution[] {
  const legs = order.orderLegCollection ?? [];
  const activities = (order.orderActivityCollection ?? []).filter(({ activityType }) => activityType === 'EXECUTION');
  const own = activities.flatMap((activity) =>
    (activity.executionLegs ?? []).flatMap((part, index): WireExecution[] => {
      const leg = legs.length === 1 ? legs[0] : legs.find(({ legId }) => legId === part.legId);
      const side = sideOf(leg?.instruction);
      if (side === undefined || !isShares(leg?.instrument)) return [];
      return [
        {
          id: executionId(order, activity, index),
          orderId: `${order.orderId}`,
          symbol: fromSchwab(leg.instrument.symbol),
          side,
          at: instantOf(part.time),
          fill: { shares: decimalOf(part.quantity), price: decimalOf(part.price), commission: ZERO, fee: ZERO },
        },
      ];
    }),
  );
  if (depth === MOST_DEPTH) return own;
  return [...own, ...(order.childOrderStrategies ?? []).flatMap((child) => executionsOf(child, depth + 1))];
}

/** Documents do not promise the activity's id; what remained after it is the next thing that tells the executions of an order apart. */
function executionId(
  { orderId }: WireOrder,
  { activityId, orderRemainingQuantity }: WireActivity,
  index: number,
): string {
  const base = activityId === undefined ? `${orderId}-${orderRemainingQuantity ?? ''}` : `${activityId}`;
  return index === 0 ? base : `${base}.${index}`;
}

/** Any other status, a new one included, is of an order that may still trade. */
const ends: Readonly<Record<string, 'Cancelled' | 'Rejected' | 'Expired'>> = {
  CANCELED: 'Cancelled',
  REPLACED: 'Cancelled',
  REJECTED: 'Rejected',
  EXPIRED: 'Expired',
};

/** Everything that the broker says of an order. */
export function reportsOf(order: WireOrder, clientKey: string): VenueReport[] {
  const reports: VenueReport[] = [{ kind: 'Accepted', clientKey, venueOrderId: `${order.orderId}` }];
  for (const { id, at, fill } of executionsOf({ ...order, childOrderStrategies: [] })) {
    reports.push({
      kind: 'Execution',
      clientKey,
      executionId: id,
      execTime: at,
      fill,
      exchange: 'SCHWAB',
      reason: null,
    });
  }
  const status = ends[order.status ?? ''];
  if (status !== undefined) {
    const reason =
      order.status === 'REPLACED' ? 'The order was replaced at the broker' : (order.statusDescription ?? null);
    reports.push({ kind: 'Ended', clientKey, status, filledShares: decimalOf(order.filledQuantity ?? 0), reason });
  }
  return reports;
}
