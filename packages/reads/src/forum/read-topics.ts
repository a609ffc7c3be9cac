import {
  type api,
  DomainError,
  FORUM_ANSWERS_PAGE_SIZE,
  type ForumAnswer,
  type ForumCard,
  type ForumComment,
  type ForumTopic,
  type ForumTopicType,
  MAX_ANSWER_COMMENTS,
  type OutputOf,
  type ParsedInputOf,
} from '@pipa/contract';
import {
  type AnswerRow,
  answersBehind,
  answersUpTo,
  type CommentRow,
  commentsOn,
  type ForumTypeRow,
  findForumTypes,
  findMentionable,
  findReading,
  findRevisions,
  findTopic,
  firstAnswerSince,
  KEPT_REVISIONS,
  listTopics,
  readForumPolicy,
  seesAnswer,
  type TopicRow,
} from '@pipa/db/forum';
import type { Read, ReadContext, Reader } from '../context.ts';
import { readCards } from './cards.ts';

/** What is older counts as read by a member who has not opened it. */
const UNREAD_DAYS = 30;
const DAY_MS = 86_400_000;
/** Names that complete a mention. */
const MENTIONABLE = 8;

type SearchInput = ParsedInputOf<typeof api.topicSearch>;
type Found = OutputOf<typeof api.topicSearch>;

const isAdmin = (reader: Reader | null): boolean => reader?.role === 'Administrator';
/** Until when what was published counts as read by a member who has not opened it. */
export const unreadSinceOf = ({ clock }: Pick<ReadContext, 'clock'>): Date =>
  new Date(clock().getTime() - UNREAD_DAYS * DAY_MS);

const wireType = ({ id, enName, zhName, isOpened }: ForumTypeRow): ForumTopicType => ({
  id,
  en_name: enName,
  zh_name: zhName,
  name: enName,
  isOpened,
});

export const readTopicTypes: Read<typeof api.topicTypes> = async ({ pool }, reader) => ({
  admin: isAdmin(reader),
  data: (await findForumTypes(pool)).map(wireType),
});

export const readForumAccess: Read<typeof api.forumAccess> = async ({ pool }) => {
  const [{ visitorsMayRead }, types] = await Promise.all([readForumPolicy(pool), findForumTypes(pool)]);
  return { visitorsMayRead, types: types.map(wireType) };
};

const lifeOf = ({ publishedAt, deletedAt }: Pick<AnswerRow, 'publishedAt' | 'deletedAt'>) => ({
  isHeld: publishedAt === null && deletedAt === null,
  isDeleted: deletedAt !== null,
});

const wireTopic = (row: TopicRow, content: string, reader: Reader | null): ForumTopic => ({
  topic_id: row.id,
  type_id: row.typeId,
  title: row.title,
  content,
  user: row.userName,
  isAdministrator: row.isAdministrator,
  createTime: row.createdAt.toISOString(),
  updateTime: row.updatedAt.toISOString(),
  editTime: row.editedAt?.toISOString() ?? null,
  viewNum: row.viewNum,
  starNum: row.starNum,
  answerNum: row.answerNum,
  isEssence: row.isEssence,
  isStarred: row.isStarred,
  isUnread: row.isUnread,
  ...lifeOf(row),
  star_list: row.isStarred && reader ? [{ user: reader.userName }] : [],
  answer_list: [],
  hasEarlierAnswers: false,
  hasLaterAnswers: false,
  cards: [],
});

const wireComment = (row: CommentRow): ForumComment => ({
  comment_id: row.id,
  user: row.userName,
  isAdministrator: row.isAdministrator,
  to_user: row.toUserName,
  content: row.content,
  createTime: row.createdAt.toISOString(),
  ...lifeOf(row),
});

function wireAnswer(
  row: AnswerRow,
  { comments, cards, readAt }: { comments: readonly CommentRow[]; cards: ForumCard[]; readAt: Date | null },
): ForumAnswer {
  return {
    answer_id: row.id,
    user: row.userName,
    isAdministrator: row.isAdministrator,
    content: row.content,
    createTime: row.createdAt.toISOString(),
    editTime: row.editedAt?.toISOString() ?? null,
    ...lifeOf(row),
    cards,
    comments: comments.filter(({ answerId }) => answerId === row.id).map(wireComment),
    isUnread: readAt !== null && row.publishedAt !== null && row.publishedAt > readAt,
  };
}

async function listed(context: ReadContext, reader: Reader | null, input: SearchInput): Promise<Found> {
  const { rows, count, isCapped } = await listTopics(context.pool, {
    userId: reader?.userId ?? null,
    unreadSince: unreadSinceOf(context),
    typeId: input.type_id,
    isEssence: input.essence,
    filter: input.filter_by,
    order: input.order_by,
    keyword: input.keyword,
    offset: (input.pageNo - 1) * input.perPageNum,
    limit: input.perPageNum,
  });
  return { data: rows.map((row) => wireTopic(row, row.excerpt, reader)), count, isCapped };
}

