import { formatNewYork, type MarketMoment } from '@pipa/calendar';
import {
  type ExecutedOrder,
  isOpen,
  notifyOwnerOfEach,
  ORDER_NOTICE,
  queueMail,
  readExecutedOrders,
  type Tx,
  toDecimal,
} from '@pipa/db';
import { tradeMail } from '@pipa/mail';
import type { TradingBook } from './trading-book.ts';

/** Where the mail leads, and the instants of the change. */
export interface TradeReport {
  readonly publicUrl: string;
  /** Wall clock. */
  readonly at: Date;
  readonly moment: Pick<MarketMoment, 'day'>;
}

/**
 * Tells the owner who asks for it of each order that is over and was executed, however many fills it took: a notice an order, and
 * one mail with those that ended together. In the transaction of the last fill, so that each is reported exactly once; a fill that
 * comes later reports its order no second time.
 */
export async function reportTrades(tx: Tx, book: TradingBook, { publicUrl, at, moment }: TradeReport): Promise<void> {
  const { id: portfolioId, tradeNotification } = book.portfolio;
  if (!tradeNotification) return;
  const ids = [...book.orderChanges.values()]
    .filter(({ status, filledShares }) => !isOpen(status) && filledShares.gt(0))
    .map(({ id }) => id);
  if (ids.length === 0) return;
  const orders = await readExecutedOrders(tx, { portfolioId, ids });
  if (orders.length === 0) return;
  const { day } = moment;
  const news = orders.map(({ id, side, symbol, shares, price }) => ({
    dedupeKey: `${ORDER_NOTICE}${id}`,
    parameters: { day, side, symbol, shares: Number(shares), price: toDecimal(price).toFixed(2) },
  }));
  await notifyOwnerOfEach(tx, portfolioId, 'trade.executed', news, at);
  await mailTrades(tx, portfolioId, orders, { publicUrl, at, moment });
}

async function mailTrades(
  tx: Tx,
  portfolioId: number,
  orders: readonly ExecutedOrder[],
  { publicUrl, at, moment: { day } }: TradeReport,
): Promise<void> {
  const [{ id, portfolioName: name, strategyType, userId, email, firstName }] = orders;
  const page = strategyType === 'AQM' ? 'accountPosition' : 'portfolioMonitor';
  const trades = orders.map(({ execTime, side, symbol, shares, price, costs }) => ({
    time: formatNewYork(execTime, 'time'),
    side,
    symbol,
    shares: toDecimal(shares).toFixed(0),
    price: toDecimal(price).toFixed(2),
    commission: toDecimal(costs).toFixed(2),
  }));
  const mail = tradeMail({ name, day, firstName, trades, url: `${publicUrl}/admin/${page}?id=${portfolioId}` });
  await queueMail(tx, { dedupeKey: `trades-order-${id}`, userId, kind: 'trade', to: email, ...mail }, at);
}
