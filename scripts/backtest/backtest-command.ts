import type { TradingDay } from '@pipa/calendar';
import { DomainError } from '@pipa/contract';
import { StrategyFault } from '@pipa/strategy-host';
import { FindingSummary } from '../ingest/describe-findings.ts';
import { UsageError } from '../strategy/arguments.ts';
import { readStrategyFile } from '../strategy/strategy-file.ts';
import { type BacktestOptions, readBacktestOptions, USAGE } from './backtest-options.ts';
import { describeBacktest } from './describe-backtest.ts';
import type { KnownMarket } from './known-market.ts';
import { describeFault, type Prices, readPrices } from './read-prices.ts';
import { type BacktestProgress, runOwnBacktest } from './run-own-backtest.ts';
import { writeReport } from './write-report.ts';

export const EXIT = { done: 0, failed: 1, usage: 2, looksAhead: 3 } as const;

const FAULTS_SHOWN = 5;

export interface BacktestTerminal {
  say(text: string): void;
  readonly progress: BacktestProgress;
  /** Milliseconds since any moment. */
  now(): number;
  /** Does work with the market of the environment as it was known at the close of a day. */
  withMarket<T>(day: TradingDay, work: (market: KnownMarket) => Promise<T>): Promise<T>;
}

/** The command `backtest`; answers with its exit code. Only unexpected errors are thrown. */
export async function backtestCommand(
  args: readonly string[],
  strategiesDir: string,
  terminal: BacktestTerminal,
): Promise<number> {
  try {
    return await backtest(args, strategiesDir, terminal);
  } catch (error) {
    if (error instanceof UsageError) {
      terminal.say(`${error.message}\nnpm run backtest -- --help shows the options.`);
      return EXIT.usage;
    }
    if (error instanceof StrategyFault && error.kind === 'LookAhead') {
      terminal.say(`LOOKS AHEAD: ${error.message}`);
      return EXIT.looksAhead;
    }
    if (error instanceof StrategyFault || error instanceof DomainError) {
      terminal.say(error.message);
      return error instanceof StrategyFault && error.kind === 'Parameters' ? EXIT.usage : EXIT.failed;
    }
    throw error;
  }
}

async function backtest(args: readonly string[], strategiesDir: string, terminal: BacktestTerminal): Promise<number> {
  const { say } = terminal;
  const options = readBacktestOptions(args);
  if (options === null) {
    say(USAGE);
    return EXIT.done;
  }
  const { asKnown } = options;
  if (asKnown === undefined) return test(options, strategiesDir, terminal, () => readPrices(options));
  return terminal.withMarket(asKnown, (market) =>
    test(options, strategiesDir, terminal, async () => market.prices, market),
  );
}

async function test(
  options: BacktestOptions,
  strategiesDir: string,
  { say, progress, now }: BacktestTerminal,
  read: () => Promise<Prices>,
  market?: KnownMarket,
): Promise<number> {
  const startedMs = now();
  const sources = await readStrategyFile(options.file, strategiesDir);
  progress.step('Reading prices');
  const prices = await read();
  const run = await runOwnBacktest(sources, prices, options, progress, { market });
  say(describeBacktest(run, options.benchmark));
  const keptOut = prices.faultyLines > 0 ? describeFaults(prices, [...run.universe, options.benchmark]) : null;
  if (keptOut !== null) say(`\n${keptOut}`);
  const found = findingsOf(prices);
  if (found !== '') say(`\n${found}`);
  if (prices.repeated.length > 0)
    say(`Twice in the files, the first counts: ${prices.repeated.slice(0, 10).join(', ')}`);
  const files = await writeReport(run, options, keptOut);
  say(`\nWrote ${files.join(' and ')} in ${((now() - startedMs) / 1_000).toFixed(1)} s.`);
  return run.certificate.isFree ? EXIT.done : EXIT.looksAhead;
}

/** What was found in the histories, in the words of `npm run ingest`; empty for nothing. */
function findingsOf({ findings }: Prices): string {
  const summary = new FindingSummary();
  summary.add(findings);
  return summary.words();
}

/** Lines that were kept out; those of the symbols in use, which change the result, are shown. */
function describeFaults({ faultyLines, faults }: Prices, symbols: readonly string[]): string {
  const used = new Set(symbols);
  const ours = faults.filter(({ symbol }) => used.has(symbol));
  const shown = ours.slice(0, FAULTS_SHOWN).map((fault) => `\n  ${describeFault(fault)}`);
  const more = ours.length > shown.length ? `\n  … and ${ours.length - shown.length} more` : '';
  return `Kept out ${faultyLines} lines of the prices, ${ours.length} of symbols in use${shown.length > 0 ? ':' : '.'}${shown.join('')}${more}`;
}
