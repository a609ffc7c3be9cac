import { api } from '@pipa/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { familyOf } from '../changes.ts';

export const noticeChannelQueries = {
  /** The channels, and what is offered. */
  list: () =>
    queryOptions({
      queryKey: [...familyOf('noticeChannels'), 'list'],
      queryFn: ({ signal }) => call(api.noticeChannels, {}, { signal }),
    }),
};
