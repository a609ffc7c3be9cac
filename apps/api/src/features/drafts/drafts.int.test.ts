import {
  api,
  DRAFT_HOURS,
  DRAFT_KEPT_DAYS,
  type DraftAct,
  draftAct,
  draftNeeds,
  type InputOf,
  MAX_DRAFTS_A_DAY,
  MAX_OPEN_DRAFTS,
  type Scope,
} from '@pipa/contract';
import { purgeExpired } from '@pipa/db/jobs';
import { describe, expect, it } from 'vitest';
import { testInvestor } from '../../testing/test-investor.ts';
import { createTestKey } from '../../testing/test-key.ts';
import { seedAccount, seedStartedPortfolio, seedStrategy } from '../../testing/test-market.ts';
import { registerIdaScreens } from '../ida-screens/routes.ts';
import { registerIdaWatchLists } from '../ida-watch-lists/routes.ts';
import { registerNotifications } from '../notifications/routes.ts';
import { registerReads } from '../reads/routes.ts';
import { registerDrafts } from './routes.ts';

type Act = InputOf<typeof api.createDraft>['act'];

const on = testInvestor({
  features: [registerReads, registerNotifications, registerIdaWatchLists, registerIdaScreens, registerDrafts],
  cash: 100_000,
});
const { t } = on;

const WATCH: Extract<Act, { kind: 'watchList' }> = { kind: 'watchList', symbols: 'aaa, AAA' };
const EVERYTHING: readonly Scope[] = ['propose', 'read:analysis', 'read:strategies', 'read:portfolios', 'read:user'];

const keyOf = async (scopes = EVERYTHING, userId = on.user.userId) => ({
  headers: { 'x-api-key': await createTestKey(t.context, userId, scopes) },
});
const session = () => ({ token: on.user.token });
const propose = async (act: Act, as?: Awaited<ReturnType<typeof keyOf>>) =>
  t.call(api.createDraft, { act }, as ?? (await keyOf()));
const list = async () => (await t.call(api.drafts, {}, session())).data;
const close = (id: number, outcome: 'confirmed' | 'dismissed' = 'confirmed') =>
  t.call(api.closeDraft, { id, outcome }, session());
const watched = async () => (await t.call(api.getIDAWatchList, {}, session())).data;

/** One proposal of each kind, about what the investor of the test has. */
async function everyAct(): Promise<Record<DraftAct['kind'], Act>> {
  const { user, strategyId, trackAccountId } = on;
  const portfolioId = await seedStartedPortfolio(t.context, { userId: user.userId, strategyId, trackAccountId });
  const { id: watchListId } = (await t.call(api.saveIDAWatchList, { name: 'Tech', value: 'AAA' }, session())).data;
  return {
    watchList: { ...WATCH, watchListId },
    alert: {
      kind: 'alert',
      name: 'Fall of AAA',
      subject: { kind: 'symbol', symbol: 'AAA' },
      condition: { kind: 'crossing', metric: 'close', direction: 'below', level: 90 },
      channels: ['app'],
    },
    subscription: { kind: 'subscription', strategyId, amount: 20_000, trackAccountId },
    modelSubscription: {
      kind: 'modelSubscription',
      aqmId: await seedStrategy(t.context, { name: `Model ${user.userId}`, kind: 'AQM' }),
    },
    amountChange: { kind: 'amountChange', portfolioId, cash: -5_000 },
    stopPortfolio: { kind: 'stopPortfolio', portfolioId },
    backtest: { kind: 'backtest', strategyId, fromDate: '2015-01-02' },
    screen: { kind: 'screen', name: 'Calm', filter: 'volatility:lt:20', sort: '-close', columns: 'close,volatility' },
  };
}

