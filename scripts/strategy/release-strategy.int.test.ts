import { dayFromUtcDate, dayToUtcDate, nextTradingDay } from '@pipa/calendar';
import { readMarketState } from '@pipa/db/market';
import { findStrategies, listStrategyFaults, readVersionDecidingAt } from '@pipa/db/strategies';
import { listRepeatablePortfolios } from '@pipa/db/trading';
import { sourcesOf } from '@pipa/strategy-host';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decideTargets } from '../../apps/worker/src/background/analysis/decide-targets.ts';
import { trackStrategies } from '../../apps/worker/src/background/analysis/track-strategies.ts';
import { EVALUATION_VERSION, evaluateStrategy } from '../../apps/worker/src/background/evaluation/evaluate-strategy.ts';
import { comparePaper } from '../../apps/worker/src/reports/compare-paper.ts';
import { BacktestRefusal, makeOwnBacktest } from '../../apps/worker/src/reports/own-backtest.ts';
import { createSimulator, holding, type Simulator } from '../../apps/worker/src/testing/simulator.ts';
import { readReleaseOptions } from './release-options.ts';
import { releaseSources } from './release-strategy.ts';

const DAY = '2024-03-06';
const HOUSE = holding('house', { SPY: 0.5 }, 'Daily');

/** The file of an own strategy; `first` is what it does before it answers. */
const fileOf = (
  name: string,
  { weight = 0.4, first = '' } = {},
) => `import { defineStrategy } from '@pipa/quant/own-strategy';
export default defineStrategy({
  name: '${name}',
  rebalance: 'Weekly',
  warmUp: 5,
  universe: ['SPY', 'AAAA'],
  parameters: { weight: { value: ${weight}, min: 0, max: 1 } },
  decide(view, { weight }) {
    ${first}
    return { SPY: weight, AAAA: 0.5 };
  },
});
`;

let simulator: Simulator;
let background: Parameters<typeof trackStrategies>[0];
const said: string[] = [];

async function release(entry: string, file: string, ...args: string[]): Promise<number> {
  said.length = 0;
  const { prisma, pool } = simulator.db;
  const context = {
    prisma,
    pool,
    clock: () => simulator.now,
    operator: 'olga',
    say: (text: string) => void said.push(text),
  };
  return releaseSources(context, sourcesOf(entry, { [entry]: file }), readReleaseOptions([entry, ...args]));
}

const strategyOf = (code: string) =>
  simulator.db.prisma.strategy.findUniqueOrThrow({
    where: { code },
    include: { versions: { orderBy: { id: 'asc' } }, faults: true, reports: true, targets: true },
  });

beforeAll(async () => {
  simulator = await createSimulator({ day: DAY, historySessions: 300, strategies: [HOUSE] });
  background = { ...simulator.context, hostBounds: { decisionMs: 250 } };
  await simulator.db.prisma.strategy.updateMany({ data: { onlineDay: new Date(DAY) } });
});
afterAll(() => simulator.db.drop());

