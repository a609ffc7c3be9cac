import type { OwnActivity } from '@pipa/contract';
import { type OwnerAmountChange, type OwnerLog, type OwnerTrade, readOwnerActivities } from '@pipa/db/portfolios';
import type { Database } from '../context.ts';
import { wireMoney } from '../values/wire-rows.ts';

type Placed = Pick<OwnerLog, 'id' | 'time' | 'portfolioId' | 'portfolioName' | 'strategyType'>;

const placeOf = ({ id, time, portfolioId, portfolioName, strategyType }: Placed) => ({
  id,
  time: time.toISOString(),
  portfolioId,
  portfolioName,
  strategyType,
});

const tradeRow = (trade: OwnerTrade): OwnActivity => ({
  ...placeOf(trade),
  kind: 'Trade',
  action: trade.side,
  message: `${trade.shares} ${trade.symbol}`,
  amount: wireMoney(trade.value),
});
const amountRow = (change: OwnerAmountChange): OwnActivity => ({
  ...placeOf(change),
  kind: 'Amount',
  action: change.amount < 0 ? 'Decrease' : 'Increase',
  message: change.status,
  amount: wireMoney(change.amount),
});
const logRow = (log: OwnerLog): OwnActivity => ({
  ...placeOf(log),
  kind: 'Portfolio',
  action: log.action,
  message: log.message,
  amount: null,
});

/** What happened last in the user's portfolios, newest first. */
export async function latestActivities({ pool }: Database, userId: number, limit: number): Promise<OwnActivity[]> {
  const { trades, logs, amountChanges } = await readOwnerActivities(pool, userId, limit);
  return [...trades.map(tradeRow), ...amountChanges.map(amountRow), ...logs.map(logRow)]
    .sort((a, b) => (a.time < b.time ? 1 : a.time > b.time ? -1 : b.id - a.id))
    .slice(0, limit);
}
