import { api, EXCLUDED_STRATEGY_PREFIX, type InputOf, REPORT_PAGE_SIZE, type Strategy } from '@pipa/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { familyOf } from '../changes.ts';
import { readPages } from '../read-pages.ts';
import { inWords } from './in-words.ts';

const family = familyOf('strategies');

/** Reports of strategies change at most once a day. */
const STALE_MS = 60_000;

const EXAMINED_POLL_MS = 10_000;
const isBeingExamined = (strategy: Strategy | null | undefined) =>
  strategy?.backtestReports?.some(({ detail }) => detail?.isExamined === false) ?? false;

/** Interval of reads right after an installation, while the backtests are being computed. */
const FEATURED_POLL_MS = 5_000;

const isListed = ({ name }: { name: string }) => !name.startsWith(EXCLUDED_STRATEGY_PREFIX);

const ofMarket = { strategyType: 'AQS', marketType: 'US' } as const;
const online = { ...ofMarket, status: 'Online' } as const;
const active = { status: 'Active' } as const;

/** All that fit, without the internal ones (2 §2). */
const readListed = async (input: InputOf<typeof api.strategies>, signal: AbortSignal): Promise<Strategy[]> =>
  inWords((await readPages((page) => call(api.strategies, { ...input, ...page }, { signal }))).filter(isListed));

export const strategyQueries = {
  /** Strategies online, with the reports of each and its latest track; all of them for those who see all (2 §6). */
  list: (seesAll = false) =>
    queryOptions({
      queryKey: [...family, 'list', seesAll],
      queryFn: ({ signal }) =>
        readListed({ ...(seesAll ? ofMarket : online), fetchDetail: true, fetchTrackingReport: true }, signal),
      staleTime: STALE_MS,
    }),
  /** Strategies and model accounts that this market cannot feed. */
  waiting: () =>
    queryOptions({
      queryKey: [...family, 'waiting'],
      queryFn: ({ signal }) => call(api.waitingStrategies, {}, { signal }),
      staleTime: STALE_MS,
    }),
  /** Strategies without their reports. */
  summary: () =>
    queryOptions({
      queryKey: [...family, 'summary'],
      queryFn: ({ signal }) => readListed({ strategyType: 'AQS' }, signal),
      staleTime: STALE_MS,
    }),
  /** The strategy on the home page; null before there is one. */
  featured: () =>
    queryOptions({
      queryKey: [...family, 'featured'],
      queryFn: async ({ signal }) => {
        const featured = await call(api.featuredStrategy, {}, { signal });
        return featured && ((await inWords([featured]))[0] ?? null);
      },
      staleTime: STALE_MS,
      refetchInterval: ({ state }) => (state.data === null ? FEATURED_POLL_MS : false),
    }),
  /** Active model accounts; all of them for those who see all (2 §6). */
  modelAccounts: (seesAll = false) =>
    queryOptions({
      queryKey: [...family, 'modelAccounts', seesAll],
      queryFn: async ({ signal }) => {
        const status = seesAll ? {} : active;
        const read = (page: object) => call(api.findAQM, { ...status, ...page }, { signal });
        return inWords((await readPages(async (page) => (await read(page)).aqms)).filter(isListed));
      },
      staleTime: STALE_MS,
    }),
  detail: (id: number) =>
    queryOptions({
      queryKey: [...family, 'detail', id],
      queryFn: async ({ signal }) =>
        (
          await inWords(await call(api.strategies, { id, fetchDetail: true, fetchTrackingReport: true }, { signal }))
        )[0] ?? null,
      staleTime: STALE_MS,
      // Polls while the background examines the reports.
      refetchInterval: ({ state }) => (isBeingExamined(state.data) ? EXAMINED_POLL_MS : false),
    }),
  /** Whether the market can feed a backtest of the strategy, or why not. */
  canBacktest: (id: number) =>
    queryOptions({
      queryKey: [...family, 'canBacktest', id],
      queryFn: ({ signal }) => call(api.canBacktest, { strategyId: id }, { signal }),
      staleTime: STALE_MS,
    }),
  tracking: (id: number) =>
    queryOptions({
      queryKey: [...family, 'tracking', id],
      queryFn: ({ signal }) =>
        call(api.trackingReport, { strategyId: id, __sort__: 'tradeDate', __pagesize__: REPORT_PAGE_SIZE }, { signal }),
    }),
  /** Target positions as of the last close. */
  positions: (id: number) =>
    queryOptions({
      queryKey: [...family, 'positions', id],
      queryFn: ({ signal }) => call(api.strategyPositions, { strategyId: id }, { signal }),
      staleTime: STALE_MS,
    }),
  /** What it decided to hold, each time that it changed. */
  targets: (id: number) =>
    queryOptions({
      queryKey: [...family, 'targets', id],
      queryFn: ({ signal }) => call(api.strategyTargets, { strategyId: id }, { signal }),
      staleTime: STALE_MS,
    }),
  backtestSeries: (backtestPortfolioId: number) =>
    queryOptions({
      queryKey: [...family, 'backtestSeries', backtestPortfolioId],
      queryFn: ({ signal }) =>
        call(
          api.backtestReportPerformance,
          { portfolioId: backtestPortfolioId, __pageno__: 1, __pagesize__: REPORT_PAGE_SIZE },
          { signal },
        ),
      staleTime: Number.POSITIVE_INFINITY,
    }),
};
