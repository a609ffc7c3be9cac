import type { SymbolHistory } from '@pipa/contract';
import { type BarSeries, indicatorCatalogue } from '@pipa/quant';
import { indicatorWords } from '../../messages/indicators.ts';

/** Indicators that are drawn at once. */
export const MOST_INDICATORS = 6;
/** Drawn until others are chosen. */
export const FIRST_INDICATORS = ['sma-50', 'sma-200'] as const;

/** Keys of indicators in the unit of the price besides the averages: they are drawn over it, others below. */
const OVER_THE_PRICE: ReadonlySet<string> = new Set([
  ...['linreg', 'tsf', 'sar', 'chande-kroll', 'chandelier'],
  ...['bollinger', 'donchian', 'keltner', 'acceleration-bands', 'ichimoku'],
  ...['highest', 'lowest', 'midpoint', 'midprice'],
]);
/** Prices and directions in one indicator: no scale fits both. */
const NOT_DRAWN: ReadonlySet<string> = new Set(['supertrend']);

const drawn = indicatorCatalogue.filter(({ key }) => !NOT_DRAWN.has(key));
const byId = new Map(drawn.map((indicator) => [indicator.id, indicator]));

/** Every indicator that can be drawn: its id and its name. */
export const indicatorChoices: readonly { readonly id: string; readonly name: string }[] = drawn.map(
  ({ id, name }) => ({
    id,
    name: indicatorWords(name),
  }),
);

/** The ids of an address that are indicators, each once. */
export const indicatorsOf = (text: string): string[] =>
  [...new Set(text.split(','))].filter((id) => byId.has(id)).slice(0, MOST_INDICATORS);

/** BOLLINGER 20 2 */
export const indicatorLabel = (id: string): string => id.replaceAll('-', ' ').toUpperCase();

export interface IndicatorLine {
  readonly label: string;
  /** As long as the history; NaN before the first value. */
  readonly values: Float64Array;
}

export interface DrawnIndicator {
  readonly id: string;
  readonly isOverPrice: boolean;
  readonly lines: readonly IndicatorLine[];
}

/** The bars of a history as the indicators read them. */
const barsOf = ({ open, high, low, close, volume }: SymbolHistory): BarSeries => ({
  open: Float64Array.from(open),
  high: Float64Array.from(high),
  low: Float64Array.from(low),
  close: Float64Array.from(close),
  volume: Float64Array.from(volume),
});

/** Computes indicators over the whole history, so that a value does not depend on what is in sight. */
export function drawIndicators(history: SymbolHistory, ids: readonly string[]): DrawnIndicator[] {
  const bars = barsOf(history);
  return ids.flatMap((id) => {
    const indicator = byId.get(id);
    if (indicator === undefined) return [];
    const label = indicatorLabel(id);
    return [
      {
        id,
        isOverPrice: indicator.family === 'average' || OVER_THE_PRICE.has(indicator.key),
        lines: indicator.compute(bars).map((values, i) => ({
          label: indicator.outputs.length === 1 ? label : `${label} ${indicator.outputs[i]}`,
          values,
        })),
      },
    ];
  });
}