describe('a proposal', () => {
  it('of each kind is a draft that has done nothing, and whose act can be proposed again', async () => {
    const acts = await everyAct();
    const before = await t.context.prisma.portfolio.findMany({ where: { userId: on.user.userId } });
    const key = await keyOf();
    for (const [kind, act] of Object.entries(acts)) {
      const { data, status } = await propose(act, key);
      expect({ kind, status }).toEqual({ kind, status: 200 });
      expect(data).toMatchObject({ by: 'apiKey', byName: 'Test', state: 'open', link: `/admin/draft?id=${data.id}` });
      expect(Date.parse(data.expiresAt) - t.clock().getTime()).toBe(DRAFT_HOURS * 3_600_000);
      expect(draftAct.parse(data.act)).toEqual(data.act);
      expect((await propose(data.act, key)).data).toEqual(data);
    }
    const open = await list();
    expect(open.map(({ act: { kind } }) => kind)).toEqual(Object.keys(acts).reverse());
    expect(open.map(({ about }) => about)).toEqual([
      'Calm',
      expect.any(String),
      before[0].name,
      before[0].name,
      `Model ${on.user.userId}`,
      expect.any(String),
      'Fall of AAA',
      'Tech',
    ]);
    expect((await watched()).map(({ name, value }) => [name, value])).toEqual([['Tech', 'AAA']]);
    expect((await t.call(api.savedScreens, {}, session())).data).toEqual([]);
    expect((await t.call(api.alerts, {}, session())).data).toEqual([]);
    expect(await t.context.prisma.portfolio.findMany({ where: { userId: on.user.userId } })).toEqual(before);
  });

  it('of a program notifies its owner once', async () => {
    const { id } = (await propose(WATCH)).data;
    const { notifications } = (await t.call(api.notifications, {}, session())).data;
    expect(notifications.map(({ notice }) => notice)).toEqual([
      { event: 'account.draft', parameters: { draftId: id, kind: 'watchList', by: 'Test' } },
    ]);
  });

  it('of the owner notifies no one', async () => {
    const { data } = await t.call(api.createDraft, { act: WATCH }, session());
    expect(data).toMatchObject({ by: 'owner', byName: null, about: null, act: { kind: 'watchList', symbols: 'AAA' } });
    expect((await t.call(api.notifications, {}, session())).data.notifications).toEqual([]);
  });

  it.each([
    ['an unknown symbol', { symbols: 'AAA,NONE' }, 'symbols', 'Symbol not found: NONE'],
    ['no symbol', { symbols: ' ' }, 'act.symbols', 'This field is required'],
    [
      'too many symbols',
      { symbols: Array.from({ length: 51 }, (_, i) => `S${i}`).join() },
      'act.symbols',
      'At most 50 symbols are allowed',
    ],
    ['another field', { symbols: 'AAA', amount: 1 }, 'amount', 'Unknown field: amount'],
  ])('of %s is refused beside its field', async (_, fields, field, words) => {
    const answer = await propose({ kind: 'watchList', ...fields });
    expect(answer).toMatchObject({ status: 400, fields: { [field]: words } });
    expect(await list()).toEqual([]);
  });

  it('of what is not there, not the own or not possible now is refused', async () => {
    const stranger = await t.createUser({ memberClass: 'Gold' });
    const theirs = await seedAccount(t.context, stranger.userId, 100_000);
    const { strategyId } = on;
    const portfolioId = await seedStartedPortfolio(t.context, {
      userId: stranger.userId,
      strategyId,
      trackAccountId: theirs,
    });
    const listed = await t.call(api.saveIDAWatchList, { name: 'Theirs', value: '' }, { token: stranger.token });
    const acts = await everyAct();
    const key = await keyOf();
    const refused = async (act: Act) => (await propose(act, key)).errorCode;
    expect(await refused({ ...WATCH, watchListId: listed.data.id } as Act)).toBe('NOT_FOUND');
    expect(await refused({ kind: 'stopPortfolio', portfolioId })).toBe('NOT_FOUND');
    expect(await refused({ kind: 'amountChange', portfolioId, cash: 1 })).toBe('NOT_FOUND');
    expect(await refused({ kind: 'subscription', strategyId, trackAccountId: theirs })).toBe('NOT_FOUND');
    expect(await refused({ kind: 'subscription', strategyId, amount: 1 })).toBe('AMOUNT_OUT_OF_RANGE');
    expect(await refused({ kind: 'subscription', strategyId: 999_999 })).toBe('NOT_FOUND');
    expect(await refused({ kind: 'modelSubscription', aqmId: strategyId })).toBe('NOT_FOUND');
    expect(await refused({ kind: 'backtest', strategyId, parameters: { none: 1 } })).toBe('INVALID_INPUT');
    expect(await refused({ kind: 'screen', name: 'x', filter: 'none:lt:1' })).toBe('INVALID_INPUT');
    expect(await refused({ ...acts.alert, subject: { kind: 'watchList', watchListId: listed.data.id } } as Act)).toBe(
      'NOT_FOUND',
    );
    await t.context.prisma.portfolio.updateMany({ where: { userId: on.user.userId }, data: { status: 'Stop' } });
    expect(await refused(acts.stopPortfolio)).toBe('ILLEGAL_TRANSITION');
    await t.context.prisma.user.update({ where: { userId: on.user.userId }, data: { investorState: 'Disabled' } });
    expect(await refused(acts.subscription)).toBe('INVESTOR_DISABLED');
    expect(await list()).toEqual([]);
  });

  it('needs the scope to propose, and the one that reads what it is about', async () => {
    const acts = await everyAct();
    for (const [kind, act] of Object.entries(acts)) {
      const needed = draftNeeds[kind as DraftAct['kind']];
      const without = EVERYTHING.filter((scope) => scope !== needed);
      expect(await propose(act, await keyOf(without))).toMatchObject({
        status: 403,
        errMsg: expect.stringContaining(needed),
      });
      expect(await propose(act, await keyOf([needed]))).toMatchObject({
        status: 403,
        errMsg: expect.stringContaining('propose'),
      });
      expect((await propose(act, await keyOf(['propose', needed]))).status).toBe(200);
    }
  });

  it(`is one of ${MAX_OPEN_DRAFTS} that are open, and of ${MAX_DRAFTS_A_DAY} a day`, async () => {
    const key = await keyOf();
    const screen = (name: string): Act => ({ kind: 'screen', name });
    for (let i = 0; i < MAX_OPEN_DRAFTS; i++) expect((await propose(screen(`S${i}`), key)).status).toBe(200);
    expect(await propose(screen('One more'), key)).toMatchObject({
      status: 409,
      errMsg: '20 proposals are open. Please confirm or dismiss one first',
    });
    expect((await propose(screen('S0'), key)).status).toBe(200);
    await t.context.prisma.draft.updateMany({ data: { outcome: 'dismissed' }, where: { userId: on.user.userId } });
    const [{ userId, act, by, createdAt, expiresAt }] = await t.context.prisma.draft.findMany({
      where: { userId: on.user.userId },
    });
    const further = { userId, act: act ?? {}, by, createdAt, expiresAt, outcome: 'dismissed' as const };
    const data = Array.from({ length: MAX_DRAFTS_A_DAY - MAX_OPEN_DRAFTS }, () => further);
    await t.context.prisma.draft.createMany({ data });
    expect((await propose(screen('One more'), key)).errorCode).toBe('TOO_MANY_REQUESTS');
  });
});

