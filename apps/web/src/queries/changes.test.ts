import { type QueryKey, QueryObserver } from '@tanstack/react-query';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** A server that accepts every call except those with a refused path. */
const server = vi.hoisted(() => {
  const asked: string[] = [];
  const refused = new Map<string, string>();
  const fetch = async (url: string) => {
    const path = url.replace('/api/', '').split('?')[0];
    asked.push(path);
    const errorCode = refused.get(path);
    const answer = errorCode === undefined ? { code: 200, data: [] } : { code: 409, errorCode, errMsg: 'Refused' };
    return new Response(JSON.stringify(answer));
  };
  const localStorage = { getItem: () => null, setItem: () => {}, removeItem: () => {} };
  vi.stubGlobal('window', { fetch, localStorage, addEventListener: () => {} });
  return { asked, refused };
});

import { createQueryClient } from '../api/query-client.ts';
import { accountMutations } from './accounts/account-mutations.ts';
import { accountQueries } from './accounts/account-queries.ts';
import { dashboardQueries } from './dashboard/dashboard-queries.ts';
import { membershipMutations } from './membership/membership-mutations.ts';
import { membershipQueries } from './membership/membership-queries.ts';
import { modelAccountMutations } from './portfolios/model-account-mutations.ts';
import { modelAccountQueries } from './portfolios/model-account-queries.ts';
import { portfolioMutations, type SaveCalls } from './portfolios/portfolio-mutations.ts';
import { portfolioQueries } from './portfolios/portfolio-queries.ts';
import { riskMutations } from './risk/risk-mutations.ts';
import { riskQueries } from './risk/risk-queries.ts';
import { strategyQueries } from './strategies/strategy-queries.ts';
import { userMutations } from './users/user-mutations.ts';
import { userQueries } from './users/user-queries.ts';

const { save, ...singleCalls } = portfolioMutations;
const dashboard = { data: dashboardQueries.data('en'), accounts: accountQueries.list() };

let client: ReturnType<typeof createQueryClient>;
beforeEach(() => {
  client = createQueryClient();
  server.asked.length = 0;
  server.refused.clear();
});
afterEach(() => vi.useRealTimers());
afterAll(() => vi.unstubAllGlobals());

const hold = (...queries: readonly { queryKey: QueryKey }[]) => {
  for (const { queryKey } of queries) client.setQueryData(queryKey, []);
};
const isOutOfDate = ({ queryKey }: { queryKey: QueryKey }) => client.getQueryState(queryKey)?.isInvalidated;
/** Runs a mutation like a form. */
const send = async (options: object, input: object = {}) =>
  client.getMutationCache().build(client, options).execute(input);

