import { type EpochDay, fromEpochDay, type TradingDay, toEpochDay } from '@pipa/calendar';
import { DomainError } from '@pipa/contract';
import { toPanel } from '@pipa/market-data';
import { type BacktestResult, backtestDecisionIndices, elementAt, type Panel, type Survivorship } from '@pipa/quant';
import {
  type OpenOptions,
  type OwnCertificate,
  type OwnDecision,
  openStrategy,
  replayStrategy,
  type StrategyFacts,
  type StrategySources,
} from '@pipa/strategy-host';
import { backtestStrategy, defaultSizingRules } from '@pipa/trading';
import { decideApart } from '../../apps/worker/src/reports/revised-decisions.ts';
import type { BacktestOptions } from './backtest-options.ts';
import type { KnownMarket, KnownRevisions } from './known-market.ts';
import type { Prices } from './read-prices.ts';
import { survivorshipOfPrices } from './survivorship-of-prices.ts';

export interface OwnBacktest {
  readonly sources: StrategySources;
  readonly facts: StrategyFacts;
  readonly universe: readonly string[];
  /** Symbols of the universe without prices in the files. */
  readonly missing: readonly string[];
  /** First session with a price, by symbol of the universe. */
  readonly pricedFrom: ReadonlyMap<string, EpochDay>;
  readonly decisions: readonly OwnDecision[];
  readonly result: BacktestResult;
  readonly certificate: OwnCertificate;
  /** Null where nothing shows that the companies are known to have survived. */
  readonly survivorship: Survivorship | null;
  /** Null for prices of files. */
  readonly known: KnownRevisions | null;
}

export interface BacktestProgress {
  /** A step of the run and how far it is. */
  step(words: string, done?: number, of?: number): void;
  /** A line that the strategy prints. */
  output(line: string): void;
}

type Terms = Pick<BacktestOptions, 'from' | 'to' | 'parameters' | 'amount' | 'benchmark' | 'useMargin'>;

/**
 * Backtest of an own strategy over prices in memory, at the fills and costs of the paper simulator.
 * @throws StrategyFault of the strategy; DomainError for a period or a benchmark that the prices do not have.
 */
export async function runOwnBacktest(
  sources: StrategySources,
  prices: Prices,
  terms: Terms,
  progress: BacktestProgress,
  { market, ...options }: Pick<OpenOptions, 'bounds'> & { readonly market?: Pick<KnownMarket, 'revisionsOf'> } = {},
): Promise<OwnBacktest> {
  progress.step('Loading the strategy');
  await using strategy = await openStrategy(sources, {
    ...options,
    parameters: terms.parameters,
    onOutput: (line) => progress.output(line),
  });
  const { facts } = strategy;
  const universe = await strategy.universe(prices.instruments);
  const missing = universe.filter((symbol) => !prices.histories.has(symbol));
  if (missing.length === universe.length) {
    throw invalid(`The prices have no symbol of the universe: ${universe.slice(0, 10).join(', ')}.`);
  }
  const panel = panelOf(prices, universe, terms.benchmark);
  const period = periodOf(panel, facts.warmUpSessions, terms);
  const dayIndices = backtestDecisionIndices({ panel, ...period }, facts.rebalance);
  const decisions = await strategy.decide({
    panel,
    universe,
    dayIndices,
    onProgress: (done, of) => progress.step('Deciding', done, of),
  });
  progress.step('Trading', decisions.length, decisions.length);
  const result = backtestStrategy({
    panel,
    strategy: replayStrategy(sources.entry, facts, universe, decisions),
    universe,
    benchmark: terms.benchmark,
    ...period,
    initialAmount: terms.amount,
    sizing: { ...defaultSizingRules, useMargin: terms.useMargin },
  });
  const certificate = await strategy.certify((done, of) => progress.step('Looking for look-ahead', done, of));
  const again = decideApart(strategy, universe);
  const known = (await market?.revisionsOf({ panel, decisions: result.decisions, again })) ?? null;
  const pricedFrom = new Map(
    universe.flatMap((symbol) => {
      const first = prices.histories.get(symbol)?.bars.days[0];
      return first === undefined ? [] : [[symbol, first] as const];
    }),
  );
  const survivorship = survivorshipOfPrices(prices, universe);
  return { sources, facts, universe, missing, pricedFrom, decisions, result, certificate, survivorship, known };
}

function panelOf({ histories, instruments }: Prices, universe: readonly string[], benchmark: string): Panel {
  if (!histories.has(benchmark)) {
    const known = [...histories.keys()].slice(0, 10).join(', ');
    throw invalid(`The prices have no benchmark ${benchmark}. Choose another by --benchmark: ${known} …`);
  }
  const chosen = [...new Set([...universe, benchmark])].flatMap((symbol) => histories.get(symbol) ?? []);
  const first = Math.min(...chosen.map(({ bars }) => bars.days[0] ?? Number.NaN));
  const last = Math.max(...chosen.map(({ bars }) => bars.days.at(-1) ?? Number.NaN));
  return toPanel(chosen, fromEpochDay(first), fromEpochDay(last), instruments.map(withSector));
}

const withSector = ({ symbol, sector }: Prices['instruments'][number]) => ({ symbol, sector: sector ?? null });

/** The first session follows a close at which the warm-up is over and the benchmark has a price. */
function periodOf(panel: Panel, warmUpSessions: number, { from, to, benchmark }: Terms) {
  const { days } = panel;
  const prices = elementAt(panel.adjClose, panel.symbols.indexOf(benchmark));
  let base = warmUpSessions - 1;
  while (base < days.length && !((prices[base] ?? 0) > 0)) base++;
  const lastDay = dayAt(days, days.length - 1);
  if (base + 1 >= days.length) {
    throw invalid(
      `The strategy needs ${warmUpSessions} sessions of history; the prices have ${days.length}, from ${dayAt(days, 0)} to ${lastDay}.`,
    );
  }
  const earliest = dayAt(days, base + 1);
  if (from !== undefined && from < earliest) {
    throw invalid(`--from ${from} is too early: ${warmUpSessions} sessions come first. The earliest is ${earliest}.`);
  }
  if (to !== undefined && to > lastDay) throw invalid(`--to ${to} is after the last price, which is of ${lastDay}.`);
  const [first, last] = [from ?? earliest, to ?? lastDay];
  if (last < first) throw invalid(`There is no session from ${first} to ${last}; the prices end on ${lastDay}.`);
  return { fromDay: toEpochDay(first), toDay: toEpochDay(last) };
}

const dayAt = (days: Int32Array, index: number): TradingDay => fromEpochDay(elementAt(days, index));

function invalid(message: string): DomainError {
  return new DomainError('INVALID_INPUT', { note: message });
}
