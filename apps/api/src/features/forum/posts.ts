import { type api, DomainError, type OutputOf, type ParsedInputOf, REQUIRED } from '@pipa/contract';
import { inTransaction, type Tx } from '@pipa/db';
import {
  addAnswer,
  addComment,
  addTopic,
  appendToDocument,
  countPublished,
  editAnswer,
  editTopic,
  forgetDocument,
  keepCards,
  keepRead,
  type LockedPost,
  type LockedTopic,
  lockAnswer,
  lockComment,
  lockTopic,
  markDeleted,
  type PostedCard,
  type PostId,
  publishedAnswers,
  readAllTopics,
  readForumPolicyIn,
  readTypeOpening,
  setEssence,
  setStar,
  settleReports,
  touchTopic,
  uncountAnswer,
  viewTopic,
  writeDocument,
} from '@pipa/db/forum';
import { recordOperatorAct } from '@pipa/db/operators';
import { cardsOf, excerptOf, plainTextOf } from '@pipa/markup';
import { cardsToPost, type ReadContext, unreadSinceOf } from '@pipa/reads';
import type { AppContext } from '../../context.ts';
import type { SignedInUser } from '../../http/session.ts';
import { notifyAuthor, notifyModerators, notifyOfEdit, notifyOfPost, type PublishedPost } from './notices.ts';
import { admitPost, assertText } from './post-limits.ts';

const MAX_EXCERPT = 300;
const DAY_MS = 86_400_000;

/** A call that writes, with what it needs. */
export interface Writing {
  readonly context: AppContext;
  readonly reading: ReadContext;
  readonly user: SignedInUser;
}

const isAdmin = ({ role }: Pick<SignedInUser, 'role'>): boolean => role === 'Administrator';

/** A field that an operation needs. @throws DomainError INVALID_INPUT beside it */
function needed<T>(value: T | undefined, field: string): T {
  if (value === undefined) throw new DomainError('INVALID_INPUT', { field, message: REQUIRED });
  return value;
}

/** A locked post that a caller sees: a deleted one is none, one that waits for review is its author's and administrators'. */
function seen<P extends LockedPost>(post: P | null, user: SignedInUser): P {
  const isSeen = post !== null && post.deletedAt === null;
  if (!isSeen || (post.publishedAt === null && post.userId !== user.userId && !isAdmin(user))) {
    throw new DomainError('NOT_FOUND');
  }
  return post;
}

/** A locked topic in which a caller may post. */
const lockSeenTopic = async (tx: Tx, id: number, user: SignedInUser): Promise<LockedTopic> =>
  seen(await lockTopic(tx, id), user);

/** Whether a post waits for review: a member's first ones, while the operator asks for it. */
async function isHeldFor(tx: Tx, user: SignedInUser): Promise<boolean> {
  if (isAdmin(user) || !(await readForumPolicyIn(tx)).reviewsFirstPosts) return false;
  return (await countPublished(tx, user.userId, 1)) === 0;
}

/** The cards of a text, with their figures of today. */
const cardsIn = ({ context, reading }: Pick<Writing, 'context' | 'reading'>, content: string): Promise<PostedCard[]> =>
  cardsToPost(reading, cardsOf(content, context.settings.publicUrl));

/** Writes the search document of a topic anew. */
async function redraw(tx: Tx, topicId: number, { title, content }: { title: string; content: string }): Promise<void> {
  const answers = (await publishedAnswers(tx, topicId)).map(plainTextOf);
  await writeDocument(tx, topicId, { title, body: plainTextOf(content), answers });
}

/** What the publication of a post changes: counters, order, search, and whom it is for. Held posts come here once they are approved. */
export async function publishPost(tx: Tx, post: PublishedPost, at: Date): Promise<void> {
  const { topicId, answerId, commentId } = post;
  const isAnswer = answerId !== undefined && commentId === undefined;
  await keepRead(tx, { userId: post.author.userId, topicId, at });
  await touchTopic(tx, topicId, { at, answers: isAnswer ? 1 : 0 });
  if (answerId === undefined) await redraw(tx, topicId, { title: post.topic.title, content: post.content });
  else if (isAnswer) await appendToDocument(tx, topicId, plainTextOf(post.content));
  await notifyOfPost(tx, post, at);
}

