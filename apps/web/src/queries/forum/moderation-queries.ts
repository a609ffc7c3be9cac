import { api, type InputOf } from '@pipa/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { changing, familyOf } from '../changes.ts';

const family = [...familyOf('forum'), 'moderation'] as const;

export const moderationQueries = {
  reports: () =>
    infiniteQueryOptions({
      queryKey: [...family, 'reports'],
      queryFn: ({ signal, pageParam }) => call(api.forumReports, { after: pageParam }, { signal }),
      initialPageParam: undefined as number | undefined,
      getNextPageParam: ({ reports, hasMore }) => (hasMore ? reports.at(-1)?.id : undefined),
    }),
  held: () =>
    queryOptions({ queryKey: [...family, 'held'], queryFn: ({ signal }) => call(api.heldPosts, {}, { signal }) }),
  policy: () =>
    queryOptions({ queryKey: [...family, 'policy'], queryFn: ({ signal }) => call(api.forumPolicy, {}, { signal }) }),
};

export const moderationMutations = {
  settle: () => changing('forum', (input: InputOf<typeof api.settleReport>) => call(api.settleReport, input)),
  review: () => changing('forum', (input: InputOf<typeof api.reviewPost>) => call(api.reviewPost, input)),
  setPolicy: () => changing('forum', (input: InputOf<typeof api.setForumPolicy>) => call(api.setForumPolicy, input)),
  setType: () => changing('forum', (input: InputOf<typeof api.setTypeOpening>) => call(api.setTypeOpening, input)),
};
