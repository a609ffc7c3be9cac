import { parseArgs } from 'node:util';
import { isDay, type TradingDay } from '@pipa/calendar';
import { DEFAULT_BENCHMARK } from '@pipa/contract';
import type { InstrumentKind } from '@pipa/market-data';
import { UsageError } from '../strategy/arguments.ts';

export interface BacktestOptions {
  /** Path or name of the strategy's file. */
  readonly file: string;
  readonly csv: readonly string[];
  readonly actions?: string;
  readonly kind: InstrumentKind;
  readonly kinds?: string;
  /** The prices are those of the market as they were known at the close of this day, in place of files. */
  readonly asKnown?: TradingDay;
  readonly from?: TradingDay;
  readonly to?: TradingDay;
  readonly parameters: Readonly<Record<string, number>>;
  /** Dollars. */
  readonly amount: number;
  readonly benchmark: string;
  readonly useMargin: boolean;
  /** Folder of the report. */
  readonly out: string;
}

export const USAGE = `npm run backtest -- FILE --csv FILE [--csv FILE …] [options]
       npm run backtest -- FILE --as-known DAY [--market NAME] [options]

  FILE         a strategy: a path, or the name of a file in the folder of strategies
  --csv        daily prices, also .gz: symbol,date,open,high,low,close[,adjClose][,volume][,dividend][,splitRatio],
               in any order
  --actions    splits and dividends: symbol,date,dividend,splitRatio[,payDate]
  --kind       what symbols are that are not known: Stock (unless said otherwise), ETF or Index
  --kinds      lines symbol,kind[,lastDay[,finalValue]] for single symbols
  --as-known   in place of files: prices, splits and dividends of the market as they were known at the close of this day
  --from, --to first and last session, YYYY-MM-DD; the longest period when left out
  --params     NAME=NUMBER[,NAME=NUMBER …]
  --amount     dollars at the start; 100000 when left out
  --benchmark  a symbol of the prices; ${DEFAULT_BENCHMARK} when left out
  --margin     weights may add up to 200 %, borrowed cash and shares are paid for
  --out        folder of report.html and report.json; backtests/NAME when left out

It ends with 0; with 1 for a strategy or prices that fail; with 2 for a wrong option; with 3 for a strategy that looks ahead.`;

const MOST_DOLLARS = 1e12;
const KINDS = ['Stock', 'ETF', 'Index'] as const;

/** Null asks for help. @throws UsageError */
export function readBacktestOptions(args: readonly string[]): BacktestOptions | null {
  const { values, positionals } = parse(args);
  if (values.help) return null;
  const [file, ...more] = positionals;
  if (file === undefined) throw new UsageError('Name the file of a strategy.');
  if (more.length > 0) throw new UsageError(`One strategy at a time: ${more[0]} is a second one.`);
  const { csv = [], 'as-known': asKnown, actions, kind, kinds, from, to, amount, benchmark, margin, out } = values;
  if (csv.length === 0 && asKnown === undefined) throw new UsageError('Name a file of daily prices: --csv FILE.');
  if (csv.length > 0 && asKnown !== undefined)
    throw new UsageError('Files do not say what was known on a day: leave out --csv, or --as-known.');
  const first = dayOf('from', from);
  const last = dayOf('to', to);
  if (first !== undefined && last !== undefined && last < first) throw new UsageError('--to is before --from.');
  const dollars = Number(amount);
  if (!(dollars > 0 && dollars <= MOST_DOLLARS))
    throw new UsageError(`--amount is a number of dollars, not ${amount}.`);
  const chosen = KINDS.find((known) => known === kind);
  if (chosen === undefined) throw new UsageError(`--kind is Stock, ETF or Index, not ${kind}.`);
  return {
    file,
    csv,
    actions,
    kind: chosen,
    kinds,
    asKnown: dayOf('as-known', asKnown),
    from: first,
    to: last,
    parameters: readParameters(values.params ?? []),
    amount: dollars,
    benchmark: benchmark.toUpperCase(),
    useMargin: margin,
    out: out ?? `backtests/${file.replace(/^.*[/\\]/, '').replace(/\.\w+$/, '')}`,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        csv: { type: 'string', multiple: true },
        'as-known': { type: 'string' },
        actions: { type: 'string' },
        kind: { type: 'string', default: 'Stock' },
        kinds: { type: 'string' },
        from: { type: 'string' },
        to: { type: 'string' },
        params: { type: 'string', multiple: true },
        amount: { type: 'string', default: '100000' },
        benchmark: { type: 'string', default: DEFAULT_BENCHMARK },
        margin: { type: 'boolean', default: false },
        out: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new UsageError(`${error.message.split('. ')[0]}.`, { cause: error });
  }
}

function dayOf(option: string, text: string | undefined): TradingDay | undefined {
  if (text !== undefined && !isDay(text)) throw new UsageError(`--${option} is a day YYYY-MM-DD, not ${text}.`);
  return text;
}

/** Values of parameters by name. @throws UsageError */
export function readParameters(texts: readonly string[]): Record<string, number> {
  const pairs = texts.flatMap((text) => text.split(',')).map((pair) => pair.split('='));
  return Object.fromEntries(
    pairs.map(([name, text, ...more]) => {
      const value = Number(text);
      if (!name || !text?.trim() || more.length > 0 || !Number.isFinite(value)) {
        throw new UsageError(
          `--params is NAME=NUMBER, not ${[name, text, ...more].filter((part) => part !== undefined).join('=')}.`,
        );
      }
      return [name.trim(), value];
    }),
  );
}
