import { fromEpochDay } from '@pipa/calendar';
import {
  type api,
  type CompareAnswer,
  comparedFieldGroups,
  DomainError,
  type ParsedInputOf,
  refusal,
  type ScreenField,
} from '@pipa/contract';
import { type InstrumentRow, listInstruments, loadBars } from '@pipa/db/market';
import { figureOf, periodStart, totalReturns } from '@pipa/ida';
import { universeTable } from '@pipa/universe';
import type { AppContext } from '../../context.ts';
import { analysisDayOf } from '../../ida-readers/analysis-day.ts';

type Context = Pick<AppContext, 'pool'>;

const FIELDS: readonly ScreenField[] = Object.values(comparedFieldGroups).flat();
const NO_BARS = { days: new Int32Array(0), adjClose: new Float64Array(0) };

/** The instruments of the symbols in their order; a symbol that the market does not have, or an index, is refused. */
async function instrumentsOf({ pool }: Context, symbols: readonly string[]): Promise<InstrumentRow[]> {
  const found = new Map((await listInstruments(pool, symbols)).map((one) => [one.symbol, one]));
  return symbols.map((symbol) => {
    const instrument = found.get(symbol);
    if (instrument !== undefined && instrument.kind !== 'Index') return instrument;
    const message = refusal('Symbol not found: {symbol}', { symbol });
    throw new DomainError('INVALID_INPUT', { message, fields: { symbols: message } });
  });
}

/** Total returns of symbols over a period up to the day, from a common day, and their figures of the day side by side. */
export async function readComparison(
  context: Context,
  { symbols, period, asOf }: ParsedInputOf<typeof api.compareSymbols>,
): Promise<CompareAnswer> {
  const [instruments, day] = await Promise.all([instrumentsOf(context, symbols), analysisDayOf(context, asOf)]);
  const named = { period, symbols: instruments.map(({ symbol, name }) => ({ symbol, name })) };
  if (day === null) return { ...named, labels: [], curves: symbols.map(() => []), facts: [], updateTime: null };
  const [bars, table] = await Promise.all([
    loadBars(context.pool, symbols, { from: periodStart(day, period), to: day }),
    universeTable(context, day),
  ]);
  const { days, curves } = totalReturns(symbols.map((symbol) => bars.get(symbol) ?? NO_BARS));
  const indexes = symbols.map((symbol) => table.indexOf.get(symbol));
  return {
    ...named,
    labels: days.map(fromEpochDay),
    curves: curves.map((values) => [...values]),
    facts: FIELDS.map((field) => ({
      field,
      values: indexes.map((index) => (index === undefined ? null : figureOf(table, field, index))),
    })),
    updateTime: day,
  };
}
