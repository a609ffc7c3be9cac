import type { TradingDay } from '@pipa/calendar';
import { sql } from 'kysely';
import type { Pool } from '../client.ts';
import { type Params, prepared, rows } from '../sql/prepared.ts';

export interface FormerSymbol {
  readonly instrumentId: number;
  /** That it has now. */
  readonly symbol: string;
  readonly former: string;
  /** The last session under the former one. */
  readonly lastDay: TradingDay;
}

const former = prepared((db, { symbols }: Params<{ symbols: readonly string[] }>) =>
  db
    .selectFrom('instrument_symbol as s')
    .innerJoin('instrument as i', 'i.id', 's.instrumentId')
    .select(['s.instrumentId', 'i.symbol', 's.symbol as former', 's.lastDay'])
    .where('s.symbol', '=', sql<string>`any(${symbols}::text[])`)
    .orderBy('s.symbol')
    .orderBy('s.lastDay', 'desc'),
);

/** Instruments that had one of the symbols once, of a symbol the latest first. */
export const readFormerSymbols = (pool: Pick<Pool, 'query'>, symbols: readonly string[]): Promise<FormerSymbol[]> =>
  rows(pool, former, { symbols });
