import { randomBytes } from 'node:crypto';
import { newYorkDay, sessionOf, sessionOrdinal, type TradingDay, toEpochDay } from '@pipa/calendar';
import type { Tx } from '@pipa/db';
import {
  clearToleranceBreach,
  listWatched,
  logPortfolio,
  markToleranceBreach,
  SYSTEM_USER_NAME,
  type WatchedPortfolio,
} from '@pipa/db/books';
import { queueMail } from '@pipa/db/mail';
import { notifyOwner, notifyPortfolio } from '@pipa/db/notices';
import type { PortfolioRange } from '@pipa/db/portfolios';
import { toleranceMail } from '@pipa/mail';
import { changeWithin, inSteadOf, stopBecause } from '@pipa/portfolios';
import { breachesOf, describeBreach, type ToleranceBreach } from '@pipa/trading';
import type { ClosingDay } from './closing-day.ts';

/**
 * Compares the records of a day in a range with what each investor tolerates. The first close outside notifies and mails, and stops the
 * portfolio where its owner asked for that; the next ones say nothing until all tolerances were kept in between.
 */
export async function watchTolerances(tx: Tx, closing: ClosingDay, range: PortfolioRange): Promise<void> {
  const { pool, day } = closing;
  for (const portfolio of await listWatched(pool, { range, day })) {
    const breaches = breachesOf({ ...portfolio, sessions: sessionsOf(portfolio, day) }, portfolio);
    const isOutside = breaches.length > 0;
    if (isOutside === (portfolio.toleranceBreachedOn !== null)) continue;
    if (isOutside) await noteBreach(tx, closing, portfolio, breaches);
    else await noteReturn(tx, closing, portfolio);
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

async function noteReturn(tx: Tx, { clock, day }: ClosingDay, { id }: WatchedPortfolio): Promise<void> {
  if (!(await clearToleranceBreach(tx, id))) return;
  await logPortfolio(tx, id, activityAt(day, 'All tolerances are kept again'));
  await notifyPortfolio(tx, { portfolioId: id, parts: ['portfolio'] }, clock());
}

async function noteBreach(
  tx: Tx,
  { clock, publicUrl, day }: ClosingDay,
  portfolio: WatchedPortfolio,
  breaches: readonly ToleranceBreach[],
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
