import { api } from '@pipa/contract';
import { describe, expect, it } from 'vitest';
import { MARKET_DAY, setMarket } from '../../testing/test-market.ts';
import { memberWithAccount } from './testing/member-with-account.ts';

const on = memberWithAccount();
const { own, start, stop, modify, row, account, setStatus, built, started } = on;

describe('stopping', () => {
  it('calls off a start that has not begun, and lets it start again before the same open', async () => {
    const id = await built();
    await start(id);
    expect((await stop(id)).status).toBe(200);
    expect(await row(id)).toMatchObject({ status: 'StartFailed', statusReason: 'Stopped before the first session' });
    expect(await account()).toEqual({ cash: 100_000, reserved: 0 });
    expect((await start(id)).status).toBe(200);
    expect(await account()).toEqual({ cash: 60_000, reserved: 40_000 });
    expect((await stop(id)).status).toBe(200);
    expect(await account()).toEqual({ cash: 100_000, reserved: 0 });
  });

  it('does not call off a start whose orders are under way', async () => {
    const id = await built();
    await start(id);
    await on.t.context.prisma.rebalance.create({
      data: {
        portfolioId: id,
        tradeDay: new Date(MARKET_DAY),
        kind: 'Start',
        planKey: `start-${id}`,
        targets: {},
        skipped: [],
        equity: 0,
        createdAt: on.t.clock(),
      },
    });
    expect(await stop(id)).toMatchObject({ status: 409, errorCode: 'ILLEGAL_TRANSITION' });
    expect(await account()).toEqual({ cash: 60_000, reserved: 40_000 });
  });

  it('asks for the sale of everything once, today when the market is open', async () => {
    await setMarket(on.t.context, { phase: 'Open' });
    const id = await started();
    const answers = await Promise.all(Array.from({ length: 10 }, () => stop(id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await row(id)).toMatchObject({ status: 'Started', nextTradeDate: new Date(MARKET_DAY) });
    const [card] = (await own(api.portfolios, { id })).data;
    expect(card).toMatchObject({ isStopping: true, status: 'Started' });
    expect(card.actions).not.toContain('Stop');
  });

  it('gives back what waits to be invested', async () => {
    const id = await started();
    await modify(id, 10_000);
    await modify(id, -5_000);
    expect(await account()).toEqual({ cash: 40_000, reserved: 10_000 });
    await stop(id);
    expect(await account()).toEqual({ cash: 50_000, reserved: 0 });
    const { data } = await own(api.cashInOuts, { portfolioId: id });
    expect(data.map(({ status }) => status)).toEqual(['Cancelled', 'Cancelled']);
  });

  it.each(['ReadyToStart', 'StartFailed', 'Stop'] as const)('refuses a portfolio that is %s', async (status) => {
    const id = await built();
    await setStatus(id, status);
    expect(await stop(id)).toMatchObject({ status: 409, errorCode: 'ILLEGAL_TRANSITION' });
  });
});
