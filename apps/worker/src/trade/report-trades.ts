import { formatNewYork, type MarketMoment } from '@pipa/calendar';
import { type Tx, toDecimal } from '@pipa/db';
import { queueMail } from '@pipa/db/mail';
import { notifyOwnerOfEach, postToWebhooks } from '@pipa/db/notices';
import { type ExecutedOrder, ORDER_NOTICE, readExecutedOrders } from '@pipa/db/trading';
import { tradeMail } from '@pipa/mail';
import { elementAt } from '@pipa/quant';

/** Where the mail leads, and the instants of the change. */
export interface TradeReport {
  readonly publicUrl: string;
  /** Wall clock. */
  readonly at: Date;
  readonly moment: Pick<MarketMoment, 'day'>;
}

/**
 * Posts each of these orders that is over and was executed to the addresses of the owner, and notifies the owner who asks for it, who
 * gets those that ended together in one mail. It runs in the transaction that ends the orders, so each is reported exactly once, whatever fills come later.
 */
export async function reportTrades(
  tx: Tx,
  portfolioId: number,
  ids: readonly number[],
  { publicUrl, at, moment }: TradeReport,
): Promise<void> {
  if (ids.length === 0) return;
  const orders = await readExecutedOrders(tx, { portfolioId, ids });
  if (orders.length === 0) return;
  const { day } = moment;
  const news = orders.map(({ id, side, symbol, shares, price }) => ({
    dedupeKey: `${ORDER_NOTICE}${id}`,
    parameters: { day, side, symbol, shares: Number(shares), price: toDecimal(price).toFixed(2) },
  }));
  const { userId, portfolioName: portfolio, strategyType, isNotified } = elementAt(orders, 0);
  const posted = news.map(({ dedupeKey, parameters }, i) => ({
    userId,
    type: 'order.filled' as const,
    key: dedupeKey,
    data: { portfolio, portfolioId, strategyType, orderId: elementAt(orders, i).id, ...parameters },
  }));
  await postToWebhooks(tx, posted, at);
  if (!isNotified) return;
  await notifyOwnerOfEach(tx, portfolioId, 'trade.executed', news, at);
  await mailTrades(tx, portfolioId, orders, { publicUrl, at, moment });
}

async function mailTrades(
  tx: Tx,
  portfolioId: number,
  orders: readonly ExecutedOrder[],
  { publicUrl, at, moment: { day } }: TradeReport,
): Promise<void> {
  const owner = elementAt(orders, 0);
  const { id, portfolioName: name, strategyType, userId, email } = owner;
  const page = strategyType === 'AQM' ? 'accountPosition' : 'portfolioMonitor';
  const trades = orders.map(({ execTime, side, symbol, shares, price, costs }) => ({
    time: formatNewYork(execTime, 'time'),
    side,
    symbol,
    shares: toDecimal(shares).toFixed(0),
    price: toDecimal(price).toFixed(2),
    commission: toDecimal(costs).toFixed(2),
  }));
  const mail = tradeMail(owner, { name, day, trades, url: `${publicUrl}/admin/${page}?id=${portfolioId}` });
  await queueMail(tx, { dedupeKey: `trades-order-${id}`, userId, kind: 'trade', to: email, ...mail }, at);
}
