import { inTransaction } from '@pipa/db';
import {
  type DigestEvent,
  type DigestNotice,
  hasDigestDue,
  lockDigestRecipients,
  takeDigestNotices,
} from '@pipa/db/forum';
import { type MailDraft, queueMail } from '@pipa/db/mail';
import { forumDigestMail, type MailedPost } from '@pipa/mail';
import { excerptOf, shortened } from '@pipa/markup';
import type { WorkerContext } from '../context.ts';

type Mailing = Pick<WorkerContext, 'prisma' | 'pool' | 'clock' | 'publicUrl' | 'mail'>;

/** Members whose mails one transaction adds. */
const MEMBERS_A_PAGE = 200;
/** Posts that a mail names. */
const MAX_POSTS = 20;
const MAX_TITLE = 80;
const MAX_EXCERPT = 200;
const DAY_MS = 86_400_000;
/** Mails are made at noon, UTC. */
const DIGEST_AT_MS = DAY_MS / 2;
/** A notice that waited longer, as there was no mail server, is mailed no more. */
const MAX_AGE_MS = 7 * DAY_MS;

/** The last noon at or before an instant. */
export const lastDigestAt = (now: Date): Date =>
  new Date(Math.floor((now.getTime() - DIGEST_AT_MS) / DAY_MS) * DAY_MS + DIGEST_AT_MS);

/**
 * Queues one mail a day for each member: what was posted for them until the last noon and is still unread. Each notice is taken in the
 * transaction of its mail, so a restart or another worker goes on where one was cut off. Without a mail server nothing is queued, as it
 * would wait for ever. @returns the mails
 */
export async function mailForumDigest(context: Mailing, membersAPage = MEMBERS_A_PAGE): Promise<number> {
  const { prisma, pool, clock, publicUrl, mail } = context;
  if (mail === null) return 0;
  const until = lastDigestAt(clock());
  const window = { from: new Date(until.getTime() - MAX_AGE_MS), until };
  if (!(await hasDigestDue(pool, window))) return 0;
  const day = until.toISOString().slice(0, 10);
  let [queued, after] = [0, 0];
  for (;;) {
    const page = await inTransaction(prisma, async (tx) => {
      const userIds = await lockDigestRecipients(tx, window, { after, limit: membersAPage });
      const at = clock();
      const notices = await takeDigestNotices(tx, window, { userIds, most: MAX_POSTS, at });
      let added = 0;
      for (const own of Map.groupBy(notices, ({ userId }) => userId).values()) {
        if (await queueMail(tx, draftOf(own, { day, publicUrl }), at)) added++;
      }
      return { added, last: userIds.at(-1), isLast: userIds.length < membersAPage };
    });
    queued += page.added;
    if (page.isLast || page.last === undefined) return queued;
    after = page.last;
  }
}

const reasons = {
  'forum.answered': 'answered',
  'forum.commented': 'commented',
  'forum.replied': 'replied',
  'forum.mentioned': 'mentioned',
} as const satisfies Record<DigestEvent, MailedPost['what']>;

function draftOf(
  notices: readonly DigestNotice[],
  { day, publicUrl }: { readonly day: string; readonly publicUrl: string },
): MailDraft {
  const [reader] = notices;
  if (reader === undefined) throw new RangeError('a mail needs a post');
  const { userId, email, unsubscribeToken, total } = reader;
  const url = `${publicUrl}/admin/forum`;
  const ending = `kind=forum&p=${unsubscribeToken}`;
  return {
    dedupeKey: `forum-digest-${day}-${userId}`,
    userId,
    kind: 'forum',
    to: email,
    unsubscribeUrl: `${publicUrl}/api/public/unsubscribe?${ending}`,
    ...forumDigestMail(reader, {
      posts: notices.map(({ event, topicId, answerId, title, author, content }) => ({
        what: reasons[event],
        user: author,
        topic: shortened(title, MAX_TITLE),
        excerpt: excerptOf(content, MAX_EXCERPT),
        url: `${url}?topic=${topicId}${answerId === null ? '' : `&answer=${answerId}`}`,
      })),
      more: total - notices.length,
      url,
      unsubscribeUrl: `${publicUrl}/admin/unsubscribe?${ending}`,
    }),
  };
}
