import { type api, DomainError, type OutputOf, type ParsedInputOf } from '@pipa/contract';
import { inTransaction, type Tx } from '@pipa/db';
import {
  addReport,
  findFirstReport,
  findHeldPosts,
  findOpenReports,
  findReportedPost,
  type LockedPost,
  type LockedTopic,
  lockAnswer,
  lockComment,
  lockForumPolicy,
  lockTopic,
  markPublished,
  type PostId,
  type PostInQuestion,
  readAuthor,
  setForumPolicyIn,
  setTypeOpened,
  settleReports,
} from '@pipa/db/forum';
import { recordOperatorAct } from '@pipa/db/operators';
import type { AppContext } from '../../context.ts';
import type { SignedInUser } from '../../http/session.ts';
import { notifyAuthor, notifyModerators } from './notices.ts';
import { countReport } from './post-limits.ts';
import { deletePost, publishPost, recordPostAct, type Writing } from './posts.ts';

const PAGE_SIZE = 50;
const MAX_HELD = 100;

interface Locked extends PostId {
  readonly topic: LockedTopic;
  /** Of an answer or a comment. */
  readonly answer: LockedPost | null;
  /** The post itself. */
  readonly locked: LockedPost;
}

/** Locks a post with its topic; a deleted one is none. @throws DomainError NOT_FOUND */
async function lockPost(tx: Tx, { topicId, answerId, commentId }: PostId): Promise<Locked> {
  const topic = await lockTopic(tx, topicId);
  const answer = answerId === undefined ? null : await lockAnswer(tx, topicId, answerId);
  const comment =
    commentId === undefined || answerId === undefined ? null : await lockComment(tx, topicId, answerId, commentId);
  const locked = commentId !== undefined ? comment : answerId !== undefined ? answer : topic;
  if (topic === null || topic.deletedAt !== null || locked === null || locked.deletedAt !== null) {
    throw new DomainError('NOT_FOUND');
  }
  return { topicId, answerId, commentId, topic, answer, locked };
}

const postOf = ({
  topic_id,
  answer_id,
  comment_id,
}: {
  topic_id: number;
  answer_id?: number | undefined;
  comment_id?: number | undefined;
}): PostId => ({
  topicId: topic_id,
  answerId: answer_id,
  commentId: comment_id,
});

/** Reports a post of another member to the administrators; a second report by the same member changes nothing. */
export async function reportPost(
  { context, user }: Writing,
  input: ParsedInputOf<typeof api.reportPost>,
): Promise<OutputOf<typeof api.reportPost>> {
  return inTransaction(context.prisma, async (tx) => {
    const post = await lockPost(tx, postOf(input));
    if (post.locked.publishedAt === null) throw new DomainError('NOT_FOUND');
    if (post.locked.userId === user.userId) {
      throw new DomainError('INVALID_INPUT', { message: 'This is your own post' });
    }
    const at = context.clock();
    const reportId = await addReport(tx, post, { userId: user.userId, reason: input.reason, at });
    if (reportId === null) return { data: null };
    await countReport(tx, user.userId, at);
    if ((await findFirstReport(tx, post)) === reportId) {
      const { userName } = await readAuthor(tx, post.locked.userId);
      await notifyModerators(tx, { ...post, title: post.topic.title, user: userName, reportId }, at);
    }
    return { data: null };
  });
}

const wirePost = ({ topicId, answerId, commentId, title, userId, userName, content, createdAt }: PostInQuestion) => ({
  topic_id: topicId,
  answer_id: answerId,
  comment_id: commentId,
  title,
  user: userName,
  userId,
  content,
  createTime: createdAt.toISOString(),
});

export async function listReports(
  { pool }: AppContext,
  { after = 0 }: ParsedInputOf<typeof api.forumReports>,
): Promise<OutputOf<typeof api.forumReports>> {
  const found = await findOpenReports(pool, after, PAGE_SIZE + 1);
  const reports = found.slice(0, PAGE_SIZE).map(({ id, reporter, reason, at, ...post }) => ({
    id,
    reporter,
    reason,
    at: at.toISOString(),
    post: wirePost(post),
  }));
  return { reports, hasMore: found.length > PAGE_SIZE };
}

