import { formatNewYork, sessionOf, type TradingDay } from '@pipa/calendar';
import { queueMail, readExecutionsToMail, toDecimal } from '@pipa/db';
import { tradeMail } from '@pipa/mail';
import type { WorkerContext } from '../context.ts';

type Mailing = Pick<WorkerContext, 'prisma' | 'pool' | 'clock' | 'publicUrl'>;

/** Queues one mail per day and portfolio with its executions, where the investor has switched mails on. */
export async function queueTradeMails({ prisma, pool, clock, publicUrl }: Mailing, day: TradingDay): Promise<void> {
  const { openAt, closeAt } = sessionOf(day);
  const executions = await readExecutionsToMail(pool, openAt, closeAt);
  for (const [portfolioId, of] of Map.groupBy(executions, (execution) => execution.portfolioId)) {
    const { portfolioName, userId, email, firstName } = of[0];
    const trades = of.map(({ execTime, side, symbol, shares, price, commission }) => ({
      time: formatNewYork(execTime, 'time'),
      side,
      symbol,
      shares: toDecimal(shares).toFixed(0),
      price: toDecimal(price).toFixed(2),
      commission: toDecimal(commission).toFixed(2),
    }));
    const mail = tradeMail({ name: portfolioName, day, firstName, trades, url: `${publicUrl}/admin/strategy` });
    const dedupeKey = `trades-${portfolioId}-${day}`;
    await queueMail(prisma, { dedupeKey, userId, kind: 'trade', to: email, ...mail }, clock());
  }
}
