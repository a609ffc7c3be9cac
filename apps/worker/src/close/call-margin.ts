import { randomBytes } from 'node:crypto';
import { nextTradingDay, sessionOf } from '@pipa/calendar';
import type { Tx } from '@pipa/db';
import { listOnMargin, logPortfolio, type MarginPortfolio, markMarginCall, SYSTEM_USER_NAME } from '@pipa/db/books';
import { queueMail } from '@pipa/db/mail';
import { notifyOwner, notifyPortfolio } from '@pipa/db/notices';
import { type PortfolioRange, readBooks } from '@pipa/db/portfolios';
import { marginCallMail } from '@pipa/mail';
import { changeWithin, inSteadOf, stopBecause } from '@pipa/portfolios';
import { formatDollars, type MarginStatus, marginStatus, money, valuePortfolio } from '@pipa/trading';
import type { ClosingDay } from './closing-day.ts';

interface Breach {
  readonly portfolio: MarginPortfolio;
  readonly status: MarginStatus;
}

/**
 * Calls the portfolios of a range on margin whose value at the close does not reach the maintenance requirement: their positions are
 * reduced at the open of the next session, and the owner is notified. One that has lost everything is stopped instead.
 */
export async function callMargin(tx: Tx, closing: ClosingDay, range: PortfolioRange): Promise<void> {
  for (const breach of await breachesIn(closing, range)) await call(tx, closing, breach);
}

async function breachesIn({ pool, sizing, day, closesOf }: ClosingDay, range: PortfolioRange): Promise<Breach[]> {
  const { closeAt } = sessionOf(day);
  const portfolios = await listOnMargin(pool, { range, next: nextTradingDay(day), closeAt });
  const books = await readBooks(
    pool,
    portfolios.map(({ id }) => id),
  );
  const closes = await closesOf(books.values());
  return portfolios.flatMap((portfolio) => {
    const book = books.get(portfolio.id);
    if (book === undefined) return [];
    const status = marginStatus(valuePortfolio(book, closes), sizing.margin);
    return status.isBreached ? [{ portfolio, status }] : [];
  });
}

async function call(tx: Tx, { clock, publicUrl, day }: ClosingDay, { portfolio, status }: Breach): Promise<void> {
  const { id, name, userId, email } = portfolio;
  const callDay = nextTradingDay(day);
  if (!(await markMarginCall(tx, id, callDay))) return;
  const { closeAt } = sessionOf(day);
  const at = clock();
  const [equity, requirement] = [money(status.equity), money(status.maintenanceRequirement)];
  const message = `Worth ${formatDollars(equity)}, which does not reach the maintenance requirement of ${formatDollars(requirement)}`;
  await logPortfolio(tx, id, { time: closeAt, userName: SYSTEM_USER_NAME, action: 'Margin Call', message });
  if (status.equity <= 0) {
    await stopBecause(await changeWithin(tx, { clock, randomBytes }, inSteadOf(userId)), id, 'Everything is lost');
  }
  await notifyPortfolio(tx, { portfolioId: id, parts: ['portfolio'] }, at);
  const dedupeKey = `margin-call-${id}-${callDay}`;
  const parameters = { day: callDay, equity: equity.toFixed(), requirement: requirement.toFixed() };
  await notifyOwner(tx, id, { event: 'trade.marginCall', parameters, dedupeKey }, at);
  const mail = marginCallMail(portfolio, {
    name,
    day,
    callDay,
    equity: formatDollars(equity),
    requirement: formatDollars(requirement),
    url: `${publicUrl}/admin/strategy`,
  });
  await queueMail(tx, { dedupeKey, userId, kind: 'trade', to: email, ...mail }, at);
}