describe('a release', () => {
  it('puts the strategy on offer with its version, its first report and what it holds now', async () => {
    expect(await release('two-funds.ts', fileOf('Two funds'), '--params', 'weight=0.3')).toBe(0);
    expect(said.join('\n')).toMatch(/Look-ahead free.*\n.*Two funds is on offer.*code own:two-funds/);
    const stored = await strategyOf('own:two-funds');
    expect(stored).toMatchObject({
      name: 'Two funds',
      status: 'Online',
      rebalancePeriod: 'Weekly',
      parameters: { weight: 0.3 },
      universe: ['SPY', 'AAAA'],
      evaluatedVersion: null,
    });
    expect(stored.onlineDay && dayFromUtcDate(stored.onlineDay)).toBe(DAY);
    expect(stored.versions).toMatchObject([{ entry: 'two-funds.ts', declaration: { values: { weight: 0.3 } } }]);
    const [{ hash }] = stored.versions;
    expect(stored.reports).toMatchObject([{ reportMark: 1, lookAheadFree: true, provenance: { version: hash } }]);
    expect(stored.targets).toMatchObject([
      {
        targets: [
          ['SPY', 0.3],
          ['AAAA', 0.5],
        ],
      },
    ]);
    const act = await simulator.db.prisma.operatorAct.findFirstOrThrow({ orderBy: { id: 'desc' } });
    expect(act).toMatchObject({ act: 'StrategyReleased', operator: 'olga', detail: `Version ${hash.slice(0, 12)}` });
  });

  it('is listed like every strategy, as an own one by its version', async () => {
    const listed = await findStrategies(
      simulator.db.pool,
      { userId: 0, isAdministrator: false },
      { limit: 9, offset: 0 },
    );
    const versions = listed.map(({ name, versions: of }) => [name, of.map(({ since }) => since)]);
    expect(versions).toEqual([
      ['house', []],
      ['Two funds', [DAY]],
    ]);
  });

  it('of the same version is refused, and another one changes the strategy, which keeps its id', async () => {
    const { id } = await strategyOf('own:two-funds');
    expect(await release('two-funds.ts', fileOf('Two funds'), '--params', 'weight=0.3')).toBe(1);
    expect(said.at(-1)).toBe('This version is on offer already.');
    await simulator.db.prisma.strategy.update({ where: { id }, data: { minInvestmentAmount: 5_000 } });
    const other = fileOf('Two funds', { weight: 0.2 });
    expect(await release('two-funds.ts', other, '--max', '4000')).toBe(1);
    expect(said.at(-1)).toBe('The maximum is below the minimum.');
    expect(await release('two-funds.ts', other, '--name', 'x'.repeat(81))).toBe(1);
    expect(said.at(-1)).toBe('name: At most 80 characters are allowed.');
    expect(await release('two-funds.ts', other, '--max', '90000', '--risk', '5')).toBe(0);
    const { detail } = await simulator.db.prisma.operatorAct.findFirstOrThrow({ orderBy: { id: 'desc' } });
    expect(detail).toMatch(
      /^Version \w{12} after \w{12}; weight 0.3 → 0.2; (riskLevel \d → 5; )?maxInvestmentAmount 1000000 → 90000/,
    );
    const stored = await strategyOf('own:two-funds');
    expect([stored.id, stored.versions.length, stored.reports.length]).toEqual([id, 2, 1]);
    const { minInvestmentAmount: min, maxInvestmentAmount: max } = stored;
    expect([min.toNumber(), max.toNumber()]).toEqual([5_000, 90_000]);
    expect(stored.reports[0].provenance).toMatchObject({ version: stored.versions[1].hash });
  });

  it('is refused for a strategy that looks ahead, finds nothing to hold, is not fed, or has the name of another', async () => {
    const ahead = fileOf('Ahead', { first: `view.close('SPY', -1);` });
    expect(await release('ahead.ts', ahead)).toBe(3);
    expect(said.at(-1)).toMatch(
      /^LOOKS AHEAD: It asks for SPY of .+ when it decides at the close of \d{4}-\d\d-\d\d \(ahead\.ts:.*\)\.\nIt is not released\.$/,
    );
    expect(await release('idle.ts', fileOf('Idle', { first: 'return {};' }))).toBe(1);
    expect(said.at(-1)).toBe('This market cannot feed the strategy: it finds nothing to hold.');
    expect(await release('elsewhere.ts', fileOf('Elsewhere').replace(`['SPY', 'AAAA']`, `['GOLD']`))).toBe(1);
    expect(said.at(-1)).toBe('This market cannot feed the strategy: it has none of its symbols.');
    expect(await release('copy.ts', fileOf('house'))).toBe(1);
    expect(said.at(-1)).toBe('Another strategy is named house.');
    expect(await simulator.db.prisma.strategy.count()).toBe(2);
  });
});

