import { api, type InputOf } from '@pipa/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../testing/test-app.ts';
import { seedAccount } from '../../testing/test-market.ts';
import { registerReads } from '../reads/routes.ts';
import { registerIdaWatchLists } from './routes.ts';

const t = testApp({ features: [registerReads, registerIdaWatchLists] });
let token: string;
let stranger: string;
let strangerId: number;

beforeAll(async () => {
  ({ token } = await t.createUser());
  ({ token: stranger, userId: strangerId } = await t.createUser());
});

const lists = async (as = token) => (await t.call(api.getIDAWatchList, {}, { token: as })).data;
const save = (input: InputOf<typeof api.saveIDAWatchList>, as = token) =>
  t.call(api.saveIDAWatchList, input, { token: as });
const subscribe = (input: InputOf<typeof api.subscribeIDAWatchList>, as = token) =>
  t.call(api.subscribeIDAWatchList, input, { token: as });
const symbols = async () => (await t.call(api.getSymbols, {}, { token })).data;
const NONE_SUBSCRIBED = [1, 2, 3, 4, 5, 6, 7, 8].map((id) => ({ id, subscribe: false }));

describe('the default symbols', () => {
  it('are an empty text before any are saved', async () => {
    expect(await symbols()).toBe('');
    expect(await lists()).toEqual([]);
  });

  it('are replaced by a save, without space and each once', async () => {
    expect((await t.call(api.saveSymbols, { symbols: 'spy, qqq,SPY' }, { token })).data).toBeNull();
    expect(await symbols()).toBe('SPY,QQQ');
    await t.call(api.saveSymbols, { symbols: 'IWM' }, { token });
    expect(await symbols()).toBe('IWM');
  });

  it('are a watch list, to which symbols without a name are added', async () => {
    const [{ id }] = await lists();
    expect((await save({ value: 'TLT,IWM' })).data).toEqual({ id, name: 'Default', value: 'IWM,TLT' });
    expect(await lists()).toEqual([{ id, name: 'Default', value: 'IWM,TLT', subscriptions: NONE_SUBSCRIBED }]);
  });

  it('are bounded', async () => {
    const many = (from: number) => Array.from({ length: 300 }, (_, i) => `S${from + i}`).join(',');
    expect((await save({ value: many(0) })).status).toBe(200);
    expect(await save({ value: many(300) })).toMatchObject({ status: 400, errMsg: 'At most 500 symbols are allowed' });
    expect((await symbols()).split(',')).toHaveLength(302);
  });
});

