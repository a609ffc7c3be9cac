import { exact, ZERO } from '@pipa/trading';
import { z } from 'zod';
import {
  type AccountExecution,
  type AccountReads,
  type BrokerPosition,
  MOST_EXECUTIONS_A_PAGE,
} from '../account-port.ts';
import { symbolOf } from './ib-contracts.ts';
import type { IbSession } from './ib-session.ts';
import type { IbSessions } from './ib-sessions.ts';
import { readTrades } from './ib-trades.ts';
import { ledger, orZero, type PositionRow, positionRows, summary, type TradeRow } from './ib-wire.ts';

const PAGE = 100;
const MOST_PAGES = 50;
/** Executions may be reported in another sequence: those so near to the last one are told apart by their ids. */
const OVERLAP_MS = 60_000;
const MOST_IDS = 200;

/** What was before an instant was read, and since then what has these ids. */
const cursorSchema = z.strictObject({ from: z.number(), ids: z.array(z.string()) });
type Cursor = z.infer<typeof cursorSchema>;

/**
 * What the broker says of an account. Executions reach back seven days alone: what traded earlier and was not read comes as a difference
 * of cash and positions, never as an execution. Dividends, interest and fees come the same way, since the Web API lists them for one
 * contract at a time and without ids.
 */
export function createIbReads(sessions: IbSessions, clock: () => Date): AccountReads {
  return {
    cash: async ({ account, access }) => {
      const session = sessions.of(access);
      const path = `/portfolio/${encodeURIComponent(account)}`;
      const rows = await session.portfolio({ method: 'GET', path: `${path}/ledger` }, ledger);
      const figures = await session.portfolio({ method: 'GET', path: `${path}/summary` }, summary);
      // The total of all currencies (BASE) moves with their rates; only dollars are ours to trade with.
      const dollars = rows.USD;
      const settled = orZero(dollars?.settledcash ?? dollars?.cashbalance);
      // Dollars in the base currency: 1 where that is the dollar.
      const rate = dollars?.exchangerate?.gt(0) ? dollars.exchangerate : exact(1);
      return {
        settled,
        unsettled: orZero(dollars?.cashbalance).minus(settled),
        buyingPower: orZero(figures.buyingpower?.amount).div(rate).toDecimalPlaces(6),
        netLiquidation: orZero(figures.netliquidation.amount).div(rate).toDecimalPlaces(6),
      };
    },
    positions: async ({ account, access }) => {
      const session = sessions.of(access);
      const path = `/portfolio/${encodeURIComponent(account)}/positions`;
      await session.portfolio({ method: 'POST', path: `${path}/invalidate` }, z.unknown());
      let rows = await readPages(session, path);
      // The first reading may lack the tickers.
      if (rows.some((row) => isStock(row) && tickerIn(row) === null)) rows = await readPages(session, path);
      return rows.flatMap(positionOf);
    },
    executions: async (account, after) => {
      const trades = await readTrades(sessions.of(account.access), account.account, clock());
      return pageOf(trades, cursorOf(after), after);
    },
    activities: async ({ access }, after) => {
      sessions.of(access);
      return { activities: [], cursor: after, isLast: true };
    },
  };
}

async function readPages(session: IbSession, path: string): Promise<PositionRow[]> {
  const rows: PositionRow[] = [];
  for (let page = 0; page < MOST_PAGES; page++) {
    const read = await session.portfolio({ method: 'GET', path: `${path}/${page}` }, positionRows);
    rows.push(...read);
    if (read.length < PAGE) break;
  }
  return rows;
}

const isStock = ({ assetClass, currency }: PositionRow): boolean =>
  (assetClass ?? 'STK') === 'STK' && (currency ?? 'USD') === 'USD';
const tickerIn = ({ ticker, contractDesc }: PositionRow): string | null => ticker ?? contractDesc ?? null;

/** Stocks in dollars; options, bonds and other currencies are no part of what trades here. */
function positionOf(row: PositionRow): BrokerPosition[] {
  const ticker = tickerIn(row);
  if (!isStock(row) || row.position.isZero() || ticker === null) return [];
  const { position: shares, mktPrice, avgPrice } = row;
  return [{ symbol: symbolOf(ticker), shares, price: mktPrice ?? null, unitCost: avgPrice ?? null }];
}

function pageOf(trades: readonly TradeRow[], cursor: Cursor | null, after: string | null) {
  const read = new Set(cursor?.ids);
  const from = cursor?.from ?? Number.NEGATIVE_INFINITY;
  const fresh = trades.filter(({ trade_time_r: at, execution_id: id }) => at >= from && !read.has(id));
  const page = fresh.slice(0, MOST_EXECUTIONS_A_PAGE);
  if (page.length === 0) return { executions: [], cursor: after, isLast: true };
  for (const { execution_id: id } of page) read.add(id);
  const kept = trades.filter(({ trade_time_r: at, execution_id: id }) => at >= from && read.has(id));
  return {
    executions: page.map(executionOf),
    cursor: JSON.stringify(cursorAfter(kept)),
    isLast: page.length === fresh.length,
  };
}

/** The cursor after trades that were read, the oldest first; those of its first instant are all in it. */
function cursorAfter(read: readonly TradeRow[]): Cursor {
  const timeOf = (at: number) => read.at(at)?.trade_time_r ?? 0;
  const overlap = timeOf(-1) - OVERLAP_MS;
  const from = read.length > MOST_IDS ? Math.max(overlap, timeOf(-MOST_IDS)) : overlap;
  return { from, ids: read.filter(({ trade_time_r: at }) => at >= from).map(({ execution_id: id }) => id) };
}

function cursorOf(text: string | null): Cursor | null {
  if (text === null) return null;
  return cursorSchema.parse(JSON.parse(text));
}

const executionOf = (trade: TradeRow): AccountExecution => ({
  executionId: trade.execution_id,
  clientKey: trade.order_ref ?? null,
  symbol: symbolOf(trade.symbol),
  side: trade.side.startsWith('B') ? 'Buy' : 'Sell',
  execTime: new Date(trade.trade_time_r),
  fill: {
    shares: trade.size,
    price: trade.price,
    commission: trade.commission === '' ? ZERO : orZero(trade.commission),
    fee: ZERO,
  },
});
