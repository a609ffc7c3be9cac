import { randomBytes } from 'node:crypto';
import { dayToUtcDate, fromEpochDay, type TradingDay, toEpochDay } from '@pipa/calendar';
import { BACKTEST_PERIODS, DEFAULT_BENCHMARK } from '@pipa/contract';
import { type InstrumentRow, listInstruments, loadPanel, type MarketClock, type Prisma } from '@pipa/db';
import {
  type BacktestResult,
  checkLookAhead,
  type Panel,
  riskLevelOf,
  type Strategy,
  type StrategyFacts,
  strategyCatalogue,
  strategyFactsByCode,
} from '@pipa/quant';
import { backtestStrategy, defaultCostSchedule, defaultSizingRules, paperExecutionRules } from '@pipa/trading';
import type { SeedStep } from './seed-context.ts';

const INITIAL_AMOUNT = 100_000;
const DEVELOPER = 'Pipa';
const SUB_PATH_BYTES = 24;

/** Publishes the strategies of the catalogue with their backtests; those that are there stay as they are. */
export async function seedStrategies(step: SeedStep, market: MarketClock): Promise<void> {
  const known = new Set((await step.prisma.strategy.findMany({ select: { code: true } })).map(({ code }) => code));
  const missing = strategyCatalogue.filter(({ code }) => !known.has(code));
  if (missing.length === 0) return;
  const endDay = market.lastClosedDay;
  if (endDay === null) throw new Error('A market without a closed day has nothing to test on.');
  const instruments = await listInstruments(step.pool);
  const universes = new Map(missing.map((strategy) => [strategy.code, strategy.universe(instruments)]));
  const symbols = [...new Set([DEFAULT_BENCHMARK, ...[...universes.values()].flat()])];
  const panel = await loadPanel(step.pool, symbols, { from: market.firstDay, to: endDay });
  for (const strategy of missing) {
    step.progress(`backtests of ${strategy.code}`);
    await publish(step, market, { strategy, universe: universes.get(strategy.code) ?? [], panel, instruments, endDay });
  }
}

interface Tested {
  strategy: Strategy;
  universe: string[];
  panel: Panel;
  instruments: readonly InstrumentRow[];
  endDay: TradingDay;
}

/** A strategy and its reports are one transaction: none is ever shown without its record. */
async function publish(step: SeedStep, market: MarketClock, tested: Tested): Promise<void> {
  const { strategy, universe } = tested;
  const facts = strategyFactsByCode(strategy.code);
  if (facts === undefined) throw new Error(`The strategy ${strategy.code} has no facts.`);
  const reports = periodsOf(market, tested).map((fromDay) => testPeriod(market, tested, fromDay));
  const [longest] = reports;
  if (longest === undefined) {
    step.progress(`${strategy.code} is left out: the history is too short for it`);
    return;
  }
  const { volatility, maxDrawdown } = longest.result.metrics;
  await step.prisma.strategy.create({
    data: {
      ...describe(facts, strategy),
      riskLevel: riskLevelOf({ volatility: volatility ?? 0, maxDrawdown: maxDrawdown ?? 0 }),
      universe,
      createdAt: step.now,
      modifiedAt: step.now,
      onlineDay: dayToUtcDate(market.day),
      reports: {
        create: reports.map((report, index) => ({
          ...reportRow(report, tested),
          reportMark: index === 0 ? 1 : 0,
          createdAt: step.now,
        })),
      },
    },
  });
}

function describe(facts: StrategyFacts, strategy: Strategy) {
  const { code, name, description, category, componentType, longShort, useMargin, algoType } = facts;
  const {
    minInvestmentAmount,
    maxInvestmentAmount,
    chargeType,
    chargeAmount,
    limitToMemberClass,
    minInvestmentPeriod,
  } = facts;
  return {
    ...{ code, name, description, category, componentType, longShort, useMargin, algoType },
    ...{ minInvestmentAmount, maxInvestmentAmount, chargeType, chargeAmount, limitToMemberClass, minInvestmentPeriod },
    kind: 'AQS' as const,
    status: 'Online' as const,
    developerName: DEVELOPER,
    rebalancePeriod: strategy.rebalance,
    parameters: strategy.parameters as Prisma.InputJsonObject,
  };
}

/**
 * The documented periods that the history allows for, the longest first; the earliest possible one when it allows for
 * none. A strategy needs its warm-up before the first session.
 */
function periodsOf(market: MarketClock, { strategy, panel, endDay }: Tested): TradingDay[] {
  const warm = panel.days[strategy.warmUpSessions];
  if (warm === undefined || fromEpochDay(warm) >= endDay) return [];
  const earliest = fromEpochDay(warm);
  const possible = BACKTEST_PERIODS.filter((day) => day >= earliest && day >= market.firstDay && day < endDay);
  return possible.length > 0 ? [...possible] : [earliest];
}

interface TestedPeriod {
  result: BacktestResult;
  lookAheadFree: boolean;
  provenance: Prisma.InputJsonObject;
}

function testPeriod(
  market: MarketClock,
  { strategy, universe, panel, endDay }: Tested,
  fromDay: TradingDay,
): TestedPeriod {
  const input = {
    panel,
    strategy,
    universe,
    benchmark: DEFAULT_BENCHMARK,
    fromDay: toEpochDay(fromDay),
    toDay: toEpochDay(endDay),
    initialAmount: INITIAL_AMOUNT,
  };
  const result = backtestStrategy(input);
  const check = checkLookAhead(
    { ...input, rules: paperExecutionRules(defaultCostSchedule) },
    { decisions: result.decisions, cutCount: 4 },
  );
  return {
    result,
    lookAheadFree: check.lookAheadFree,
    provenance: {
      strategy: strategy.code,
      parameters: strategy.parameters as Prisma.InputJsonObject,
      costs: defaultCostSchedule as unknown as Prisma.InputJsonObject,
      sizing: defaultSizingRules as unknown as Prisma.InputJsonObject,
      source: market.source,
      seed: market.seed,
      firstDay: market.firstDay,
      endDay,
      lookAhead: { cuts: check.cuts.map(fromEpochDay), compared: check.compared },
    },
  };
}

function reportRow({ result, lookAheadFree, provenance }: TestedPeriod, { endDay }: Tested) {
  // The first row is the close before the first session.
  const [, begin] = result.days;
  return {
    beginDay: dayToUtcDate(fromEpochDay(begin)),
    endDay: dayToUtcDate(endDay),
    benchmark: DEFAULT_BENCHMARK,
    metrics: json(result.metrics),
    benchmarkMetrics: json(result.benchmarkMetrics),
    days: [...result.days],
    equity: [...result.equity],
    benchmarkEquity: [...result.benchmark],
    drawdowns: json(result.drawdowns),
    monthly: json(result.monthly),
    lastPositions: json(result.lastPositions),
    turnoverAnnual: result.turnoverAnnual,
    costTotal: result.costTotal,
    tradeCount: result.tradeCount,
    initialAmount: INITIAL_AMOUNT,
    provenance,
    lookAheadFree,
    subPath: randomBytes(SUB_PATH_BYTES).toString('base64url'),
  };
}

const json = (value: unknown): Prisma.InputJsonValue => JSON.parse(JSON.stringify(value)) as Prisma.InputJsonValue;
