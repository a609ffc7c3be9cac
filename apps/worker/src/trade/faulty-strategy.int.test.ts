import { previousTradingDay } from '@pipa/calendar';
import { listNotifications } from '@pipa/db/notices';
import { readStrategyFault } from '@pipa/db/strategies';
import { makeAccount } from '@pipa/db/testing/accounts';
import type { Strategy } from '@pipa/quant';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decideTargets } from '../background/analysis/decide-targets.ts';
import { trackStrategies } from '../background/analysis/track-strategies.ts';
import { evaluateStrategy } from '../background/evaluation/evaluate-strategy.ts';
import { evaluationKey, missingEvaluation } from '../background/evaluation/evaluation-run.ts';
import { createSimulator, holding, type Simulator } from '../testing/simulator.ts';

const DAY = '2024-03-06';
const WEIGHTS = { SPY: 0.4, AAAA: 0.5 };
const failing = (code: string, fault: Partial<Strategy>): Strategy => ({
  ...holding(code, WEIGHTS, 'Daily'),
  ...fault,
});
const fail = (): never => {
  throw new TypeError('prices is not iterable');
};

let isMoody = false;
const STRATEGIES = [
  // The ones that fail come before the one that works.
  failing('astray', { universe: fail }),
  failing('broken', { decide: fail }),
  failing('dreaming', { decide: () => new Map([['GOLD', 0.5]]) }),
  failing('endless', { decide: () => new Map([['SPY', Number.POSITIVE_INFINITY]]) }),
  failing('moody', { decide: () => (isMoody ? fail() : new Map(Object.entries(WEIGHTS))) }),
  holding('sound', WEIGHTS, 'Daily'),
];

let simulator: Simulator;
let operatorId: number;
const portfolios = new Map<string, number>();
beforeAll(async () => {
  simulator = await createSimulator({ day: DAY, strategies: STRATEGIES });
  const { prisma } = simulator.db;
  await prisma.strategy.updateMany({ data: { onlineDay: new Date(DAY) } });
  const { userId } = await prisma.trackAccount.findUniqueOrThrow({
    where: { id: await makeAccount(prisma, simulator.now) },
  });
  operatorId = userId;
  await prisma.user.update({ where: { userId }, data: { role: 'Administrator' } });
  for (const { code } of STRATEGIES) {
    const { portfolioId } = await simulator.open({ code, amount: 20_000 });
    await simulator.investor.start(portfolioId);
    portfolios.set(code, portfolioId);
  }
});
afterAll(() => simulator.db.drop());

const stored = (code: string) =>
  simulator.db.prisma.portfolio.findUniqueOrThrow({ where: { id: portfolios.get(code) } });

describe('a strategy that fails', () => {
  it('does not start its portfolios, says why, and does not hold up the others', async () => {
    await simulator.until(({ phase, tick }) => phase === 'Open' && tick === 1);
    expect((await stored('sound')).status).toBe('Started');
    const failed = await Promise.all(['astray', 'broken', 'dreaming', 'endless'].map(stored));
    expect(failed.map(({ status, statusReason }) => `${status}: ${statusReason}`)).toEqual([
      'StartFailed: The strategy failed: prices is not iterable',
      'StartFailed: The strategy failed: prices is not iterable',
      'StartFailed: The strategy failed: GOLD is not in its universe',
      'StartFailed: The strategy failed: the weight of SPY is Infinity',
    ]);
    await simulator.finishDay();
    await simulator.expectBooksAgree();
  });

  it('is left out of the decisions of a close, which the others make', async () => {
    expect(await decideTargets(simulator.context, DAY)).toBe(2);
    const targets = await simulator.db.prisma.strategyTarget.findMany({ include: { strategy: true } });
    expect(targets.map(({ strategy }) => strategy.code).sort()).toEqual(['moody', 'sound']);
  });

  it('is kept with what it fails at and since when, and operators are notified of it once', async () => {
    const { prisma, pool } = simulator.db;
    await decideTargets(simulator.context, DAY);
    const faults = await prisma.strategyFault.findMany({ include: { strategy: true }, orderBy: { strategyId: 'asc' } });
    expect(faults.map(({ strategy, work, message, firstAt }) => [strategy.code, work, message, firstAt])).toEqual([
      ['astray', 'Targets', 'The strategy failed: prices is not iterable', simulator.now],
      ['broken', 'Targets', 'The strategy failed: prices is not iterable', simulator.now],
      ['dreaming', 'Targets', 'The strategy failed: GOLD is not in its universe', simulator.now],
      ['endless', 'Targets', 'The strategy failed: the weight of SPY is Infinity', simulator.now],
    ]);
    const { notifications } = await listNotifications(pool, operatorId, { limit: 50 });
    expect(notifications.map(({ notice: { parameters } }) => parameters).reverse()).toMatchObject(
      faults.map(({ strategy, work, message: reason }) => ({ strategy: strategy.name, work, reason })),
    );
  });

  it('is evaluated without a fault of the run, keeps no reports, and is not evaluated a second time', async () => {
    expect(await evaluateStrategy(simulator.context, 'astray')).toBe(0);
    const { evaluatedVersion, faults } = await simulator.db.prisma.strategy.findUniqueOrThrow({
      where: { code: 'astray' },
      include: { faults: { where: { work: 'Evaluation' } } },
    });
    expect([evaluatedVersion, faults.map(({ message }) => message)]).toEqual([
      null,
      ['The strategy failed: prices is not iterable'],
    ]);
    const [first, second] = [await missingEvaluation(simulator.context), await missingEvaluation(simulator.context)];
    expect(first?.strategies).toContain('astray');
    expect(first && evaluationKey(first)).toBe(second && evaluationKey(second));
  });

  it('has no track, and the others have theirs', async () => {
    expect(await trackStrategies(simulator.context, DAY)).toBe(2);
    const rows = await simulator.db.prisma.trackingRow.findMany({ include: { strategy: true } });
    expect(rows.map(({ strategy }) => strategy.code).sort()).toEqual(['moody', 'sound']);
  });

  it('keeps the positions of a portfolio that runs, whose decision fails in words', async () => {
    await simulator.finishDay();
    isMoody = true;
    await simulator.finishDay();
    const day = previousTradingDay((await simulator.state()).day);
    await decideTargets(simulator.context, day);
    const faultOf = () => readStrategyFault(simulator.db.pool, 'moody', 'Targets');
    expect(await faultOf()).toMatchObject({ day, message: 'The strategy failed: prices is not iterable' });
    isMoody = false;
    await decideTargets(simulator.context, day);
    expect(await faultOf()).toBeNull();
    const portfolioId = portfolios.get('moody');
    const [last] = await simulator.db.prisma.rebalance.findMany({
      where: { portfolioId },
      orderBy: { id: 'desc' },
      take: 1,
    });
    expect(last).toMatchObject({ status: 'Failed', reason: 'The strategy failed: prices is not iterable' });
    expect(await simulator.db.prisma.position.count({ where: { portfolioId } })).toBe(2);
    expect((await stored('moody')).status).toBe('Started');
    await simulator.expectBooksAgree();
  });
});