/** Settles all open reports of a post: to uphold them deletes it. A report that is settled already is none. */
export function settleReport(
  context: AppContext,
  operator: SignedInUser,
  { id, isUpheld }: ParsedInputOf<typeof api.settleReport>,
): Promise<null> {
  return inTransaction(context.prisma, async (tx) => {
    const reported = await findReportedPost(tx, id);
    if (reported === null) throw new DomainError('NOT_FOUND');
    const at = context.clock();
    const post = await lockPost(tx, reported).catch(unlessGone);
    if ((await settleReports(tx, reported, { at, operatorId: operator.userId, isUpheld })) === 0) {
      throw new DomainError('NOT_FOUND');
    }
    if (post === null) return null;
    if (isUpheld) await deletePost(tx, post, operator, at);
    else {
      const authorId = post.locked.userId;
      await recordPostAct(tx, operator, { ...post, act: 'ForumReportDismissed', authorId }, at);
    }
    return null;
  });
}

function unlessGone(error: unknown): null {
  if (error instanceof DomainError && error.code === 'NOT_FOUND') return null;
  throw error;
}

export async function listHeld({ pool }: AppContext): Promise<OutputOf<typeof api.heldPosts>> {
  const found = await findHeldPosts(pool, MAX_HELD + 1);
  return { posts: found.slice(0, MAX_HELD).map(wirePost), hasMore: found.length > MAX_HELD };
}

/** Publishes a post that waits for review, or deletes it. One that is published or deleted already is none. */
export function reviewPost(
  context: AppContext,
  operator: SignedInUser,
  input: ParsedInputOf<typeof api.reviewPost>,
): Promise<null> {
  return inTransaction(context.prisma, async (tx) => {
    const post = await lockPost(tx, postOf(input));
    const { topic, answer, locked } = post;
    if (locked.publishedAt !== null) throw new DomainError('NOT_FOUND');
    const at = context.clock();
    if (!input.isApproved) {
      await deletePost(tx, post, operator, at);
      return null;
    }
    // An answer is read in its topic: what it waits for itself is published first.
    const isInHeld =
      (topic.publishedAt === null && post.answerId !== undefined) ||
      (answer?.publishedAt === null && post.commentId !== undefined);
    if (isInHeld) {
      const message = 'What this was posted in waits for review itself. Please publish that first';
      throw new DomainError('ILLEGAL_TRANSITION', { message });
    }
    await markPublished(tx, post, at);
    const author = { userId: locked.userId, userName: (await readAuthor(tx, locked.userId)).userName };
    await publishPost(
      tx,
      {
        ...post,
        author,
        content: locked.content,
        ...(answer !== null && { answerAuthorId: answer.userId }),
        ...(locked.toUserId !== null && { toUserId: locked.toUserId }),
      },
      at,
    );
    await notifyAuthor(tx, { ...post, title: topic.title, authorId: author.userId }, 'forum.published', at);
    await recordPostAct(tx, operator, { ...post, act: 'ForumPostPublished', authorId: author.userId }, at);
    return null;
  });
}

type Policy = OutputOf<typeof api.forumPolicy>;

/** Changes what the forum allows. */
export function changePolicy(
  context: AppContext,
  { userId: operatorId, userName: operator }: SignedInUser,
  wanted: ParsedInputOf<typeof api.setForumPolicy>,
): Promise<Policy> {
  return inTransaction(context.prisma, async (tx) => {
    const before = await lockForumPolicy(tx);
    const after = {
      visitorsMayRead: wanted.visitorsMayRead ?? before.visitorsMayRead,
      reviewsFirstPosts: wanted.reviewsFirstPosts ?? before.reviewsFirstPosts,
    };
    const isChanged = Object.entries(after).some(([name, value]) => before[name as keyof Policy] !== value);
    if (!isChanged) return after;
    await setForumPolicyIn(tx, after);
    const detail = `visitors ${after.visitorsMayRead ? 'may' : 'may not'} read, first posts ${after.reviewsFirstPosts ? 'wait for review' : 'are published'}`;
    await recordOperatorAct(tx, {
      at: context.clock(),
      operator,
      operatorId,
      act: 'ForumPolicySet',
      userId: null,
      subject: '',
      detail,
      reason: '',
    });
    return after;
  });
}

/** Opens a type of topics to members or closes it. */
export function changeType(
  context: AppContext,
  { userId: operatorId, userName: operator }: SignedInUser,
  { type_id: typeId, isOpened }: ParsedInputOf<typeof api.setTypeOpening>,
): Promise<null> {
  return inTransaction(context.prisma, async (tx) => {
    const set = await setTypeOpened(tx, typeId, isOpened);
    if (set === null) throw new DomainError('NOT_FOUND');
    if (!set.isChanged) return null;
    const act = {
      act: 'ForumTypeSet',
      userId: null,
      subject: set.name,
      detail: isOpened ? 'opened' : 'closed',
      reason: '',
    } as const;
    await recordOperatorAct(tx, { at: context.clock(), operator, operatorId, ...act });
    return null;
  });
}
