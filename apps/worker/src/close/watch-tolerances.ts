import { randomBytes } from 'node:crypto';
import { newYorkDay, sessionOf, sessionOrdinal, type TradingDay, toEpochDay } from '@pipa/calendar';
import { inTransaction, type Tx } from '@pipa/db';
import { clearToleranceBreach, listWatched, logPortfolio, markToleranceBreach, SYSTEM_USER_NAME, type WatchedPortfolio } from '@pipa/db/books';
import { queueMail } from '@pipa/db/mail';
import { notifyOwner, notifyPortfolio } from '@pipa/db/notices';
import { toleranceMail } from '@pipa/mail';
import { changeWithin, inSteadOf, stopBecause } from '@pipa/portfolios';
import { breachesOf, describeBreach, type ToleranceBreach } from '@pipa/trading';
import type { WorkerContext } from '../context.ts';

type Closing = Pick<WorkerContext, 'prisma' | 'pool' | 'clock' | 'publicUrl'>;

/**
 * Compares the record of a day with what each investor tolerates. The first close outside notifies and mails, and stops the portfolio
 * where its owner asked for that; the next ones say nothing until all tolerances were kept in between.
 */
export async function watchTolerances(context: Closing, day: TradingDay): Promise<void> {
  for (const portfolio of await listWatched(context.pool, day)) {
    const breaches = breachesOf({ ...portfolio, sessions: sessionsOf(portfolio, day) }, portfolio);
    const isOutside = breaches.length > 0;
    if (isOutside === (portfolio.toleranceBreachedOn !== null)) continue;
    await inTransaction(context.prisma, (tx) =>
      isOutside ? noteBreach(tx, context, portfolio, breaches, day) : noteReturn(tx, context, portfolio, day),
    );
  }
}

/** Sessions from the start of a portfolio to a day, both included. */
const sessionsOf = ({ startedAt }: WatchedPortfolio, day: TradingDay): number =>
  sessionOrdinal(toEpochDay(day)) - sessionOrdinal(toEpochDay(startedAt === null ? day : newYorkDay(startedAt))) + 1;

const activityAt = (day: TradingDay, message: string) => ({
  time: sessionOf(day).closeAt,
  userName: SYSTEM_USER_NAME,
  action: 'Tolerances',
  message,
});

async function noteReturn(tx: Tx, { clock }: Closing, { id }: WatchedPortfolio, day: TradingDay): Promise<void> {
  if (!(await clearToleranceBreach(tx, id))) return;
  await logPortfolio(tx, id, activityAt(day, 'All tolerances are kept again'));
  await notifyPortfolio(tx, { portfolioId: id, parts: ['portfolio'] }, clock());
}

async function noteBreach(
  tx: Tx,
  { clock, publicUrl }: Closing,
  portfolio: WatchedPortfolio,
  breaches: readonly ToleranceBreach[],
  day: TradingDay,
): Promise<void> {
  const { id, name, userId, email, stopOnTolerance: isStopped } = portfolio;
  if (!(await markToleranceBreach(tx, id, day))) return;
  const at = clock();
  await logPortfolio(tx, id, activityAt(day, breaches.map(describeBreach).join('; ')));
  if (isStopped) {
    const change = await changeWithin(tx, { clock, randomBytes }, inSteadOf(userId));
    await stopBecause(change, id, 'Outside the tolerances');
  }
  await notifyPortfolio(tx, { portfolioId: id, parts: ['portfolio'] }, at);
  const dedupeKey = `tolerance-${id}-${day}`;
  for (const breach of breaches) {
    const news = { event: 'trade.toleranceBreached', parameters: { ...breach, isStopped } } as const;
    await notifyOwner(tx, id, { ...news, dedupeKey: `${dedupeKey}-${breach.what}` }, at);
  }
  const mail = toleranceMail(portfolio, { name, day, breaches, isStopped, url: `${publicUrl}/admin/strategy` });
  await queueMail(tx, { dedupeKey, userId, kind: 'trade', to: email, ...mail }, at);
}
