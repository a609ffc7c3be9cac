import { api } from '@pipa/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export const profileQueries = {
  sessions: () => queryOptions({ queryKey: ['sessions'], queryFn: ({ signal }) => call(api.sessions, {}, { signal }) }),
};
