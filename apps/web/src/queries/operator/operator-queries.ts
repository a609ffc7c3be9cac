import { api, type HealthSpan, type OperatorActKind, type UserGroup } from '@pipa/contract';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { familyOf } from '../changes.ts';

const family = familyOf('operator');
const HEALTH_POLL_MS = 10_000;
/** Samples are of minutes. */
const SAMPLE_POLL_MS = 60_000;
const firstPage: number | undefined = undefined;

export const operatorQueries = {
  users: (search: string, group: UserGroup) =>
    infiniteQueryOptions({
      queryKey: [...family, 'users', search, group],
      queryFn: ({ signal, pageParam }) => call(api.operatorUsers, { search, group, before: pageParam }, { signal }),
      initialPageParam: firstPage as number | undefined,
      getNextPageParam: ({ users, hasMore }) => (hasMore ? users.at(-1)?.userId : undefined),
    }),
  user: (userId: number) =>
    queryOptions({
      queryKey: [...family, 'user', userId],
      queryFn: ({ signal }) => call(api.operatorUser, { userId }, { signal }),
    }),
  userInvoices: (userId: number) =>
    queryOptions({
      queryKey: [...family, 'userInvoices', userId],
      queryFn: ({ signal }) => call(api.operatorUserInvoices, { userId }, { signal }),
    }),
  strategies: () =>
    queryOptions({
      queryKey: [...family, 'strategies'],
      queryFn: ({ signal }) => call(api.operatorStrategies, {}, { signal }),
    }),
  /** Read again while it is shown, as it changes by itself. */
  health: () =>
    queryOptions({
      queryKey: [...family, 'health'],
      queryFn: ({ signal }) => call(api.operatorHealth, {}, { signal }),
      refetchInterval: HEALTH_POLL_MS,
    }),
  healthHistory: (span: HealthSpan) =>
    queryOptions({
      queryKey: [...family, 'healthHistory', span],
      queryFn: ({ signal }) => call(api.operatorHealthHistory, { span }, { signal }),
      refetchInterval: SAMPLE_POLL_MS,
      placeholderData: keepPreviousData,
    }),
  /** Vendors are asked, so only when it is opened or asked for. */
  examination: () =>
    queryOptions({
      queryKey: [...family, 'examination'],
      queryFn: ({ signal }) => call(api.examineInstallation, {}, { signal }),
      refetchOnWindowFocus: false,
    }),
  agentUse: () =>
    queryOptions({ queryKey: [...family, 'agentUse'], queryFn: ({ signal }) => call(api.agentUse, {}, { signal }) }),
  strategyFaults: () =>
    queryOptions({
      queryKey: [...family, 'strategyFaults'],
      queryFn: ({ signal }) => call(api.strategyFaults, {}, { signal }),
    }),
  invitations: () =>
    queryOptions({
      queryKey: [...family, 'invitations'],
      queryFn: ({ signal }) => call(api.invitations, {}, { signal }),
    }),
  apiKeySwitch: () =>
    queryOptions({
      queryKey: [...family, 'apiKeySwitch'],
      queryFn: ({ signal }) => call(api.apiKeySwitch, {}, { signal }),
    }),
  brokerControl: () =>
    queryOptions({
      queryKey: [...family, 'brokerControl'],
      queryFn: ({ signal }) => call(api.brokerControl, {}, { signal }),
    }),
  invoices: () =>
    infiniteQueryOptions({
      queryKey: [...family, 'invoices'],
      queryFn: ({ signal, pageParam }) => call(api.operatorInvoices, { before: pageParam }, { signal }),
      initialPageParam: firstPage as number | undefined,
      getNextPageParam: ({ invoices, hasMore }) => (hasMore ? invoices.at(-1)?.id : undefined),
    }),
  failedMails: () =>
    queryOptions({
      queryKey: [...family, 'failedMails'],
      queryFn: ({ signal }) => call(api.failedMails, {}, { signal }),
    }),
  acts: (act: OperatorActKind | null) =>
    infiniteQueryOptions({
      queryKey: [...family, 'acts', act],
      queryFn: ({ signal, pageParam }) =>
        call(api.operatorLog, { act: act ?? undefined, before: pageParam }, { signal }),
      initialPageParam: firstPage as number | undefined,
      getNextPageParam: ({ acts, hasMore }) => (hasMore ? acts.at(-1)?.id : undefined),
    }),
};
