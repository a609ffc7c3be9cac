import { addDays } from '@pipa/calendar';
import { type Decimal, ZERO } from '@pipa/trading';
import type { AccountActivity, AccountExecution, AccountReads } from '../account-port.ts';
import { type AlpacaCalls, type AlpacaSecret, bodyOf, secretOf } from './alpaca-calls.ts';
import {
  type AlpacaFill,
  alpacaAccount,
  alpacaActivities,
  alpacaFills,
  alpacaOrder,
  alpacaOrders,
  alpacaPositions,
  MOST_ORDERS,
  PAGE_SIZE,
} from './alpaca-wire.ts';

/** Names that are remembered of orders, over all accounts. */
const MOST_NAMES = 20_000;
/** Activities are booked with the day that they belong to, which may be days ago. */
const OVERLAP_DAYS = 7;
/** Begins the cursor of a page that is not the last one of its reading. */
const WITHIN = 'page:';

/** One page of fills, the oldest first, after an activity or a time. */
export async function readFills(
  calls: AlpacaCalls,
  secret: AlpacaSecret,
  from: { readonly after?: string; readonly page_token?: string },
): Promise<{ fills: AlpacaFill[]; isLast: boolean }> {
  const query = { direction: 'asc', page_size: `${PAGE_SIZE}`, ...from };
  const fills = bodyOf(await calls(secret, { path: 'account/activities/FILL', query }), alpacaFills);
  return { fills, isLast: fills.length < PAGE_SIZE };
}

/** Fees of regulators are booked by the day, as activities, so that a fill has none. */
export const fillOf = ({ qty, price }: AlpacaFill) => ({ shares: qty, price, commission: ZERO, fee: ZERO });

const sides = { buy: 'Buy', sell: 'Sell', sell_short: 'Short' } as const;

export function createAlpacaReads(calls: AlpacaCalls): AccountReads {
  const nameOf = createNames(calls);
  return {
    cash: async ({ access }) => {
      const { cash, buying_power, equity } = bodyOf(await calls(secretOf(access), { path: 'account' }), alpacaAccount);
      // The service does not say which part of the cash is settled.
      return { settled: cash, unsettled: ZERO, buyingPower: buying_power, netLiquidation: equity };
    },
    positions: async ({ access }) => {
      const positions = bodyOf(await calls(secretOf(access), { path: 'positions' }), alpacaPositions);
      return positions
        .filter(({ qty }) => !qty.isZero())
        .map(({ symbol, qty, side, current_price, avg_entry_price }) => ({
          symbol,
          shares: side === 'short' ? qty.abs().negated() : qty,
          price: current_price ?? null,
          unitCost: avg_entry_price ?? null,
        }));
    },
    executions: async ({ access }, after) => {
      const secret = secretOf(access);
      const { fills, isLast } = await readFills(calls, secret, after === null ? {} : { page_token: after });
      const clientKeys = await nameOf(secret, fills);
      const executions = fills.map(
        (fill): AccountExecution => ({
          executionId: fill.id,
          clientKey: clientKeys.get(fill.order_id) ?? null,
          symbol: fill.symbol,
          side: sides[fill.side],
          execTime: fill.transaction_time,
          fill: fillOf(fill),
        }),
      );
      return { executions, cursor: fills.at(-1)?.id ?? after, isLast };
    },
    activities: async ({ access }, after) => {
      const secret = secretOf(access);
      const query = {
        category: 'non_trade_activity',
        direction: 'asc',
        page_size: `${PAGE_SIZE}`,
        ...startOf(after),
      };
      const found = bodyOf(await calls(secret, { path: 'account/activities', query }), alpacaActivities);
      const last = found.at(-1)?.id;
      const isLast = found.length < PAGE_SIZE;
      const activities = found.filter(({ status }) => status !== 'canceled').map(activityOf);
      const cursor = last === undefined ? (after?.replace(WITHIN, '') ?? null) : isLast ? last : `${WITHIN}${last}`;
      return { activities, cursor, isLast };
    },
  };
}

/** A new reading begins some days before the last activity that was read; the ids tell which ones are known. */
function startOf(cursor: string | null): Readonly<Record<string, string>> {
  if (cursor === null) return {};
  if (cursor.startsWith(WITHIN)) return { page_token: cursor.slice(WITHIN.length) };
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})/.exec(cursor) ?? [];
  if (year === undefined) return { page_token: cursor };
  return { after: addDays(`${year}-${month}-${day}`, -OVERLAP_DAYS) };
}

const kinds: readonly (readonly [RegExp, AccountActivity['kind']])[] = [
  [/^(C?FEE|DIVFEE|PTC|PTR)$/, 'Fee'],
  [/^DIV/, 'Dividend'],
  [/^INT/, 'Interest'],
  [/^(SPLIT|SSP)$/, 'Split'],
];

/** Transfers of cash, whose direction is their sign. */
const TRANSFERS = /^(TRANS|CSD|CSW|JNLC?|ACATC)$/;

function activityOf(activity: {
  id: string;
  activity_type: string;
  date: string;
  net_amount: Decimal;
  symbol?: string | null | undefined;
  qty?: Decimal | null | undefined;
}): AccountActivity {
  const { id, activity_type: type, date, net_amount, symbol, qty } = activity;
  const transfer = net_amount.isNegative() ? 'Withdrawal' : 'Deposit';
  const kind = TRANSFERS.test(type) ? transfer : (kinds.find(([pattern]) => pattern.test(type))?.[1] ?? 'Other');
  // A dividend names the shares that it was paid on, which it did not move.
  const shares = kind === 'Split' || kind === 'Other' ? (qty ?? ZERO) : ZERO;
  return { activityId: id, kind, symbol: symbol ?? null, day: date, dollars: net_amount, shares };
}

/** The service names an order that came without a key by a UUID, which no key of ours is. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Finds the client keys of orders, since fills name the order alone; null for an order that its owner made at the broker. */
function createNames(calls: AlpacaCalls) {
  const names = new Map<string, string | null>();
  const remember = (id: string, clientId: string | null) => {
    names.set(id, clientId === null || UUID.test(clientId) ? null : clientId);
    for (const oldest of names.keys()) {
      if (names.size <= MOST_NAMES) break;
      names.delete(oldest);
    }
  };
  return async (secret: AlpacaSecret, fills: readonly AlpacaFill[]): Promise<ReadonlyMap<string, string | null>> => {
    const missing = () => [...new Set(fills.map(({ order_id }) => order_id).filter((id) => !names.has(id)))];
    const newest = fills.at(-1)?.transaction_time;
    if (newest !== undefined && missing().length > 1) {
      const until = new Date(newest.getTime() + 1_000).toISOString();
      const query = { status: 'all', limit: `${MOST_ORDERS}`, direction: 'desc', until };
      const listed = bodyOf(await calls(secret, { path: 'orders', query }), alpacaOrders);
      for (const { id, client_order_id } of listed) remember(id, client_order_id);
    }
    for (const id of missing()) {
      const answer = await calls(secret, { path: `orders/${encodeURIComponent(id)}` });
      remember(id, answer.status === 404 ? null : bodyOf(answer, alpacaOrder).client_order_id);
    }
    return new Map(fills.map(({ order_id }) => [order_id, names.get(order_id) ?? null]));
  };
}
