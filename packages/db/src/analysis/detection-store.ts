import type { TradingDay } from '@pipa/calendar';
import { type DetectionKind, detectionKinds } from '@pipa/quant';
import { sql } from 'kysely';
import type { Pool } from '../client.ts';
import { type Params, prepared, rows } from '../sql/prepared.ts';

/** The change events of a symbol on a day: 0 where there is none. */
export interface DetectionRow extends Readonly<Record<DetectionKind, number>> {
  readonly instrumentId: number;
}

// As the partial index says it.
const hasEvent = sql<boolean>`(${sql.raw(detectionKinds.map((kind) => `"${kind}" <> 0`).join(' OR '))})`;

const ofDay = prepared((db, { day }: Params<{ day: TradingDay }>) =>
  db
    .selectFrom('ta_metrics')
    .select(['instrumentId', ...detectionKinds])
    .where('day', '=', sql<TradingDay>`${day}::date`)
    .where(hasEvent),
);

/** The symbols with a change event on a day, in no sequence. */
export function readDetections(pool: Pick<Pool, 'query'>, day: TradingDay): Promise<DetectionRow[]> {
  return rows(pool, ofDay, { day });
}
