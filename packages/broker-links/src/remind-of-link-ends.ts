import { newYorkDay } from '@pipa/calendar';
import { inTransaction, type Pool, type PrismaClient } from '@pipa/db';
import { findEndedLinks, findLinksToRemind, type LinkToRemind, lockLink, noteLinkReminder } from '@pipa/db/links';
import { queueMail } from '@pipa/db/mail';
import { notifyAccountOwner } from '@pipa/db/notices';
import { linkEndsMail } from '@pipa/mail';
import { accountsUrl, type BreakContext, breakWithNews } from './break-link.ts';

const DAY_MS = 86_400_000;
/** Days before its end on which the owner of a link is reminded, the last first: of seven days, day six and day five. */
const REMINDED_DAYS = [1, 2] as const;
/** Links that one round works on. */
const ROUND = 100;

type Mailing = BreakContext & { readonly prisma: PrismaClient; readonly pool: Pick<Pool, 'query'> };

/**
 * Reminds the owners of links that end within two days, and again within one; breaks those that have ended.
 * @returns how many owners were written to
 */
export async function remindOfLinkEnds(context: Mailing): Promise<number> {
  const now = context.clock();
  let mailed = 0;
  for (const accountId of await findEndedLinks(context.pool, { now, limit: ROUND })) {
    if (await end(context, accountId)) mailed += 1;
  }
  for (const days of REMINDED_DAYS) {
    const until = new Date(now.getTime() + days * DAY_MS);
    for (const link of await findLinksToRemind(context.pool, { now, until, days, limit: ROUND })) {
      if (await remind(context, link, days)) mailed += 1;
    }
  }
  return mailed;
}

function end(context: Mailing, accountId: number): Promise<boolean> {
  return inTransaction(context.prisma, async (tx) => {
    const link = await lockLink(tx, accountId);
    const isOver = link?.state === 'Linked' && link.linkEndsAt !== null && link.linkEndsAt <= context.clock();
    if (isOver) await breakWithNews(context, tx, link, 'ended');
    return isOver;
  });
}

function remind({ prisma, clock, publicUrl }: Mailing, link: LinkToRemind, days: number): Promise<boolean> {
  const { accountId, linkEndsAt, userId, email, trackAccountName } = link;
  const at = clock();
  return inTransaction(prisma, async (tx) => {
    if (!(await noteLinkReminder(tx, { accountId, linkEndsAt, days }))) return false;
    const day = newYorkDay(linkEndsAt);
    const dedupeKey = `link-ends-${accountId}-${linkEndsAt.toISOString()}-${days}`;
    await notifyAccountOwner(tx, accountId, { event: 'broker.linkEnds', parameters: { day }, dedupeKey }, at);
    const mail = linkEndsMail(link, { name: trackAccountName, day, url: accountsUrl(publicUrl) });
    return queueMail(tx, { dedupeKey, userId, kind: 'security', to: email, ...mail }, at);
  });
}
