import type { TradingDay } from '@pipa/calendar';
import { readMacro, type StoredObservation } from '@pipa/db/analysis';
import { type BarColumns, loadBars } from '@pipa/db/market';
import {
  adjustedBars,
  LEAST_MACRO_FACTORS,
  macroFactorSeries,
  macroFactors,
  PREDICTION_DEFINITIONS,
  type PredictionInputs,
  type PredictionKey,
  taFactors,
} from '@pipa/quant';
import type { BackgroundContext } from '../job-kind.ts';

export const predictionKeys = Object.keys(PREDICTION_DEFINITIONS) as PredictionKey[];

/** One seed for every training, so that the same history gives the same models. */
export const MODEL_SEED = 2_008;

/** Inputs of the market models, up to a day. */
export interface MarketHistory {
  /** The benchmark's whole history. */
  readonly bars: BarColumns;
  /** Observations of the macro series that factors and states are made of, by id; imported prices have none. */
  readonly macro: ReadonlyMap<string, readonly StoredObservation[]>;
  /** Inputs by model; models whose factors the market lacks are missing, since imported prices have no macro series. */
  readonly inputs: Readonly<Partial<Record<PredictionKey, PredictionInputs>>>;
}

/** The history of the market up to a day; null without bars of the benchmark. */
export async function loadMarketHistory(
  { pool, benchmark }: BackgroundContext,
  to: TradingDay,
): Promise<MarketHistory | null> {
  const bars = (await loadBars(pool, [benchmark], { to })).get(benchmark);
  if (bars === undefined) return null;
  const macro = await readMacro(pool, macroFactorSeries, to);
  const { days } = bars;
  const closes = bars.adjClose;
  const technical = { days, closes, factors: taFactors(adjustedBars(bars)) };
  const series = [...macro].map(([id, observations]) => ({ id, observations }));
  const hasMacro = series.length >= LEAST_MACRO_FACTORS;
  return {
    bars,
    macro,
    inputs: {
      pred3_5dTaFactors: technical,
      ...(hasMacro && { pred4_20dMacroFactors: { days, closes, factors: macroFactors(days, series) } }),
      pred5dDrl: technical,
    },
  };
}

/** The inputs that were known at the close of session t. */
export function inputsUpTo({ days, closes, factors }: PredictionInputs, t: number): PredictionInputs {
  const { names, columns } = factors;
  return {
    days: days.subarray(0, t + 1),
    closes: closes.subarray(0, t + 1),
    factors: { names, columns: columns.map((column) => column.subarray(0, t + 1)) },
  };
}
