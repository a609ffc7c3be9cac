import { randomBytes } from 'node:crypto';
import {
  addDays,
  dayToUtcDate,
  nextTradingDay,
  previousTradingDay,
  type TradingDay,
  toEpochDay,
  tradingDayOnOrAfter,
} from '@pipa/calendar';
import { BACKTEST_PERIODS, DEFAULT_BENCHMARK } from '@pipa/contract';
import { type InstrumentRow, listInstruments, loadPanel, type MarketClock, type Pool, type Prisma } from '@pipa/db';
import {
  type BacktestInput,
  type BacktestResult,
  checkLookAhead,
  type Panel,
  riskLevelOf,
  runBacktest,
  type Strategy,
  type StrategyFacts,
  strategyCatalogue,
  strategyFactsByCode,
} from '@pipa/quant';
import { defaultCostSchedule, defaultSizingRules, paperExecutionRules } from '@pipa/trading';
import type { SeedWork } from './seed-work.ts';

const INITIAL_AMOUNT = 1_000_000;
/** A shorter period says too little to be shown. */
const SHORTEST_PERIOD_DAYS = 365;
const LOOK_AHEAD_CUTS = 4;

interface Research {
  readonly market: MarketClock;
  readonly panel: Panel;
  readonly instruments: readonly InstrumentRow[];
  /** Last day with prices. */
  readonly endDay: TradingDay;
}

/** Offers every strategy of the catalogue with its backtests; those that are offered already stay as they are. */
export async function seedStrategies(work: SeedWork, market: MarketClock): Promise<void> {
  const known = new Set((await work.prisma.strategy.findMany({ select: { code: true } })).map(({ code }) => code));
  const missing = strategyCatalogue.filter(({ code }) => !known.has(code));
  if (missing.length === 0) return;
  const research = await loadResearch(work.pool, market, missing);
  for (const strategy of missing) {
    const facts = strategyFactsByCode(strategy.code);
    if (facts !== undefined) await seedStrategy(work, strategy, facts, research);
  }
  work.progress(`backtests of ${missing.length} strategies`);
}

async function loadResearch(pool: Pool, market: MarketClock, strategies: readonly Strategy[]): Promise<Research> {
  const endDay = market.lastClosedDay ?? previousTradingDay(market.day);
  const instruments = await listInstruments(pool);
  const symbols = new Set([DEFAULT_BENCHMARK, ...strategies.flatMap((strategy) => strategy.universe(instruments))]);
  const panel = await loadPanel(pool, [...symbols], { from: market.firstDay, to: endDay });
  return { market, panel, instruments, endDay };
}

async function seedStrategy(
  work: SeedWork,
  strategy: Strategy,
  facts: StrategyFacts,
  research: Research,
): Promise<void> {
  const universe = strategy.universe(research.instruments);
  const reports = periodsFor(strategy, research, universe).map((beginDay) => {
    const input = backtestInput(strategy, universe, research, beginDay);
    const result = runBacktest(input);
    return { beginDay, input, result };
  });
  const featured = reports[0]?.result;
  const now = work.clock();
  await work.prisma.strategy.create({
    data: {
      ...strategyData(strategy, facts, universe, featured),
      createdAt: now,
      modifiedAt: now,
      onlineDay: dayToUtcDate(research.market.day),
      reports: {
        create: reports.map(({ beginDay, input, result }, i) => ({
          ...reportData(strategy, input, result, research, beginDay),
          reportMark: i === 0 ? 1 : 0,
          createdAt: now,
        })),
      },
    },
  });
}

/** The documented periods that the history allows; without any the longest that it does. */
function periodsFor(strategy: Strategy, { panel, endDay }: Research, universe: readonly string[]): TradingDay[] {
  const earliest = earliestBegin(strategy, panel, universe);
  if (earliest === null || addDays(earliest, SHORTEST_PERIOD_DAYS) > endDay) return [];
  const documented = BACKTEST_PERIODS.filter((day) => day >= earliest && addDays(day, SHORTEST_PERIOD_DAYS) <= endDay);
  return documented.length > 0 ? [...documented] : [earliest];
}

