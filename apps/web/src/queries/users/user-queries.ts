import { api, localEndpoints } from '@pipa/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { asApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { familyOf } from '../changes.ts';

const family = familyOf('users');

export const userQueries = {
  current: (token: string | null) =>
    queryOptions({
      queryKey: [...family, 'current', token],
      queryFn: ({ signal }) => call(api.currentLoginUser, {}, { signal }),
      enabled: token !== null,
      staleTime: 60_000,
    }),
  sessions: () =>
    queryOptions({ queryKey: [...family, 'sessions'], queryFn: ({ signal }) => call(api.sessions, {}, { signal }) }),
  apiKeys: () =>
    queryOptions({ queryKey: [...family, 'apiKeys'], queryFn: ({ signal }) => call(api.apiKeys, {}, { signal }) }),
  agents: () =>
    queryOptions({ queryKey: [...family, 'agents'], queryFn: ({ signal }) => call(api.agents, {}, { signal }) }),
  activities: () =>
    queryOptions({
      queryKey: [...family, 'activities'],
      queryFn: ({ signal }) => call(api.accountActivities, {}, { signal }),
    }),
  factors: () =>
    queryOptions({
      queryKey: [...family, 'factors'],
      queryFn: ({ signal }) => call(api.secondFactors, {}, { signal }),
    }),
  pendingEmailChange: () =>
    queryOptions({
      queryKey: [...family, 'pendingEmailChange'],
      queryFn: ({ signal }) => call(api.pendingEmailChange, {}, { signal }),
    }),
  mails: () =>
    queryOptions({
      queryKey: [...family, 'mails'],
      queryFn: ({ signal }) => call(api.getMailPreferences, {}, { signal }),
    }),
  /** What the signed answers say about time and losses. */
  riskLimits: () =>
    queryOptions({
      queryKey: [...family, 'riskLimits'],
      queryFn: ({ signal }) => call(api.riskLimits, {}, { signal }),
      staleTime: 60_000,
    }),
  agreement: () =>
    queryOptions({
      queryKey: [...family, 'agreement'],
      queryFn: ({ signal }) => call(api.agreementInForce, {}, { signal }),
      staleTime: 'static',
    }),
  /** Value of an option of the user; null when it was never set. */
  option: (option: string) =>
    queryOptions({
      queryKey: [...family, 'option', option],
      queryFn: ({ signal }) => call(api.getUserOption, { option }, { signal }),
      staleTime: 'static',
    }),
  /** Whether the server has a mailbox of its own, as in local mode; elsewhere the address does not exist. */
  localMailbox: () =>
    queryOptions({
      queryKey: [...family, 'localMailbox'],
      queryFn: async ({ signal }) => {
        try {
          await call(localEndpoints.devMail, { to: 'nobody' }, { signal });
          return true;
        } catch (error) {
          if (asApiError(error).code === 404) return false;
          throw error;
        }
      },
      staleTime: 'static',
    }),
  /** The read puts the address of the link into effect; as with an activation, it is not repeated. */
  emailChange: (param: string) =>
    queryOptions({
      queryKey: [...family, 'emailChange', param],
      queryFn: () => call(api.validateChangeEmail, { param }),
      retry: false,
      staleTime: 'static',
    }),
  /** The read activates the account of the link. A link works once, so a change of the user must not repeat the read. */
  activation: (param: string) =>
    queryOptions({
      queryKey: [...family, 'activation', param],
      queryFn: () => call(api.validateEmail, { param }),
      retry: false,
      staleTime: 'static',
    }),
};

/** The signed-in user as it was last read; undefined before that. */
export const readUser = (client: QueryClient, token: string | null) =>
  client.getQueryData(userQueries.current(token).queryKey);
