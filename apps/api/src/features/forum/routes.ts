import { api } from '@pipa/contract';
import { readForumPolicy } from '@pipa/db/forum';
import type { RegisterFeature } from '../../http/route.ts';
import { giveForumToken } from './forum-token.ts';
import { changePolicy, changeType, listHeld, listReports, reportPost, reviewPost, settleReport } from './moderation.ts';
import { changeAnswer, changeComment, changeTopic, readTopics, starTopic } from './posts.ts';

/** Posts of members, and what administrators do about them. */
export const registerForum: RegisterFeature = ({ context, serve }) => {
  serve(api.forumToken, ({ user, session, input }) => giveForumToken(context, { user, session }, input));
  serve(api.changeTopic, ({ user, reading, input }) => changeTopic({ context, reading, user }, input));
  serve(api.changeAnswer, ({ user, reading, input }) => changeAnswer({ context, reading, user }, input));
  serve(api.changeComment, ({ user, reading, input }) => changeComment({ context, reading, user }, input));
  serve(api.star, ({ user, reading, input }) => starTopic({ context, reading, user }, input));
  serve(api.readForumTopics, ({ user, reading, input }) => readTopics({ context, reading, user }, input));
  serve(api.reportPost, ({ user, reading, input }) => reportPost({ context, reading, user }, input));
  serve(api.forumReports, ({ input }) => listReports(context, input));
  serve(api.settleReport, ({ user, input }) => settleReport(context, user, input));
  serve(api.heldPosts, () => listHeld(context));
  serve(api.reviewPost, ({ user, input }) => reviewPost(context, user, input));
  serve(api.forumPolicy, () => readForumPolicy(context.pool));
  serve(api.setForumPolicy, ({ user, input }) => changePolicy(context, user, input));
  serve(api.setTypeOpening, ({ user, input }) => changeType(context, user, input));
};