describe('a watch list', () => {
  it('is made by its name, and changed by its id', async () => {
    const { data } = await save({ name: 'Tech', value: 'nvda, aapl' });
    expect(data).toEqual({ id: expect.any(Number), name: 'Tech', value: 'NVDA,AAPL' });
    expect((await save({ id: data.id, value: '' })).data).toEqual({ ...data, value: '' });
    const renamed = { id: data.id, name: 'Technology', value: 'MSFT' };
    expect((await save(renamed)).data).toEqual(renamed);
    expect((await lists()).find(({ id }) => id === data.id)).toMatchObject(renamed);
  });

  it('has a name of its own, in whatever letters', async () => {
    const { data } = await save({ name: 'Energy', value: 'XLE' });
    const failure = { status: 409, errorCode: 'DUPLICATE_NAME' };
    expect(await save({ name: 'ENERGY', value: 'XOM' })).toMatchObject(failure);
    expect(await save({ id: data.id, name: 'technology', value: '' })).toMatchObject(failure);
    expect((await save({ id: data.id, name: 'energy', value: 'XOM' })).data.name).toBe('energy');
  });

  it('is saved and deleted by forms', async () => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/x-www-form-urlencoded' };
    const post = async (path: string, payload: string) =>
      (await t.app.inject({ method: 'POST', url: `/api/${path}`, payload, headers })).json();
    const { code, data } = await post('ida/saveIDAWatchList', 'name=By+form&value=spy%2C+qqq');
    expect([code, data]).toEqual([200, { id: expect.any(Number), name: 'By form', value: 'SPY,QQQ' }]);
    expect(await post('ida/saveIDAWatchList', `id=${data.id}&value=IWM`)).toMatchObject({ data: { value: 'IWM' } });
    expect(await post('ida/deleteIDAWatchList', `id=${data.id}`)).toMatchObject({ code: 200 });
    expect((await lists()).some(({ id }) => id === data.id)).toBe(false);
  });

  it.each([
    [{ name: '', value: 'SPY' }, "Error: Name field can't be empty"],
    [{ name: ' ', value: 'SPY' }, "Error: Name field can't be empty"],
    [{ name: 'Odd', value: 'SPY,$$$' }, '$$$ is not a symbol'],
  ])('%j is refused in the words of the document', async (input, said) => {
    expect(await save(input)).toMatchObject({ status: 400, errMsg: said });
  });

  it('of another user is not found, and stays as it is', async () => {
    const before = await lists();
    const { id } = before[0];
    expect(await save({ id, name: 'Mine', value: '' }, stranger)).toMatchObject({ status: 404 });
    expect(await t.call(api.deleteIDAWatchList, { id }, { token: stranger })).toMatchObject({ status: 404 });
    for (const as of [stranger, token]) {
      const unknown = as === token ? { id: id + 999 } : { id };
      expect(await subscribe({ ...unknown, subscriptionId: 1, subscribe: true }, as)).toMatchObject({ status: 404 });
    }
    expect(await lists(stranger)).toEqual([]);
    expect(await lists()).toEqual(before);
  });

  it('is subscribed group by group, however often the call is repeated', async () => {
    const [{ id }] = await lists();
    const flags = (...on: number[]) => NONE_SUBSCRIBED.map((one) => ({ ...one, subscribe: on.includes(one.id) }));
    for (const subscriptionId of [8, 1, 1]) await subscribe({ id, subscriptionId, subscribe: true });
    expect((await subscribe({ id, subscriptionId: 8, subscribe: true })).data).toEqual(flags(1, 8));
    expect((await lists())[0]).toMatchObject({ id, subscriptions: flags(1, 8) });
    for (const subscriptionId of [1, 8]) await subscribe({ id, subscriptionId, subscribe: false });
    expect((await subscribe({ id, subscriptionId: 8, subscribe: false })).data).toEqual(flags());
    expect((await lists())[0]).toMatchObject({ id, subscriptions: flags() });
    expect(await subscribe({ id, subscriptionId: 9, subscribe: true })).toMatchObject({ status: 400 });
  });

  it('is deleted, also the default one, after which added symbols make a new one', async () => {
    await save({ name: 'default 2', value: '' });
    const [{ id }] = await lists();
    expect((await t.call(api.deleteIDAWatchList, { id }, { token })).data).toBeNull();
    expect(await t.call(api.deleteIDAWatchList, { id }, { token })).toMatchObject({ status: 404 });
    expect(await symbols()).toBe('');
    await save({ name: 'Default', value: '' });
    expect((await save({ value: 'SPY' })).data).toMatchObject({ name: 'Default 3', value: 'SPY' });
  });

  it('is one of fifty at most', async () => {
    for (let i = (await lists()).length; i < 50; i++) await save({ name: `List ${i}`, value: '' });
    const failure = { status: 409, errMsg: 'You already have 50 watch lists. Please delete one first' };
    expect(await save({ name: 'One more', value: '' })).toMatchObject(failure);
    expect(await lists()).toHaveLength(50);
  });
});

it('the accounts that may take the place of a list are the own ones that trade with money', async () => {
  await seedAccount(t.context, strangerId);
  const id = await seedAccount(t.context, strangerId, 25_000.5);
  const money = { tradeType: 'MONEY_IB' as const, broker: 'IB' as const, trackAccountName: 'Savings' };
  const { account } = await t.context.prisma.trackAccount.update({ where: { id }, data: money });
  const accounts = async (as: string) => (await t.call(api.trackAccountForIDA, {}, { token: as })).data;
  expect(await accounts(stranger)).toEqual([
    { id, trackAccountName: 'Savings', account, broker: 'IB', usableCash: 25_000.5 },
  ]);
  expect(await accounts(token)).toEqual([]);
});

it('needs a session', async () => {
  expect(await t.call(api.getSymbols)).toMatchObject({ status: 401 });
  expect(await t.call(api.saveSymbols, { symbols: 'SPY' })).toMatchObject({ status: 401 });
});
