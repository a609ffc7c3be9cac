import { type TradingDay, toEpochDay } from '@pipa/calendar';
import { DomainError, type ExplainInput, IDA_NO_DATA } from '@pipa/contract';
import { type BarColumns, type InstrumentRow, loadBars } from '@pipa/db/market';
import { adjustedBars, isComparable, lastElement, taBarsFrom } from '@pipa/quant';
import type { Database } from '../../context.ts';

/** The figure that is to be explained. */
export interface ExplainedFigure {
  readonly pool: Database['pool'];
  readonly instrument: InstrumentRow;
  readonly day: TradingDay;
  readonly input: ExplainInput;
}

/** What a symbol has no figure of on the day is not found. */
export const noFigure = (field?: string): DomainError =>
  new DomainError('NOT_FOUND', { message: IDA_NO_DATA, ...(field && { field }) });

/** JSON has no NaN. */
export const known = (value: number | undefined): number | null =>
  value === undefined || !Number.isFinite(value) ? null : value;

/** Bars of the symbol from a day on whose last one is of the day itself. */
export async function barsUpTo({ pool, instrument, day }: ExplainedFigure, from?: TradingDay): Promise<BarColumns> {
  const read = await loadBars(pool, [instrument.symbol], { ...(from && { from }), to: day });
  const bars = read.get(instrument.symbol);
  if (bars === undefined || bars.days[bars.days.length - 1] !== toEpochDay(day)) throw noFigure();
  return bars;
}

/** Factor from adjusted prices to dollars of the last bar's day, in which prices are shown. */
export const scaleOfDay = ({ close, adjClose }: BarColumns): number => lastElement(close) / lastElement(adjClose);

/** The very bars that the technical metrics of the day are computed from, and the scale that their prices are shown on. */
export async function metricBars(figure: ExplainedFigure) {
  const columns = await barsUpTo(figure, taBarsFrom(figure.day));
  if (!isComparable(columns.adjClose, columns.days.length - 1)) throw noFigure();
  return { bars: adjustedBars(columns), shownScale: scaleOfDay(columns) };
}
