import { api, type InputOf } from '@pipa/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { sessionStore } from '../../session/browser-session.ts';
import { forumCall } from '../../session/forum-token.ts';
import { family } from './forum-access.ts';

/** First part of the keys of lists. */
export const forumLists = [...family, 'list'] as const;
export type TopicsAsked = InputOf<typeof api.topicSearch>;

const isVisitor = () => sessionStore.get().token === null;

/** Topics for a member, or for a visitor where the operator lets visitors read. */
function searchTopics(asked: TopicsAsked, signal: AbortSignal) {
  if (!isVisitor()) return forumCall(api.topicSearch, asked, { signal });
  const { filter_by: _, ...ofVisitor } = asked;
  return call(api.publicTopicSearch, ofVisitor, { signal });
}

export const forumQueries = {
  types: () =>
    queryOptions({
      queryKey: [...family, 'types'],
      queryFn: ({ signal }) => forumCall(api.topicTypes, {}, { signal }),
    }),
  list: (asked: TopicsAsked) =>
    queryOptions({ queryKey: [...forumLists, asked], queryFn: ({ signal }) => searchTopics(asked, signal) }),
  topic: (asked: TopicsAsked & { topic_id: number }) =>
    queryOptions({
      queryKey: [...family, 'topic', asked],
      queryFn: ({ signal }) => searchTopics({ op: 'byId', ...asked }, signal),
    }),
  revisions: (input: InputOf<typeof api.forumRevisions>) =>
    queryOptions({
      queryKey: [...family, 'revisions', input],
      queryFn: ({ signal }) => forumCall(api.forumRevisions, input, { signal }),
    }),
  mentionable: (input: InputOf<typeof api.mentionable>) =>
    queryOptions({
      queryKey: [...family, 'mentionable', input],
      queryFn: ({ signal }) => forumCall(api.mentionable, input, { signal }),
    }),
};
