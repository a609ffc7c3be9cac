import { api, type NewsletterLanguage } from '@pipa/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { familyOf } from '../changes.ts';
import { inWords } from '../strategies/in-words.ts';

export const dashboardFamily = familyOf('dashboard');

/** Interval of re-reads while the dashboard is shown, because values move with the market. */
const REFRESH_MS = 10_000;

/** Key of the data; the client's language is chosen before it starts and so needs no place in it. */
export const dashboardDataKey = [...dashboardFamily, 'data'] as const;

export const dashboardQueries = {
  data: (language: NewsletterLanguage) =>
    queryOptions({
      queryKey: dashboardDataKey,
      queryFn: async ({ signal }) => {
        const dashboard = await call(api.getDashboardData, { language }, { signal });
        const [topAqs = [], topAqm = [], released = []] = await Promise.all(
          ([dashboard.topAqs, dashboard.topAqm, dashboard.released] as const).map((rows) => inWords(rows)),
        );
        return { ...dashboard, topAqs, topAqm, released };
      },
      refetchInterval: REFRESH_MS,
    }),
  investmentSummary: () =>
    queryOptions({
      queryKey: [...dashboardFamily, 'investmentSummary'],
      queryFn: ({ signal }) => call(api.investmentSummary, {}, { signal }),
      refetchInterval: REFRESH_MS,
    }),
  /** A newsletter by its version, the latest without one. A newsletter never changes, the list of versions grows. */
  newsletter: (version: string | null, language: NewsletterLanguage) =>
    queryOptions({
      queryKey: [...dashboardFamily, 'newsletter', version],
      queryFn: ({ signal }) => call(api.getNewsletter, { language, ...(version !== null && { version }) }, { signal }),
    }),
};
