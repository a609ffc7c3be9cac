import { previousTradingDay, sessionOf, type TradingDay } from '@pipa/calendar';
import { inTransaction, type Tx } from '@pipa/db';
import { cashCauses, logPortfolio, postEntry, SYSTEM_USER_NAME } from '@pipa/db/books';
import { latestCloses, type StoredAction } from '@pipa/db/market';
import { notifyOwner, notifyPortfolio } from '@pipa/db/notices';
import {
  createEntitlement,
  findPosition,
  listDueDividends,
  lockEntitledPortfolio,
  payEntitlement,
  portfoliosIn,
} from '@pipa/db/portfolios';
import {
  callOffOrdersFor,
  lockTradedPortfolio,
  readOrders,
  requestCancels,
  resizeOrder,
  setNextTradeDate,
  type TradedPortfolio,
  writeTrades,
} from '@pipa/db/trading';
import { describeCalledOff } from '@pipa/portfolios';
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
import { reportTrades } from '../trade/report-trades.ts';

type Session = Pick<WorkerContext, 'prisma' | 'pool' | 'clock' | 'logger' | 'publicUrl'>;

const SPLIT_REASON = 'The shares were split';

interface ActionTime {
  readonly day: TradingDay;
  /** Wall clock. */
  readonly at: Date;
  /** Where mails lead. */
  readonly publicUrl: string;
}

/**
 * Applies splits, entitlements and payments before a day's open, each portfolio in a separate transaction. Every step has a key
 * in the database, so that all of it can be repeated after a crash.
 */