/** First session with a close before it, a benchmark, and enough history of something to hold. */
function earliestBegin(strategy: Strategy, panel: Panel, universe: readonly string[]): TradingDay | null {
  const firstClose = (symbol: string) => {
    const column = panel.symbols.indexOf(symbol);
    return column === -1 ? -1 : panel.close[column].findIndex((close) => close > 0);
  };
  const starts = universe.map(firstClose).filter((index) => index >= 0);
  const benchmark = firstClose(DEFAULT_BENCHMARK);
  if (starts.length === 0 || benchmark < 0) return null;
  const index = Math.max(Math.min(...starts) + strategy.warmUpSessions, benchmark + 1);
  const epochDay = panel.days[index];
  return epochDay === undefined ? null : nextTradingDay(addDays('1970-01-01', epochDay));
}

function backtestInput(
  strategy: Strategy,
  universe: readonly string[],
  { panel, endDay }: Research,
  beginDay: TradingDay,
): BacktestInput {
  return {
    panel,
    strategy,
    universe,
    benchmark: DEFAULT_BENCHMARK,
    fromDay: toEpochDay(tradingDayOnOrAfter(beginDay)),
    toDay: toEpochDay(endDay),
    initialAmount: INITIAL_AMOUNT,
    rules: paperExecutionRules(defaultCostSchedule, defaultSizingRules),
    participation: defaultCostSchedule.participationCap,
    cashRateAnnual: defaultCostSchedule.cashRateAnnual,
    maxTrades: 0,
  };
}

function strategyData(
  strategy: Strategy,
  facts: StrategyFacts,
  universe: readonly string[],
  featured: BacktestResult | undefined,
) {
  const { families: _, ...described } = facts;
  const unknown = { volatility: null, maxDrawdown: null };
  return {
    ...described,
    kind: 'AQS' as const,
    status: 'Online' as const,
    developerName: 'Pipa Research',
    riskLevel: riskLevelOf(featured?.metrics ?? unknown),
    pipaRating: ratingOf(featured),
    rebalancePeriod: strategy.rebalance,
    parameters: { ...strategy.parameters } as Prisma.InputJsonObject,
    universe: [...universe],
  };
}

/** One to five, by the Sharpe ratio of the featured backtest: 0 and below is 1, 1.2 and above is 5. */
export function ratingOf(result: Pick<BacktestResult, 'metrics'> | undefined): number | null {
  const sharpe = result?.metrics.sharpe ?? null;
  if (sharpe === null) return null;
  return Math.round(10 * Math.min(5, Math.max(1, 1 + sharpe / 0.3))) / 10;
}

function reportData(
  strategy: Strategy,
  input: BacktestInput,
  result: BacktestResult,
  { market, endDay, instruments }: Research,
  beginDay: TradingDay,
) {
  const { lookAheadFree } = checkLookAhead(input, { cutCount: LOOK_AHEAD_CUTS, decisions: result.decisions });
  return {
    beginDay: dayToUtcDate(beginDay),
    endDay: dayToUtcDate(endDay),
    benchmark: DEFAULT_BENCHMARK,
    metrics: { ...result.metrics },
    benchmarkMetrics: { ...result.benchmarkMetrics },
    days: Array.from(result.days),
    equity: Array.from(result.equity),
    benchmarkEquity: Array.from(result.benchmark),
    drawdowns: result.drawdowns.map((drawdown) => ({ ...drawdown })),
    monthly: result.monthly.map(({ year, months, total }) => ({ year, months: [...months], total })),
    lastPositions: result.lastPositions.map(({ symbol, ratio }) => ({ symbol, ratio })),
    turnoverAnnual: result.turnoverAnnual,
    costTotal: result.costTotal,
    tradeCount: result.tradeCount,
    initialAmount: INITIAL_AMOUNT,
    provenance: {
      strategy: strategy.code,
      parameters: { ...strategy.parameters } as Prisma.InputJsonObject,
      costs: { ...defaultCostSchedule } as unknown as Prisma.InputJsonObject,
      sizing: { ...defaultSizingRules } as unknown as Prisma.InputJsonObject,
      source: market.source,
      seed: market.seed,
      historyFrom: market.firstDay,
      historyTo: endDay,
      instruments: instruments.length,
    },
    lookAheadFree,
    subPath: randomBytes(16).toString('hex'),
  };
}
