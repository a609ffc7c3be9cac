import type { TradingDay } from '@pipa/calendar';
import { type RawBuilder, sql } from 'kysely';
import { countIn, type Params, prepared } from '../sql/prepared.ts';
import type { Tx } from '../sql/transaction.ts';

type Names = Params<{ from: string; to: string }>;

/** What owners hold at brokers beside their portfolios, unless they hold both. */
const heldOutside = prepared((db, { from, to }: Names) =>
  db
    .updateTable('outside_holding as h')
    .set({ symbol: to })
    .where('h.symbol', '=', from)
    .where(
      sql<boolean>`NOT EXISTS (SELECT 1 FROM "outside_holding" o WHERE o."accountId" = h."accountId" AND o."symbol" = ${to}::text)`,
    ),
);

/** A list has each symbol once. */
const watched = prepared((db, { from, to }: Names) =>
  db
    .updateTable('watch_list')
    .set({
      symbols: sql<string[]>`CASE WHEN ${to}::text = ANY("symbols") THEN array_remove("symbols", ${from}::text)
        ELSE array_replace("symbols", ${from}::text, ${to}::text) END`,
    })
    .where(sql<boolean>`${from}::text = ANY("symbols")`),
);

const alerted = prepared((db, { from, to }: Names) =>
  db.updateTable('alert_rule').set({ symbol: to }).where('symbol', '=', from),
);

/** A list of JSON with one part of its elements under the new symbol, in its sequence. */
const withName = (column: string, path: string, { from, to }: { from: unknown; to: unknown }): RawBuilder<string> =>
  sql<string>`(SELECT jsonb_agg(CASE WHEN e #>> ${sql.lit(path)}::text[] = ${from}::text
      THEN jsonb_set(e, ${sql.lit(path)}::text[], to_jsonb(${to}::text)) ELSE e END ORDER BY n)
    FROM jsonb_array_elements(${sql.ref(column)}) WITH ORDINALITY AS list (e, n))`;

/** The session that begins trades what was decided at the close before. */
const decided = prepared((db, { from, to }: Names) =>
  db
    .updateTable('strategy_target')
    .set({ targets: withName('targets', '{0}', { from, to }) })
    .where(sql<boolean>`"targets" @> jsonb_build_array(jsonb_build_array(${from}::text))`),
);

const tracked = prepared((db, { from, to }: Names) =>
  db
    .updateTable('track_holdings')
    .set({ holdings: withName('holdings', '{symbol}', { from, to }) })
    .where(sql<boolean>`"holdings" @> jsonb_build_array(jsonb_build_object('symbol', ${from}::text))`),
);

const instrument = prepared((db, { id, to }: Params<{ id: number; to: string }>) =>
  db.updateTable('instrument').set({ symbol: to }).where('id', '=', id),
);
const formerName = prepared((db, p: Params<{ id: number; from: string; lastDay: TradingDay }>) =>
  db
    .insertInto('instrument_symbol')
    .values({ instrumentId: p.id, symbol: p.from, lastDay: p.lastDay })
    .onConflict((on) => on.doNothing()),
);

/** What names a symbol and is about the shares of today: it gets the new one. What tells of an earlier day keeps the name of its day. */
const NAMING = [heldOutside, watched, alerted, decided, tracked];

export interface Renaming {
  readonly id: number;
  readonly from: string;
  readonly to: string;
  /** The last session under the symbol that it has. */
  readonly lastDay: TradingDay;
}

/**
 * Gives an instrument another symbol, and everything that names it: holdings at brokers, watch lists, alerts, and what strategies have
 * decided and hold. Its history and positions stay its own. Once it has the symbol, another call changes nothing.
 */
export async function renameSymbol(tx: Tx, { id, from, to, lastDay }: Renaming): Promise<void> {
  if (from === to) return;
  for (const naming of NAMING) await countIn(tx, naming, { from, to });
  await countIn(tx, instrument, { id, to });
  await countIn(tx, formerName, { id, from, lastDay });
}
