import { api } from '@pipa/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { familyOf } from '../changes.ts';

export const family = familyOf('forum');

/** Whether visitors may read the forum, and the types of topics. In a file of its own: the frame around every page asks for it. */
export const forumAccess = () =>
  queryOptions({
    queryKey: [...family, 'access'],
    queryFn: ({ signal }) => call(api.forumAccess, {}, { signal }),
    staleTime: 300_000,
  });