/** Publishes a post that was just written, or asks for its review. */
async function settle(tx: Tx, post: PublishedPost, isHeld: boolean, at: Date): Promise<void> {
  if (!isHeld) return publishPost(tx, post, at);
  await notifyModerators(tx, { ...post, title: post.topic.title, user: post.author.userName }, at);
}

/** Takes a locked post away, and what its topic counted of it. */
export async function deletePost(
  tx: Tx,
  post: PostId & { readonly topic: LockedTopic; readonly locked: LockedPost },
  by: SignedInUser,
  at: Date,
): Promise<void> {
  const { topicId, answerId, commentId, topic, locked } = post;
  await markDeleted(tx, post, { userId: by.userId, at });
  await settleReports(tx, post, { at, operatorId: by.userId, isUpheld: true });
  if (answerId === undefined) await forgetDocument(tx, topicId);
  else if (commentId === undefined && locked.publishedAt !== null) {
    await uncountAnswer(tx, topicId);
    if (topic.publishedAt !== null && topic.deletedAt === null) await redraw(tx, topicId, topic);
  }
  if (locked.userId === by.userId) return;
  await notifyAuthor(tx, { ...post, title: topic.title, authorId: locked.userId }, 'forum.deleted', at);
  await recordPostAct(tx, by, { ...post, act: 'ForumPostDeleted', authorId: locked.userId }, at);
}

/** Writes what an administrator did with a post to the log of operators. */
export async function recordPostAct(
  tx: Tx,
  { userId: operatorId, userName: operator }: SignedInUser,
  post: PostId & {
    readonly act: 'ForumPostDeleted' | 'ForumPostPublished' | 'ForumReportDismissed';
    readonly authorId: number;
    readonly reason?: string;
  },
  at: Date,
): Promise<void> {
  const { topicId, answerId, commentId, act, authorId: userId, reason = '' } = post;
  const parts = [`topic ${topicId}`, answerId && `answer ${answerId}`, commentId && `comment ${commentId}`];
  const detail = parts.filter(Boolean).join(', ');
  await recordOperatorAct(tx, { at, operator, operatorId, act, userId, subject: '', detail, reason });
}

type TopicInput = ParsedInputOf<typeof api.changeTopic>;
type TopicAnswer = OutputOf<typeof api.changeTopic>;

async function createTopic(writing: Writing, input: TopicInput): Promise<TopicAnswer> {
  const { context, user } = writing;
  const [title, content, typeId] = [
    needed(input.title, 'title'),
    needed(input.content, 'content'),
    needed(input.type_id, 'type_id'),
  ];
  return admitPost(context, user, { kind: 'topic', content }, async (assertNew) => {
    const cards = await cardsIn(writing, content);
    return inTransaction(context.prisma, async (tx) => {
      await assertNew(tx);
      await assertOpened(tx, typeId, user);
      const at = context.clock();
      const isHeld = await isHeldFor(tx, user);
      const excerpt = excerptOf(content, MAX_EXCERPT);
      const topicId = await addTopic(tx, { typeId, userId: user.userId, title, content, excerpt, at, isHeld });
      await keepCards(tx, { topicId, answerId: null, at }, cards);
      await viewTopic(tx, { userId: user.userId, topicId, at, countedBefore: new Date(0) });
      await settle(tx, { topicId, author: user, topic: { title, userId: user.userId }, content }, isHeld, at);
      return { data: { topic_id: topicId, isHeld, isEssence: false } };
    });
  });
}

async function assertOpened(tx: Tx, typeId: number, user: SignedInUser): Promise<void> {
  const isOpened = await readTypeOpening(tx, typeId);
  if (isOpened === null) throw new DomainError('NOT_FOUND', { field: 'type_id' });
  if (!isOpened && !isAdmin(user)) {
    throw new DomainError('INVALID_INPUT', { field: 'type_id', message: 'Topics of this type are closed' });
  }
}