describe('a draft', () => {
  it('is read and ended by its owner alone, and by no key', async () => {
    const { id } = (await propose(WATCH)).data;
    const { token } = await t.createUser();
    expect((await t.call(api.drafts, {}, { token })).data).toEqual([]);
    expect((await t.call(api.draft, { id }, { token })).status).toBe(404);
    expect((await t.call(api.closeDraft, { id, outcome: 'dismissed' }, { token })).status).toBe(404);
    expect((await t.call(api.closeDraft, { id, outcome: 'confirmed' }, await keyOf())).status).toBe(401);
    expect((await t.call(api.draft, { id }, await keyOf(['read:user']))).data).toMatchObject({ id, state: 'open' });
    expect((await t.call(api.draft, { id }, await keyOf(['propose']))).status).toBe(403);
  });

  it('is confirmed once by two pages, whose calls have one effect', async () => {
    const { id, act } = (await propose(WATCH)).data;
    if (act.kind !== 'watchList') throw new Error(act.kind);
    const pages = await Promise.all(
      [1, 2].map(async () => {
        const headers = { authorization: `Bearer ${on.user.token}`, 'idempotency-key': `draft-${id}` };
        await t.call(api.saveIDAWatchList, { name: 'From a draft', value: act.symbols }, { headers });
        return close(id);
      }),
    );
    expect(pages.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await watched()).map(({ value }) => value)).toEqual(['AAA']);
    expect((await t.call(api.draft, { id }, session())).data.state).toBe('confirmed');
    expect(await list()).toEqual([]);
  });

  it('is over when it is dismissed, and may be proposed again', async () => {
    const key = await keyOf();
    const { id } = (await propose(WATCH, key)).data;
    expect((await close(id, 'dismissed')).data).toBeNull();
    expect(await close(id)).toMatchObject({
      status: 409,
      errMsg: 'This proposal was confirmed, dismissed or has expired',
    });
    expect((await t.call(api.draft, { id }, session())).data.state).toBe('dismissed');
    expect((await propose(WATCH, key)).data.id).not.toBe(id);
  });

  it('expires after a day, and is removed later', async () => {
    const { id } = (await propose(WATCH)).data;
    const expiresAt = t.clock();
    await t.context.prisma.draft.update({ where: { id }, data: { expiresAt } });
    expect(await list()).toEqual([]);
    expect((await t.call(api.draft, { id }, session())).data.state).toBe('expired');
    expect((await close(id)).status).toBe(409);
    const day = 86_400_000;
    await purgeExpired(t.context.prisma, new Date(expiresAt.getTime() + DRAFT_KEPT_DAYS * day));
    expect((await t.call(api.draft, { id }, session())).status).toBe(200);
    await purgeExpired(t.context.prisma, new Date(expiresAt.getTime() + DRAFT_KEPT_DAYS * day + 1));
    expect((await t.call(api.draft, { id }, session())).status).toBe(404);
  });

  it('of an act that this release does not know is not found', async () => {
    const { id } = (await propose(WATCH)).data;
    await t.context.prisma.draft.update({ where: { id }, data: { act: { kind: 'other' } } });
    expect((await t.call(api.draft, { id }, session())).status).toBe(404);
    expect(await list()).toEqual([]);
  });
});
