import { type Pool, statement } from '../client.ts';
import { inOneTransaction } from './replace-days.ts';

/** Requests that may leave within any stretch of so many milliseconds. */
export interface TurnRate {
  readonly requests: number;
  readonly ms: number;
}

/** A stretch is counted in so many parts, the oldest of which counts as a whole. */
const PARTS = 10;

interface Part {
  readonly spanMs: number;
  /** Milliseconds since 1970. */
  readonly startsAt: number;
  readonly cost: number;
}

const lock = statement(`SELECT pg_advisory_xact_lock(hashtext('vendor_turn'), hashtext($1))`);
const parts = statement(`
  SELECT "spanMs", (extract(epoch FROM "startsAt") * 1000)::float8 AS "startsAt", "cost" FROM "vendor_turn" WHERE "key" = $1`);
const instant = statement('SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS "now"');
const add = statement(`
  INSERT INTO "vendor_turn" AS v ("key", "spanMs", "startsAt", "cost")
  SELECT $1, t."spanMs", to_timestamp(t."startsAt" / 1000.0), $3 FROM unnest($2::int[], $4::float8[]) AS t("spanMs", "startsAt")
  ON CONFLICT ("key", "spanMs", "startsAt") DO UPDATE SET "cost" = v."cost" + EXCLUDED."cost"`);
const forget = statement(`
  DELETE FROM "vendor_turn" WHERE "key" = $1 AND "startsAt" < clock_timestamp() - 2 * "spanMs" * interval '1 millisecond'`);

const partMs = (spanMs: number): number => Math.max(1, Math.floor(spanMs / PARTS));
const startOf = (at: number, spanMs: number): number => Math.floor(at / partMs(spanMs)) * partMs(spanMs);

/** How long until a request of a cost may leave, by what has left; 0 for now. */
export function waitOf({ requests, ms }: TurnRate, cost: number, left: readonly Part[], now: number): number {
  const within = left
    .filter(({ spanMs, startsAt }) => spanMs === ms && startsAt + partMs(ms) > now - ms)
    .sort((a, b) => a.startsAt - b.startsAt);
  let over = within.reduce((sum, part) => sum + part.cost, 0) + Math.min(cost, requests) - requests;
  let waitMs = 0;
  for (const part of within) {
    if (over <= 0) break;
    over -= part.cost;
    waitMs = part.startsAt + partMs(ms) + ms - now;
  }
  return Math.max(0, Math.ceil(waitMs));
}

/**
 * Takes a turn of a key where each of its rates has one left.
 * @returns 0 where it was taken, otherwise the milliseconds after which to ask again
 */
export function takeVendorTurn(
  pool: Pick<Pool, 'connect'>,
  { key, rates, cost }: { readonly key: string; readonly rates: readonly TurnRate[]; readonly cost: number },
): Promise<number> {
  return inOneTransaction(pool, async (client) => {
    await client.query(lock([key]));
    const now = (await client.query<{ now: number }>(instant([]))).rows[0]?.now ?? 0;
    const { rows: left } = await client.query<Part>(parts([key]));
    const waitMs = Math.max(0, ...rates.map((rate) => waitOf(rate, cost, left, now)));
    if (waitMs > 0) return waitMs;
    const spans = rates.map(({ ms }) => ms);
    await client.query(forget([key]));
    await client.query(add([key, spans, cost, spans.map((ms) => startOf(now, ms))]));
    return 0;
  });
}

/** Counts a request that left without a turn, in the stretches that are counted of its key. */
export async function noteVendorTurn(pool: Pick<Pool, 'connect'>, key: string): Promise<void> {
  await inOneTransaction(pool, async (client) => {
    await client.query(lock([key]));
    const now = (await client.query<{ now: number }>(instant([]))).rows[0]?.now ?? 0;
    const { rows } = await client.query<Part>(parts([key]));
    const spans = [...new Set(rows.map(({ spanMs }) => spanMs))];
    await client.query(add([key, spans, 1, spans.map((ms) => startOf(now, ms))]));
  });
}