describe('own strategies that loop for ever or throw after their release', () => {
  const fromNow = (what: string) => `if (view.day >= '${DAY}') ${what}`;

  it('leave the targets, tracks and portfolios of the others right', async () => {
    await release('endless.ts', fileOf('Endless', { first: fromNow('for (;;);') }));
    await release('thrower.ts', fileOf('Thrower', { first: fromNow('throw new Error("no idea");') }));
    const start = async (code: string) => {
      const { portfolioId } = await simulator.open({ code, amount: 20_000 });
      await simulator.investor.start(portfolioId);
      return portfolioId;
    };
    const portfolios = await Promise.all(['house', 'own:two-funds', 'own:endless', 'own:thrower'].map(start));
    await simulator.finishDay();
    // All of them trade at the open what they had decided at their release.
    const statusOf = (id: number) => simulator.db.prisma.portfolio.findUniqueOrThrow({ where: { id } });
    for (const id of portfolios) expect((await statusOf(id)).status).toBe('Started');
    await simulator.expectBooksAgree();

    expect(await decideTargets(background, DAY)).toBe(2);
    const targets = await simulator.db.prisma.strategyTarget.findMany({
      where: { day: new Date(DAY) },
      include: { strategy: true },
    });
    expect(Object.fromEntries(targets.map(({ strategy, targets: of }) => [strategy.code, of]))).toEqual({
      house: [['SPY', 0.5]],
      'own:two-funds': [
        ['SPY', 0.2],
        ['AAAA', 0.5],
      ],
    });
    const known = await listStrategyFaults(simulator.db.pool);
    expect(known.map(({ name, work, day }) => [name, work, day]).sort()).toEqual([
      ['Endless', 'Targets', DAY],
      ['Thrower', 'Targets', DAY],
    ]);
    expect(await trackStrategies(background, DAY)).toBe(4);
    const words = async (code: string) => (await strategyOf(code)).faults.map(({ work, message }) => [work, message]);
    expect(await words('own:endless')).toEqual([['Targets', expect.stringMatching(/^The strategy failed: .*0\.25 s/)]]);
    expect(await words('own:thrower')).toEqual([['Targets', expect.stringMatching(/^The strategy failed: .*no idea/)]]);
    expect(await words('own:two-funds')).toEqual([]);
  });

  it('have another release without a fault, which decides from then on', async () => {
    expect(await release('thrower.ts', fileOf('Thrower', { weight: 0.1 }))).toBe(0);
    expect((await strategyOf('own:thrower')).faults).toEqual([]);
    expect(await decideTargets(background, DAY)).toBe(1);
  });
});

describe('a portfolio of an own strategy beside the backtest of the version that decided for it', () => {
  const compare = async (code: string) => {
    const portfolios = await listRepeatablePortfolios(simulator.db.pool);
    const portfolio = portfolios.find(({ strategyCode }) => strategyCode === code);
    if (portfolio === undefined) return expect.fail(`no portfolio of ${code}`);
    return comparePaper(simulator.context, portfolio);
  };

  it('trades the same and is worth the same, up to the session of the next release', async () => {
    // The first version has decided for the start; the second one was released on the same day.
    expect(await compare('own:two-funds')).toMatchObject({
      ...{ from: DAY, to: DAY, closes: 1, trades: 2 },
      ...{ differentCloses: [], differentTrades: [] },
    });
    await simulator.finishDay();
    expect(await compare('own:two-funds')).toMatchObject({ to: DAY, closes: 1 });
    expect(await compare('own:thrower')).toMatchObject({ closes: 2, differentCloses: [], differentTrades: [] });
    await expect(compare('own:endless')).resolves.toMatchObject({ closes: 2, differentCloses: [] });
  });

  it('says how a strategy fails that cannot be repeated', async () => {
    const { id } = await strategyOf('own:endless');
    await simulator.db.prisma.strategyVersion.updateMany({
      where: { strategyId: id },
      data: { sources: { 'endless.ts': fileOf('Endless', { first: 'throw new Error("no more");' }) } },
    });
    await expect(compare('own:endless')).rejects.toThrow(/^The strategy failed: Error: no more/);
  });
});

describe('a backtest of an own strategy for a user', () => {
  const make = async (parameters: Record<string, number>, goesOn?: (share: number) => Promise<boolean>) => {
    const market = await readMarketState(simulator.db.prisma);
    return makeOwnBacktest(simulator.context, market, { code: 'own:two-funds', parameters, amount: 50_000 }, goesOn);
  };

  it('is made by the version on offer with the numbers of the user, and certified', async () => {
    const shares: number[] = [];
    const report = await make({ weight: 0.1 }, async (share) => {
      shares.push(share);
      return true;
    });
    const [, { hash }] = (await strategyOf('own:two-funds')).versions;
    expect(report).toMatchObject({
      initialAmount: 50_000,
      lookAheadFree: true,
      provenance: { strategy: 'own:two-funds', version: hash, parameters: { weight: 0.1 } },
    });
    expect(report?.provenance).toMatchObject({
      certificate: { engine: 3, isFree: true, seed: expect.stringMatching(/^[0-9a-f]{32}$/) },
    });
    expect(report?.lastPositions.find(({ symbol }) => symbol === 'SPY')?.ratio).toBeCloseTo(0.1, 1);
    expect(shares[0]).toBe(0.4);
    expect(shares).toEqual(shares.toSorted());
  });

  it('ends when it is cancelled, and says what is wrong with a number', async () => {
    expect(await make({}, async () => false)).toBeNull();
    await expect(make({ weight: 2 })).rejects.toThrow(
      new BacktestRefusal('The strategy failed: The parameter weight goes from 0 to 1; 2 is outside.'),
    );
  });
});