describe('after a change', () => {
  it.each(Object.entries(singleCalls))('of a portfolio (%s) the dashboard is out of date', async (_, to) => {
    hold(dashboard.data, dashboard.accounts, portfolioQueries.monitor(1), strategyQueries.list());
    await send(to(1));
    expect([dashboard.data, dashboard.accounts, portfolioQueries.monitor(1)].map(isOutOfDate)).toEqual([
      true,
      true,
      true,
    ]);
    expect(isOutOfDate(strategyQueries.list())).toBe(false);
  });

  it.each(Object.entries(modelAccountMutations))(
    'of a subscription of a model account (%s) so are the lists of subscriptions',
    async (_, to) => {
      const lists = [modelAccountQueries.subscriptions('Subscribed'), modelAccountQueries.subscriptions('Stop')];
      hold(dashboard.data, dashboard.accounts, ...lists);
      await send(to());
      expect([dashboard.data, dashboard.accounts, ...lists].map(isOutOfDate)).toEqual([true, true, true, true]);
    },
  );

  it.each(Object.entries({ ...accountMutations }))(
    'of an account (%s) so are the portfolios that name it',
    async (_, to) => {
      hold(dashboard.accounts, portfolioQueries.list(['Started']));
      await send(to());
      expect([dashboard.accounts, portfolioQueries.list(['Started'])].map(isOutOfDate)).toEqual([true, true]);
    },
  );

  it.each(Object.entries(membershipMutations))(
    'of the membership (%s) so is the user, whose class and state follow from it',
    async (_, to) => {
      hold(membershipQueries.current(), userQueries.current('T'));
      await send(to());
      expect([membershipQueries.current(), userQueries.current('T')].map(isOutOfDate)).toEqual([true, true]);
    },
  );

  it('is done once what the page shows was read again', async () => {
    hold(dashboard.data);
    const leave = new QueryObserver(client, { ...dashboard.data, refetchInterval: false }).subscribe(() => {});
    await send(portfolioMutations.stop());
    leave();
    expect(server.asked).toEqual(['portfolios/stop', 'users/getDashboardData']);
    expect(isOutOfDate(dashboard.data)).toBe(false);
  });

  it('is read once more 1.3 seconds later, unless the session ended meanwhile', async () => {
    vi.useFakeTimers();
    hold(dashboard.data);
    const leave = new QueryObserver(client, { ...dashboard.data, refetchInterval: false }).subscribe(() => {});
    await send(portfolioMutations.start());
    await vi.advanceTimersByTimeAsync(1_200);
    expect(server.asked).toEqual(['portfolios/start', 'users/getDashboardData']);
    await vi.advanceTimersByTimeAsync(300);
    expect(server.asked).toEqual(['portfolios/start', 'users/getDashboardData', 'users/getDashboardData']);
    await send(portfolioMutations.stop());
    client.getMutationCache().clear();
    await vi.advanceTimersByTimeAsync(1_500);
    expect(server.asked.slice(3)).toEqual(['portfolios/stop', 'users/getDashboardData']);
    leave();
  });

  it('of several calls everything is read again once, after the last', async () => {
    hold(dashboard.data);
    const leave = new QueryObserver(client, { ...dashboard.data, refetchInterval: false }).subscribe(() => {});
    await send(save(), async ({ update, start }: SaveCalls) => {
      await update({} as Parameters<typeof update>[0]);
      await start({ portfolioId: 8 });
    });
    leave();
    expect(server.asked).toEqual(['portfolios/updateCorePortfolio', 'portfolios/start', 'users/getDashboardData']);
  });

  it('that failed everything is read again too, as it may have had its effect', async () => {
    hold(dashboard.data);
    server.refused.set('portfolios/start', 'INSUFFICIENT_CASH');
    await expect(send(portfolioMutations.start())).rejects.toThrow('Refused');
    expect(isOutOfDate(dashboard.data)).toBe(true);
  });

  it('of the risk level the user is out of date and the questions are not', async () => {
    hold(userQueries.current('T'), riskQueries.questions());
    await send(riskMutations.sign());
    expect([userQueries.current('T'), riskQueries.questions()].map(isOutOfDate)).toEqual([true, false]);
  });

  it('of the user an activation link, which works once, is not read again', async () => {
    const activation = userQueries.activation('p');
    hold(activation);
    const leave = new QueryObserver(client, activation).subscribe(() => {});
    await send(userMutations.signAgreement());
    leave();
    expect(server.asked).toEqual(['users/signUserAgreement']);
  });
});

describe('a refusal because the membership is disabled', () => {
  beforeEach(() => hold(userQueries.current('T')));

  it('of a read makes the user out of date, so that the page says the reason', async () => {
    server.refused.set('strategies', 'INVESTOR_DISABLED');
    await expect(client.fetchQuery(strategyQueries.summary())).rejects.toThrow('Refused');
    expect(isOutOfDate(userQueries.current('T'))).toBe(true);
  });

  it('of a change does the same', async () => {
    server.refused.set('portfolios/start', 'INVESTOR_DISABLED');
    await expect(send(portfolioMutations.start())).rejects.toThrow('Refused');
    expect(isOutOfDate(userQueries.current('T'))).toBe(true);
  });

  it('leaves the user as it is when it has another reason', async () => {
    server.refused.set('strategies', 'FORBIDDEN');
    await expect(client.fetchQuery(strategyQueries.summary())).rejects.toThrow('Refused');
    expect(isOutOfDate(userQueries.current('T'))).toBe(false);
  });
});
