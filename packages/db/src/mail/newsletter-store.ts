import type { TradingDay } from '@pipa/calendar';
import type { MarketRating, NewsletterLanguage, NewsletterTranslations } from '@pipa/contract';
import { sql } from 'kysely';
import { type Pool, type PrismaClient, statement } from '../client.ts';
import { countIn, type Params, prepared, rows, rowsIn, rowsQuickly } from '../sql/prepared.ts';
import { inTransaction } from '../sql/transaction.ts';

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

/** A newsletter as it is read in a language. */
export interface ReadNewsletter extends StoredNewsletter {
  /** English for a newsletter without a translation. */
  readonly language: NewsletterLanguage;
}

const insert = statement(`
  INSERT INTO "newsletter" ("weekEnd", "subtitle", "marketView", "rating", "note", "translations", "facts", "createdAt")
  VALUES ($1::date, $2, $3, $4, $5, $6::jsonb, $7::jsonb, $8) ON CONFLICT ("weekEnd") DO NOTHING`);

/**
 * Stores the newsletter of a week, its translations and the figures behind it; false, and nothing changes, when the week has one.
 */
export async function addNewsletter(
  pool: Reader,
  { weekEnd, subtitle, marketView, rating, note }: StoredNewsletter,
  { facts, translations }: { readonly facts: object; readonly translations: NewsletterTranslations },
  at: Date,
): Promise<boolean> {
  const values = [weekEnd, subtitle, marketView, rating, note, JSON.stringify(translations), JSON.stringify(facts), at];
  return (await pool.query(insert(values))).rowCount === 1;
}

const ratingColumn = sql<MarketRating | null>`"rating"`.as('rating');

type InLanguage = Params<{ language: NewsletterLanguage }>;

/** Words of a newsletter in a language; English is in the columns. */
const subtitleIn = ({ language }: InLanguage) =>
  sql<string>`COALESCE("translations" -> ${language}::text ->> 'subtitle', "subtitle")`.as('subtitle');
const textIn = ({ language }: InLanguage) =>
  [
    sql<NewsletterLanguage>`CASE WHEN "translations" ? ${language}::text THEN ${language}::text ELSE 'en' END`.as(
      'language',
    ),
    sql<string>`COALESCE("translations" -> ${language}::text ->> 'marketView', "marketView")`.as('marketView'),
    sql<string | null>`COALESCE("translations" -> ${language}::text ->> 'note', "note")`.as('note'),
  ] as const;

const newsletterOf = prepared((db, p: Params<{ weekEnd: TradingDay | null; language: NewsletterLanguage }>) =>
  db
    .selectFrom('newsletter')
    .select(['weekEnd', ratingColumn, subtitleIn(p), ...textIn(p)])
    .where(sql<boolean>`(${p.weekEnd}::date IS NULL OR "weekEnd" = ${p.weekEnd}::date)`)
    .orderBy('weekEnd', 'desc')
    .limit(1),
);

/** The newsletter of the week that ended on a day, or the latest one, in a language; null when there is none. */
export async function findNewsletter(
  pool: Reader,
  weekEnd: TradingDay | null,
  language: NewsletterLanguage,
): Promise<ReadNewsletter | null> {
  return (await rowsQuickly(pool, newsletterOf, { weekEnd, language }))[0] ?? null;
}

const headers = prepared((db, p: Params<{ limit: number; language: NewsletterLanguage }>) =>
  db
    .selectFrom('newsletter')
    .select(['weekEnd', ratingColumn, subtitleIn(p)])
    .orderBy('weekEnd', 'desc')
    .limit(p.limit),
);

/** The latest newsletters without their text, newest first. */
export const listNewsletters = (
  pool: Reader,
  page: { readonly limit: number; readonly language: NewsletterLanguage },
): Promise<StoredNewsletterHeader[]> => rowsQuickly(pool, headers, page);

const latestMailing = prepared((db) =>
  db.selectFrom('newsletter_mailing').select(['weekEnd', 'begunAt', 'queuedAt']).orderBy('begunAt', 'desc').limit(1),
);
const latestWeek = prepared((db) => db.selectFrom('newsletter').select('weekEnd').orderBy('weekEnd', 'desc').limit(1));
const beginning = prepared((db, p: Params<{ weekEnd: TradingDay; at: Date }>) =>
  db.insertInto('newsletter_mailing').values({ weekEnd: p.weekEnd, begunAt: p.at }),
);
const mailingLock = prepared((db) =>
  db.selectNoFrom(sql`pg_advisory_xact_lock(hashtext('pipa newsletter mailing'))`.as('locked')),
);

/** Wall time from the beginning of a mailing to that of the next one, however fast the market runs. */
const MAILING_REST_MS = 7 * 24 * 3_600_000;

/**
 * The newsletter whose mails are to be queued now: one whose mailing was cut off, else the latest one, whose mailing begins by this
 * call once the last one is seven days old. Earlier ones are not mailed any more. Null when there is none.
 */
export async function takeNewsletterToMail(prisma: PrismaClient, at: Date): Promise<TradingDay | null> {
  return inTransaction(prisma, async (tx) => {
    await rowsIn(tx, mailingLock, {});
    const [[last], [latest]] = await Promise.all([rowsIn(tx, latestMailing, {}), rowsIn(tx, latestWeek, {})]);
    if (last !== undefined && last.queuedAt === null) return last.weekEnd;
    if (latest === undefined || (last !== undefined && last.weekEnd >= latest.weekEnd)) return null;
    if (last !== undefined && at.getTime() < last.begunAt.getTime() + MAILING_REST_MS) return null;
    await countIn(tx, beginning, { weekEnd: latest.weekEnd, at });
    return latest.weekEnd;
  });
}

const noteMailing = prepared((db, p: Params<{ weekEnd: TradingDay; at: Date }>) =>
  db.updateTable('newsletter_mailing').set({ queuedAt: p.at }).where('weekEnd', '=', p.weekEnd),
);

/** Notes that every mail of a newsletter is queued. */
export async function noteNewsletterMailed(pool: Reader, weekEnd: TradingDay, at: Date): Promise<void> {
  await rows(pool, noteMailing, { weekEnd, at });
}
