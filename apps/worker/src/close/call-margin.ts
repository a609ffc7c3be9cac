import { randomBytes } from 'node:crypto';
import { nextTradingDay, sessionOf, type TradingDay } from '@pipa/calendar';
import { inTransaction, type Tx } from '@pipa/db';
import { listOnMargin, logPortfolio, type MarginPortfolio, markMarginCall, SYSTEM_USER_NAME } from '@pipa/db/books';
import { queueMail } from '@pipa/db/mail';
import { latestCloses } from '@pipa/db/market';
import { notifyOwner, notifyPortfolio } from '@pipa/db/notices';
import { readBooks } from '@pipa/db/portfolios';
import { marginCallMail } from '@pipa/mail';
import { changeWithin, inSteadOf, stopBecause } from '@pipa/portfolios';
import { formatDollars, type MarginStatus, marginStatus, money, valuePortfolio } from '@pipa/trading';
import type { WorkerContext } from '../context.ts';
import { noteNothing } from './note-batch.ts';

type Closing = Pick<WorkerContext, 'prisma' | 'pool' | 'clock' | 'sizing' | 'publicUrl'>;

const BATCH = 200;

interface Breach {
  readonly portfolio: MarginPortfolio;
  readonly status: MarginStatus;
}

/**
 * Calls every portfolio on margin whose value at the close does not reach the maintenance requirement: its positions are reduced at
 * the open of the next session, and its owner is notified. One that has lost everything is stopped instead.
 */
export async function callMargin(context: Closing, day: TradingDay, noteBatch = noteNothing): Promise<void> {
  const { closeAt } = sessionOf(day);
  const portfolios = await listOnMargin(context.pool, { next: nextTradingDay(day), closeAt });
  for (let i = 0; i < portfolios.length; i += BATCH) {
    for (const breach of await breachesIn(context, portfolios.slice(i, i + BATCH), day)) {
      await inTransaction(context.prisma, (tx) => call(tx, context, breach, day));
    }
    await noteBatch();
  }
}

async function breachesIn(
  { pool, sizing }: Closing,
  portfolios: readonly MarginPortfolio[],
  day: TradingDay,
): Promise<Breach[]> {
  const books = await readBooks(
    pool,
    portfolios.map(({ id }) => id),
  );
  const symbols = new Set([...books.values()].flatMap(({ positions }) => positions.map(({ symbol }) => symbol)));
  const closes = await latestCloses(pool, [...symbols], day);
  const quotes = new Map(Array.from(closes, ([symbol, { close }]) => [symbol, close]));
  return portfolios.flatMap((portfolio) => {
    const book = books.get(portfolio.id);
    if (book === undefined) return [];
    const status = marginStatus(valuePortfolio(book, quotes), sizing.margin);
    return status.isBreached ? [{ portfolio, status }] : [];
  });
}

async function call(tx: Tx, { clock, publicUrl }: Closing, { portfolio, status }: Breach, day: TradingDay) {
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
