import { isDay, type TradingDay } from '@pipa/calendar';
import {
  type api,
  DomainError,
  type Newsletter,
  type NewsletterHeader,
  type NewsletterLanguage,
  type ParsedInputOf,
} from '@pipa/contract';
import { findNewsletter, listNewsletters, type StoredNewsletterHeader } from '@pipa/db';
import type { AppContext } from '../../context.ts';
import { compactDayOf } from '../../valuation/wire-rows.ts';

type Reader = Pick<AppContext, 'pool'>;

/** Versions that an overlay offers: a year of weeks. */
const VERSIONS = 52;

const headerRow = ({ weekEnd, subtitle, rating }: StoredNewsletterHeader): NewsletterHeader => ({
  version: compactDayOf(weekEnd),
  date: weekEnd,
  subtitle1: subtitle,
  marketRating: rating,
});

/** The day of a version; NOT_FOUND for eight digits that are none. */
function dayOf(version: string): TradingDay {
  const day = `${version.slice(0, 4)}-${version.slice(4, 6)}-${version.slice(6)}`;
  if (!isDay(day)) throw new DomainError('NOT_FOUND');
  return day;
}

/** The newsletter of a version, or the latest one with null before the first. */
export async function readNewsletter(
  { pool }: Reader,
  { version, language = 'en' }: ParsedInputOf<typeof api.getNewsletter>,
): Promise<Newsletter | null> {
  const [found, versions] = await Promise.all([
    findNewsletter(pool, version === undefined ? null : dayOf(version), language),
    listNewsletters(pool, { limit: VERSIONS, language }),
  ]);
  if (found !== null) {
    const { marketView, note } = found;
    return { ...headerRow(found), marketView, note, language: found.language, versions: versions.map(headerRow) };
  }
  if (version === undefined) return null;
  throw new DomainError('NOT_FOUND');
}

export async function readLatestHeader(
  { pool }: Reader,
  language: NewsletterLanguage,
): Promise<NewsletterHeader | null> {
  const [latest] = await listNewsletters(pool, { limit: 1, language });
  return latest === undefined ? null : headerRow(latest);
}
