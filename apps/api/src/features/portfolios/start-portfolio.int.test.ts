import { api } from '@pipa/contract';
import { describe, expect, it } from 'vitest';
import { MARKET_DAY, setMarket } from '../../testing/test-market.ts';
import { memberWithAccount } from './testing/member-with-account.ts';

const on = memberWithAccount();
const { own, start, stop, modify, build, row, account, built, started } = on;

describe('starting', () => {
  it('reserves the amount and waits for the next open', async () => {
    const id = await built();
    expect((await start(id)).status).toBe(200);
    expect(await account()).toEqual({ cash: 60_000, reserved: 40_000 });
    expect(await row(id)).toMatchObject({
      status: 'Starting',
      nextTradeDate: new Date(MARKET_DAY),
      startRequestedDay: new Date(MARKET_DAY),
    });
    const logs = await own(api.portfolioLogs, { portfolioId: id });
    expect(logs.data[0]).toMatchObject({ action: 'Start', userName: on.user.userName });
  });

  it('waits for the next session when the market is open already', async () => {
    await setMarket(on.t.context, { phase: 'Open' });
    const id = await built();
    await start(id);
    expect((await row(id)).nextTradeDate).toEqual(new Date('2026-03-03'));
  });

  it('notifies every viewer, after the commit', async () => {
    const id = await built();
    await start(id);
    await expect
      .poll(() =>
        on.t.bus.published.filter(
          ({ topic, message }) => topic === 'portfolio' && 'portfolioId' in message && message.portfolioId === id,
        ),
      )
      .toHaveLength(1);
    expect(await on.t.context.prisma.realtimeOutbox.count()).toBe(0);
  });

  it('is one effect, however often it is asked for', async () => {
    const id = await built();
    const answers = await Promise.all(Array.from({ length: 20 }, () => start(id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(
      answers.filter(({ status, errorCode }) => status === 409 && errorCode === 'ILLEGAL_TRANSITION'),
    ).toHaveLength(19);
    expect(await account()).toEqual({ cash: 60_000, reserved: 40_000 });
  });

  it('reserves never more than there is when several start at once, and refuses below the minimum only', async () => {
    const ids = await Promise.all(Array.from({ length: 4 }, () => built()));
    const answers = await Promise.all(ids.map(start));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.find(({ status }) => status !== 200)).toMatchObject({
      status: 409,
      errorCode: 'INSUFFICIENT_CASH',
      errMsg: 'Usable cash is not sufficient: $0.00, the strategy needs at least $10,000.00',
    });
    expect(await account()).toEqual({ cash: 0, reserved: 100_000 });
  });

  it('reserves all usable cash when that is below the amount, says so, and gives exactly that back', async () => {
    const first = await built(70_000);
    await start(first);
    const id = await built();
    expect((await start(id)).status).toBe(200);
    expect(await account()).toEqual({ cash: 0, reserved: 100_000 });
    const { data } = await own(api.portfolioLogs, { portfolioId: id });
    expect(data[0].message).toBe(
      '$30,000.00 of $40,000.00 reserved, which is all usable cash of the account; starts at the open of 2026-03-02 with what is usable then',
    );
    expect((await stop(id)).status).toBe(200);
    expect(await account()).toEqual({ cash: 30_000, reserved: 70_000 });
  });

  it('leaves no portfolio behind where nothing can start: it is not built', async () => {
    await start(await built(95_000));
    const refused = await build('Left behind', 40_000);
    expect(refused).toMatchObject({
      errorCode: 'INSUFFICIENT_CASH',
      errMsg: 'Usable cash is not sufficient: $5,000.00, the strategy needs at least $10,000.00',
    });
    expect(await on.t.context.prisma.portfolio.count({ where: { name: 'Left behind' } })).toBe(0);
  });

  it('judges risk and strategy as they are by then', async () => {
    const id = await built();
    await on.t.context.prisma.user.update({ where: { userId: on.user.userId }, data: { riskLevel: 1 } });
    expect(await start(id)).toMatchObject({ status: 403, errorCode: 'RISK_LEVEL_TOO_HIGH' });
    expect(await account()).toEqual({ cash: 100_000, reserved: 0 });
  });

  it('neither starts, changes nor stops anything when no session will come, and calls a start off', async () => {
    const [id, waiting, running] = [await built(), await built(10_000), await started()];
    await start(waiting);
    await setMarket(on.t.context, { phase: 'Closed', lastDay: new Date(MARKET_DAY) });
    const refused = { status: 409, errMsg: 'The market history has ended' };
    expect(await start(id)).toMatchObject(refused);
    expect(await modify(running, 1_000)).toMatchObject(refused);
    expect(await stop(running)).toMatchObject(refused);
    expect((await stop(waiting)).status).toBe(200);
    const { data } = await own(api.portfolios, { id: running });
    expect(data[0].nextTradeDate).toBeNull();
  });

  it('does not start on a frozen account or after the history has ended', async () => {
    const id = await built();
    await setMarket(on.t.context, { phase: 'Ended' });
    expect(await start(id)).toMatchObject({ status: 409, errMsg: 'The market history has ended' });
    await setMarket(on.t.context, { phase: 'Closed' });
    await on.t.context.prisma.trackAccount.update({
      where: { id: on.trackAccountId },
      data: { frozenAt: on.t.clock() },
    });
    expect(await start(id)).toMatchObject({ status: 409, errorCode: 'ACCOUNT_FROZEN' });
  });
});
