import { api, grantableScopes, type Scope, toolResult, toolsOf } from '@pipa/contract';
import { createMarketState } from '@pipa/db/market';
import { testDatabase } from '@pipa/db/testing';
import { makeAccount, makePortfolio } from '@pipa/db/testing/accounts';
import { type ReadContext, type Reader, readMarket, reads } from '@pipa/reads';
import { beforeAll, describe, expect, it } from 'vitest';
import { runTool, toolRequestOf } from './run-tool.ts';

const now = new Date('2026-03-02T15:00:00Z');
const db = testDatabase();
let context: ReadContext;
let accountId: number;
let portfolioId: number;
let owner: Reader;
let stranger: Reader;

async function ownerOf(id: number): Promise<Reader> {
  const { user } = await db.prisma.trackAccount.findUniqueOrThrow({ where: { id }, include: { user: true } });
  return { ...user, agreementRev: '1', investorState: 'Enabled' };
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

const ask = async (reader: Reader, tool: string, fields = {}, scopes: readonly Scope[] = grantableScopes) => {
  const caller = { reader, scopes };
  return runTool(context, caller, toolRequestOf(caller, tool, fields));
};

describe('a tool', () => {
  it('answers with the output of the read, and says what it is of', async () => {
    const result = await ask(owner, 'show_portfolios', { call: 'portfolios' });
    expect(toolResult.parse(result)).toMatchObject({
      tool: 'show_portfolios',
      call: 'portfolios',
      mode: 'simulated',
      asOf: '2026-03-02',
      source: 'books',
    });
    expect((result.data as { id: number }[]).map(({ id }) => id)).toEqual([portfolioId]);
    expect(await ask(owner, 'show_market', { call: 'marketStatus' })).toMatchObject({
      source: 'market',
      asOf: '2026-03-02',
    });
    expect(await ask(owner, 'show_strategies', { call: 'strategies' })).toMatchObject({
      source: 'strategies',
      asOf: '2026-02-27',
    });
    expect(await ask(owner, 'show_notifications')).toMatchObject({ source: 'user', asOf: null });
    expect(await ask(owner, 'show_watching', { call: 'alerts' })).toMatchObject({ source: 'analysis', asOf: null });
  });

  it('says paper where prices are real and the account is not', async () => {
    const market = async () => ({ ...(await readMarket(db)), source: 'replay' as const });
    const caller = { reader: owner, scopes: grantableScopes };
    const real = { ...context, market };
    const request = toolRequestOf(caller, 'show_portfolios', { call: 'portfolios' });
    expect((await runTool(real, caller, request)).mode).toBe('paper');
    expect((await runTool(real, caller, toolRequestOf(caller, 'show_market', { call: 'marketStatus' }))).mode).toBe(
      'live',
    );
  });

  it('shows nothing of another user', async () => {
    expect((await ask(stranger, 'show_portfolios', { call: 'portfolios', id: portfolioId })).data).toEqual([]);
    await expect(
      ask(stranger, 'show_accounts', { call: 'brokerAccountPosition', trackAccountId: accountId }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is not there without its scope, nor are its calls', async () => {
    await expect(ask(owner, 'show_portfolios', { call: 'portfolios' }, ['read:analysis'])).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(ask(owner, 'show_market', { call: 'asOfDays' }, [])).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      field: 'call',
    });
  });

  it('is refused as the call of the API is', async () => {
    await expect(ask(owner, 'show_prices')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(ask(owner, 'show_portfolios')).rejects.toMatchObject({ code: 'INVALID_INPUT', field: 'call' });
    await expect(ask(owner, 'show_analysis', { function: 1, symbol: 7 })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
    await expect(ask(owner, 'show_notifications', { surplus: 1 })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    const disabled = { ...owner, investorState: 'Disabled' as const };
    await expect(ask(disabled, 'show_strategies', { call: 'strategies' })).rejects.toMatchObject({
      code: 'INVESTOR_DISABLED',
    });
    const unsigned = { ...owner, agreementRev: null };
    await expect(ask(unsigned, 'show_notifications')).rejects.toMatchObject({ code: 'AGREEMENT_REQUIRED' });
  });

  it('has a read behind each of its calls', () => {
    const calls = toolsOf(api, grantableScopes).flatMap((tool) => tool.calls);
    for (const { name } of calls) expect(Object.keys(reads)).toContain(name);
  });
});
