import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { done, flagInput, idInput, instant, noteInput, REQUIRED, textInput, wholeNumber } from '../fields.ts';
import { forumCard } from './cards.ts';
import {
  FORUM_ANSWERS_PAGE_SIZE,
  FORUM_PAGE_SIZE,
  forumFilters,
  forumOrders,
  MAX_ANSWER_COMMENTS,
  MAX_COMMENT_LENGTH,
  MAX_FORUM_CANDIDATES,
  MAX_FORUM_KEYWORD,
  MAX_POST_LENGTH,
  MAX_TOPIC_TITLE,
} from './constants.ts';

/** Calls of the forum take its token, and a session or a key as every other call. */
export const forumPrincipals = ['forumToken', 'session', 'apiKey'] as const;
const forum = { envelope: 'forum', principals: forumPrincipals } as const;

/** The Markdown of a post. */
const markdownInput = (max: number) => noteInput(max).refine((text) => text.trim() !== '', { message: REQUIRED });

const topicType = z.strictObject({
  id: z.int(),
  en_name: z.string(),
  /** In Chinese. */
  zh_name: z.string(),
  /** As en_name. */
  name: z.string(),
  /** Whether members may begin topics of it; administrators always may. */
  isOpened: z.boolean(),
});
export type ForumTopicType = z.infer<typeof topicType>;

/** User name; empty for a member who has deleted the account. */
const author = { user: z.string(), isAdministrator: z.boolean() };
/** A post that waits for review is shown to its author and to administrators, a deleted one to administrators alone. */
const life = { isHeld: z.boolean(), isDeleted: z.boolean() };

const comment = z.strictObject({
  comment_id: z.int(),
  ...author,
  to_user: z.string(),
  content: z.string(),
  createTime: instant,
  ...life,
});
export type ForumComment = z.infer<typeof comment>;

const answer = z.strictObject({
  answer_id: z.int(),
  ...author,
  content: z.string(),
  createTime: instant,
  /** Of the last edit; null without one. */
  editTime: instant.nullable(),
  ...life,
  cards: z.array(forumCard),
  comments: z.array(comment),
  /** Whether it was published after the reader's last visit. */
  isUnread: z.boolean(),
});
export type ForumAnswer = z.infer<typeof answer>;

const topic = z.strictObject({
  topic_id: z.int(),
  type_id: z.int(),
  title: z.string(),
  /** Markdown; in a list its beginning as plain text. */
  content: z.string(),
  ...author,
  createTime: instant,
  updateTime: instant,
  editTime: instant.nullable(),
  viewNum: z.int(),
  starNum: z.int(),
  answerNum: z.int(),
  /** Suggested by an administrator. */
  isEssence: z.boolean(),
  isStarred: z.boolean(),
  isUnread: z.boolean(),
  ...life,
  /** The reader, where the topic is in the reader's collection: whose else it is in stays private. */
  star_list: z.array(z.strictObject({ user: z.string() })),
  /** Empty in a list. */
  answer_list: z.array(answer),
  /** Whether older answers precede. */
  hasEarlierAnswers: z.boolean(),
  /** Whether later answers follow. */
  hasLaterAnswers: z.boolean(),
  cards: z.array(forumCard),
});
export type ForumTopic = z.infer<typeof topic>;

/** What lists and single topics have in common, for members and for visitors. */
const searchInput = {
  op: z.enum(['list', 'byId']).default('list'),
  pageNo: wholeNumber(1, 1_000).default(1),
  perPageNum: wholeNumber(1, FORUM_PAGE_SIZE).default(FORUM_PAGE_SIZE),
  essence: flagInput.optional(),
  type_id: idInput.optional(),
  /** Without it the newest first, and in a search what matches best. */
  order_by: z.enum(forumOrders).optional(),
  keyword: z.string().trim().max(MAX_FORUM_KEYWORD).optional(),
  topic_id: idInput.optional(),
  /** Of one topic: the page that holds this answer; without it the one with the first unread answer. */
  answer_id: idInput.optional(),
  /** Of one topic: the page after this answer, or before it. */
  afterAnswer: idInput.optional(),
  beforeAnswer: idInput.optional(),
};
const found = z.strictObject({
  /** One topic where it is asked for by its id. */
  data: z.array(topic),
  /** All that match. */
  count: z.int(),
  /** Whether more match than a search looks at. */
  isCapped: z.boolean(),
});
const howMuch = `a topic shows ${FORUM_ANSWERS_PAGE_SIZE} answers and ${MAX_ANSWER_COMMENTS} comments on each, a search looks at ${MAX_FORUM_CANDIDATES} topics`;

const forumToken = endpoint({
  method: 'POST',
  path: 'forum/api-token-auth',
  access: 'user',
  scope: 'security',
  envelope: 'forum',
  summary:
    'A token of the forum for the session of the request, with which it ends. A user name beside it must be that of the session; the password is not read, as the session proves who calls',
  input: z.strictObject({
    username: textInput(254).optional(),
    password: z.string().max(128).meta({ format: 'password' }).optional(),
  }),
  output: z.strictObject({ token: z.string(), expiresAt: instant }),
  errors: ['BAD_CREDENTIALS', 'TOO_MANY_REQUESTS'],
  secret: true,
});

