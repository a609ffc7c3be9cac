import { type QueryKey, QueryObserver } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';

/** A server that accepts every call except those with a refused path. */
const server = vi.hoisted(() => {
  const asked: string[] = [];
  const refused = new Set<string>();
  const fetch = async (url: string) => {
    const path = url.replace('/api/', '').split('?')[0];
    asked.push(path);
    const answer = refused.has(path)
      ? { code: 409, errorCode: 'INSUFFICIENT_CASH', errMsg: 'No cash' }
      : { code: 200, data: [] };
    return new Response(JSON.stringify(answer));
  };
  const localStorage = { getItem: () => null, setItem: () => {}, removeItem: () => {} };
  vi.stubGlobal('window', { fetch, localStorage, addEventListener: () => {} });
  return { asked, refused };
});

import { createQueryClient } from '../api/query-client.ts';
import { accountMutations } from './accounts/account-mutations.ts';
import { accountQueries } from './accounts/account-queries.ts';
import { portfolioMutations } from './portfolios/portfolio-mutations.ts';
import { portfolioQueries } from './portfolios/portfolio-queries.ts';
import { riskMutations } from './risk/risk-mutations.ts';
import { riskQueries } from './risk/risk-queries.ts';
import { strategyQueries } from './strategies/strategy-queries.ts';
import { userMutations } from './users/user-mutations.ts';
import { userQueries } from './users/user-queries.ts';

const dashboard = { portfolios: portfolioQueries.summary(), accounts: accountQueries.list() };

let client: ReturnType<typeof createQueryClient>;
beforeEach(() => {
  client = createQueryClient();
  server.asked.length = 0;
  server.refused.clear();
});

const hold = (...queries: readonly { queryKey: QueryKey }[]) => {
  for (const { queryKey } of queries) client.setQueryData(queryKey, []);
};
const isOutOfDate = ({ queryKey }: { queryKey: QueryKey }) => client.getQueryState(queryKey)?.isInvalidated;
/** Runs a mutation like a form. */
const send = async (options: object, input: object = {}) =>
  client.getMutationCache().build(client, options).execute(input);

describe('after a change', () => {
  it.each(Object.entries({ ...portfolioMutations }))(
    'of a portfolio (%s) the dashboard is out of date',
    async (_, to) => {
      hold(dashboard.portfolios, dashboard.accounts, portfolioQueries.monitor(1), strategyQueries.list());
      await send(to(1));
      expect([dashboard.portfolios, dashboard.accounts, portfolioQueries.monitor(1)].map(isOutOfDate)).toEqual([
        true,
        true,
        true,
      ]);
      expect(isOutOfDate(strategyQueries.list())).toBe(false);
    },
  );

  it.each(Object.entries({ ...accountMutations }))(
    'of an account (%s) so are the portfolios that name it',
    async (_, to) => {
      hold(dashboard.accounts, portfolioQueries.summary());
      await send(to());
      expect([dashboard.accounts, portfolioQueries.summary()].map(isOutOfDate)).toEqual([true, true]);
    },
  );

  it('is done once what the page shows was read again', async () => {
    hold(dashboard.portfolios);
    const leave = new QueryObserver(client, { ...dashboard.portfolios, refetchInterval: false }).subscribe(() => {});
    await send(portfolioMutations.stop());
    leave();
    expect(server.asked).toEqual(['portfolios/stop', 'portfolios']);
    expect(isOutOfDate(dashboard.portfolios)).toBe(false);
  });

  it('that failed everything is read again too, as it may have had its effect', async () => {
    hold(dashboard.portfolios);
    server.refused.add('portfolios/start');
    await expect(send(portfolioMutations.start())).rejects.toThrow('No cash');
    expect(isOutOfDate(dashboard.portfolios)).toBe(true);
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
