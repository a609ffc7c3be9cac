import { previousTradingDay, sessionOf, type TradingDay } from '@pipa/calendar';
import {
  cancelOrdersFor,
  changeOrders,
  createEntitlement,
  findPosition,
  inTransaction,
  latestCloses,
  listDueDividends,
  lockEntitledPortfolio,
  lockTradedPortfolio,
  notifyPortfolio,
  payEntitlement,
  portfoliosIn,
  readOrders,
  resizeOrder,
  type StoredAction,
  type TradedPortfolio,
  type Tx,
} from '@pipa/db';
import { cashCauses, logPortfolio, postEntry, SYSTEM_USER_NAME } from '@pipa/db/books';
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

type Session = Pick<WorkerContext, 'prisma' | 'pool' | 'clock' | 'logger'>;

interface ActionTime {
  readonly day: TradingDay;
  /** Wall clock. */
  readonly at: Date;
}

/**
 * Applies splits, entitlements and payments before a day's open, each portfolio in a separate transaction. Every step has a key
 * in the database, so that all of it can be repeated after a crash.
 */
export async function applyActions(context: Session, day: TradingDay, actions: readonly StoredAction[]): Promise<void> {
  const time = { day, at: context.clock() };
  const closes = await latestCloses(
    context.pool,
    [...new Set(actions.map(({ symbol }) => symbol))],
    previousTradingDay(day),
  );
  for (const action of actions) {
    for (const portfolioId of await portfoliosIn(context.pool, action.symbol)) {
      await inTransaction(context.prisma, async (tx) => {
        const portfolio = await lockTradedPortfolio(tx, portfolioId);
        if (portfolio === null) return;
        if (action.kind === 'Dividend') await entitle(tx, portfolio, action, time);
        else await split(tx, portfolio, action, closes.get(action.symbol)?.close, time);
      });
    }
  }
  await payDividends(context, time);
}

async function entitle(
  tx: Tx,
  portfolio: TradedPortfolio,
  action: StoredAction,
  { day, at }: ActionTime,
): Promise<void> {
  const { id: portfolioId, trackAccountId } = portfolio;
  const { symbol, value, payDate } = action;
  const held = await findPosition(tx, portfolioId, symbol);
  if (held === null) return;
  const amount = dividendEntitlement(held.shares, value);
  if (amount.isZero()) return;
  const entitlement = { portfolioId, symbol, exDate: day, payDate: payDate ?? day, shares: held.shares, amount };
  const id = await createEntitlement(tx, entitlement);
  if (id === null) return;
  const memo = `Dividend of ${symbol}: ${value} a share`;
  const origin = { accountId: trackAccountId, causeKey: cashCauses.dividendAccrual(id), marketDay: day, memo };
  await postEntry(tx, postDividendAccrual(origin, portfolioId, symbol, amount), { at });
  await notifyPortfolio(tx, { portfolioId, parts: ['portfolio'] }, at);
}

/** Applies a split: positions and open orders are counted in new shares, and a fraction of a share is paid in cash. */
async function split(
  tx: Tx,
  portfolio: TradedPortfolio,
  { symbol, value }: StoredAction,
  closeBefore: number | undefined,
  { day, at }: ActionTime,
): Promise<void> {
  const { id: portfolioId, trackAccountId } = portfolio;
  const holding = await findPosition(tx, portfolioId, symbol);
  if (holding === null) return cancelOrders(tx, portfolioId, symbol, { day, at });
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

/** Counts open orders in new shares. Filled shares do not change; an order without a whole open share ends. */
async function splitOrders(tx: Tx, portfolioId: number, symbol: string, ratio: string, at: Date): Promise<void> {
  const open = await readOrders(tx, { portfolioId, openAt: at, clientKeys: [] });
  for (const order of open.filter((each) => each.symbol === symbol)) {
    const { id, shares, filledShares, limitPrice } = splitOrder(order, ratio);
    if (!shares.eq(filledShares)) await resizeOrder(tx, id, { shares, limitPrice });
    else {
      const reason = 'Less than one share after the split';
      await changeOrders(tx, [{ id, status: 'Cancelled', filledShares, reason }], at);
    }
  }
}

/** Cancels orders of a portfolio without a position, where nothing would mark the split as applied; the next plan orders again. */
async function cancelOrders(tx: Tx, portfolioId: number, symbol: string, { day, at }: ActionTime): Promise<void> {
  const { openAt } = sessionOf(day);
  const count = await cancelOrdersFor(tx, { portfolioId, symbol }, 'The shares were split', openAt);
  if (count > 0) await notifyPortfolio(tx, { portfolioId, parts: ['order'] }, at);
}

/** Pays due dividends; those of a portfolio that has stopped since go to its account. */
async function payDividends({ prisma, pool }: Session, time: ActionTime): Promise<void> {
  for (const id of await listDueDividends(pool, time.day)) {
    await inTransaction(prisma, (tx) => payDividend(tx, id, time));
  }
}

async function payDividend(tx: Tx, id: number, { day, at }: ActionTime): Promise<void> {
  const { id: portfolioId, trackAccountId, status } = await lockEntitledPortfolio(tx, id);
  const { openAt } = sessionOf(day);
  const { symbol, amount } = await payEntitlement(tx, id, openAt);
  const origin = {
    accountId: trackAccountId,
    causeKey: cashCauses.dividendPayment(id),
    marketDay: day,
    memo: `Dividend of ${symbol}`,
  };
  const creditTo = status === 'Stop' ? 'Account' : 'Portfolio';
  const entry = postDividendPayment(origin, portfolioId, symbol, amount, creditTo);
  // A short position pays the dividend, which must not be refused for lack of cash.
  if (!(await postEntry(tx, entry, { at, allowNegativePortfolioCash: true }))) return;
  const message = `${symbol} paid ${formatDollars(amount)}`;
  await logPortfolio(tx, portfolioId, { time: openAt, userName: SYSTEM_USER_NAME, action: 'Dividend', message });
  await notifyPortfolio(tx, { portfolioId, parts: ['portfolio'] }, at);
}