const topicTypes = endpoint({
  ...forum,
  method: 'GET',
  path: 'forum/topicType',
  access: 'user',
  scope: 'read:forum',
  summary: 'What topics are about, and whether the caller is an administrator of the forum',
  output: z.strictObject({ admin: z.boolean(), data: z.array(topicType) }),
});

const topicSearch = endpoint({
  ...forum,
  method: 'GET',
  path: 'forum/topicSearch',
  access: 'user',
  scope: 'read:forum',
  tool: 'find_help',
  summary: `Topics by tab, order, own filter and words (op list), or one topic with its answers and comments (op byId); ${howMuch}`,
  input: z.strictObject({ ...searchInput, filter_by: z.enum(forumFilters).optional() }),
  output: found,
  errors: ['NOT_FOUND'],
});

const publicTopicSearch = endpoint({
  method: 'GET',
  path: 'public/forumTopics',
  access: 'public',
  envelope: 'forum',
  summary: `As forum/topicSearch, for visitors where the operator lets them read; ${howMuch}`,
  input: z.strictObject(searchInput),
  output: found,
  errors: ['NOT_FOUND', 'INVALID_TOKEN'],
});

const forumAccess = endpoint({
  method: 'GET',
  path: 'public/forumAccess',
  access: 'public',
  summary: 'Whether visitors may read the forum, and what topics are about',
  output: z.strictObject({ visitorsMayRead: z.boolean(), types: z.array(topicType) }),
});

const changed = { access: 'investor', scope: 'write:forum', method: 'POST' } as const;

const changeTopic = endpoint({
  ...forum,
  ...changed,
  path: 'forum/topic',
  summary:
    'Begin a topic (op create), edit an own one (update), delete one (delete), suggest one or no longer (essence): the last two for administrators',
  input: z.strictObject({
    op: z.enum(['create', 'update', 'delete', 'essence']),
    topic_id: idInput.optional(),
    title: textInput(MAX_TOPIC_TITLE).optional(),
    content: markdownInput(MAX_POST_LENGTH).optional(),
    type_id: idInput.optional(),
    /** Of op essence: what it shall be; without it the other of the two. */
    essence: flagInput.optional(),
  }),
  /** Null after a deletion. */
  output: z.strictObject({
    data: z.strictObject({ topic_id: z.int(), isHeld: z.boolean(), isEssence: z.boolean() }).nullable(),
  }),
  errors: ['NOT_FOUND', 'FORBIDDEN', 'TOO_MANY_REQUESTS'],
});

const star = endpoint({
  ...forum,
  ...changed,
  path: 'forum/star',
  summary: 'Take a topic into the own collection (op add), once, or out of it (op delete)',
  input: z.strictObject({ op: z.enum(['add', 'delete']), topic_id: idInput }),
  output: z.strictObject({ data: z.strictObject({ isStarred: z.boolean(), starNum: z.int() }) }),
  errors: ['NOT_FOUND'],
});

const changeAnswer = endpoint({
  ...forum,
  ...changed,
  path: 'forum/answer',
  summary:
    'Answer a topic (op add), edit an own answer (update), delete one (delete): an own one, or any as an administrator',
  input: z.strictObject({
    op: z.enum(['add', 'update', 'delete']),
    topic_id: idInput,
    answer_id: idInput.optional(),
    content: markdownInput(MAX_POST_LENGTH).optional(),
  }),
  output: z.strictObject({ data: z.strictObject({ answer_id: z.int(), isHeld: z.boolean() }).nullable() }),
  errors: ['NOT_FOUND', 'FORBIDDEN', 'TOO_MANY_REQUESTS'],
});

const changeComment = endpoint({
  ...forum,
  ...changed,
  path: 'forum/answerComment',
  summary:
    'Comment on an answer, or with comment_id reply to a comment on it (op add); delete a comment (op delete): an own one, or any as an administrator',
  input: z.strictObject({
    op: z.enum(['add', 'delete']),
    topic_id: idInput,
    answer_id: idInput,
    comment_id: idInput.optional(),
    content: markdownInput(MAX_COMMENT_LENGTH).optional(),
  }),
  output: z.strictObject({ data: z.strictObject({ comment_id: z.int(), isHeld: z.boolean() }).nullable() }),
  errors: ['NOT_FOUND', 'FORBIDDEN', 'TOO_MANY_REQUESTS'],
});

const forumRevisions = endpoint({
  ...forum,
  method: 'GET',
  path: 'forum/revisions',
  access: 'user',
  scope: 'read:forum',
  summary: 'A topic or an answer as it was before each of its last 50 edits, newest first',
  input: z.strictObject({ topic_id: idInput, answer_id: idInput.optional() }),
  output: z.strictObject({
    data: z.array(z.strictObject({ title: z.string().nullable(), content: z.string(), at: instant })),
  }),
  errors: ['NOT_FOUND'],
});

const readForumTopics = endpoint({
  ...forum,
  method: 'POST',
  path: 'forum/read',
  access: 'user',
  scope: 'write:forum',
  summary: 'Count a view of a topic and mark it as read until now; without a topic mark all of them',
  input: z.strictObject({ topic_id: idInput.optional() }),
  output: z.strictObject({ data: done }),
  errors: ['NOT_FOUND'],
});

export const forumTopicEndpoints = {
  forumToken,
  topicTypes,
  topicSearch,
  publicTopicSearch,
  forumAccess,
  changeTopic,
  star,
  changeAnswer,
  changeComment,
  forumRevisions,
  readForumTopics,
};
