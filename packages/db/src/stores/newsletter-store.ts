import type { TradingDay } from '@pipa/calendar';
import type { MarketRating } from '@pipa/contract';
import { sql } from 'kysely';
import { type Pool, statement } from '../client.ts';
import { type Params, prepared, rows, rowsQuickly } from '../sql/prepared.ts';

type Reader = Pick<Pool, 'query'>;

export interface StoredNewsletterHeader {
  /** Last session of the week. */
  readonly weekEnd: TradingDay;
  readonly subtitle: string;
  readonly rating: MarketRating | null;
}

export interface StoredNewsletter extends StoredNewsletterHeader {
  /** Paragraphs, divided by empty lines. */
  readonly marketView: string;
  readonly note: string | null;
}

const insert = statement(`
  INSERT INTO "newsletter" ("weekEnd", "subtitle", "marketView", "rating", "note", "facts", "createdAt")
  VALUES ($1::date, $2, $3, $4, $5, $6::jsonb, $7) ON CONFLICT ("weekEnd") DO NOTHING`);

/** Stores the newsletter of a week with the figures behind it; false, and nothing changes, when the week has one. */
export async function addNewsletter(
  pool: Reader,
  { weekEnd, subtitle, marketView, rating, note }: StoredNewsletter,
  facts: object,
  at: Date,
): Promise<boolean> {
  const values = [weekEnd, subtitle, marketView, rating, note, JSON.stringify(facts), at];
  return (await pool.query(insert(values))).rowCount === 1;
}

const ratingColumn = sql<MarketRating | null>`"rating"`.as('rating');

const newsletterOf = prepared((db, { weekEnd }: Params<{ weekEnd: TradingDay | null }>) =>
  db
    .selectFrom('newsletter')
    .select(['weekEnd', 'subtitle', 'marketView', 'note', ratingColumn])
    .where(sql<boolean>`(${weekEnd}::date IS NULL OR "weekEnd" = ${weekEnd}::date)`)
    .orderBy('weekEnd', 'desc')
    .limit(1),
);

/** The newsletter of the week that ended on a day, or the latest one; null when there is none. */
export async function findNewsletter(pool: Reader, weekEnd: TradingDay | null): Promise<StoredNewsletter | null> {
  return (await rowsQuickly(pool, newsletterOf, { weekEnd }))[0] ?? null;
}

const headers = prepared((db, { limit }: Params<{ limit: number }>) =>
  db.selectFrom('newsletter').select(['weekEnd', 'subtitle', ratingColumn]).orderBy('weekEnd', 'desc').limit(limit),
);

/** The latest newsletters without their text, newest first. */
export const listNewsletters = (pool: Reader, limit: number): Promise<StoredNewsletterHeader[]> =>
  rowsQuickly(pool, headers, { limit });

const latestMailing = prepared((db) =>
  db
    .selectFrom('newsletter as n')
    .leftJoin('newsletter_mailing as m', 'm.weekEnd', 'n.weekEnd')
    .select(['n.weekEnd', 'm.queuedAt'])
    .orderBy('n.weekEnd', 'desc')
    .limit(1),
);

/** The latest newsletter, when its mails are not all queued yet; earlier ones are not mailed any more. */
export async function findNewsletterToMail(pool: Reader): Promise<StoredNewsletter | null> {
  const [latest] = await rows(pool, latestMailing, {});
  return latest === undefined || latest.queuedAt !== null ? null : findNewsletter(pool, latest.weekEnd);
}

const noteMailing = prepared((db, p: Params<{ weekEnd: TradingDay; at: Date }>) =>
  db
    .insertInto('newsletter_mailing')
    .values({ weekEnd: p.weekEnd, queuedAt: p.at })
    .onConflict((conflict) => conflict.column('weekEnd').doNothing()),
);

/** Notes that every mail of a newsletter is queued. */
export async function noteNewsletterMailed(pool: Reader, weekEnd: TradingDay, at: Date): Promise<void> {
  await rows(pool, noteMailing, { weekEnd, at });
}
