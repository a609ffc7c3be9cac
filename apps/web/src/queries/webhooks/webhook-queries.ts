import { api } from '@pipa/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { familyOf } from '../changes.ts';

const family = familyOf('webhooks');

export const webhookQueries = {
  list: () =>
    queryOptions({ queryKey: [...family, 'list'], queryFn: ({ signal }) => call(api.webhooks, {}, { signal }) }),
  /** The newest calls of an address. */
  calls: (id: number) =>
    queryOptions({
      queryKey: [...family, 'calls', id],
      queryFn: ({ signal }) => call(api.webhookCalls, { id }, { signal }),
    }),
};
