import { inTransaction } from '@pipa/db';
import {
  addWritten,
  addWrittenTest,
  cancelWrittenTest,
  decideWritten,
  findOneWritten,
  offerWritten,
  removeWritten,
} from '@pipa/db/strategies';
import { makeAccount } from '@pipa/db/testing/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BackgroundMarket, createBackgroundMarket } from '../testing/background-market.ts';
import { releaseWritten } from './release-written.ts';
import { runWrittenTest } from './run-written-test.ts';
import { findTrialToDo } from './trial-run.ts';

let market: BackgroundMarket;
let userId: number;

beforeAll(async () => {
  market = await createBackgroundMarket('2008-01-02', 15);
  const accountId = await makeAccount(market.db.prisma, market.now);
  ({ userId } = await market.db.prisma.trackAccount.findUniqueOrThrow({ where: { id: accountId } }));
});
afterAll(() => market.db.drop());

const fileOf = (decide: string, rest = '') => `import { defineStrategy } from '@pipa/quant/own-strategy';
export default defineStrategy({
  name: 'Written by a test', rebalance: 'Monthly', warmUp: 21, universe: ['SPY', 'TLT'],
  decide(view) { ${decide} },
});
${rest}`;
const FUNDS = fileOf('return { SPY: 0.6, TLT: 0.4 };');

async function write(source: string, hash = source): Promise<{ id: number; testId: number }> {
  const { prisma } = market.db;
  const written = { userId, name: 'Two funds', request: '60/40 SPY TLT', engine: 'planner', source } as const;
  const id = (await addWritten(prisma, written, market.now)) ?? expect.fail('no room');
  const test = { writtenId: id, userId, hash: hash.slice(0, 64), source };
  const testId = (await addWrittenTest(prisma, test, market.now)) ?? expect.fail('one is open');
  return { id, testId };
}
const read = async (id: number) => (await findOneWritten(market.db.pool, userId, id)) ?? expect.fail('gone');

describe('the test of a written strategy', () => {
  it('has a report with its certificate, whose record is judged', async () => {
    const { id, testId } = await write(FUNDS);
    expect(await findTrialToDo(market.context)).toEqual({ id: testId, work: 'written' });
    expect(await runWrittenTest(market.context, testId)).toBe(1);
    const { testStatus, report } = await read(id);
    expect(testStatus).toBe('Done');
    expect(report?.provenance.certificate).toMatchObject({ isFree: true, decisions: expect.any(Number) });
    expect(report?.tradeCount).toBeGreaterThan(0);
    expect(report?.overfitting?.record?.sessions).toBeGreaterThan(500);
    expect(await findTrialToDo(market.context)).toBeNull();
  });

  it.each([
    ['that asks for tomorrow', fileOf("return view.close('SPY', -1) > 0 ? { SPY: 1 } : {};"), /^It looks ahead: .*SPY/],
    ['that throws', fileOf("throw new Error('no idea');"), /no idea/],
    ['that is no strategy', 'export default 7;', /\S/],
    ['that reaches for the process', fileOf('return { SPY: process.pid };'), /process/],
  ])('of a file %s fails in words', async (_, source, words) => {
    const { id, testId } = await write(source);
    expect(await runWrittenTest(market.context, testId)).toBe(0);
    expect(await read(id)).toMatchObject({
      testStatus: 'Failed',
      testError: expect.stringMatching(words),
      report: null,
    });
  });

  it('of one that is not repeatable says so in its certificate', async () => {
    const { id, testId } = await write(fileOf('calls += 1; return { SPY: (calls % 10) / 10 };', 'let calls = 0;'));
    await runWrittenTest(market.context, testId);
    expect((await read(id)).report?.provenance.certificate).toMatchObject({ isFree: false, kind: 'NotRepeatable' });
  });

  it('ends once it is cancelled or its strategy removed', async () => {
    const { id, testId } = await write(FUNDS);
    expect(await cancelWrittenTest(market.db.prisma, userId, id, market.now)).toBe(true);
    expect(await runWrittenTest(market.context, testId)).toBe(0);
    expect((await read(id)).testStatus).toBe('Cancelled');
    const other = await write(FUNDS);
    expect(await removeWritten(market.db.prisma, userId, other.id, market.now)).toBe(true);
    expect(await runWrittenTest(market.context, other.testId)).toBe(0);
    expect(await findTrialToDo(market.context)).toBeNull();
  });
});

describe('a written strategy that is accepted', () => {
  const accept = async (source: string, name: string) => {
    const { prisma } = market.db;
    const written = { userId, name, request: 'a wish', engine: 'planner', source } as const;
    const id = (await addWritten(prisma, written, market.now)) ?? expect.fail('no room');
    expect(await offerWritten(prisma, userId, id, source, market.now)).toBe(true);
    const decision = { id, isAccepted: true, openForInvestor: false, reason: 'A fine idea', decidedById: userId };
    expect(await inTransaction(prisma, (tx) => decideWritten(tx, decision, market.now))).toBe(name);
    expect(await findTrialToDo(market.context)).toEqual({ id, work: 'release' });
    return id;
  };

  it('is measured and on offer for administrators, once', async () => {
    const id = await accept(FUNDS, 'Two funds on offer');
    expect(await releaseWritten(market.context, id)).toBe(1);
    const { strategyId, releaseError } = await read(id);
    expect(releaseError).toBeNull();
    const strategy = await market.db.prisma.strategy.findUniqueOrThrow({ where: { id: strategyId ?? 0 } });
    expect(strategy).toMatchObject({
      name: 'Two funds on offer',
      code: `own:written-${id}`,
      status: 'Online',
      openForInvestor: false,
    });
    // As after a worker that ended between the release and its note.
    await market.db.prisma.writtenStrategy.update({ where: { id }, data: { strategyId: null } });
    expect(await releaseWritten(market.context, id)).toBe(1);
    expect((await read(id)).strategyId).toBe(strategyId);
    expect(await market.db.prisma.strategy.count({ where: { code: `own:written-${id}` } })).toBe(1);
  });

  it('is not released where it looks ahead, and says why', async () => {
    const id = await accept(fileOf("return view.close('SPY', -1) > 0 ? { SPY: 1 } : {};"), 'Sees tomorrow');
    expect(await releaseWritten(market.context, id)).toBe(0);
    expect(await read(id)).toMatchObject({
      strategyId: null,
      isAccepted: false,
      releaseError: expect.stringContaining('SPY'),
    });
    expect(await findTrialToDo(market.context)).toBeNull();
  });
});
