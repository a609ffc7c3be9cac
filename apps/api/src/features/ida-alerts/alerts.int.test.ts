import { api, type InputOf, MAX_ALERTS } from '@pipa/contract';
import { inTransaction } from '@pipa/db';
import { lockOwner } from '@pipa/db/users';
import { removeWatchList } from '@pipa/db/watching';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { testApp } from '../../testing/test-app.ts';
import { registerIdaScreens } from '../ida-screens/routes.ts';
import { registerIdaWatchLists } from '../ida-watch-lists/routes.ts';
import { registerReads } from '../reads/routes.ts';
import { registerIdaAlerts } from './routes.ts';

type Input = InputOf<typeof api.saveAlert>;

const t = testApp({ features: [registerReads, registerIdaAlerts, registerIdaScreens, registerIdaWatchLists] });
let token: string;
let userId: number;
let stranger: string;

beforeAll(async () => {
  ({ token, userId } = await t.createUser());
  ({ token: stranger } = await t.createUser());
  const facts = { sector: null, industry: null };
  await t.context.prisma.instrument.createMany({
    data: [
      { symbol: 'NVDA', name: 'Nvidia', kind: 'Stock', ...facts },
      { symbol: 'SPX', name: 'An index', kind: 'Index', ...facts },
    ],
  });
});

const trend: Input = {
  name: 'Trend of NVDA',
  subject: { kind: 'symbol', symbol: 'nvda' },
  condition: { kind: 'crossing', metric: 'trend', direction: 'above', level: '0.5' },
  channels: ['mail', 'app'],
};
const save = (input: Input, as = token) => t.call(api.saveAlert, input, { token: as });
const list = async (as = token) => (await t.call(api.alerts, {}, { token: as })).data;
const firings = async (before?: number, as = token) => (await t.call(api.alertFirings, { before }, { token: as })).data;

