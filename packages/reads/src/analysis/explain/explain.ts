import {
  type api,
  DomainError,
  type Explanation,
  type ExplanationKind,
  IDA_NOT_READY,
  SYMBOL_NOT_FOUND,
} from '@pipa/contract';
import type { Read } from '../../context.ts';
import { analysisDayOf } from '../analysis-day.ts';
import { findInstrument } from '../find-symbol.ts';
import type { ExplainedFigure } from './explained-figure.ts';
import { explainPredictionOf, explainState } from './models.ts';
import { explainFundamental, explainMomentum } from './ranks.ts';
import { explainBreadth, explainEventOf, explainTechnical } from './technical.ts';

const EXPLAIN: Readonly<Record<ExplanationKind, (figure: ExplainedFigure) => Promise<Explanation>>> = {
  ta: explainTechnical,
  breadth: explainBreadth,
  event: explainEventOf,
  fundamental: explainFundamental,
  momentum: explainMomentum,
  state: explainState,
  prediction: explainPredictionOf,
};

/**
 * How a figure of a symbol came about on a day, by the functions that computed it.
 * @throws DomainError NOT_FOUND for an unknown symbol, and for a figure that the symbol does not have on the day
 */
export const explainFigure: Read<typeof api.explain> = async ({ pool }, _, input) => {
  const reading = analysisDayOf({ pool }, input.asOf);
  const [day, instrument] = await Promise.all([reading, findInstrument({ pool }, input.symbol, reading)]);
  if (day === null) throw new DomainError('NOT_FOUND', { message: IDA_NOT_READY });
  if (instrument === null) throw new DomainError('NOT_FOUND', { message: SYMBOL_NOT_FOUND, field: 'symbol' });
  return EXPLAIN[input.what]({ pool, instrument, day, input });
};
