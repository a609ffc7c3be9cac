import { api, SEARCH_RESULTS } from '@pipa/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../testing/test-app.ts';
import { seedAccount, seedMarket, seedStartedPortfolio, seedStrategy } from '../../testing/test-market.ts';
import type { TestUser } from '../../testing/test-user.ts';
import { registerReads } from './routes.ts';

const t = testApp({ features: [registerReads] });
let owner: TestUser;
let stranger: TestUser;
let portfolioId: number;
let trackAccountId: number;

beforeAll(async () => {
  await seedMarket(t.context);
  [owner, stranger] = [await t.createUser(), await t.createUser()];
  const strategyId = await seedStrategy(t.context, { name: 'Quiet 100% momentum' });
  await seedStrategy(t.context, { name: 'Quiet model', kind: 'AQM', status: 'Active' });
  await seedStrategy(t.context, { name: 'Quiet past', status: 'Offline' });
  await seedStrategy(t.context, { name: 'Quiet secret', openForInvestor: false });
  trackAccountId = await seedAccount(t.context, owner.userId);
  await t.context.prisma.trackAccount.update({
    where: { id: trackAccountId },
    data: { trackAccountName: 'Quiet money' },
  });
  portfolioId = await seedStartedPortfolio(t.context, { userId: owner.userId, strategyId, trackAccountId });
  await t.context.prisma.portfolio.update({ where: { id: portfolioId }, data: { name: 'Quiet evening' } });
});

const search = async (text: string, { token }: TestUser = owner) =>
  (await t.call(api.quickSearch, { text }, { token })).data;
const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);

describe('the quick search', () => {
  it('finds strategies, model accounts, own portfolios and own accounts by a part of the name, in any case', async () => {
    const { strategies, modelAccounts, portfolios, accounts } = await search('qUIET');
    expect([strategies, modelAccounts].map(names)).toEqual([['Quiet 100% momentum'], ['Quiet model']]);
    expect(portfolios).toEqual([
      { id: portfolioId, name: 'Quiet evening', strategyId: strategies[0].id, strategyType: 'AQS', marketType: 'US' },
    ]);
    expect(accounts).toEqual([{ id: trackAccountId, name: 'Quiet money', account: expect.stringMatching(/^P9/) }]);
  });

  it('says which of the portfolios follows a model account', async () => {
    const modelId = await seedStrategy(t.context, { name: 'Followed', kind: 'AQM', status: 'Active' });
    const id = await seedStartedPortfolio(t.context, { userId: stranger.userId, strategyId: modelId, trackAccountId });
    await t.context.prisma.portfolio.update({ where: { id }, data: { name: 'Steady follower' } });
    const { portfolios } = await search('steady', stranger);
    expect(portfolios).toMatchObject([{ id, strategyId: modelId, strategyType: 'AQM' }]);
    await t.context.prisma.portfolio.update({ where: { id }, data: { isDeleted: true } });
  });

  it('takes the text as it is, and finds an account by its number', async () => {
    expect(names((await search('100%')).strategies)).toEqual(['Quiet 100% momentum']);
    expect(names((await search('%')).portfolios)).toEqual([]);
    const [{ account }] = (await search('quiet money')).accounts;
    expect(names((await search(account)).accounts)).toEqual(['Quiet money']);
  });

  it('shows nobody else’s portfolios and accounts', async () => {
    expect(await search('quiet', stranger)).toMatchObject({ portfolios: [], accounts: [] });
  });

  it('shows at most eight of a kind, and nothing that was deleted', async () => {
    for (let i = 0; i < SEARCH_RESULTS + 1; i += 1) await seedAccount(t.context, stranger.userId, 0);
    expect((await search('account', stranger)).accounts).toHaveLength(SEARCH_RESULTS);
    await t.context.prisma.trackAccount.updateMany({ where: { userId: stranger.userId }, data: { isDeleted: true } });
    expect((await search('account', stranger)).accounts).toEqual([]);
  });

  it('is closed to a disabled investor but for the accounts', async () => {
    await t.context.prisma.user.update({ where: { userId: owner.userId }, data: { investorState: 'Disabled' } });
    const { accounts, ...rest } = await search('quiet');
    expect(rest).toEqual({ strategies: [], modelAccounts: [], portfolios: [] });
    expect(names(accounts)).toEqual(['Quiet money']);
  });

  it.each(['', '   ', 'x'.repeat(65)])('refuses the text %j', async (text) => {
    expect((await t.call(api.quickSearch, { text }, { token: owner.token })).status).toBe(400);
  });
});
