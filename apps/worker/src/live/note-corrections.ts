import { sessionOf, type TradingDay } from '@pipa/calendar';
import { inTransaction } from '@pipa/db';
import { logPortfolioOnce, SYSTEM_USER_NAME } from '@pipa/db/books';
import { notifyPortfolio } from '@pipa/db/notices';
import { type CorrectedClose, listCorrectedCloses } from '@pipa/db/portfolios';
import { cents, exact, formatDollars } from '@pipa/trading';
import type { WorkerContext } from '../context.ts';

type Noting = Pick<WorkerContext, 'prisma' | 'pool' | 'clock'>;

/** Name in the activities of a portfolio. */
const CORRECTION = 'Correction';

/**
 * Says in the activities of portfolios which of their recorded values rest on a close that the vendor has corrected since, and by how much
 * they would differ. Records and books stay as they were written. It may be called again.
 */
export async function noteCorrections({ prisma, pool, clock }: Noting, day: TradingDay): Promise<void> {
  // What changes a value by less than a cent would read as a correction of nothing.
  const changed = (await listCorrectedCloses(pool, day)).filter((one) => !cents(differenceOf(one)).isZero());
  const byPortfolio = Map.groupBy(changed, ({ portfolioId }) => portfolioId);
  for (const [portfolioId, corrected] of byPortfolio) {
    await inTransaction(prisma, async (tx) => {
      let noted = 0;
      for (const one of corrected) {
        const activity = { time: sessionOf(day).closeAt, userName: SYSTEM_USER_NAME, action: CORRECTION };
        noted += await logPortfolioOnce(tx, portfolioId, { ...activity, message: describe(one) });
      }
      if (noted > 0) await notifyPortfolio(tx, { portfolioId, parts: ['portfolio'] }, clock());
    });
  }
}

const differenceOf = ({ shares, before, now }: CorrectedClose) => exact(shares).times(exact(now).minus(exact(before)));

function describe(corrected: CorrectedClose): string {
  const { symbol, day, before, now } = corrected;
  const difference = differenceOf(corrected);
  const more = difference.isNegative() ? 'less' : 'more';
  const closes = `${formatDollars(exact(before))} to ${formatDollars(exact(now))}`;
  return `${symbol} closed ${day} at another price: corrected from ${closes}. The value of that day stays as recorded; it would be ${formatDollars(difference.abs())} ${more}`;
}
