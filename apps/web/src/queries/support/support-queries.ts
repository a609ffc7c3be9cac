import { api, type TicketStatus } from '@pipa/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { familyOf } from '../changes.ts';

const family = familyOf('support');
const firstPage: number | undefined = undefined;

export const supportQueries = {
  tickets: () =>
    infiniteQueryOptions({
      queryKey: [...family, 'tickets'],
      queryFn: ({ signal, pageParam }) => call(api.tickets, { before: pageParam }, { signal }),
      initialPageParam: firstPage as number | undefined,
      getNextPageParam: ({ tickets, hasMore }) => (hasMore ? tickets.at(-1)?.id : undefined),
    }),
  ticket: (id: number) =>
    queryOptions({
      queryKey: [...family, 'ticket', id],
      queryFn: ({ signal }) => call(api.ticket, { id }, { signal }),
    }),
  operatedTickets: (status: TicketStatus) =>
    infiniteQueryOptions({
      queryKey: [...family, 'operatedTickets', status],
      queryFn: ({ signal, pageParam }) => call(api.operatedTickets, { status, before: pageParam }, { signal }),
      initialPageParam: firstPage as number | undefined,
      getNextPageParam: ({ tickets, hasMore }) => (hasMore ? tickets.at(-1)?.id : undefined),
    }),
  operatedTicket: (id: number) =>
    queryOptions({
      queryKey: [...family, 'operatedTicket', id],
      queryFn: ({ signal }) => call(api.operatedTicket, { id }, { signal }),
    }),
};
