import { dayToUtcDate, type TradingDay } from '@pipa/calendar';
import { api, MAX_SHARE_LINKS } from '@pipa/contract';
import { createLogger } from '@pipa/platform';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { seedAccount, seedMarket, seedRecord, seedStartedPortfolio, seedStrategy } from '../../testing/test-market.ts';
import type { TestUser, TestUserOptions } from '../../testing/test-user.ts';
import { registerAccounts } from '../accounts/routes.ts';
import { registerPortfolios } from '../portfolios/routes.ts';
import { registerReads } from '../reads/routes.ts';
import { registerReports } from './routes.ts';

const DAY: TradingDay = '2026-02-27';

let t: TestApp;
let owner: TestUser;
let strategyId: number;
let accountId: number;
let portfolioId: number;
let lines: string[];

beforeAll(async () => {
  lines = [];
  const destination = { write: (line: string) => void lines.push(line) };
  t = await createTestApp({
    features: [registerReads, registerReports, registerPortfolios, registerAccounts],
    logger: createLogger({ name: 'test', level: 'trace', destination }),
  });
  await seedMarket(t.context);
  strategyId = await seedStrategy(t.context, { name: 'Trend', onlineDay: dayToUtcDate(DAY) });
});
beforeEach(async () => {
  owner = await t.createUser();
  accountId = await seedAccount(t.context, owner.userId);
  portfolioId = await seedStartedPortfolio(t.context, {
    userId: owner.userId,
    strategyId,
    trackAccountId: accountId,
    data: { name: `Ada's pension` },
  });
  await seedRecord(t.context, portfolioId, DAY, { dailyReturn: 0.01, benchmarkReturn: 0.02 });
});
afterAll(() => t.close());

const share = (input: object = {}) =>
  t.call(api.shareTearSheet, { kind: 'portfolio', id: portfolioId, ...input }, { token: owner.token });
const read = (token: string, address?: string) => t.call(api.sharedTearSheet, { token }, { address });
const shareAs = async (options: TestUserOptions) => {
  const user = await t.createUser(options);
  const { data } = await t.call(api.shareTearSheet, { kind: 'track', id: strategyId }, { token: user.token });
  return { user, link: data.token };
};
const listed = () => t.call(api.shareLinks, { kind: 'portfolio', id: portfolioId }, { token: owner.token });

