import type { TradingDay } from '@pipa/calendar';
import {
  type AnalysisRow,
  MARKET_SYMBOL,
  type PredictionName,
  predictionCall,
  predictionNames,
  stateModels,
} from '@pipa/contract';
import { readStates, type StatesOfDay } from '@pipa/db/analysis';
import { marketStates } from '@pipa/ida';
import type { AppContext } from '../context.ts';
import type { InstrumentReader } from './reader.ts';

interface StatesWanted {
  readonly day: TradingDay;
  readonly length: number;
  readonly offset: number;
}

/** Code 12: states and predictions are of the fund that stands for the market alone. */
export const readStateTable: InstrumentReader<12> = async ({ pool, asOf, input, instrument }) =>
  instrument.symbol === MARKET_SYMBOL
    ? readStateRows({ pool }, { day: asOf, length: input.length, offset: input.offset })
    : [];

/** States of the market and predictions of its fund, a session a row. */
export async function readStateRows(
  { pool }: Pick<AppContext, 'pool'>,
  { day, length, offset }: StatesWanted,
): Promise<AnalysisRow<12>[]> {
  const page = { to: day, limit: length, offset };
  const found = await readStates(pool, { ...page, models: stateModels, keys: predictionNames });
  return found.map(rowOf);
}

function rowOf(found: StatesOfDay): AnalysisRow<12> {
  const { day, predictions } = found;
  const callOf = (name: PredictionName) => predictionCall.nullable().parse(predictions.get(name)?.call ?? null);
  const probabilityOf = (name: PredictionName) => predictions.get(name)?.probabilityUp ?? null;
  return {
    tradeDate: day,
    ...marketStates(found),
    pred5dDrl: callOf('pred5dDrl'),
    pred3_5dTaFactors: callOf('pred3_5dTaFactors'),
    pred4_20dMacroFactors: callOf('pred4_20dMacroFactors'),
    pred5dDrlProbability: probabilityOf('pred5dDrl'),
    pred3_5dTaFactorsProbability: probabilityOf('pred3_5dTaFactors'),
    pred4_20dMacroFactorsProbability: probabilityOf('pred4_20dMacroFactors'),
  };
}
