import type { Tx } from '@pipa/db';
import { countActionIn } from '@pipa/db/access';
import { findMentioned, type LockedTopic, type PostId } from '@pipa/db/forum';
import { notifyAdministrators, notifyUser } from '@pipa/db/notices';
import { mentionsOf, shortened } from '@pipa/markup';
import { dayOf, MENTIONS_A_DAY } from './post-limits.ts';

const MAX_TITLE = 80;

/** A post with what its notices say. */
export interface PublishedPost extends PostId {
  readonly author: { readonly userId: number; readonly userName: string };
  readonly topic: Pick<LockedTopic, 'title' | 'userId'>;
  readonly content: string;
  /** Of a comment: the author of the answer, and the person whom it replies to. */
  readonly answerAuthorId?: number;
  readonly toUserId?: number;
}

const keyOf = ({ topicId, answerId, commentId }: PostId): string =>
  commentId !== undefined ? `comment-${commentId}` : answerId === undefined ? `topic-${topicId}` : `answer-${answerId}`;

const placeOf = ({ topicId, answerId, commentId }: PostId, title: string) => ({
  topic: shortened(title, MAX_TITLE),
  topicId,
  ...(answerId !== undefined && { answerId }),
  ...(commentId !== undefined && { commentId }),
});

type Event = 'forum.answered' | 'forum.commented' | 'forum.replied' | 'forum.mentioned';

/** Whom a post is for, each by the most personal reason: who is replied to, whose answer or topic it is, who is mentioned. */
function recipientsOf(post: PublishedPost): Map<number, Event> {
  const recipients = new Map<number, Event>();
  if (post.commentId !== undefined) {
    if (post.answerAuthorId !== undefined) recipients.set(post.answerAuthorId, 'forum.commented');
    if (post.toUserId !== undefined && post.toUserId !== post.answerAuthorId) {
      recipients.set(post.toUserId, 'forum.replied');
    }
  } else if (post.answerId !== undefined) recipients.set(post.topic.userId, 'forum.answered');
  return recipients;
}

/** Mentioned members, as many as the author may notify in a day. */
async function mentionedBy(tx: Tx, post: PublishedPost, at: Date, known: ReadonlySet<number>): Promise<number[]> {
  const mentioned = (await findMentioned(tx, mentionsOf(post.content))).filter((userId) => !known.has(userId));
  const windowAt = dayOf(at);
  const allowed: number[] = [];
  for (const userId of mentioned) {
    const key = `forum:mentions:${post.author.userId}`;
    if ((await countActionIn(tx, key, windowAt)) <= MENTIONS_A_DAY) allowed.push(userId);
  }
  return allowed;
}

/** Notifies whom a post that is published is for; each member once, and never its author. */
export async function notifyOfPost(tx: Tx, post: PublishedPost, at: Date): Promise<void> {
  const recipients = recipientsOf(post);
  for (const userId of await mentionedBy(tx, post, at, new Set([...recipients.keys(), post.author.userId]))) {
    recipients.set(userId, 'forum.mentioned');
  }
  recipients.delete(post.author.userId);
  const parameters = { ...placeOf(post, post.topic.title), user: post.author.userName };
  for (const [userId, event] of recipients) {
    await notifyUser(tx, userId, { event, parameters, dedupeKey: `forum-${keyOf(post)}` }, at);
  }
}

/** Notifies members whom an edit mentions for the first time. */
export async function notifyOfEdit(tx: Tx, post: PublishedPost, before: string, at: Date): Promise<void> {
  const earlier = new Set(await findMentioned(tx, mentionsOf(before)));
  earlier.add(post.author.userId);
  const parameters = { ...placeOf(post, post.topic.title), user: post.author.userName };
  for (const userId of await mentionedBy(tx, post, at, earlier)) {
    await notifyUser(tx, userId, { event: 'forum.mentioned', parameters, dedupeKey: `forum-${keyOf(post)}` }, at);
  }
}

/** Notifies administrators of a post that waits for review, or that was reported: by the first of its open reports. */
export async function notifyModerators(
  tx: Tx,
  post: PostId & { readonly title: string; readonly user: string; readonly reportId?: number },
  at: Date,
): Promise<void> {
  const { reportId, user } = post;
  const what = reportId === undefined ? 'review' : 'report';
  const parameters = { ...placeOf(post, post.title), user, what } as const;
  const dedupeKey = `forum-${what}-${reportId ?? keyOf(post)}`;
  await notifyAdministrators(tx, { event: 'forum.toModerate', parameters, dedupeKey }, at);
}

/** Notifies the author of what an administrator has done with the post. */
export async function notifyAuthor(
  tx: Tx,
  post: PostId & { readonly title: string; readonly authorId: number },
  event: 'forum.published' | 'forum.deleted',
  at: Date,
): Promise<void> {
  const parameters = placeOf(post, post.title);
  await notifyUser(tx, post.authorId, { event, parameters, dedupeKey: `${event}-${keyOf(post)}` }, at);
}
