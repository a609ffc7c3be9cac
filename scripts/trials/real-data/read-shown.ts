import { fromEpochDay } from '@pipa/calendar';
import { api, type IdaFunctionCode } from '@pipa/contract';
import { type ReadContext, type Reader, reads } from '@pipa/reads';

export type ShownRow = Readonly<Record<string, unknown>>;

/** What the product shows of a symbol as of a day, by the name of its table. */
export type Shown = ReadonlyMap<string, readonly ShownRow[]>;

/** Tables of the symbol page and the health check, with the rows that are read of each. */
const TABLES: readonly (readonly [name: string, code: IdaFunctionCode, length: number, dim?: number])[] = [
  ['prices', 1, 5],
  ['daily metrics', 2, 1],
  ['other metrics', 3, 1],
  ['options', 4, 1],
  ...([5, 6, 7, 8, 9, 10] as const).flatMap((code) => [
    [`trailing ${code}`, code, 6] as const,
    [`quarterly ${code}`, code, 3, 3] as const,
  ]),
  ['technical', 11, 1],
  ['momentum', 15, 1],
  ['patterns', 18, 1],
  ...([20, 21, 22, 23, 24, 25] as const).map((code) => [`ranks ${code}`, code, 1] as const),
  ['scores', 26, 1],
];

export async function readShown(context: ReadContext, reader: Reader, symbol: string, asOf: string): Promise<Shown> {
  const shown = new Map<string, readonly ShownRow[]>();
  for (const [name, code, length, dim] of TABLES) {
    const input = api.getStockIDA.input.parse({ function: code, symbol, length, asOf, ...(dim && { dim }) });
    const { idaTable } = await reads.getStockIDA(context, reader, input);
    shown.set(name, (idaTable ?? []) as readonly ShownRow[]);
  }
  const others = symbol === 'SPY' ? 'SPY,IWM' : `${symbol},SPY`;
  const { facts, curves, labels } = await reads.compareSymbols(
    context,
    reader,
    api.compareSymbols.input.parse({ symbols: others, period: '5Y', asOf }),
  );
  shown.set('figures', [Object.fromEntries(facts.map(({ field, values }) => [field, values[0]]))]);
  shown.set(
    'five years',
    labels.map((day, i) => ({ day, growth: curves[0]?.[i] })),
  );
  const history = await reads.symbolHistory(context, reader, api.symbolHistory.input.parse({ symbol, asOf }));
  shown.set(
    'chart',
    history.days.map((day, i) => ({
      day: fromEpochDay(day),
      ...{ open: history.open[i], high: history.high[i], low: history.low[i], close: history.close[i] },
      volume: history.volume[i],
    })),
  );
  shown.set('chart dividends', history.dividends);
  shown.set('chart splits', history.splits);
  shown.set('chart reports', history.reports);
  return shown;
}
