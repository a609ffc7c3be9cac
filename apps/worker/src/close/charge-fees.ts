import { isLastSessionOfMonth, newYorkDay, sessionOf, type TradingDay, toEpochDay } from '@pipa/calendar';
import { inTransaction, type Tx } from '@pipa/db';
import { type ChargedPortfolio, cashCauses, listUncharged, lockCharged, logPortfolio, postEntries, SYSTEM_USER_NAME, setFeeDue } from '@pipa/db/books';
import { latestCloses } from '@pipa/db/market';
import { notifyFee, notifyPortfolio } from '@pipa/db/notices';
import { readBooks } from '@pipa/db/portfolios';
import {
  type Decimal,
  daysHeld,
  describeFee,
  type LedgerEntry,
  monthlyFee,
  payFee,
  postMonthlyFee,
  valuePortfolio,
} from '@pipa/trading';
import type { WorkerContext } from '../context.ts';
import { noteNothing } from './note-batch.ts';

type Closing = Pick<WorkerContext, 'prisma' | 'pool' | 'clock'>;

const BATCH = 200;

/** At the last close of a month: charges every portfolio that runs what its strategy asks for, each month once. */
export async function chargeFees(context: Closing, day: TradingDay, noteBatch = noteNothing): Promise<void> {
  if (!isLastSessionOfMonth(toEpochDay(day))) return;
  const { closeAt } = sessionOf(day);
  const ids = await listUncharged(context.pool, { day, closeAt });
  for (let i = 0; i < ids.length; i += BATCH) {
    await chargeBatch(context, ids.slice(i, i + BATCH), day);
    await noteBatch();
  }
}

async function chargeBatch({ prisma, pool, clock }: Closing, ids: readonly number[], day: TradingDay): Promise<void> {
  const books = await readBooks(pool, ids);
  const symbols = new Set([...books.values()].flatMap(({ positions }) => positions.map(({ symbol }) => symbol)));
  const closes = await latestCloses(pool, [...symbols], day);
  const quotes = new Map(Array.from(closes, ([symbol, { close }]) => [symbol, close]));
  const at = clock();
  await inTransaction(prisma, async (tx) => {
    const charges = (await lockCharged(tx, ids)).flatMap((portfolio) => {
      const book = books.get(portfolio.id);
      return book === undefined ? [] : chargeOf(portfolio, valuePortfolio(book, quotes).netLiquidation, day);
    });
    const posted = new Set<string>();
    for (const useMargin of [false, true]) {
      const entries = charges.filter(({ portfolio }) => portfolio.useMargin === useMargin).map(({ entry }) => entry);
      const causes = await postEntries(tx, entries, { at, allowNegativePortfolioCash: useMargin });
      for (const cause of causes) posted.add(cause);
    }
    for (const charge of charges) if (posted.has(charge.entry.causeKey)) await noteCharge(tx, charge, day, at);
  });
}

interface Charge {
  readonly portfolio: ChargedPortfolio;
  readonly entry: LedgerEntry;
  /** Dollars paid by it. */
  readonly paid: Decimal;
  /** Dollars that are due after it. */
  readonly due: Decimal;
}

/** The entry of a month's fee; none where there is nothing to charge. `value` in dollars at the close. */
function chargeOf(portfolio: ChargedPortfolio, value: number, day: TradingDay): Charge[] {
  const { id, trackAccountId: accountId, startedAt, cash, feeDue: dueBefore, useMargin } = portfolio;
  const days = daysHeld(toEpochDay(startedAt === null ? day : newYorkDay(startedAt)), toEpochDay(day));
  const fee = monthlyFee(portfolio, value, days);
  const { paid, due } = payFee(fee, dueBefore, cash, useMargin);
  if (fee.isZero() && paid.isZero()) return [];
  const memo = describeFee(fee, days, day, due);
  const origin = { accountId, causeKey: cashCauses.monthlyFee(id, day.slice(0, 7)), marketDay: day, memo };
  return [{ portfolio, paid, due, entry: postMonthlyFee(origin, id, { paid, due, dueBefore }) }];
}

async function noteCharge(tx: Tx, { portfolio, entry, paid, due }: Charge, day: TradingDay, at: Date): Promise<void> {
  const { id, feeDue } = portfolio;
  if (!due.eq(feeDue)) await setFeeDue(tx, id, due);
  const activity = { userName: SYSTEM_USER_NAME, action: 'Monthly Fee', message: entry.memo };
  await logPortfolio(tx, id, { time: sessionOf(day).closeAt, ...activity });
  await notifyPortfolio(tx, { portfolioId: id, parts: ['portfolio'] }, at);
  const parameters = { day, paid: paid.toFixed(), due: due.toFixed() };
  await notifyFee(tx, id, parameters, at);
}
