import type { TradingDay } from '@pipa/calendar';
import type { Language } from '@pipa/contract';
import { inTransaction } from '@pipa/db';
import {
  findNewsletter,
  listMailReaders,
  type MailReader,
  noteNewsletterMailed,
  queueMail,
  type StoredNewsletter,
  takeNewsletterToMail,
} from '@pipa/db/mail';
import { newsletterMail } from '@pipa/mail';
import { compactDayOf } from '@pipa/reads';
import type { WorkerContext } from '../context.ts';
import { licensedReaders } from './licensed-readers.ts';

type Mailing = Pick<WorkerContext, 'prisma' | 'pool' | 'clock' | 'publicUrl' | 'mail' | 'pricesFor'>;

/** Mails that one transaction adds. */
const READERS_A_PAGE = 200;

/**
 * Queues one mail of the latest newsletter for each of its readers, page by page, seven days of the wall clock apart; returns
 * how many. The next call goes on where one was cut off. Without a mail server nothing is queued, as it would wait for ever.
 */
export async function mailNewsletter(context: Mailing): Promise<number> {
  const { prisma, pool, clock, mail } = context;
  if (mail === null) return 0;
  const week = await takeNewsletterToMail(prisma, clock());
  const newsletter = week === null ? null : await readVersions(pool, week);
  if (newsletter === null) return 0;
  const licensed = await licensedReaders(context);
  let [queued, after] = [0, 0];
  for (;;) {
    const readers = await listMailReaders(pool, { kind: 'newsletter', after, limit: READERS_A_PAGE });
    const last = readers.at(-1);
    if (last === undefined) break;
    queued += await inTransaction(prisma, async (tx) => {
      let added = 0;
      for (const reader of licensed(readers)) {
        if (await queueMail(tx, mailTo(reader, newsletter[reader.language], context.publicUrl), clock())) added++;
      }
      return added;
    });
    after = last.userId;
  }
  await noteNewsletterMailed(pool, newsletter.en.weekEnd, clock());
  return queued;
}

/** The newsletter of a week in every language; null without one. */
async function readVersions(
  pool: Mailing['pool'],
  week: TradingDay,
): Promise<Record<Language, StoredNewsletter> | null> {
  const [en, zh] = await Promise.all([findNewsletter(pool, week, 'en'), findNewsletter(pool, week, 'zh')]);
  return en && zh && { en, zh };
}

function mailTo(reader: MailReader, { weekEnd, ...words }: StoredNewsletter, publicUrl: string) {
  const { userId, email, unsubscribeToken } = reader;
  const url = `${publicUrl}/admin/dashboard?newsletter=${compactDayOf(weekEnd)}`;
  const ending = `kind=newsletter&p=${unsubscribeToken}`;
  return {
    dedupeKey: `newsletter-${weekEnd}-${userId}`,
    userId,
    kind: 'newsletter' as const,
    to: email,
    unsubscribeUrl: `${publicUrl}/api/public/unsubscribe?${ending}`,
    ...newsletterMail(reader, {
      ...words,
      day: weekEnd,
      url,
      unsubscribeUrl: `${publicUrl}/admin/unsubscribe?${ending}`,
    }),
  };
}
