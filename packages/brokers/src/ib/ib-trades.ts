import type { IbSession } from './ib-session.ts';
import { type TradeRow, tradeRows } from './ib-wire.ts';

/** The most that the broker gives. */
const DAYS = '7';
/** The commission of a trade follows it; a trade without one is kept back so long. */
const COMMISSION_MS = 10 * 60_000;

/** Stock trades of an account in the last days, the oldest first. */
export async function readTrades(session: IbSession, account: string, now: Date): Promise<readonly TradeRow[]> {
  const rows = await session.shared('/iserver/account/trades', { query: { days: DAYS } }, tradeRows);
  return rows
    .filter((row) => (row.account ?? row.accountCode ?? account) === account && (row.sec_type ?? 'STK') === 'STK')
    .filter(({ commission, trade_time_r: at }) => hasCommission(commission) || now.getTime() - at > COMMISSION_MS)
    .sort((a, b) => a.trade_time_r - b.trade_time_r || (a.execution_id < b.execution_id ? -1 : 1));
}

const hasCommission = (commission: TradeRow['commission']): boolean =>
  commission !== undefined && commission !== null && commission !== '';
