import { api } from '@pipa/contract';
import { describe, expect, it } from 'vitest';
import { MARKET_DAY } from '../../testing/test-market.ts';
import { memberWithAccount } from './testing/member-with-account.ts';

const on = memberWithAccount();
const { own, modify, account, setStatus, started } = on;

describe('changing the amount', () => {
  it('reserves an increase until the next open and lists it', async () => {
    const id = await started();
    const { data } = await modify(id, '20000.25');
    expect(data).toEqual({ id: expect.any(Number), tradeDate: '20260302' });
    expect(await account()).toEqual({ cash: 29_999.75, reserved: 20_000.25 });
    const changes = await own(api.cashInOuts, { portfolioId: id });
    expect(changes.data).toMatchObject([
      {
        id: data.id,
        status: 'ReadyToExecute',
        cash: 20_000.25,
        amount: 20_000.25,
        tradeDate: '20260302',
        createTime: '2026-03-02T14:00:00.000Z',
        reason: null,
      },
    ]);
  });

  it.each([
    [undefined, 'Investment Amount is required'],
    ['', 'Investment Amount is required'],
    [0, 'Please enter a valid value'],
    ['ten', 'Please enter a valid value'],
    [-45_000, 'Investment Amount cannot be less than 10,000'],
    [50_001, 'Investment Amount cannot be greater than 100,000'],
  ])('answers %s with "%s"', async (cash, errMsg) => {
    const id = await started();
    expect(await modify(id, cash as number)).toMatchObject({ status: 400, errMsg });
    expect(await account()).toEqual({ cash: 50_000, reserved: 0 });
  });

  it('is the next trade of its portfolio while it waits', async () => {
    const id = await started();
    const nextTrade = async () => (await own(api.portfolios, { id })).data[0].nextTradeDate;
    expect(await nextTrade()).toBe('2026-04-01');
    const { data } = await modify(id, 1_000);
    expect(await nextTrade()).toBe(MARKET_DAY);
    await own(api.cancelModifyCash, { cashInOutId: data.id });
    expect(await nextTrade()).toBe('2026-04-01');
  });

  it('counts the changes that wait', async () => {
    const id = await started();
    await modify(id, -30_000);
    expect(await modify(id, -10_001)).toMatchObject({ errMsg: 'Investment Amount cannot be less than 10,000' });
    expect((await modify(id, 50_000)).status).toBe(200);
  });

  it('needs the cash', async () => {
    const id = await started(80_000);
    expect(await modify(id, 20_000.01)).toMatchObject({ status: 400 });
    const second = await started(20_000);
    expect(await modify(second, 1)).toMatchObject({ status: 409, errMsg: 'Usable cash is not sufficient' });
    expect(await on.t.context.prisma.cashChange.count({ where: { portfolioId: second } })).toBe(0);
  });

  it('reserves all usable cash for an increase beyond it, and gives it back when it is cancelled', async () => {
    await started(60_000);
    const id = await started(30_000);
    const { data, status } = await modify(id, 20_000);
    expect(status).toBe(200);
    expect(await account()).toEqual({ cash: 0, reserved: 10_000 });
    const [row] = (await own(api.cashInOuts, { portfolioId: id })).data;
    expect(row).toMatchObject({ id: data.id, status: 'ReadyToExecute', cash: 20_000, amount: 10_000 });
    expect((await own(api.portfolioLogs, { portfolioId: id })).data).toMatchObject([
      {
        action: 'Modify Investment Amount',
        message:
          'Increase by $20,000.00 at the open of 2026-03-02; $10,000.00 reserved, which is all usable cash of the account; invests what is usable then',
      },
    ]);
    await own(api.cancelModifyCash, { cashInOutId: data.id });
    expect(await account()).toEqual({ cash: 10_000, reserved: 0 });
  });

  it('counts on what is reserved, and not on what was asked for, before it lets money out', async () => {
    await started(60_000);
    const id = await started(30_000);
    await modify(id, 20_000);
    expect(await modify(id, -30_001)).toMatchObject({ errMsg: 'Investment Amount cannot be less than 10,000' });
    expect((await modify(id, -30_000)).status).toBe(200);
    const [row] = (await own(api.cashInOuts, { portfolioId: id })).data;
    expect(row).toMatchObject({ cash: -30_000, amount: -30_000 });
  });

  it('never reserves more than there is, nor beyond the limit, in 200 changes at once', async () => {
    const [one, other] = [await started(30_000), await started(30_000)];
    const answers = await Promise.all(Array.from({ length: 200 }, (_, i) => modify(i % 2 ? one : other, 1_000)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(40);
    expect(await account()).toEqual({ cash: 0, reserved: 40_000 });
    // A busy machine may ask some of them to come again.
    const refusals = answers.flatMap(({ errorCode }) => errorCode ?? []);
    expect(['INSUFFICIENT_CASH', 'UNAVAILABLE']).toEqual(expect.arrayContaining([...new Set(refusals)]));
  });

  it.each(['ReadyToStart', 'Starting', 'StartFailed', 'Stop'] as const)('is refused while %s', async (status) => {
    const id = await started();
    await setStatus(id, status);
    expect(await modify(id, 1_000)).toMatchObject({ status: 409, errorCode: 'ILLEGAL_TRANSITION' });
  });

  it('is cancelled once, with its money back', async () => {
    const id = await started();
    const { data } = await modify(id, 5_000);
    const cancel = () => own(api.cancelModifyCash, { cashInOutId: data.id });
    const answers = await Promise.all(Array.from({ length: 10 }, cancel));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
    expect(await account()).toEqual({ cash: 50_000, reserved: 0 });
  });

  it.each(['Executing', 'Executed', 'Failed'] as const)('is not cancelled once it is %s', async (status) => {
    const id = await started();
    const { data } = await modify(id, -5_000);
    await on.t.context.prisma.cashChange.update({ where: { id: data.id }, data: { status } });
    expect(await own(api.cancelModifyCash, { cashInOutId: data.id })).toMatchObject({ status: 409 });
  });
});
