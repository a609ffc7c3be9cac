import { api } from '@pipa/contract';
import { inTransaction } from '@pipa/db';
import { createMarketState } from '@pipa/db/market';
import { testDatabase } from '@pipa/db/testing';
import { makeAccount, makePortfolio } from '@pipa/db/testing/accounts';
import { addScreen, addWatchList } from '@pipa/db/watching';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ReadContext, Reader } from './context.ts';
import { readMarket } from './market/read-market.ts';
import { reads } from './reads.ts';

const now = new Date('2026-03-02T15:00:00Z');
const db = testDatabase();
let context: ReadContext;
let accountId: number;
let portfolioId: number;
let owner: Reader;
let stranger: Reader;

async function ownerOf(id: number): Promise<Reader> {
  const { user } = await db.prisma.trackAccount.findUniqueOrThrow({ where: { id }, include: { user: true } });
  return { ...user, investorState: 'Enabled' };
}

beforeAll(async () => {
  await createMarketState(db.prisma, {
    source: 'simulated',
    seed: 1,
    day: '2026-03-02',
    sessionSeconds: 60,
    lastClosedDay: '2026-02-27',
    firstDay: '2005-01-03',
    lastDay: null,
  });
  context = { pool: db.pool, clock: () => now, market: () => readMarket(db) };
  accountId = await makeAccount(db.prisma, now);
  portfolioId = await makePortfolio(db.prisma, accountId, now, { investmentAmount: 40_000 });
  owner = await ownerOf(accountId);
  stranger = await ownerOf(await makeAccount(db.prisma, now));
});

describe('a read', () => {
  it('answers in the wire shape of its endpoint without an API', async () => {
    const accounts = await reads.trackAccounts(context, owner, api.trackAccounts.input.parse({}));
    expect(api.trackAccounts.output.parse(accounts).map(({ id }) => id)).toEqual([accountId]);
    const portfolios = await reads.portfolios(context, owner, api.portfolios.input.parse({}));
    expect(api.portfolios.output.parse(portfolios).map(({ id }) => id)).toEqual([portfolioId]);
  });

  it('shows nothing of another user', async () => {
    expect(await reads.portfolios(context, stranger, api.portfolios.input.parse({ id: String(portfolioId) }))).toEqual(
      [],
    );
    for (const read of [
      () => reads.portfolioMonitor(context, stranger, { portfolioId }),
      () => reads.brokerAccountPosition(context, stranger, { trackAccountId: accountId }),
      () => reads.tearSheet(context, stranger, { kind: 'portfolio', id: portfolioId }),
    ]) {
      await expect(read()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
  });

  it('shows what a user keeps of the analysis to that user alone', async () => {
    const ofOwner = { userId: owner.userId, at: now };
    const watchListId = await inTransaction(db.prisma, async (tx) => {
      await addScreen(tx, { ...ofOwner, name: 'Funds', filter: 'kind:is:ETF', sort: 'symbol', columns: [] });
      return addWatchList(tx, { ...ofOwner, name: 'Mine', isDefault: true, symbols: ['ENA'] });
    });
    expect(await reads.savedScreens(context, owner, {})).toMatchObject([{ name: 'Funds', columns: '' }]);
    expect(await reads.getIDAWatchList(context, owner, {})).toMatchObject([{ id: watchListId, value: 'ENA' }]);
    expect(await reads.getSymbols(context, owner, {})).toBe('ENA');
    for (const read of [reads.savedScreens, reads.getIDAWatchList, reads.alerts]) {
      expect(await read(context, stranger, {})).toEqual([]);
    }
    expect(await reads.getSymbols(context, stranger, {})).toBe('');
  });
});
