import { nextTradingDay, sessionOf, type TradingDay, toEpochDay } from '@pipa/calendar';
import type { Tx } from '@pipa/db';
import { logPortfolios, postEntries, SYSTEM_USER_NAME } from '@pipa/db/books';
import { notifyPortfolios } from '@pipa/db/notices';
import type { LedgerEntry } from '@pipa/trading';

/** Calendar days from a session to the next one, for which its close charges. */
export const daysCharged = (day: TradingDay): number => toEpochDay(nextTradingDay(day)) - toEpochDay(day);

interface ChargedClose {
  readonly day: TradingDay;
  readonly at: Date;
  /** The charge in the activities of the portfolio. */
  readonly action: string;
}

/** Posts what a close charges each portfolio, also where its cash becomes negative, and notes it in the activities; each cause once. */
export async function postCharges(
  tx: Tx,
  charges: ReadonlyMap<number, LedgerEntry>,
  { day, at, action }: ChargedClose,
): Promise<void> {
  const posted = await postEntries(tx, [...charges.values()], { at, allowNegativePortfolioCash: true });
  const written = [...charges].filter(([, { causeKey }]) => posted.has(causeKey));
  const activity = { time: sessionOf(day).closeAt, userName: SYSTEM_USER_NAME, action };
  await logPortfolios(
    tx,
    written.map(([portfolioId, { memo: message }]) => ({ portfolioId, ...activity, message })),
  );
  await notifyPortfolios(
    tx,
    written.map(([portfolioId]) => portfolioId),
    { parts: ['portfolio'] },
    at,
  );
}
