import { weekdays } from '../../testing/random-panel.ts';
import { normal, randomSource } from '../../testing/random-source.ts';
import type { PredictionInputs } from '../training-rows.ts';

const FACTORS = 6;

/**
 * Closes and six slow factors, each a first-order autoregression of deviation 1. The first one moves the return of the next
 * session by `strength` times its value; with strength 0 all are noise.
 */
export function plantedMarket(seed: number, sessions: number, strength: number): PredictionInputs {
  const random = randomSource(seed);
  const columns = Array.from({ length: FACTORS }, () => {
    const column = new Float64Array(sessions);
    for (let t = 0; t < sessions; t++) {
      column[t] = t === 0 ? normal(random) : 0.95 * column[t - 1] + Math.sqrt(1 - 0.95 ** 2) * normal(random);
    }
    return column;
  });
  const closes = new Float64Array(sessions).fill(100);
  for (let t = 1; t < sessions; t++) {
    closes[t] = closes[t - 1] * Math.exp(0.0002 + strength * columns[0][t - 1] + 0.01 * normal(random));
  }
  return {
    days: weekdays(14613, sessions),
    closes,
    factors: { names: columns.map((_, j) => `factor${j}`), columns },
  };
}

/** The same up to session t; prices and factors after it are replaced by garbage. */
export function garbleInputs(inputs: PredictionInputs, t: number, seed: number): PredictionInputs {
  const random = randomSource(seed);
  const garble = (column: Float64Array) =>
    column.map((value, s) => (s <= t ? value : random() < 0.1 ? NaN : 1000 * random()));
  return {
    days: inputs.days,
    closes: garble(inputs.closes),
    factors: { names: inputs.factors.names, columns: inputs.factors.columns.map(garble) },
  };
}

/** The first `sessions` sessions. */
export function firstSessions(inputs: PredictionInputs, sessions: number): PredictionInputs {
  return {
    days: inputs.days.slice(0, sessions),
    closes: inputs.closes.slice(0, sessions),
    factors: {
      names: inputs.factors.names,
      columns: inputs.factors.columns.map((column) => column.slice(0, sessions)),
    },
  };
}
