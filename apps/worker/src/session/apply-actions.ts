import { dayToUtcDate, previousTradingDay, sessionOf, type TradingDay } from '@pipa/calendar';
import {
  cashCauses,
  inTransaction,
  latestCloses,
  lockPortfolio,
  logPortfolio,
  notifyPortfolio,
  type Portfolio,
  postEntry,
  type StoredAction,
  SYSTEM_USER_NAME,
  type Tx,
} from '@pipa/db';
import {
  dividendEntitlement,
  exact,
  formatDollars,
  postDividendAccrual,
  postDividendPayment,
  postSplit,
  splitOrder,
} from '@pipa/trading';
import type { WorkerContext } from '../context.ts';
import { openOrderStatuses } from '../trade/portfolio-book.ts';

type Session = Pick<WorkerContext, 'prisma' | 'pool' | 'clock' | 'logger'>;

interface ActionTime {
  readonly day: TradingDay;
  /** Wall clock. */
  readonly at: Date;
}

/**
 * Splits, entitlements and payments before a day's open, each portfolio in its own transaction. Every step has its own key in
 * the database, so that the whole may run again after a crash.
 */
export async function applyActions(context: Session, day: TradingDay, actions: readonly StoredAction[]): Promise<void> {
  const time = { day, at: context.clock() };
  const closes = await latestCloses(
    context.pool,
    [...new Set(actions.map(({ symbol }) => symbol))],
    previousTradingDay(day),
  );
  for (const action of actions) {
    for (const portfolioId of await holdersOf(context, action.symbol)) {
      await inTransaction(context.prisma, async (tx) => {
        const portfolio = await lockPortfolio(tx, portfolioId);
        if (portfolio === null) return;
        if (action.kind === 'Dividend') await entitle(tx, portfolio, action, time);
        else await split(tx, portfolio, action, closes.get(action.symbol)?.close, time);
      });
    }
  }
  await payDividends(context, time);
}

/** Portfolios with a position in the symbol, or an order for it. */
async function holdersOf({ pool }: Session, symbol: string): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `SELECT "portfolioId" AS id FROM "position" WHERE "symbol" = $1
     UNION SELECT "portfolioId" FROM "trade_order" WHERE "symbol" = $1 AND "status" IN ('Accepted', 'PartlyFilled') ORDER BY 1`,
    [symbol],
  );
  return rows.map(({ id }) => id);
}

async function entitle(tx: Tx, portfolio: Portfolio, action: StoredAction, { day, at }: ActionTime): Promise<void> {
  const { id: portfolioId, trackAccountId } = portfolio;
  const { symbol, value, payDate } = action;
  const held = await tx.position.findUnique({ where: { portfolioId_symbol: { portfolioId, symbol } } });
  if (held === null) return;
  const amount = dividendEntitlement(held.shares.toString(), value);
  if (amount.isZero()) return;
  const exDate = dayToUtcDate(day);
  const key = { portfolioId, symbol, exDate };
  const known = await tx.dividendEntitlement.findUnique({ where: { portfolioId_symbol_exDate: key } });
  if (known !== null) return;
  const { id } = await tx.dividendEntitlement.create({
    data: { ...key, payDate: dayToUtcDate(payDate ?? day), shares: held.shares, amount: amount.toFixed(6) },
  });
  const memo = `Dividend of ${symbol}: ${value} a share`;
  const origin = { accountId: trackAccountId, causeKey: cashCauses.dividendAccrual(id), marketDay: day, memo };
  await postEntry(tx, postDividendAccrual(origin, portfolioId, symbol, amount), { at });
  await notifyPortfolio(tx, { portfolioId, parts: ['portfolio'] }, at);
}

/** New shares for old; what was ordered before the split is ordered in new shares, a fraction of a share is paid in cash. */
async function split(
  tx: Tx,
  portfolio: Portfolio,
  { symbol, value }: StoredAction,
  closeBefore: number | undefined,
  { day, at }: ActionTime,
): Promise<void> {
  const { id: portfolioId, trackAccountId } = portfolio;
  const held = await tx.position.findUnique({ where: { portfolioId_symbol: { portfolioId, symbol } } });
  if (held === null) return cancelOrders(tx, portfolioId, symbol, { day, at });
  const holding = { shares: exact(held.shares.toString()), cost: exact(held.cost.toString()) };
  const price = closeBefore === undefined ? holding.cost.div(holding.shares) : exact(closeBefore).div(value);
  const causeKey = cashCauses.split(portfolioId, symbol, day);
  const origin = {
    accountId: trackAccountId,
    causeKey,
    marketDay: day,
    memo: `Split of ${symbol}: ${splitText(value)}`,
  };
  const { entry } = postSplit(origin, portfolioId, symbol, holding, value, price.toDecimalPlaces(6));
  if (!(await postEntry(tx, entry, { at }))) return;
  await splitOrders(tx, portfolioId, symbol, value, sessionOf(day).openAt);
  const message = `${symbol} was split: ${splitText(value)}`;
  await logPortfolio(tx, portfolioId, {
    time: sessionOf(day).openAt,
    userName: SYSTEM_USER_NAME,
    action: 'Split',
    message,
  });
  await notifyPortfolio(tx, { portfolioId, parts: ['portfolio', 'position', 'order'] }, at);
}

