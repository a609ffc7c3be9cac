import type { TradingDay } from '@pipa/calendar';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Pool } from '../client.ts';
import { type Params, prepared, rows } from '../sql/prepared.ts';

/** A holding of the model portfolio of a track. */
const trackedHolding = z.object({
  symbol: z.string(),
  /** Signed, fractional. */
  shares: z.number(),
  /** Dollars, signed like the shares. */
  cost: z.number(),
  /** Fraction of the equity at the close. */
  ratio: z.number(),
});
type TrackedHolding = Readonly<z.output<typeof trackedHolding>>;

/** What the model portfolio of a track held at a close. */
export interface TrackedHoldings {
  readonly day: TradingDay;
  /** Dollars, cash included. */
  readonly equity: number;
  readonly holdings: readonly TrackedHolding[];
}

interface StoredHoldings {
  strategyId: number;
  day: TradingDay;
  equity: number;
  holdings: string;
}

const storeHoldings = prepared((db, p: Params<StoredHoldings>) =>
  db
    .insertInto('track_holdings')
    .values({
      strategyId: p.strategyId,
      day: p.day,
      equity: p.equity,
      holdings: sql<string>`${p.holdings}::jsonb`,
    })
    .onConflict((conflict) =>
      conflict
        .column('strategyId')
        .doUpdateSet((eb) => ({
          day: eb.ref('excluded.day'),
          equity: eb.ref('excluded.equity'),
          holdings: eb.ref('excluded.holdings'),
        }))
        .where('track_holdings.day', '<=', sql<TradingDay>`${p.day}::date`),
    ),
);

/** Stores what a track holds; what is stored of a later day stays. */
export async function saveTrackHoldings(
  pool: Pick<Pool, 'query'>,
  strategyId: number,
  { day, equity, holdings }: TrackedHoldings,
): Promise<void> {
  await rows(pool, storeHoldings, { strategyId, day, equity, holdings: JSON.stringify(holdings) });
}

const holdingsOf = prepared(
  (db, { strategyId }: Params<{ strategyId: number }>) =>
    db
      .selectFrom('track_holdings as h')
      .select(['h.day', 'h.equity', 'h.holdings'])
      .where('h.strategyId', '=', strategyId),
  { holdings: z.array(trackedHolding) },
);

/** What the model portfolio of a strategy held at its last tracked close; null before the first. */
export async function findTrackHoldings(
  pool: Pick<Pool, 'query'>,
  strategyId: number,
): Promise<TrackedHoldings | null> {
  return (await rows(pool, holdingsOf, { strategyId }))[0] ?? null;
}