export async function applyActions(context: Session, day: TradingDay, actions: readonly StoredAction[]): Promise<void> {
  const time = { day, at: context.clock(), publicUrl: context.publicUrl };
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

/**
 * Applies a split: positions and open orders are counted in new shares, and a fraction of a share is paid in cash. An order at an
 * outside venue cannot be resized here: the venue is asked to end it, and the portfolio plans its open rest anew.
 */
async function split(
  tx: Tx,
  portfolio: TradedPortfolio,
  { symbol, value }: StoredAction,
  closeBefore: number | undefined,
  time: ActionTime,
): Promise<void> {
  const { day, at } = time;
  const { id: portfolioId, trackAccountId } = portfolio;
  const holding = await findPosition(tx, portfolioId, symbol);
  if (holding === null) return cancelOrders(tx, portfolio, symbol, time);
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
  await logSplit(tx, portfolioId, `${symbol} was split: ${splitText(value)}`, day);
  await reportEnded(tx, portfolioId, symbol, await splitOrders(tx, portfolio, symbol, value, time), time);
  await notifyPortfolio(tx, { portfolioId, parts: ['portfolio', 'position', 'order'] }, at);
}

const logSplit = (tx: Tx, portfolioId: number, message: string, day: TradingDay): Promise<void> =>
  logPortfolio(tx, portfolioId, {
    time: sessionOf(day).openAt,
    userName: SYSTEM_USER_NAME,
    action: 'Split',
    message,
  });

/** Logs the orders that a split has ended, and reports what was executed of them before. */
async function reportEnded(
  tx: Tx,
  portfolioId: number,
  symbol: string,
  ended: readonly number[],
  { day, at, publicUrl }: ActionTime,
): Promise<void> {
  if (ended.length === 0) return;
  await logSplit(tx, portfolioId, describeCalledOff(ended.length, symbol), day);
  await reportTrades(tx, portfolioId, ended, { publicUrl, at, moment: { day } });
}

/** '2 for 1', and '1 for 8' for a reverse split. */
function splitText(ratio: string): string {
  const news = Number(ratio);
  return news >= 1 ? `${news} for 1` : `1 for ${Number((1 / news).toFixed(3))}`;
}

/**
 * Counts open orders in new shares. Filled shares do not change; an order without a whole open share ends.
 * @returns ids of the orders that have ended
 */
async function splitOrders(
  tx: Tx,
  portfolio: TradedPortfolio,
  symbol: string,
  ratio: string,
  { day, at }: ActionTime,
): Promise<number[]> {
  const { openAt } = sessionOf(day);
  const open = await readOrders(tx, { portfolioId: portfolio.id, openAt, clientKeys: [] });
  const concerned = open.filter((each) => each.symbol === symbol);
  const atVenue = concerned.filter(({ isSubmitted }) => isSubmitted).map(({ id }) => id);
  if (atVenue.length > 0) {
    await requestCancels(tx, atVenue, SPLIT_REASON, at);
    await planAnew(tx, portfolio, day);
  }
  const ended: number[] = [];
  for (const order of concerned.filter(({ isSubmitted }) => !isSubmitted)) {
    const { id, shares, filledShares, limitPrice } = splitOrder(order, ratio);
    if (!shares.eq(filledShares)) await resizeOrder(tx, id, { shares, limitPrice });
    else {
      const reason = 'Less than one share after the split';
      await writeTrades(tx, { changes: [{ id, status: 'Cancelled', filledShares, reason }] }, openAt);
      ended.push(id);
    }
  }
  return ended;
}

/** Calls off orders of a portfolio without a position, where nothing would mark the split as applied; the next plan orders again. */
async function cancelOrders(tx: Tx, portfolio: TradedPortfolio, symbol: string, time: ActionTime): Promise<void> {
  const { id: portfolioId } = portfolio;
  const { day, at } = time;
  const calledOffAt = { closedAt: sessionOf(day).openAt, at };
  const { ended, atVenue } = await callOffOrdersFor(tx, { portfolioId, symbol }, SPLIT_REASON, calledOffAt);
  if (atVenue.length > 0) await planAnew(tx, portfolio, day);
  await reportEnded(tx, portfolioId, symbol, ended, time);
  if (ended.length > 0 || atVenue.length > 0) await notifyPortfolio(tx, { portfolioId, parts: ['order'] }, at);
}

/** Lets a running portfolio that follows its strategy rebalance in the session of a day, as soon as its outside venue has ended its orders. */
export async function planAnew(tx: Tx, portfolio: TradedPortfolio, day: TradingDay): Promise<void> {
  const { id, status, stopRequestedAt, nextTradeDate } = portfolio;
  if (status === 'Started' && stopRequestedAt === null && nextTradeDate !== null) await setNextTradeDate(tx, id, day);
}

/** Pays due dividends; those of a portfolio that has stopped since go to its account. */
async function payDividends({ prisma, pool }: Session, time: ActionTime): Promise<void> {
  for (const id of await listDueDividends(pool, time.day)) {
    await inTransaction(prisma, (tx) => payDividend(tx, id, time));
  }
}

async function payDividend(tx: Tx, id: number, { day, at }: ActionTime): Promise<void> {
  const { id: portfolioId, trackAccountId, status, accountCash } = await lockEntitledPortfolio(tx, id);
  const { openAt } = sessionOf(day);
  const { symbol, amount } = await payEntitlement(tx, id, openAt);
  const origin = {
    accountId: trackAccountId,
    causeKey: cashCauses.dividendPayment(id),
    marketDay: day,
    memo: `Dividend of ${symbol}`,
  };
  // A dividend owed by a stopped short position is a debt of its portfolio while the account has too little cash.
  const creditTo = status === 'Stop' && accountCash.plus(amount).gte(0) ? 'Account' : 'Portfolio';
  const entry = postDividendPayment(origin, portfolioId, symbol, amount, creditTo);
  // A short position pays the dividend, which must not be refused for lack of cash.
  if (!(await postEntry(tx, entry, { at, allowNegativePortfolioCash: true }))) return;
  const message = `${symbol} paid ${formatDollars(amount)}`;
  await logPortfolio(tx, portfolioId, { time: openAt, userName: SYSTEM_USER_NAME, action: 'Dividend', message });
  await notifyPortfolio(tx, { portfolioId, parts: ['portfolio'] }, at);
  const parameters = { symbol, amount: amount.toFixed() };
  await notifyOwner(tx, portfolioId, { event: 'trade.dividend', parameters, dedupeKey: `dividend-${id}` }, at);
}
