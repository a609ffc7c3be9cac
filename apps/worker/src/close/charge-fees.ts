import { newYorkDay, sessionOf, type TradingDay, toEpochDay } from '@pipa/calendar';
import type { Tx } from '@pipa/db';
import {
  type ChargedPortfolio,
  cashCauses,
  listUncharged,
  lockCharged,
  logPortfolios,
  postEntries,
  SYSTEM_USER_NAME,
  setFeeDue,
} from '@pipa/db/books';
import { notifyFees, notifyPortfolios } from '@pipa/db/notices';
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
  await noteCharges(
    tx,
    charges.filter(({ entry }) => posted.has(entry.causeKey)),
    day,
    at,
  );
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

async function noteCharges(tx: Tx, charges: readonly Charge[], day: TradingDay, at: Date): Promise<void> {
  for (const { portfolio, due } of charges) if (!due.eq(portfolio.feeDue)) await setFeeDue(tx, portfolio.id, due);
  const activity = { time: sessionOf(day).closeAt, userName: SYSTEM_USER_NAME, action: 'Monthly Fee' };
  await logPortfolios(
    tx,
    charges.map(({ portfolio, entry }) => ({ portfolioId: portfolio.id, ...activity, message: entry.memo })),
  );
  await notifyPortfolios(
    tx,
    charges.map(({ portfolio }) => portfolio.id),
    { parts: ['portfolio'] },
    at,
  );
  const fees = charges.map(
    ({ portfolio, paid, due }) => [portfolio.id, { day, paid: paid.toFixed(), due: due.toFixed() }] as const,
  );
  await notifyFees(tx, new Map(fees), at);
}
