import { newYorkDay, sessionOf, type TradingDay, toEpochDay } from '@pipa/calendar';
import type { Tx } from '@pipa/db';
import {
  type ChargedPortfolio,
  cashCauses,
  listUncharged,
  lockCharged,
  logPortfolio,
  postEntries,
  SYSTEM_USER_NAME,
  setFeeDue,
} from '@pipa/db/books';
import { notifyFee, notifyPortfolio } from '@pipa/db/notices';
import { type PortfolioRange, readBooks } from '@pipa/db/portfolios';
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
import type { ClosingDay } from './closing-day.ts';

/** Charges the running portfolios of a range what their strategy asks for, each month once; at the last close of a month. */
export async function chargeFees(
  tx: Tx,
  { pool, clock, day, closesOf }: ClosingDay,
  range: PortfolioRange,
): Promise<void> {
  const { closeAt } = sessionOf(day);
  const ids = await listUncharged(pool, { range, day, closeAt });
  if (ids.length === 0) return;
  const books = await readBooks(pool, ids);
  const closes = await closesOf(books.values());
  const at = clock();
  const charges = (await lockCharged(tx, ids)).flatMap((portfolio) => {
    const book = books.get(portfolio.id);
    return book === undefined ? [] : chargeOf(portfolio, valuePortfolio(book, closes).netLiquidation, day);
  });
  const posted = new Set<string>();
  for (const useMargin of [false, true]) {
    const entries = charges.filter(({ portfolio }) => portfolio.useMargin === useMargin).map(({ entry }) => entry);
    const causes = await postEntries(tx, entries, { at, allowNegativePortfolioCash: useMargin });
    for (const cause of causes) posted.add(cause);
  }
  for (const charge of charges) if (posted.has(charge.entry.causeKey)) await noteCharge(tx, charge, day, at);
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
