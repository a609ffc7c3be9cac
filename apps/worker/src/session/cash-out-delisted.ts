import { dayToUtcDate, previousTradingDay, sessionOf, type TradingDay } from '@pipa/calendar';
import {
  cashCauses,
  inTransaction,
  latestCloses,
  lockPortfolio,
  logPortfolio,
  notifyPortfolio,
  postEntry,
  SYSTEM_USER_NAME,
  type Tx,
} from '@pipa/db';
import { exact, type Holding, postFill } from '@pipa/trading';
import type { WorkerContext } from '../context.ts';
import { openOrderStatuses } from '../trade/portfolio-book.ts';

type Session = Pick<WorkerContext, 'prisma' | 'pool' | 'clock'>;

/** Pays out positions of instruments whose last session is over, at their last close and without cost, as the backtest does. */
export async function cashOutDelisted({ prisma, pool, clock }: Session, day: TradingDay): Promise<void> {
  const { rows } = await pool.query<{ portfolioId: number; symbol: string }>(
    `SELECT p."portfolioId", p."symbol" FROM "position" p JOIN "instrument" i ON i."symbol" = p."symbol"
     WHERE i."delistedOn" < $1::date ORDER BY 1, 2`,
    [day],
  );
  const closes = await latestCloses(pool, [...new Set(rows.map(({ symbol }) => symbol))], previousTradingDay(day));
  for (const { portfolioId, symbol } of rows) {
    const close = closes.get(symbol)?.close;
    if (close === undefined) continue;
    await inTransaction(prisma, (tx) => cashOut(tx, portfolioId, symbol, close.toFixed(4), { day, at: clock() }));
  }
}

async function cashOut(
  tx: Tx,
  portfolioId: number,
  symbol: string,
  price: string,
  { day, at }: { day: TradingDay; at: Date },
): Promise<void> {
  const portfolio = await lockPortfolio(tx, portfolioId);
  const held = await tx.position.findUnique({ where: { portfolioId_symbol: { portfolioId, symbol } } });
  if (portfolio === null || held === null) return;
  const { openAt } = sessionOf(day);
  await tx.order.updateMany({
    where: { portfolioId, symbol, status: { in: openOrderStatuses } },
    data: { status: 'Cancelled', reason: 'Delisted', closedAt: openAt },
  });
  const holding: Holding = { shares: exact(held.shares.toString()), cost: exact(held.cost.toString()) };
  const side = holding.shares.gt(0) ? 'Sell' : 'Cover';
  const shares = holding.shares.abs();
  const fillKey = `${portfolioId}-${symbol}-${day}-delisted`;
  await tx.order.create({
    data: {
      portfolioId,
      clientKey: fillKey,
      symbol,
      side,
      type: 'Market',
      timeInForce: 'Day',
      shares: shares.toFixed(6),
      filledShares: shares.toFixed(6),
      status: 'Filled',
      reason: 'Delisted: paid out at the last close',
      tradeDay: dayToUtcDate(day),
      placedAt: openAt,
      closedAt: openAt,
      executions: {
        create: {
          fillKey,
          execTime: openAt,
          shares: shares.toFixed(6),
          price,
          commission: 0,
          fee: 0,
          exchange: 'PIPA',
        },
      },
    },
  });
  const memo = `${symbol} delisted`;
  const origin = { accountId: portfolio.trackAccountId, causeKey: cashCauses.fill(fillKey), marketDay: day, memo };
  const fill = { side, shares, price, commission: 0, fee: 0 } as const;
  await postEntry(tx, postFill(origin, portfolioId, symbol, holding, fill).entry, { at });
  const message = `${symbol} was delisted and paid out at ${price}`;
  await logPortfolio(tx, portfolioId, { time: openAt, userName: SYSTEM_USER_NAME, action: 'Delisted', message });
  await notifyPortfolio(tx, { portfolioId, parts: ['portfolio', 'position', 'order'] }, at);
}