describe('a link to a tear sheet', () => {
  it('shows the sheet to anyone, with no name of the user, the portfolio or the account and no amount of money', async () => {
    const { data } = await share({ benchmark: 'AAA' });
    const shared = await read(data.token);
    expect(shared.data).toMatchObject({ kind: 'portfolio', name: null, benchmark: 'AAA', returns: [0.01] });
    expect(shared.data.trading?.costTotal).toBeNull();
    expect(shared.data.trading?.years).toEqual([{ year: 2026, turnover: 0, costs: null, costShare: 0 }]);
    expect(shared.response.body).not.toMatch(/Ada|pension|Account|userId|50000/);
  });

  it('names a strategy, which is ours', async () => {
    await t.context.prisma.trackingRow.deleteMany();
    const { data } = await share({ kind: 'track', id: strategyId });
    expect((await read(data.token)).data).toMatchObject({ kind: 'track', name: 'Trend' });
  });

  it('is listed to its owner without its token, and says when it was read', async () => {
    const { data } = await share({ from: '2026-02-26' });
    expect((await listed()).data).toEqual([
      expect.objectContaining({ id: data.id, from: '2026-02-26', lastReadTime: null }),
    ]);
    await read(data.token);
    const again = await listed();
    expect(again.data[0].lastReadTime).toBe(t.clock().toISOString());
    expect(again.response.body).not.toContain(data.token);
    const stranger = await t.createUser();
    const subject = { kind: 'portfolio', id: portfolioId } as const;
    expect((await t.call(api.shareLinks, subject, { token: stranger.token })).data).toEqual([]);
  });

  it('shows nothing once it is revoked, which its owner alone does', async () => {
    const { data } = await share();
    const stranger = await t.createUser();
    expect((await t.call(api.revokeShareLink, { id: data.id }, { token: stranger.token })).status).toBe(404);
    expect((await read(data.token)).status).toBe(200);
    expect((await t.call(api.revokeShareLink, { id: data.id }, { token: owner.token })).status).toBe(200);
    expect(await read(data.token)).toMatchObject({ status: 400, errorCode: 'LINK_INVALID' });
    expect((await listed()).data).toEqual([]);
  });

  it('shows nothing once its portfolio is gone, its strategy is closed, or its owner is blocked', async () => {
    const { prisma } = t.context;
    const block = { blockedAt: t.clock(), blockedBy: 'operator', blockReason: 'misuse' };
    const [ofPortfolio, ofTrack] = [await share(), await share({ kind: 'track', id: strategyId })];
    await prisma.portfolio.update({ where: { id: portfolioId }, data: { isDeleted: true } });
    expect((await read(ofPortfolio.data.token)).errorCode).toBe('LINK_INVALID');
    await prisma.strategy.update({ where: { id: strategyId }, data: { openForInvestor: false } });
    expect((await read(ofTrack.data.token)).errorCode).toBe('LINK_INVALID');
    await prisma.strategy.update({ where: { id: strategyId }, data: { openForInvestor: true } });
    await prisma.user.update({ where: { userId: owner.userId }, data: block });
    expect((await read(ofTrack.data.token)).errorCode).toBe('LINK_INVALID');
  });

  it('of a strategy needs the membership of its owner, as the page does; of a portfolio it does not', async () => {
    const [ofPortfolio, ofTrack] = [await share(), await share({ kind: 'track', id: strategyId })];
    const setState = (investorState: 'Trial' | 'Disabled') =>
      t.context.prisma.user.update({ where: { userId: owner.userId }, data: { investorState } });
    await setState('Disabled');
    expect((await read(ofTrack.data.token)).errorCode).toBe('LINK_INVALID');
    expect((await read(ofPortfolio.data.token)).status).toBe(200);
    await setState('Trial');
    expect((await read(ofTrack.data.token)).status).toBe(200);
  });

  it('to a strategy that is closed for investors is read while an administrator owns the link', async () => {
    const { prisma } = t.context;
    const setOpen = (openForInvestor: boolean) =>
      prisma.strategy.update({ where: { id: strategyId }, data: { openForInvestor } });
    await setOpen(false);
    const { user, link } = await shareAs({ role: 'Administrator' });
    expect((await read(link)).data).toMatchObject({ name: 'Trend' });
    await prisma.user.update({ where: { userId: user.userId }, data: { role: 'Investor' } });
    expect((await read(link)).errorCode).toBe('LINK_INVALID');
    await setOpen(true);
  });

  it('is listed among all of its owner, also when what it showed is gone', async () => {
    const [first, second] = [await share(), await share({ kind: 'account', id: accountId })];
    await t.context.prisma.portfolio.update({ where: { id: portfolioId }, data: { isDeleted: true } });
    const all = await t.call(api.shareLinks, {}, { token: owner.token });
    expect(all.data.map(({ id }) => id)).toEqual([second.data.id, first.data.id]);
    const stranger = await t.createUser();
    expect((await t.call(api.shareLinks, {}, { token: stranger.token })).data).toEqual([]);
  });

  it('ends with its portfolio and with its account', async () => {
    const others = await share({ kind: 'track', id: strategyId });
    await share();
    await share({ kind: 'account', id: accountId });
    const { prisma } = t.context;
    await prisma.portfolio.update({ where: { id: portfolioId }, data: { status: 'Stop', cash: 0 } });
    const token = { token: owner.token };
    const all = async () => (await t.call(api.shareLinks, {}, token)).data.map(({ kind }) => kind);
    expect((await t.call(api.deletePortfolio, { portfolioId }, token)).status).toBe(200);
    expect(await all()).toEqual(['account', 'track']);
    expect((await t.call(api.deleteTrackAccount, { trackAccountId: accountId }, token)).status).toBe(200);
    expect(await all()).toEqual(['track']);
    expect((await read(others.data.token)).status).toBe(200);
  });

  it('is made only of what its owner can read, and no more than a number of them', async () => {
    const stranger = await t.createUser();
    const input = { kind: 'portfolio', id: portfolioId } as const;
    expect((await t.call(api.shareTearSheet, input, { token: stranger.token })).status).toBe(404);
    expect((await share({ benchmark: 'NONE' })).status).toBe(400);
    const { prisma, randomBytes } = t.context;
    const many = Array.from({ length: MAX_SHARE_LINKS - 1 }, () => ({
      userId: owner.userId,
      tokenHash: new Uint8Array(randomBytes(32)),
      kind: 'account',
      targetId: 1,
      createdAt: t.clock(),
    }));
    await prisma.shareLink.createMany({ data: many });
    const both = await Promise.all([share(), share()]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.errorCode).toBe('SHARE_LIMIT_REACHED');
  });

  it('leaves its token in no log and in no table', async () => {
    const { data } = await share();
    await read(data.token);
    expect(lines.join('')).not.toContain(data.token);
    const rows = await t.context.pool.query('SELECT * FROM "share_link"');
    expect(JSON.stringify(rows.rows)).not.toContain(data.token);
  });
});

it('guesses at links are held off by address', async () => {
  const codes: unknown[] = [];
  for (let guess = 0; guess < 121; guess++)
    codes.push((await read(`${guess}`.padEnd(43, 'x'), '198.51.100.7')).errorCode);
  expect(codes.slice(0, 120).every((code) => code === 'LINK_INVALID')).toBe(true);
  expect(codes[120]).toBe('TOO_MANY_REQUESTS');
  expect((await read('x'.repeat(43), '198.51.100.8')).errorCode).toBe('LINK_INVALID');
});