/** '2 for 1', and '1 for 8' for a reverse split. */
function splitText(ratio: string): string {
  const news = Number(ratio);
  return news >= 1 ? `${news} for 1` : `1 for ${Number((1 / news).toFixed(3))}`;
}

/** What was filled stays as it was reported; an order of whose rest no whole share is left ends. */
async function splitOrders(tx: Tx, portfolioId: number, symbol: string, ratio: string, at: Date): Promise<void> {
  const open = await tx.order.findMany({
    where: { portfolioId, symbol, status: { in: openOrderStatuses } },
    select: { id: true, shares: true, filledShares: true, limitPrice: true },
  });
  for (const { id, ...order } of open) {
    const { shares, filledShares, limitPrice } = splitOrder(
      {
        shares: exact(order.shares.toString()),
        filledShares: exact(order.filledShares.toString()),
        limitPrice: order.limitPrice && exact(order.limitPrice.toString()),
      },
      ratio,
    );
    const isOver = shares.eq(filledShares);
    const ended = { status: 'Cancelled' as const, reason: 'Less than one share after the split', closedAt: at };
    const counted = { shares: shares.toFixed(), limitPrice: limitPrice?.toFixed() ?? null };
    await tx.order.update({ where: { id }, data: isOver ? ended : counted });
  }
}

/** Without a position nothing marks a split as applied, so an order for the symbol is called off; the next plan places it anew. */
async function cancelOrders(tx: Tx, portfolioId: number, symbol: string, { day, at }: ActionTime): Promise<void> {
  const open = { portfolioId, symbol, status: { in: openOrderStatuses } };
  const data = { status: 'Cancelled' as const, reason: 'The shares were split', closedAt: sessionOf(day).openAt };
  const { count } = await tx.order.updateMany({ where: open, data });
  if (count > 0) await notifyPortfolio(tx, { portfolioId, parts: ['order'] }, at);
}

/** Pays what is due; dividends of a portfolio that has stopped since go to its account. */
async function payDividends({ prisma }: Session, { day, at }: ActionTime): Promise<void> {
  const due = await prisma.dividendEntitlement.findMany({
    where: { paidAt: null, payDate: { lte: dayToUtcDate(day) } },
    select: { id: true, portfolioId: true },
    orderBy: { id: 'asc' },
  });
  for (const { id, portfolioId } of due) {
    await inTransaction(prisma, async (tx) => {
      await tx.$queryRaw`SELECT "id" FROM "portfolio" WHERE "id" = ${portfolioId} FOR NO KEY UPDATE`;
      const portfolio = await tx.portfolio.findUniqueOrThrow({ where: { id: portfolioId } });
      await payDividend(tx, portfolio, id, { day, at });
    });
  }
}

async function payDividend(tx: Tx, portfolio: Portfolio, id: number, { day, at }: ActionTime): Promise<void> {
  const { id: portfolioId, trackAccountId, status } = portfolio;
  const { symbol, amount } = await tx.dividendEntitlement.findUniqueOrThrow({ where: { id } });
  const memo = `Dividend of ${symbol}`;
  const origin = { accountId: trackAccountId, causeKey: cashCauses.dividendPayment(id), marketDay: day, memo };
  const creditTo = status === 'Stop' ? 'Account' : 'Portfolio';
  const entry = postDividendPayment(origin, portfolioId, symbol, amount.toString(), creditTo);
  const { openAt } = sessionOf(day);
  await tx.dividendEntitlement.update({ where: { id }, data: { paidAt: openAt } });
  // A short position pays the dividend; it may not be refused for want of cash.
  if (!(await postEntry(tx, entry, { at, allowNegativePortfolioCash: true }))) return;
  const message = `${symbol} paid ${formatDollars(amount.toString())}`;
  await logPortfolio(tx, portfolioId, { time: openAt, userName: SYSTEM_USER_NAME, action: 'Dividend', message });
  await notifyPortfolio(tx, { portfolioId, parts: ['portfolio'] }, at);
}
