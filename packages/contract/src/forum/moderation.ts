import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { done, flagInput, idInput, instant, textInput } from '../fields.ts';
import { listPage } from '../list-page.ts';
import { MAX_REPORT_REASON } from './constants.ts';
import { forumPrincipals } from './topics.ts';

/** A topic, an answer to it, or a comment on that. */
const post = { topic_id: idInput, answer_id: idInput.optional(), comment_id: idInput.optional() };

const reportPost = endpoint({
  method: 'POST',
  path: 'forum/report',
  envelope: 'forum',
  principals: forumPrincipals,
  access: 'investor',
  scope: 'write:forum',
  summary: 'Report a post of another member to the administrators, once',
  input: z.strictObject({ ...post, reason: textInput(MAX_REPORT_REASON) }),
  output: z.strictObject({ data: done }),
  errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
});

const mentionable = endpoint({
  method: 'GET',
  path: 'forum/mentionable',
  envelope: 'forum',
  principals: forumPrincipals,
  access: 'user',
  scope: 'read:forum',
  summary: 'Up to 8 members who have posted and whose names begin with a text, those of the topic first',
  input: z.strictObject({ text: z.string().trim().min(1).max(32), topic_id: idInput.optional() }),
  output: z.strictObject({ data: z.array(z.strictObject({ user: z.string() })) }),
});

/** What an administrator sees of a post that waits for a decision. */
const postInQuestion = z.strictObject({
  topic_id: z.int(),
  answer_id: z.int().nullable(),
  comment_id: z.int().nullable(),
  title: z.string(),
  user: z.string(),
  userId: z.int(),
  content: z.string(),
  createTime: instant,
});

const forumReports = endpoint({
  method: 'GET',
  path: 'admin/forumReports',
  access: 'admin',
  scope: 'administration',
  summary: 'Open reports of posts, oldest first',
  input: z.strictObject({ after: idInput.optional() }),
  output: listPage(
    'reports',
    z.strictObject({ id: z.int(), reporter: z.string(), reason: z.string(), at: instant, post: postInQuestion }),
  ),
});

const settleReport = endpoint({
  method: 'POST',
  path: 'admin/settleForumReport',
  access: 'admin',
  scope: 'administration',
  summary: 'Settle all open reports of a post: uphold them, which deletes it, or dismiss them',
  input: z.strictObject({ id: idInput, isUpheld: flagInput }),
  output: done,
  errors: ['NOT_FOUND'],
});

const heldPosts = endpoint({
  method: 'GET',
  path: 'admin/heldForumPosts',
  access: 'admin',
  scope: 'administration',
  summary: 'Posts that wait for review, oldest first, at most 100',
  output: z.strictObject({ posts: z.array(postInQuestion), hasMore: z.boolean() }),
});

const reviewPost = endpoint({
  method: 'POST',
  path: 'admin/reviewForumPost',
  access: 'admin',
  scope: 'administration',
  summary: 'Publish a post that waits for review, or delete it',
  input: z.strictObject({ ...post, isApproved: flagInput }),
  output: done,
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
});

const forumPolicyFields = { visitorsMayRead: z.boolean(), reviewsFirstPosts: z.boolean() };
const forumPolicy = endpoint({
  method: 'GET',
  path: 'admin/forumPolicy',
  access: 'admin',
  scope: 'administration',
  summary: 'What the forum allows',
  output: z.strictObject(forumPolicyFields),
});

const setForumPolicy = endpoint({
  method: 'POST',
  path: 'admin/setForumPolicy',
  access: 'admin',
  scope: 'administration',
  summary: 'Let visitors read the forum, let first posts wait for review, or no longer',
  input: z.strictObject({ visitorsMayRead: flagInput.optional(), reviewsFirstPosts: flagInput.optional() }),
  output: z.strictObject(forumPolicyFields),
});

const setTypeOpening = endpoint({
  method: 'POST',
  path: 'admin/setForumType',
  access: 'admin',
  scope: 'administration',
  summary: 'Open a type of topics to members, or close it',
  input: z.strictObject({ type_id: idInput, isOpened: flagInput }),
  output: done,
  errors: ['NOT_FOUND'],
});

export const forumModerationEndpoints = {
  reportPost,
  mentionable,
  forumReports,
  settleReport,
  heldPosts,
  reviewPost,
  forumPolicy,
  setForumPolicy,
  setTypeOpening,
};