async function updateTopic(writing: Writing, input: TopicInput): Promise<TopicAnswer> {
  const { context, user } = writing;
  const topicId = needed(input.topic_id, 'topic_id');
  if (input.content !== undefined) assertText(input.content);
  const cards = input.content === undefined ? null : await cardsIn(writing, input.content);
  return inTransaction(context.prisma, async (tx) => {
    const before = await lockSeenTopic(tx, topicId, user);
    if (before.userId !== user.userId) throw new DomainError('FORBIDDEN');
    const typeId = input.type_id ?? before.typeId;
    if (typeId !== before.typeId) await assertOpened(tx, typeId, user);
    const { title, content } = { title: input.title ?? before.title, content: input.content ?? before.content };
    const at = context.clock();
    const result = { data: { topic_id: topicId, isHeld: before.publishedAt === null, isEssence: before.isEssence } };
    if (title === before.title && content === before.content && typeId === before.typeId) return result;
    await editTopic(tx, topicId, before, { title, content, excerpt: excerptOf(content, MAX_EXCERPT), typeId, at });
    if (cards !== null) await keepCards(tx, { topicId, answerId: null, at }, cards);
    if (before.publishedAt !== null) {
      await redraw(tx, topicId, { title, content });
      await notifyOfEdit(tx, { topicId, author: user, topic: { ...before, title }, content }, before.content, at);
    }
    return result;
  });
}

function deleteTopic({ context, user }: Writing, input: TopicInput): Promise<TopicAnswer> {
  const topicId = needed(input.topic_id, 'topic_id');
  if (!isAdmin(user)) throw new DomainError('FORBIDDEN');
  return inTransaction(context.prisma, async (tx) => {
    const topic = await lockSeenTopic(tx, topicId, user);
    await deletePost(tx, { topicId, topic, locked: topic }, user, context.clock());
    return { data: null };
  });
}

function suggestTopic({ context, user }: Writing, input: TopicInput): Promise<TopicAnswer> {
  const topicId = needed(input.topic_id, 'topic_id');
  if (!isAdmin(user)) throw new DomainError('FORBIDDEN');
  return inTransaction(context.prisma, async (tx) => {
    const topic = await lockSeenTopic(tx, topicId, user);
    const isEssence = input.essence ?? !topic.isEssence;
    await setEssence(tx, topicId, isEssence);
    return { data: { topic_id: topicId, isHeld: topic.publishedAt === null, isEssence } };
  });
}

const topicChanges = { create: createTopic, update: updateTopic, delete: deleteTopic, essence: suggestTopic };
export const changeTopic = async (writing: Writing, input: TopicInput): Promise<TopicAnswer> =>
  topicChanges[input.op](writing, input);

type AnswerInput = ParsedInputOf<typeof api.changeAnswer>;
type AnswerAnswer = OutputOf<typeof api.changeAnswer>;

async function answerTopic(writing: Writing, input: AnswerInput): Promise<AnswerAnswer> {
  const { context, user } = writing;
  const { topic_id: topicId } = input;
  const content = needed(input.content, 'content');
  return admitPost(context, user, { kind: 'answer', content }, async (assertNew) => {
    const cards = await cardsIn(writing, content);
    return inTransaction(context.prisma, async (tx) => {
      await assertNew(tx);
      const topic = await lockSeenTopic(tx, topicId, user);
      const at = context.clock();
      const isHeld = topic.publishedAt === null || (await isHeldFor(tx, user));
      const answerId = await addAnswer(tx, { topicId, userId: user.userId, content, at, isHeld });
      await keepCards(tx, { topicId, answerId, at }, cards);
      await settle(tx, { topicId, answerId, author: user, topic, content }, isHeld, at);
      return { data: { answer_id: answerId, isHeld } };
    });
  });
}

async function updateAnswer(writing: Writing, input: AnswerInput): Promise<AnswerAnswer> {
  const { context, user } = writing;
  const { topic_id: topicId } = input;
  const [answerId, content] = [needed(input.answer_id, 'answer_id'), needed(input.content, 'content')];
  assertText(content);
  const cards = await cardsIn(writing, content);
  return inTransaction(context.prisma, async (tx) => {
    const topic = await lockSeenTopic(tx, topicId, user);
    const before = seen(await lockAnswer(tx, topicId, answerId), user);
    if (before.userId !== user.userId) throw new DomainError('FORBIDDEN');
    const at = context.clock();
    const result = { data: { answer_id: answerId, isHeld: before.publishedAt === null } };
    if (content === before.content) return result;
    await editAnswer(tx, { topicId, answerId }, before, { content, at });
    await keepCards(tx, { topicId, answerId, at }, cards);
    if (before.publishedAt !== null) {
      await redraw(tx, topicId, topic);
      await notifyOfEdit(tx, { topicId, answerId, author: user, topic, content }, before.content, at);
    }
    return result;
  });
}

