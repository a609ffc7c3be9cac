import { isDay, type TradingDay } from '@pipa/calendar';
import {
  type api,
  DomainError,
  type NewsletterHeader,
  type NewsletterLanguage,
  type ParsedInputOf,
} from '@pipa/contract';
import { findNewsletter, listNewsletters, type StoredNewsletterHeader } from '@pipa/db/mail';
import type { Database, Read } from '../context.ts';
import { compactDayOf } from '../values/wire-rows.ts';

/** Versions that an overlay offers: a year of weeks. */
const VERSIONS = 52;

const headerRow = ({ weekEnd, subtitle, rating }: StoredNewsletterHeader): NewsletterHeader => ({
  version: compactDayOf(weekEnd),
  date: weekEnd,
  subtitle1: subtitle,
  marketRating: rating,
});

/** The day of a version; null for a text that names none. */
function dayOf(version: string): TradingDay | null {
  const day = `${version.slice(0, 4)}-${version.slice(4, 6)}-${version.slice(6)}`;
  return isDay(day) ? day : null;
}

/** The newsletter of a version, or the latest one; null where there is none. */
function findVersion({ pool }: Database, version: string | undefined, language: NewsletterLanguage) {
  if (version === undefined) return findNewsletter(pool, null, language);
  const day = dayOf(version);
  return day === null ? null : findNewsletter(pool, day, language);
}

/** The newsletter of a version, or the latest one with null before the first. */
export const readNewsletter: Read<typeof api.getNewsletter> = async (context, _, { version, language = 'en' }) => {
  const [found, versions] = await Promise.all([
    findVersion(context, version, language),
    listNewsletters(context.pool, { limit: VERSIONS, language }),
  ]);
  if (found !== null) {
    const { marketView, note } = found;
    return { ...headerRow(found), marketView, note, language: found.language, versions: versions.map(headerRow) };
  }
  if (version === undefined) return null;
  throw new DomainError('NOT_FOUND');
};

/** As `readNewsletter` without the text; null also for a version that names none. */
export async function readNewsletterHeader(
  context: Database,
  { version, language = 'en' }: Pick<ParsedInputOf<typeof api.getDashboardData>, 'version' | 'language'>,
): Promise<NewsletterHeader | null> {
  const found = await findVersion(context, version, language);
  return found && headerRow(found);
}
