import { previousTradingDay, sessionOf, type TradingDay } from '@pipa/calendar';
import { inTransaction, type Tx } from '@pipa/db';
import { cashCauses, logPortfolio, postEntry, SYSTEM_USER_NAME } from '@pipa/db/books';
import { latestCloses } from '@pipa/db/market';
import { notifyPortfolio } from '@pipa/db/notices';
import { findPosition, listDelistedPositions } from '@pipa/db/portfolios';
import { callOffOrdersFor, createFilledOrder, lockTradedPortfolio } from '@pipa/db/trading';
import { describeCalledOff } from '@pipa/portfolios';
import { exact, postFill, ZERO } from '@pipa/trading';
import type { WorkerContext } from '../context.ts';
import { reportTrades } from '../trade/report-trades.ts';

type Session = Pick<WorkerContext, 'prisma' | 'pool' | 'clock' | 'publicUrl'>;

/**
 * Pays out positions in delisted instruments at their last close and without cost, like the backtest. A position with an order at
 * an outside venue waits until the venue has reported the end of the order. The payment is reported to the owner like a trade.
 */
export async function cashOutDelisted({ prisma, pool, clock, publicUrl }: Session, day: TradingDay): Promise<void> {
  const positions = await listDelistedPositions(pool, day);
  const closes = await latestCloses(pool, [...new Set(positions.map(({ symbol }) => symbol))], previousTradingDay(day));
  for (const { portfolioId, symbol, delistedOn } of positions) {
    const close = closes.get(symbol)?.close;
    if (close === undefined) continue;
    const instrument = { symbol, lastDay: delistedOn, price: close.toFixed(4) };
    await inTransaction(prisma, (tx) => cashOut(tx, portfolioId, instrument, { day, at: clock(), publicUrl }));
  }
}

async function cashOut(
  tx: Tx,
  portfolioId: number,
  { symbol, lastDay, price }: { symbol: string; lastDay: TradingDay; price: string },
  { day, at, publicUrl }: { day: TradingDay; at: Date; publicUrl: string },
): Promise<void> {
  const portfolio = await lockTradedPortfolio(tx, portfolioId);
  const holding = await findPosition(tx, portfolioId, symbol);
  if (portfolio === null || holding === null) return;
  const { openAt } = sessionOf(day);
  const { ended, atVenue } = await callOffOrdersFor(tx, { portfolioId, symbol }, 'Delisted', { closedAt: openAt, at });
  const log = (message: string) =>
    logPortfolio(tx, portfolioId, { time: openAt, userName: SYSTEM_USER_NAME, action: 'Delisted', message });
  if (ended.length > 0) await log(describeCalledOff(ended.length, symbol));
  const report = { publicUrl, at, moment: { day } };
  // An order of a later day cannot have traded any more.
  if (atVenue.some(({ tradeDay }) => tradeDay <= lastDay)) {
    await reportTrades(tx, portfolioId, ended, report);
    await notifyPortfolio(tx, { portfolioId, parts: ['order'] }, at);
    return;
  }
  const side = holding.shares.gt(0) ? 'Sell' : 'Cover';
  const fill = { side, shares: holding.shares.abs(), price: exact(price), commission: ZERO, fee: ZERO } as const;
  const fillKey = `${portfolioId}-${symbol}-${day}-delisted`;
  const paidOut = await createFilledOrder(tx, {
    portfolioId,
    symbol,
    clientKey: fillKey,
    fillKey,
    type: 'Market',
    timeInForce: 'Day',
    reason: 'Delisted: paid out at the last close',
    tradeDay: day,
    placedAt: openAt,
    exchange: 'PIPA',
    ...fill,
  });
  const memo = `${symbol} delisted`;
  const origin = { accountId: portfolio.trackAccountId, causeKey: cashCauses.fill(fillKey), marketDay: day, memo };
  await postEntry(tx, postFill(origin, portfolioId, symbol, holding, fill).entry, { at });
  await log(`${symbol} was delisted and paid out at ${price}`);
  await reportTrades(tx, portfolioId, [...ended, paidOut], report);
  await notifyPortfolio(tx, { portfolioId, parts: ['portfolio', 'position', 'order'] }, at);
}
