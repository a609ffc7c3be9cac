import { formatPercent } from '@pipa/charts';
import { strategyCatalogue } from '@pipa/quant';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSimulator, type Simulator } from '../../apps/worker/src/testing/simulator.ts';
import { adminCommands } from './commands.ts';

const CODE = 'volatility-managed-market';
let simulator: Simulator;
beforeAll(async () => {
  // Two funds, a year and some weeks: enough for strategies that remember a month, and for none that choose from stocks.
  simulator = await createSimulator({
    day: '2024-03-06',
    historySessions: 320,
    symbols: ['SPY', 'SHY'],
    strategies: [],
  });
});
afterAll(() => simulator.db.drop());

async function run(name: string, ...args: string[]): Promise<{ code: number; said: string }> {
  const said: string[] = [];
  const { prisma, pool, url } = simulator.db;
  const context = {
    databaseUrl: url,
    prisma,
    pool,
    clock: () => simulator.now,
    randomBytes: (size: number) => new Uint8Array(size),
    operator: 'olga',
    publicUrl: 'https://pipa.example',
    say: (text: string) => said.push(text),
  };
  const code = (await adminCommands.get(name)?.run(context, args)) ?? -1;
  return { code, said: said.join('\n') };
}

const stored = (code: string) =>
  simulator.db.prisma.strategy.findUniqueOrThrow({ where: { code }, include: { reports: true } });

describe('strategy:seed', () => {
  it('adds every strategy of the release, those that are fed with their first backtest, and says who did it', async () => {
    const { code, said } = await run('strategy:seed', 'a new release');
    expect(code).toBe(0);
    expect(said).toContain(`backtests of ${strategyCatalogue.length} strategies`);
    expect(await simulator.db.prisma.strategy.count()).toBe(strategyCatalogue.length);
    const { status, unfedReason, reports } = await stored(CODE);
    expect([status, unfedReason]).toEqual(['Online', null]);
    expect(reports).toMatchObject([{ reportMark: 1, lookAheadFree: true }]);
    expect(await stored('value')).toMatchObject({
      status: 'Offline',
      unfedReason: 'It chooses from stocks, and this market has none.',
      reports: [],
    });
    const [act = '', ...earlier] = (await run('acts')).said.split('\n');
    expect(act).toContain(CODE);
    expect(act).toMatch(/ {2}olga {2}StrategiesSeeded {2}.* {2}a new release$/);
    expect(earlier).toEqual([]);
  });

  it('adds what is missing alone, and then has nothing to do', async () => {
    const { backtestReport, strategy } = simulator.db.prisma;
    await backtestReport.deleteMany({ where: { strategy: { code: CODE } } });
    await strategy.delete({ where: { code: CODE } });
    const before = await strategy.findMany({ orderBy: { id: 'asc' } });
    expect(await run('strategy:seed')).toEqual({ code: 0, said: 'backtests of 1 strategy' });
    const all = await strategy.findMany({ orderBy: { id: 'asc' } });
    expect(all.slice(0, -1)).toEqual(before);
    expect(all.at(-1)?.code).toBe(CODE);
    const acts = (await run('acts')).said;
    expect(await run('strategy:seed')).toEqual({ code: 0, said: 'The database has every strategy of this release.' });
    expect((await run('acts')).said).toBe(acts);
  });
});

describe('strategy:backtest', () => {
  const figure = (said: string, label: string) => said.split('\n').find((line) => line.startsWith(label));

  it('prints the figures of the report that the strategy is offered with, and stores nothing', async () => {
    const [report] = (await stored(CODE)).reports;
    const metrics = report?.metrics as { totalReturn: number; maxDrawdown: number };
    const { code, said } = await run('strategy:backtest', CODE);
    expect(code).toBe(0);
    const days = [report?.beginDay, report?.endDay].map((day) => day?.toISOString().slice(0, 10));
    expect(said).toContain(`${days.join(' ~ ')}, ${report?.tradeCount} trades, look-ahead free`);
    expect(figure(said, 'Total Return')).toContain(formatPercent(metrics.totalReturn));
    expect(figure(said, 'Max Drawdown')).toContain(formatPercent(metrics.maxDrawdown));
    expect(await simulator.db.prisma.backtestReport.count({ where: { strategy: { code: CODE } } })).toBe(1);
  });

  it('takes days and numbers of one’s own', async () => {
    const own = ['--from', '2023-02-01', '--to', '2024-02-29', 'targetVolatility=0.06'];
    const { code, said } = await run('strategy:backtest', CODE, ...own);
    expect([code, said.split(',')[0]]).toEqual([0, '2023-02-01 ~ 2024-02-29']);
    expect(said).not.toBe((await run('strategy:backtest', CODE, ...own.slice(0, 4))).said);
  });

  it.each([
    [['unknown'], 'The rules of this strategy are not known here.'],
    [['value'], 'It chooses from stocks, and this market has none.'],
    [[CODE, '--from', '2022-12-01'], 'With these numbers the first possible day is '],
    [[CODE, 'speed=3'], 'speed'],
    [[], 'Name the code of the strategy.'],
  ])('refuses %j in words', async (args, words) => {
    const { code, said } = await run('strategy:backtest', ...args);
    expect(code).toBe(2);
    expect(said).toContain(words);
  });
});
