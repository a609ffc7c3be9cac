import type { TradingDay } from '@pipa/calendar';
import { readPredictions, saveScores } from '@pipa/db/analysis';
import {
  type DailyPrediction,
  elementAt,
  PREDICTION_DEFINITIONS,
  type PredictionInputs,
  type PredictionKey,
  scorePolicy,
  scorePredictions,
} from '@pipa/quant';
import type { BackgroundContext } from '../job-kind.ts';

/** Scores the predictions of a model whose horizon has passed, and stores the model's record. */
export async function scoreModel(
  { pool }: BackgroundContext,
  { days, closes }: PredictionInputs,
  key: PredictionKey,
  to: TradingDay,
): Promise<void> {
  const definition = PREDICTION_DEFINITIONS[key];
  const indexOf = new Map(Array.from(days, (day, t) => [day, t]));
  const predictions = (await readPredictions(pool, key, to)).flatMap((row): DailyPrediction[] => {
    const day = indexOf.get(row.day);
    return day === undefined ? [] : [{ ...row, call: row.call as DailyPrediction['call'], day }];
  });
  const { horizonSessions } = definition;
  const { scored, record } = scorePredictions(predictions, closes, horizonSessions);
  const policy =
    definition.kind === 'policy' ? scorePolicy(predictions, closes, horizonSessions, definition.costBps) : null;
  const scores = scored.map(({ day, forwardReturn }) => ({
    day: elementAt(days, day),
    forwardReturn,
    scoredDay: elementAt(days, day + horizonSessions),
  }));
  await saveScores(pool, key, scores, { day: to, record: { ...record, policy } });
}
