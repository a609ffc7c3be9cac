import type { TradingDay } from '@pipa/calendar';
import type { Language, PortfolioStatus } from '@pipa/contract';
import { sql } from 'kysely';
import type { Pool } from '../client.ts';
import type { PortfolioRange } from '../portfolios/close-range-store.ts';
import { countIn, type Params, prepared, rows } from '../sql/prepared.ts';
import type { Tx } from '../sql/transaction.ts';

/** A portfolio on margin, with the name and the address of its owner. */
export interface MarginPortfolio {
  readonly id: number;
  readonly name: string;
  readonly status: PortfolioStatus;
  readonly stopRequestedAt: Date | null;
  readonly userId: number;
  readonly email: string;
  readonly firstName: string;
  readonly language: Language;
}

const onMargin = prepared(
  (db, { after, upTo, next, closeAt }: Params<PortfolioRange & { next: TradingDay; closeAt: Date }>) =>
    db
      .selectFrom('portfolio as p')
      .innerJoin('track_account as a', 'a.id', 'p.trackAccountId')
      .innerJoin('strategy as s', 's.id', 'p.strategyId')
      .innerJoin('app_user as u', 'u.userId', 'p.userId')
      .select(['p.id', 'p.name', 'p.status', 'p.stopRequestedAt', 'u.userId', 'u.email', 'u.firstName', 'u.language'])
      .where('p.id', '>', after)
      .where('p.id', '<=', upTo)
      .where('p.status', '=', 'Started')
      .where('p.stopRequestedAt', 'is', null)
      .where('p.startedAt', '<=', closeAt)
      .where('p.isDeleted', '=', false)
      .where('a.frozenAt', 'is', null)
      .where('s.useMargin', '=', true)
      .where(sql<boolean>`"p"."marginCallDay" IS DISTINCT FROM ${next}::date`)
      .orderBy('p.id'),
);

/** Portfolios of a range on margin that run at a close, without a call for the session `next`; those of frozen accounts are left out. */
export function listOnMargin(
  pool: Pick<Pool, 'query'>,
  { range, ...session }: { readonly range: PortfolioRange; readonly next: TradingDay; readonly closeAt: Date },
): Promise<MarginPortfolio[]> {
  return rows(pool, onMargin, { ...range, ...session });
}

const calling = prepared((db, { portfolioId, day }: Params<{ portfolioId: number; day: TradingDay }>) =>
  db
    .updateTable('portfolio')
    .set({ marginCallDay: day })
    .where('id', '=', portfolioId)
    .where('status', '=', 'Started')
    .where('stopRequestedAt', 'is', null)
    .where(sql<boolean>`"marginCallDay" IS DISTINCT FROM ${day}::date`),
);

/** Calls a running portfolio in the session of a day; false when it is called already, or runs no more. */
export async function markMarginCall(tx: Tx, portfolioId: number, day: TradingDay): Promise<boolean> {
  return (await countIn(tx, calling, { portfolioId, day })) === 1;
}