describe('the evaluation of an own strategy', () => {
  it('makes the reports of another version anew, and stays with those of the same one', async () => {
    await simulator.db.prisma.backtestReport.updateMany({
      where: { strategy: { code: 'own:two-funds' } },
      data: { provenance: { version: 'an earlier one' } },
    });
    expect(await evaluateStrategy(background, 'own:two-funds')).toBe(1);
    const { versions, reports, evaluatedVersion } = await strategyOf('own:two-funds');
    expect([reports[0].provenance, evaluatedVersion]).toMatchObject([
      { version: versions[1].hash },
      EVALUATION_VERSION,
    ]);
    expect(reports[0].crisisWindows).not.toBeNull();
    expect(await evaluateStrategy(background, 'own:two-funds')).toBe(1);
    expect((await strategyOf('own:two-funds')).reports).toEqual(reports);
  });
});

describe('another version of a strategy that portfolios follow', () => {
  it('is refused where it uses short positions or margin otherwise', async () => {
    const short = fileOf('Two funds').replace(
      "rebalance: 'Weekly',",
      "rebalance: 'Weekly',\n  longShort: 'LONG_SHORT',",
    );
    expect(await release('two-funds.ts', short)).toBe(1);
    expect(said.at(-1)).toBe(
      '1 portfolio follows Two funds, and this version uses short positions or margin otherwise. Please release it under a new name.',
    );
    expect(await strategyOf('own:two-funds')).toMatchObject({ longShort: 'LONG', useMargin: false });
  });

  it('is announced to their owners, once', async () => {
    const notices = () => simulator.db.prisma.notification.count({ where: { event: 'analysis.versionReleased' } });
    const before = await notices();
    expect(await release('two-funds.ts', fileOf('Two funds', { weight: 0.25 }))).toBe(0);
    expect(await notices()).toBe(before + 1);
  });

  it('is refused where its risk level is higher, which the assessment of a follower may not allow', async () => {
    const other = fileOf('Two funds', { weight: 0.3 });
    const { id } = await strategyOf('own:two-funds');
    await simulator.db.prisma.strategy.update({ where: { id }, data: { riskLevel: 2 } });
    expect(await release('two-funds.ts', other, '--risk', '3')).toBe(1);
    expect(said.at(-1)).toBe(
      '1 portfolio follows Two funds, and this version has risk level 3 in place of 2. Please release it under a new name, or keep the level with --risk 2.',
    );
    expect((await strategyOf('own:two-funds')).riskLevel).toBe(2);
    expect(await release('two-funds.ts', other, '--risk', '1')).toBe(0);
    expect((await strategyOf('own:two-funds')).riskLevel).toBe(1);
  });

  it('decides from the next close on where the targets of the last one are stored', async () => {
    const day = await simulator.finishDay();
    // Between the close of the day and the next one.
    await simulator.db.prisma.marketState.updateMany({ data: { day: dayToUtcDate(day), phase: 'Closed' } });
    const code = 'own:two-funds';
    const versionAt = async (close: string) => (await readVersionDecidingAt(simulator.db.pool, code, close))?.id;
    const before = (await strategyOf(code)).versions.at(-1)?.id;
    await decideTargets(background, day);
    expect(await release('two-funds.ts', fileOf('Two funds', { weight: 0.35 }), '--risk', '1')).toBe(0);
    const after = (await strategyOf(code)).versions.at(-1)?.id;
    expect(after).not.toBe(before);
    expect([await versionAt(day), await versionAt(nextTradingDay(day))]).toEqual([before, after]);
  });
});
