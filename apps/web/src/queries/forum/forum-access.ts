import { api } from '@pipa/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { familyOf } from '../changes.ts';

/** First part of every key of the forum. */
export const forumFamily = familyOf('forum');

/** Whether visitors may read the forum, which an operator seldom changes. */
export const forumAccess = () =>
  queryOptions({
    queryKey: [...forumFamily, 'access'],
    queryFn: ({ signal }) => call(api.forumAccess, {}, { signal }),
    staleTime: 300_000,
    retry: false,
  });
