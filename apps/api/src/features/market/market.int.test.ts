import { api, busMessages } from '@pipa/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../testing/test-app.ts';
import { MARKET_DAY, seedMarket, setMarket } from '../../testing/test-market.ts';
import type { TestUser } from '../../testing/test-user.ts';
import { registerReads } from '../reads/routes.ts';
import { registerMarket } from './routes.ts';

const t = testApp({ features: [registerReads, registerMarket] });
let admin: TestUser;

beforeAll(async () => {
  await seedMarket(t.context);
  admin = await t.createAdmin();
});

const control = (input: { action: 'pause' | 'resume' | 'step' | 'speed'; speed?: number }, token = admin.token) =>
  t.call(api.controlMarketClock, input, { token });

describe('the market clock', () => {
  it('is shown to anybody', async () => {
    await setMarket(t.context, { phase: 'Open', elapsedMs: 30_000 });
    const { data } = await t.call(api.marketStatus, {});
    expect(data).toMatchObject({
      source: 'simulated',
      simulated: true,
      status: 'open',
      phase: 'Open',
      day: MARKET_DAY,
      at: '2026-03-02T17:45:00.000Z',
      fraction: 0.5,
      lastClosedDay: '2026-02-27',
      nextTradeDate: '2026-03-03',
    });
  });

  it('obeys an administrator and notifies every page', async () => {
    await setMarket(t.context, { phase: 'PreOpen', elapsedMs: 0 });
    expect((await control({ action: 'pause' })).data).toMatchObject({ paused: true });
    expect((await control({ action: 'speed', speed: 4 })).data).toMatchObject({ paused: true, speed: 4 });
    expect((await control({ action: 'step' })).data).toMatchObject({ phase: 'Open', status: 'open', fraction: 0 });
    expect((await control({ action: 'resume' })).data).toMatchObject({ paused: false, phase: 'Open' });
    const published = t.bus.published
      .filter(({ topic }) => topic === 'market')
      .map(({ message }) => busMessages.market.parse(message));
    expect(published.map(({ paused, speed, phase }) => [paused, speed, phase])).toEqual([
      [true, 1, 'PreOpen'],
      [true, 4, 'PreOpen'],
      [true, 4, 'Open'],
      [false, 4, 'Open'],
    ]);
  });

  it('keeps what changed it in the log of operators, with the reason where one is given', async () => {
    await setMarket(t.context, { phase: 'PreOpen', elapsedMs: 0, paused: false, speed: 1 });
    await t.context.prisma.marketState.update({ where: { id: 1 }, data: { speed: 1 } });
    const last = async () => t.context.prisma.operatorAct.findFirst({ orderBy: { id: 'desc' } });
    const reason = 'a demonstration';
    await t.call(api.controlMarketClock, { action: 'pause', reason }, { token: admin.token });
    expect(await last()).toMatchObject({
      act: 'ClockPaused',
      operatorId: admin.userId,
      subject: 'Market clock',
      reason,
    });
    await control({ action: 'step' });
    expect(await last()).toMatchObject({
      act: 'ClockStepped',
      detail: `${MARKET_DAY} PreOpen → ${MARKET_DAY} Open`,
      reason: 'On the page of the market clock',
    });
    await control({ action: 'speed', speed: 2.5 });
    const sped = await last();
    expect(sped).toMatchObject({ act: 'ClockSpeedSet', detail: '1 → 2.5' });
    await control({ action: 'speed', speed: 2.5 });
    await control({ action: 'pause' });
    expect((await last())?.id).toBe(sped?.id);
    await control({ action: 'resume' });
    expect(await last()).toMatchObject({ act: 'ClockResumed' });
  });

  it('does not leave a day whose work is not done', async () => {
    await setMarket(t.context, { phase: 'Closed' });
    expect(await control({ action: 'step' })).toMatchObject({ status: 409, errorCode: 'ILLEGAL_TRANSITION' });
  });

  it.each([
    [{ action: 'speed' as const }, 'This field is required'],
    [{ action: 'pause' as const, speed: 2 }, 'A speed belongs to the action speed only'],
  ])('refuses %j', async (input, errMsg) => {
    expect(await control(input)).toMatchObject({ status: 400, errMsg, fields: { speed: errMsg } });
  });

  it('refuses a speed out of range', async () => {
    const errMsg = 'A number from 0.1 to 100 is expected';
    expect(await control({ action: 'speed', speed: 1_000 })).toMatchObject({ status: 400, fields: { speed: errMsg } });
  });

  it('refuses every other user', async () => {
    const user = await t.createUser();
    expect(await control({ action: 'pause' }, user.token)).toMatchObject({ status: 403, errorCode: 'FORBIDDEN' });
    expect((await t.call(api.marketStatus, {})).data.paused).toBe(false);
  });
});

describe('the cost schedule', () => {
  it('is shown as names and values', async () => {
    const { data } = await t.call(api.costSchedule, {});
    expect(data.map(({ name }) => name)).toContain('Commission');
    expect(data.every(({ value }) => value.length > 0)).toBe(true);
  });
});
