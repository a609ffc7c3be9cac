import { parseArgs } from 'node:util';
import { isDay } from '@pipa/calendar';
import { formatNumber, formatPercent } from '@pipa/charts';
import { BACKTEST_AMOUNT } from '@pipa/contract';
import { readMarketState } from '@pipa/db/market';
import type { StoredProvenance, TrialReport } from '@pipa/db/strategies';
import { BacktestRefusal, makeOwnBacktest, type OwnBacktest } from '@pipa/worker';
import type { AdminContext } from './context.ts';

type BacktestContext = Pick<AdminContext, 'prisma' | 'pool' | 'say'>;

const figures = [
  ['Total Return', 'totalReturn', formatPercent],
  ['Annualized Return', 'annualReturn', formatPercent],
  ['CAGR', 'cagr', formatPercent],
  ['Alpha', 'alpha', formatPercent],
  ['Beta', 'beta', formatNumber],
  ['Sharpe', 'sharpe', formatNumber],
  ['Sortino', 'sortino', formatNumber],
  ['Volatility', 'volatility', formatPercent],
  ['Max Drawdown', 'maxDrawdown', formatPercent],
] as const;

const options = {
  from: { type: 'string' },
  to: { type: 'string' },
  amount: { type: 'string' },
  'as-known': { type: 'string' },
} as const;

/** What the arguments ask for; a sentence where they cannot be read. */
export function readBacktestArguments(args: readonly string[]): OwnBacktest | string {
  let read: ReturnType<typeof parseArgs<{ options: typeof options; allowPositionals: true }>>;
  try {
    read = parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    return (error as Error).message;
  }
  const {
    values: { from: fromDay, to: toDay, 'as-known': asOf, amount = `${BACKTEST_AMOUNT}` },
    positionals: [code, ...numbers],
  } = read;
  if (code === undefined) return 'Name the code of the strategy.';
  if ([fromDay, toDay, asOf].some((day) => day !== undefined && !isDay(day))) return 'A day is written as 2014-01-02.';
  if (!(Number(amount) > 0 && Number.isFinite(Number(amount)))) return 'The amount is in dollars.';
  const parameters: Record<string, number> = {};
  for (const number of numbers) {
    const [, name, value] = /^(\w+)=(-?[\d.]+)$/.exec(number) ?? [];
    if (name === undefined || Number.isNaN(Number(value))) return `${number} is not a number of the rule: NAME=NUMBER.`;
    parameters[name] = Number(value);
  }
  return { code, parameters, fromDay, toDay, asOf, amount: Number(amount) };
}

/** The figures of a report beside those of its benchmark, and its verdict. */
function describe({ beginDay, endDay, benchmark, metrics, benchmarkMetrics, ...report }: TrialReport): string {
  const rows = figures.map(([label, key, format]) =>
    [label.padEnd(20), format(metrics[key]).padStart(12), format(benchmarkMetrics[key]).padStart(12)].join(''),
  );
  const { asOf } = report.provenance as Pick<StoredProvenance, 'asOf'>;
  return [
    `${beginDay} ~ ${endDay}, ${report.tradeCount} trades, look-ahead ${report.lookAheadFree ? 'free' : 'FOUND'}`,
    `${''.padEnd(20)}${'strategy'.padStart(12)}${benchmark.padStart(12)}`,
    ...rows,
    ...(asOf === undefined ? [] : [`Data as known on ${asOf.day}, of which ${asOf.revised} were revised since`]),
    ...(report.verdict === null ? [] : [report.verdict.sentence]),
  ].join('\n');
}

/** Runs a backtest at the terms of the strategy's reports and prints its figures; nothing is stored. */
export async function backtest({ prisma, pool, say }: BacktestContext, args: readonly string[]): Promise<number> {
  const wanted = readBacktestArguments(args);
  if (typeof wanted === 'string') {
    say(wanted);
    return 2;
  }
  try {
    const report = await makeOwnBacktest({ pool }, await readMarketState(prisma), wanted);
    if (report !== null) say(describe(report));
    return 0;
  } catch (error) {
    if (!(error instanceof BacktestRefusal || error instanceof RangeError)) throw error;
    say(error.message);
    return 2;
  }
}
