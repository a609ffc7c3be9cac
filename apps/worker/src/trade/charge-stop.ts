import { newYorkDay, toEpochDay } from '@pipa/calendar';
import { brokers } from '@pipa/contract';
import { awaitAtCommit, type Tx } from '@pipa/db';
import { cashCauses, isPosted, setFeeDue } from '@pipa/db/books';
import { notifyFee } from '@pipa/db/notices';
import { daysHeld, describeFee, isCharged, monthlyFee, payFee, postMonthlyFee, ZERO } from '@pipa/trading';
import type { TradingBook } from './trading-book.ts';
import type { WriteTime } from './write-book.ts';

/**
 * Charges a portfolio that has sold everything for the part of the month, out of its cash. What the cash does not cover is
 * given up. Reports of an outside venue may come after the month's last close, which has charged the month.
 */
export async function chargeStop(tx: Tx, book: TradingBook, { at, moment }: WriteTime): Promise<void> {
  const { portfolio, cash } = book;
  const { id, trackAccountId: accountId, startedAt, feeDue } = portfolio;
  const { day } = moment;
  // A fee is a debit of the books, which an outside broker does not make.
  const isFree = portfolio.isOffline || !isCharged(portfolio) || !brokers[portfolio.broker].booksAreOurs;
  if (isFree && feeDue.isZero()) return;
  // A late fill was sold by a second stop; the first one has charged the month.
  if (await isPosted(tx, cashCauses.stopFee(id))) return;
  const isMonthCharged = await isPosted(tx, cashCauses.monthlyFee(id, day.slice(0, 7)));
  const days = daysHeld(toEpochDay(startedAt === null ? day : newYorkDay(startedAt)), toEpochDay(day));
  const fee = isMonthCharged || isFree ? ZERO : monthlyFee(portfolio, cash, days);
  const { paid } = payFee(fee, feeDue, cash, false);
  if (paid.isZero() && feeDue.isZero()) return;
  const memo = describeFee(fee, days, day, ZERO);
  const origin = { accountId, causeKey: cashCauses.stopFee(id), marketDay: day, memo };
  book.entries.push(postMonthlyFee(origin, id, { paid, due: ZERO, dueBefore: feeDue }));
  book.cash = cash.minus(paid);
  if (!feeDue.isZero()) await setFeeDue(tx, id, ZERO);
  book.notes.push({ action: 'Monthly Fee', message: memo });
  const parameters = { day, paid: paid.toFixed(), due: ZERO.toFixed() };
  awaitAtCommit(tx, notifyFee(tx, id, parameters, at));
}