/** The id behind which the page of answers begins, and those before it that the page may be filled up with. */
async function pageOfAnswers(
  context: ReadContext,
  posts: { topicId: number; userId: number | null; seesAll: boolean },
  input: SearchInput,
  since: Date | null,
): Promise<{ answers: AnswerRow[]; hasEarlier: boolean; hasLater: boolean }> {
  const { pool } = context;
  const size = FORUM_ANSWERS_PAGE_SIZE;
  if (input.beforeAnswer !== undefined) {
    const found = await answersUpTo(pool, posts, input.beforeAnswer, size + 1);
    return { answers: found.slice(-size), hasEarlier: found.length > size, hasLater: true };
  }
  const wanted = input.answer_id ?? (since && (await firstAnswerSince(pool, posts, since)));
  if (input.afterAnswer === undefined && wanted) {
    // The wanted answer has what is said before it above itself.
    const [before, behind] = await Promise.all([
      answersUpTo(pool, posts, wanted, size / 2 + 1),
      answersBehind(pool, posts, wanted - 1, size + 1),
    ]);
    const above = before.slice(-size / 2);
    const answers = [...above, ...behind].slice(0, size);
    return { answers, hasEarlier: before.length > above.length, hasLater: above.length + behind.length > size };
  }
  const found = await answersBehind(pool, posts, input.afterAnswer ?? 0, size + 1);
  return { answers: found.slice(0, size), hasEarlier: input.afterAnswer !== undefined, hasLater: found.length > size };
}

async function opened(context: ReadContext, reader: Reader | null, input: SearchInput): Promise<Found> {
  const { topic_id: topicId } = input;
  if (topicId === undefined)
    throw new DomainError('INVALID_INPUT', { field: 'topic_id', message: 'This field is required' });
  const posts = { topicId, userId: reader?.userId ?? null, seesAll: isAdmin(reader) };
  const unreadSince = unreadSinceOf(context);
  const topic = await findTopic(context.pool, { id: topicId, ...posts, unreadSince });
  if (topic === null) throw new DomainError('NOT_FOUND');
  if (input.answer_id !== undefined && !(await seesAnswer(context.pool, posts, input.answer_id))) {
    throw new DomainError('NOT_FOUND');
  }
  const readAt = reader && (await findReading(context.pool, reader.userId, topicId));
  const { answers, hasEarlier, hasLater } = await pageOfAnswers(context, posts, input, readAt);
  const answerIds = answers.map(({ id }) => id);
  const [comments, cards] = await Promise.all([
    commentsOn(context.pool, posts, answerIds, MAX_ANSWER_COMMENTS),
    reader ? readCards(context, reader, { topicId, answerIds }) : new Map<number | null, ForumCard[]>(),
  ]);
  const found: ForumTopic = {
    ...wireTopic(topic, topic.content, reader),
    answer_list: answers.map((row) => wireAnswer(row, { comments, cards: cards.get(row.id) ?? [], readAt })),
    hasEarlierAnswers: hasEarlier,
    hasLaterAnswers: hasLater,
    cards: cards.get(null) ?? [],
  };
  return { data: [found], count: 1, isCapped: false };
}

export const readTopicSearch: Read<typeof api.topicSearch> = (context, reader, input) =>
  input.op === 'byId' ? opened(context, reader, input) : listed(context, reader, input);

/** The forum as visitors see it, where the operator lets them. */
export const readPublicTopics: Read<typeof api.publicTopicSearch> = async (context, _, input) => {
  if (!(await readForumPolicy(context.pool)).visitorsMayRead) throw new DomainError('INVALID_TOKEN');
  return input.op === 'byId' ? opened(context, null, input) : listed(context, null, input);
};

export const readForumRevisions: Read<typeof api.forumRevisions> = async (context, reader, input) => {
  const posts = { topicId: input.topic_id, userId: reader.userId, seesAll: isAdmin(reader) };
  const topic = await findTopic(context.pool, { id: input.topic_id, ...posts, unreadSince: unreadSinceOf(context) });
  const isSeen = input.answer_id === undefined || (await seesAnswer(context.pool, posts, input.answer_id));
  if (topic === null || !isSeen) throw new DomainError('NOT_FOUND');
  const found = await findRevisions(context.pool, input.topic_id, input.answer_id ?? null, KEPT_REVISIONS);
  return { data: found.map(({ at, ...before }) => ({ ...before, at: at.toISOString() })) };
};

export const readMentionable: Read<typeof api.mentionable> = async ({ pool }, _, { text, topic_id: topicId }) => ({
  data: await findMentionable(pool, text, topicId ?? null, MENTIONABLE),
});
