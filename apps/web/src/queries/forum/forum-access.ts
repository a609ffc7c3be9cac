import { api } from '@pipa/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { familyOf } from '../changes.ts';

const family = familyOf('forum');

/** Whether visitors may read the forum, which an operator seldom changes. */
export const forumAccess = () =>
  queryOptions({
    queryKey: [...family, 'access'],
    queryFn: ({ signal }) => call(api.forumAccess, {}, { signal }),
    staleTime: 300_000,
    retry: false,
  });
