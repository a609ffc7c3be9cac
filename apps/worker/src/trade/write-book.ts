import { dayToUtcDate, type MarketMoment } from '@pipa/calendar';
import { logPortfolio, notifyPortfolio, postEntries, SYSTEM_USER_NAME, type Tx } from '@pipa/db';
import { exact, ZERO } from '@pipa/trading';
import type { PlannedTrades } from './plan-work.ts';
import { inTradingOrder, type OpenOrder, openOrderStatuses, type PortfolioBook } from './portfolio-book.ts';

/** The instants under which a change is written. */
export interface WriteTime {
  /** Wall clock. */
  readonly at: Date;
  readonly moment: MarketMoment;
}

/** Stores a plan with its orders; the orders are open in the book from then on. */
export async function writePlan(tx: Tx, book: PortfolioBook, plan: PlannedTrades, time: WriteTime): Promise<void> {
  const { id: portfolioId } = book.portfolio;
  const { day } = time.moment;
  const prefix = `${portfolioId}-${day}-${plan.kind}`;
  const earlier = await tx.rebalance.count({ where: { portfolioId, tradeDay: dayToUtcDate(day), kind: plan.kind } });
  const planKey = earlier === 0 ? prefix : `${prefix}-${earlier + 1}`;
  const isOver = plan.orders.length === 0;
  const { id: rebalanceId } = await tx.rebalance.create({
    data: {
      portfolioId,
      planKey,
      kind: plan.kind,
      tradeDay: dayToUtcDate(day),
      status: plan.failure !== null ? 'Failed' : isOver ? 'Done' : 'Planned',
      targets: Object.fromEntries(plan.targets),
      skipped: plan.skipped.map((skip) => ({ ...skip })),
      equity: plan.equity.toFixed(6),
      reason: plan.failure,
      createdAt: time.at,
      finishedAt: isOver ? time.at : null,
    },
  });
  const written = await tx.order.createManyAndReturn({
    data: plan.orders.map(({ symbol, side, shares, reason }, sequence) => ({
      portfolioId,
      rebalanceId,
      clientKey: `${planKey}-${symbol}-${side}`,
      sequence,
      symbol,
      side,
      type: 'Market' as const,
      timeInForce: 'GoodTillCancelled' as const,
      shares,
      reason,
      tradeDay: dayToUtcDate(day),
      placedAt: time.moment.at,
    })),
    select: { id: true, symbol: true, side: true, shares: true },
  });
  const opened = written.map(
    ({ id, symbol, side, shares }): OpenOrder => ({
      id,
      symbol,
      side,
      type: 'Market',
      timeInForce: 'GoodTillCancelled',
      shares: exact(shares.toString()),
      filledShares: ZERO,
      filledValue: ZERO,
      commissionCharged: ZERO,
      filledInSession: ZERO,
      limitPrice: null,
      tradeDay: day,
      isFilledAtTick: false,
    }),
  );
  book.orders = [...book.orders, ...opened].sort(inTradingOrder);
  for (const order of opened) book.newOrderIds.push(order.id);
  book.notes.push({ action: plan.kind, message: describePlan(plan) });
}

const plural = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;

function describePlan({ orders, skipped, failure }: PlannedTrades): string {
  if (failure !== null) return failure;
  if (orders.length === 0)
    return skipped.length === 0 ? 'Nothing to trade' : `Nothing to trade, ${skipped.length} skipped`;
  return `${plural(orders.length, 'order')} placed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`;
}

const updateOrders = `
  UPDATE "trade_order" o SET "status" = t."status"::"OrderStatus", "filledShares" = t."filledShares",
    "reason" = COALESCE(t."reason", o."reason"),
    "closedAt" = CASE WHEN t."status" IN ('Accepted', 'PartlyFilled') THEN NULL ELSE $2::timestamptz END
  FROM json_to_recordset($1::json) AS t("id" int, "status" text, "filledShares" numeric, "reason" text)
  WHERE o."id" = t."id"`;

/** Writes what a transaction collected in a book: ledger, executions, orders, changes of the amount, activities, notice. */
export async function writeBook(tx: Tx, book: PortfolioBook, time: WriteTime): Promise<void> {
  const { at, moment } = time;
  const { id: portfolioId } = book.portfolio;
  await postBook(tx, book, at);
  if (book.executions.length > 0) {
    await tx.execution.createMany({
      data: book.executions.map(({ shares, price, commission, fee, ...keys }) => ({
        ...keys,
        shares: shares.toFixed(6),
        price: price.toFixed(6),
        commission: commission.toFixed(6),
        fee: fee.toFixed(6),
        execTime: moment.at,
        exchange: 'PIPA',
      })),
    });
  }
  const changes = [...book.orderChanges.values()];
  if (changes.length > 0) {
    const rows = changes.map((change) => ({ ...change, filledShares: change.filledShares.toFixed(6) }));
    await tx.$executeRawUnsafe(updateOrders, JSON.stringify(rows), moment.at);
    await finishRebalances(tx, portfolioId, at);
  }
  await writeNotes(tx, book, time);
  await notifyOfBook(tx, book, at);
}

/** Writes the activities noted so far, before anything that follows from them. */
export async function writeNotes(tx: Tx, book: PortfolioBook, { moment }: WriteTime): Promise<void> {
  const { portfolio, notes } = book;
  for (const note of notes.splice(0)) {
    await logPortfolio(tx, portfolio.id, { time: moment.at, userName: SYSTEM_USER_NAME, ...note });
    book.hasNews = true;
  }
}

async function postBook(tx: Tx, { entries, strategy }: PortfolioBook, at: Date): Promise<void> {
  const options = { at, allowNegativePortfolioCash: strategy.useMargin };
  if (strategy.longShort === 'LONG') await postEntries(tx, entries, options);
  // A position that turns passes through zero between two entries, which has to be seen.
  else for (const entry of entries) await postEntries(tx, [entry], options);
}

/** A plan is done when none of its orders is open any more. */
async function finishRebalances(tx: Tx, portfolioId: number, at: Date): Promise<void> {
  await tx.rebalance.updateMany({
    where: {
      portfolioId,
      status: 'Planned',
      orders: { none: { status: { in: openOrderStatuses } } },
    },
    data: { status: 'Done', finishedAt: at },
  });
}

async function notifyOfBook(tx: Tx, book: PortfolioBook, at: Date): Promise<void> {
  const orderIds = [...new Set([...book.newOrderIds, ...book.orderChanges.keys()])];
  const moved = book.entries.length > 0 || book.hasNews;
  if (!moved && orderIds.length === 0) return;
  const parts = orderIds.length > 0 ? (['portfolio', 'order', 'position'] as const) : (['portfolio'] as const);
  await notifyPortfolio(tx, { portfolioId: book.portfolio.id, parts, orderIds }, at);
}
