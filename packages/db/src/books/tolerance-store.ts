import type { TradingDay } from '@pipa/calendar';
import type { Language, PortfolioStatus } from '@pipa/contract';
import { sql } from 'kysely';
import type { Pool } from '../client.ts';
import type { PortfolioRange } from '../portfolios/close-range-store.ts';
import { countIn, type Params, prepared, rows } from '../sql/prepared.ts';
import type { Tx } from '../sql/transaction.ts';

/** A portfolio with tolerances, its figures at a close (fractions), and the name and the address of its owner. */
export interface WatchedPortfolio {
  readonly id: number;
  readonly name: string;
  readonly status: PortfolioStatus;
  readonly startedAt: Date | null;
  readonly stopRequestedAt: Date | null;
  readonly maxDrawdown: number | null;
  readonly maxAnnualVolatility: number | null;
  readonly minAnnualReturn: number | null;
  readonly stopOnTolerance: boolean;
  readonly toleranceBreachedOn: TradingDay | null;
  readonly drawdown: number;
  readonly volatility: number | null;
  readonly cumReturn: number;
  readonly userId: number;
  readonly email: string;
  readonly firstName: string;
  readonly language: Language;
}

const watched = prepared((db, { after, upTo, day }: Params<PortfolioRange & { day: TradingDay }>) =>
  db
    .selectFrom('portfolio as p')
    .innerJoin('portfolio_record as r', (join) =>
      join.onRef('r.portfolioId', '=', 'p.id').on('r.tradeDate', '=', sql<TradingDay>`${day}::date`),
    )
    .innerJoin('track_account as a', 'a.id', 'p.trackAccountId')
    .innerJoin('app_user as u', 'u.userId', 'p.userId')
    .select(['p.id', 'p.name', 'p.status', 'p.startedAt', 'p.stopRequestedAt'])
    .select(['p.tolenranceMaxDrawdown as maxDrawdown', 'p.tolenranceMaxAnnualVolatility as maxAnnualVolatility'])
    .select(['p.expectMinAnnualReturn as minAnnualReturn', 'p.stopOnTolerance', 'p.toleranceBreachedOn'])
    .select(['r.drawdown', 'r.volatility', 'r.cumReturn', 'u.userId', 'u.email', 'u.firstName', 'u.language'])
    .where('p.id', '>', after)
    .where('p.id', '<=', upTo)
    .where('p.status', '=', 'Started')
    .where('p.stopRequestedAt', 'is', null)
    .where('p.isDeleted', '=', false)
    .where('a.frozenAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb('p.tolenranceMaxDrawdown', '>', 0),
        eb('p.tolenranceMaxAnnualVolatility', '>', 0),
        eb('p.expectMinAnnualReturn', '>', 0),
      ]),
    )
    .orderBy('p.id'),
);

/** Running portfolios of a range with tolerances that have a record of a day; those of frozen accounts are left out. */
export function listWatched(
  pool: Pick<Pool, 'query'>,
  { range, day }: { readonly range: PortfolioRange; readonly day: TradingDay },
): Promise<WatchedPortfolio[]> {
  return rows(pool, watched, { ...range, day });
}

const breaching = prepared((db, { portfolioId, day }: Params<{ portfolioId: number; day: TradingDay }>) =>
  db
    .updateTable('portfolio')
    .set({ toleranceBreachedOn: day })
    .where('id', '=', portfolioId)
    .where('status', '=', 'Started')
    .where('stopRequestedAt', 'is', null)
    .where('toleranceBreachedOn', 'is', null),
);

/** Notes the close of a breach; false when one is noted already, or the portfolio runs no more. */
export async function markToleranceBreach(tx: Tx, portfolioId: number, day: TradingDay): Promise<boolean> {
  return (await countIn(tx, breaching, { portfolioId, day })) === 1;
}

const keeping = prepared((db, { portfolioId }: Params<{ portfolioId: number }>) =>
  db
    .updateTable('portfolio')
    .set({ toleranceBreachedOn: null })
    .where('id', '=', portfolioId)
    .where('toleranceBreachedOn', 'is not', null),
);

/** Notes that all tolerances are kept again; false when that is noted already. */
export async function clearToleranceBreach(tx: Tx, portfolioId: number): Promise<boolean> {
  return (await countIn(tx, keeping, { portfolioId })) === 1;
}
