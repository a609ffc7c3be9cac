import { api, MAX_WRITTEN_STRATEGIES } from '@pipa/contract';
import { finishWrittenTest } from '@pipa/db/strategies';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestUser } from '../../testing/test-user.ts';
import {
  BENCHMARK_METRICS,
  METRICS,
  type OpenStrategies,
  openStrategies,
  seedFirstDay,
} from './testing/open-strategies.ts';

let t: OpenStrategies['t'];
let user: TestUser;
let other: TestUser;
let admin: TestUser;

beforeAll(async () => {
  ({ t, user, admin } = await openStrategies());
  other = await t.createUser();
  for (const symbol of ['SPY', 'TLT']) await seedFirstDay(t, symbol, '2005-01-03');
});
beforeEach(async () => {
  await t.context.prisma.writtenTest.deleteMany();
  await t.context.prisma.writtenStrategy.deleteMany();
});
afterAll(() => t.close());

const as = (who: TestUser) => ({ token: who.token });
const write = async (request = '60/40 SPY TLT', who = user) =>
  (await t.call(api.writeStrategy, { request }, as(who))).data;
const written = async (who = user) => (await write(undefined, who)).id ?? expect.fail('not written');
const read = async (id: number) => (await t.call(api.writtenStrategy, { id }, as(user))).data;

async function tested(id: number, isFree = true): Promise<void> {
  const { data } = await t.call(api.testWrittenStrategy, { id }, as(user));
  const certificate = {
    isFree,
    decisions: 10,
    compared: 10,
    ...(!isFree && { kind: 'NotRepeatable', day: '2015-01-02' }),
  };
  const report = {
    beginDay: '2014-01-02',
    endDay: '2015-01-02',
    benchmark: 'SPY',
    metrics: METRICS,
    benchmarkMetrics: BENCHMARK_METRICS,
    days: [16_072],
    equity: [1_000_000],
    benchmarkEquity: [1_000_000],
    drawdowns: [],
    monthly: [],
    turnoverAnnual: 1,
    costTotal: 1,
    tradeCount: 3,
    initialAmount: 1_000_000,
    lastPositions: [],
    lookAheadFree: isFree,
    verdict: null,
    provenance: { certificate },
    crisisWindows: null,
    monteCarlo: null,
    overfitting: null,
  };
  await finishWrittenTest(t.context.prisma, data.id, { report: report as never }, t.clock());
}

describe('a written strategy', () => {
  it('is a file that its owner alone reads, from a description', async () => {
    const { id, explanation, assumptions } = await write();
    expect(explanation).toBe('Holds fixed weights: SPY 60%, TLT 40%. It decides once a month.');
    expect(assumptions).toEqual(['No rhythm was given. It decides once a month.']);
    expect(await read(id ?? 0)).toMatchObject({
      offer: 'none',
      test: null,
      source: expect.stringContaining('SPY: 0.6'),
    });
    expect((await t.call(api.writtenStrategy, { id: id ?? 0 }, as(other))).errorCode).toBe('NOT_FOUND');
    expect((await t.call(api.writtenStrategies, {}, as(other))).data).toEqual([]);
  });

  it('is asked about where the description lacks something, and nothing is kept', async () => {
    expect(await write('make me rich')).toMatchObject({ id: null, missing: expect.stringContaining('by which rule') });
    expect(await write('60/40 SPY ZZZZ')).toMatchObject({ id: null, missing: 'The market does not have ZZZZ.' });
    expect((await t.call(api.writtenStrategies, {}, as(user))).data).toEqual([]);
  });

  it('is refused beyond the number that may be kept', async () => {
    for (let i = 0; i < MAX_WRITTEN_STRATEGIES; i++) await written();
    expect((await t.call(api.writeStrategy, { request: '60/40 SPY TLT' }, as(user))).errorCode).toBe(
      'PLAN_LIMIT_REACHED',
    );
    expect((await write(undefined, other)).id).not.toBeNull();
  });

  it('is tested one at a time, and a changed file needs another test', async () => {
    const id = await written();
    await t.call(api.testWrittenStrategy, { id }, as(user));
    expect((await t.call(api.testWrittenStrategy, { id }, as(user))).errorCode).toBe('TOO_MANY_REQUESTS');
    await t.call(api.cancelWrittenTest, { id }, as(user));
    await tested(id);
    expect(await read(id)).toMatchObject({
      triedVariants: 1,
      certificate: { isFree: true },
      test: { isCurrent: true, sharpe: 0.9 },
    });
    await t.call(api.saveWrittenStrategy, { id, source: 'export default 1;' }, as(user));
    expect((await read(id)).test).toMatchObject({ isCurrent: false });
    expect(await t.call(api.offerWrittenStrategy, { id }, as(user))).toMatchObject({
      status: 409,
      errMsg: 'Please test this file first',
    });
  });

  it('is not offered where it looks ahead', async () => {
    const id = await written();
    await tested(id, false);
    expect((await t.call(api.offerWrittenStrategy, { id }, as(user))).errMsg).toBe(
      'A strategy that looks ahead cannot be offered',
    );
  });

  it('is offered once, cannot be changed meanwhile, and an administrator decides once', async () => {
    const id = await written();
    await tested(id);
    expect((await t.call(api.offerWrittenStrategy, { id }, as(user))).status).toBe(200);
    expect((await t.call(api.offerWrittenStrategy, { id }, as(user))).errorCode).toBe('ILLEGAL_TRANSITION');
    expect((await t.call(api.saveWrittenStrategy, { id, name: 'Another' }, as(user))).errorCode).toBe(
      'ILLEGAL_TRANSITION',
    );
    expect((await t.call(api.writtenOffers, {}, as(user))).status).toBe(403);
    const { data } = await t.call(api.writtenOffers, {}, as(admin));
    expect(data).toMatchObject([{ id, offer: 'waiting', user: user.userName, triedVariants: 1 }]);
    const decide = (reason: string, isAccepted: boolean) =>
      t.call(api.decideWrittenStrategy, { id, isAccepted, reason }, as(admin));
    expect((await decide('', false)).status).toBe(400);
    expect((await decide('Too simple', false)).status).toBe(200);
    expect((await decide('Changed my mind', true)).errorCode).toBe('NOT_FOUND');
    expect(await read(id)).toMatchObject({ offer: 'declined', decision: 'Too simple' });
    expect(await t.context.prisma.operatorAct.findMany({ select: { act: true, reason: true } })).toEqual([
      { act: 'WrittenDeclined', reason: 'Too simple' },
    ]);
    expect((await t.call(api.saveWrittenStrategy, { id, name: 'Another' }, as(user))).status).toBe(200);
  });

  it('is nothing that another user can change', async () => {
    const id = await written();
    for (const call of [
      () => t.call(api.saveWrittenStrategy, { id, name: 'Theirs' }, as(other)),
      () => t.call(api.testWrittenStrategy, { id }, as(other)),
      () => t.call(api.cancelWrittenTest, { id }, as(other)),
      () => t.call(api.offerWrittenStrategy, { id }, as(other)),
      () => t.call(api.deleteWrittenStrategy, { id }, as(other)),
    ]) {
      expect((await call()).errorCode).toBe('NOT_FOUND');
    }
    expect((await t.call(api.deleteWrittenStrategy, { id }, as(user))).status).toBe(200);
  });
});