function deleteAnswer({ context, user }: Writing, input: AnswerInput): Promise<AnswerAnswer> {
  const { topic_id: topicId } = input;
  const answerId = needed(input.answer_id, 'answer_id');
  return inTransaction(context.prisma, async (tx) => {
    const topic = await lockSeenTopic(tx, topicId, user);
    const locked = seen(await lockAnswer(tx, topicId, answerId), user);
    if (locked.userId !== user.userId && !isAdmin(user)) throw new DomainError('FORBIDDEN');
    await deletePost(tx, { topicId, answerId, topic, locked }, user, context.clock());
    return { data: null };
  });
}

const answerChanges = { add: answerTopic, update: updateAnswer, delete: deleteAnswer };
export const changeAnswer = async (writing: Writing, input: AnswerInput): Promise<AnswerAnswer> =>
  answerChanges[input.op](writing, input);

type CommentInput = ParsedInputOf<typeof api.changeComment>;
type CommentAnswer = OutputOf<typeof api.changeComment>;

async function commentAnswer({ context, user }: Writing, input: CommentInput): Promise<CommentAnswer> {
  const { topic_id: topicId, answer_id: answerId, comment_id: repliedTo } = input;
  const content = needed(input.content, 'content');
  return admitPost(context, user, { kind: 'comment', content }, (assertNew) =>
    inTransaction(context.prisma, async (tx) => {
      await assertNew(tx);
      const topic = await lockSeenTopic(tx, topicId, user);
      const answer = seen(await lockAnswer(tx, topicId, answerId), user);
      const replied = repliedTo === undefined ? null : seen(await lockComment(tx, topicId, answerId, repliedTo), user);
      const toUserId = (replied ?? answer).userId;
      const at = context.clock();
      const isHeld = topic.publishedAt === null || answer.publishedAt === null || (await isHeldFor(tx, user));
      const commentId = await addComment(tx, {
        topicId,
        answerId,
        userId: user.userId,
        toUserId,
        content,
        at,
        isHeld,
      });
      const post = {
        topicId,
        answerId,
        commentId,
        author: user,
        topic,
        content,
        answerAuthorId: answer.userId,
        toUserId,
      };
      await settle(tx, post, isHeld, at);
      return { data: { comment_id: commentId, isHeld } };
    }),
  );
}

function deleteComment({ context, user }: Writing, input: CommentInput): Promise<CommentAnswer> {
  const { topic_id: topicId, answer_id: answerId } = input;
  const commentId = needed(input.comment_id, 'comment_id');
  return inTransaction(context.prisma, async (tx) => {
    const topic = await lockSeenTopic(tx, topicId, user);
    const locked = seen(await lockComment(tx, topicId, answerId, commentId), user);
    if (locked.userId !== user.userId && !isAdmin(user)) throw new DomainError('FORBIDDEN');
    await deletePost(tx, { topicId, answerId, commentId, topic, locked }, user, context.clock());
    return { data: null };
  });
}

export const changeComment = async (writing: Writing, input: CommentInput): Promise<CommentAnswer> =>
  input.op === 'add' ? commentAnswer(writing, input) : deleteComment(writing, input);

/** Takes a topic into the caller's collection, or out of it. */
export function starTopic(
  { context, user }: Writing,
  { op, topic_id: topicId }: ParsedInputOf<typeof api.star>,
): Promise<OutputOf<typeof api.star>> {
  return inTransaction(context.prisma, async (tx) => {
    await lockSeenTopic(tx, topicId, user);
    const isStarred = op === 'add';
    const starNum = await setStar(tx, { userId: user.userId, topicId, isStarred, at: context.clock() });
    return { data: { isStarred, starNum } };
  });
}

/** Counts a view of a topic and marks it as read; without a topic marks all of them. */
export function readTopics(
  { context, reading, user }: Writing,
  { topic_id: topicId }: ParsedInputOf<typeof api.readForumTopics>,
): Promise<OutputOf<typeof api.readForumTopics>> {
  const { userId } = user;
  return inTransaction(context.prisma, async (tx) => {
    const at = context.clock();
    if (topicId === undefined) await readAllTopics(tx, userId, at, unreadSinceOf(reading));
    else {
      await lockSeenTopic(tx, topicId, user);
      await viewTopic(tx, { userId, topicId, at, countedBefore: new Date(at.getTime() - DAY_MS) });
    }
    return { data: null };
  });
}