describe('an alert', () => {
  it('is made, changed by its id, paused and deleted', async () => {
    const { data } = await save(trend);
    expect(data).toEqual({
      id: expect.any(Number),
      name: 'Trend of NVDA',
      subject: { kind: 'symbol', symbol: 'NVDA' },
      condition: { kind: 'crossing', metric: 'trend', direction: 'above', level: 0.5 },
      channels: ['app', 'mail'],
      isPaused: false,
      createdAt: t.clock().toISOString(),
      lastFiredDay: null,
    });
    const market: Input = {
      id: data.id,
      name: 'State',
      subject: { kind: 'market' },
      condition: { kind: 'state', model: 'R1', into: 'Bear' },
      channels: ['app'],
    };
    expect((await save(market)).data).toMatchObject({ id: data.id, name: 'State', subject: { kind: 'market' } });
    await t.call(api.pauseAlert, { id: data.id, isPaused: true }, { token });
    expect(await list()).toMatchObject([{ id: data.id, condition: market.condition, isPaused: true }]);
    expect((await t.call(api.deleteAlert, { id: data.id }, { token })).data).toBeNull();
    expect(await list()).toEqual([]);
  });

  it('of a watch list names it, and says so when the list was deleted', async () => {
    const { data: watched } = await t.call(api.saveIDAWatchList, { name: 'Chips', value: 'NVDA' }, { token });
    const subject = { kind: 'watchList', watchListId: watched.id } as const;
    expect((await save({ ...trend, subject })).data.subject).toEqual({ ...subject, name: 'Chips' });
    expect(await save({ ...trend, subject }, stranger)).toMatchObject({ status: 404 });
    await t.call(api.deleteIDAWatchList, { id: watched.id }, { token });
    expect((await list())[0].subject).toEqual({ kind: 'watchList', watchListId: null, name: null });
  });

  it('of a watch list that is deleted meanwhile is not found', async () => {
    const { data: watched } = await t.call(api.saveIDAWatchList, { name: 'Gone', value: 'NVDA' }, { token });
    let saved: ReturnType<typeof save> | undefined;
    await inTransaction(t.context.prisma, async (tx) => {
      await lockOwner(tx, userId);
      await removeWatchList(tx, { userId, id: watched.id });
      saved = save({ ...trend, subject: { kind: 'watchList', watchListId: watched.id } });
      await vi.waitFor(async () => {
        const { rows } = await t.context.pool.query('SELECT FROM pg_locks WHERE NOT granted');
        expect(rows).not.toEqual([]);
      });
    });
    expect(await saved).toMatchObject({ status: 404 });
  });

  it('of a saved screen names it, says so when the screen was deleted, and is of an own screen alone', async () => {
    const kept = { name: 'Cheap', filter: 'close:lt:20', sort: 'symbol', columns: '' };
    const { data: screen } = await t.call(api.saveScreen, kept, { token });
    const subject = { kind: 'screen', screenId: screen.id } as const;
    const entering: Input = { ...trend, subject, condition: { kind: 'screen', change: 'enters' } };
    const { data: alert } = await save(entering);
    expect(alert).toMatchObject({ subject: { ...subject, name: 'Cheap' }, condition: entering.condition });
    expect(await save(entering, stranger)).toMatchObject({ status: 404 });
    expect(await save({ ...entering, subject: { kind: 'screen', screenId: 999_999 } })).toMatchObject({ status: 404 });
    await t.call(api.deleteScreen, { id: screen.id }, { token });
    const waiting = (await list()).find(({ id }) => id === alert.id);
    expect(waiting).toMatchObject({ subject: { kind: 'screen', screenId: null, name: null } });
    await t.call(api.deleteAlert, { id: alert.id }, { token });
  });

  it.each<[Partial<Input>, string]>([
    [{ condition: { kind: 'screen', change: 'either' } }, 'What enters or leaves is of a saved screen alone'],
    [{ subject: { kind: 'screen', screenId: 1 } }, 'Choose a symbol or a watch list for this condition'],
    [{ subject: { kind: 'symbol', symbol: 'NONE' } }, 'Symbol not found'],
    [{ subject: { kind: 'symbol', symbol: 'SPX' } }, 'Symbol not found'],
    [{ subject: { kind: 'market' } }, 'Choose a symbol or a watch list for this condition'],
    [{ condition: { kind: 'state', model: 'R1', into: null } }, 'States and predictions are of the market alone'],
    [
      { subject: { kind: 'market' }, condition: { kind: 'state', model: 'M1', into: 'Bull' } },
      'Please enter a valid value',
    ],
    [{ condition: { kind: 'event', event: 'psarCo1', code: 3 } }, 'Please enter a valid value'],
    [{ channels: [] }, 'Choose at least one way to be notified'],
  ])('%j is refused with its reason', async (change, errMsg) => {
    expect(await save({ ...trend, ...change })).toMatchObject({ status: 400, errMsg });
  });

  it('of another user is not found, and stays as it is', async () => {
    const [{ id }] = await list();
    const before = await list();
    const as = { token: stranger };
    expect(await save({ ...trend, id }, stranger)).toMatchObject({ status: 404 });
    expect(await t.call(api.pauseAlert, { id, isPaused: true }, as)).toMatchObject({ status: 404 });
    expect(await t.call(api.deleteAlert, { id }, as)).toMatchObject({ status: 404 });
    expect(await list(stranger)).toEqual([]);
    expect(await list()).toEqual(before);
  });

  it('with a condition of another release is listed without it, and is deleted', async () => {
    const [{ id: known }] = await list();
    const facts = { name: 'Old', subject: 'market', condition: { kind: 'moon' }, channels: ['app'] };
    const { id } = await t.context.prisma.alertRule.create({ data: { userId, ...facts, createdAt: t.clock() } });
    expect(await list()).toMatchObject([{ id: known }, { id, condition: null }]);
    expect((await t.call(api.deleteAlert, { id }, { token })).data).toBeNull();
    expect(await list()).toMatchObject([{ id: known }]);
  });

  it('is one of a hundred at most', async () => {
    const [first] = await t.context.prisma.alertRule.findMany({ where: { userId } });
    const { id: _, condition, ...rest } = first;
    const data = Array.from({ length: MAX_ALERTS - 1 }, () => ({ ...rest, condition: condition as object }));
    await t.context.prisma.alertRule.createMany({ data });
    const failure = { status: 409, errMsg: 'You already have 100 alerts. Please delete one first' };
    expect(await save(trend)).toMatchObject(failure);
    expect((await save({ ...trend, id: first.id })).status).toBe(200);
  });
});

it('what alerts have found is listed in pages, newest first, to their owner alone', async () => {
  const [{ id: ruleId }] = await list();
  const data = Array.from({ length: 21 }, (_, i) => ({
    ruleId,
    userId,
    day: new Date(Date.UTC(2026, 0, 5 + i)),
    symbol: 'NVDA',
    event: { kind: 'move', value: i },
    createdAt: t.clock(),
  }));
  await t.context.prisma.alertFiring.createMany({ data });
  const page = await firings();
  expect([page.firings.length, page.hasMore]).toEqual([20, true]);
  expect(page.firings[0]).toEqual({
    id: expect.any(Number),
    alertId: ruleId,
    name: 'Trend of NVDA',
    day: '2026-01-25',
    symbol: 'NVDA',
    event: { kind: 'move', value: 20 },
  });
  expect(await firings(page.firings.at(-1)?.id)).toMatchObject({ firings: [{ day: '2026-01-05' }], hasMore: false });
  expect(await firings(undefined, stranger)).toEqual({ firings: [], hasMore: false });
});

it('needs a session', async () => {
  expect(await t.call(api.alerts)).toMatchObject({ status: 401 });
  expect(await t.call(api.saveAlert, trend)).toMatchObject({ status: 401 });
});
