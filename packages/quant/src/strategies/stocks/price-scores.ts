import { realisedVolatility, returnBetween } from '../price-signals.ts';
import type { StrategyView } from '../strategy.ts';

/** Momentum's window: a year whose latest month is left out, because it tends to reverse (Jegadeesh and Titman 1993). */
export interface MomentumWindow {
  readonly formationSessions: number;
  readonly skipSessions: number;
}

export const MOMENTUM_WINDOW: MomentumWindow = { formationSessions: 252, skipSessions: 21 };

/** Total return over the window, NaN where the history is short. */
export function momentumScores({ panel, t }: StrategyView, columns: readonly number[], window: MomentumWindow) {
  return Float64Array.from(columns, (column) =>
    returnBetween(panel.adjClose[column], t, window.formationSessions, window.skipSessions),
  );
}

/** Calm: the negative of the annual volatility, so that more is better. A series that does not move has no score. */
export function calmScores({ panel, t }: StrategyView, columns: readonly number[], sessions: number) {
  return Float64Array.from(columns, (column) => {
    const volatility = realisedVolatility(panel.adjClose[column], t, sessions);
    return volatility > 0 ? -volatility : NaN;
  });
}

/** Annualised deviation that a basket at fixed weights (negative is short) had over `sessions`; a missing day moves nothing. */
export function basketVolatility(
  { panel, t }: StrategyView,
  columns: readonly number[],
  weights: ArrayLike<number>,
  sessions: number,
): number {
  const index = new Float64Array(sessions + 1).fill(1);
  for (let k = 1; k <= sessions; k++) {
    const day = t - sessions + k;
    let moved = 0;
    for (let i = 0; i < columns.length; i++) {
      const series = panel.adjClose[columns[i]];
      const r = series[day] / series[day - 1] - 1;
      if (!Number.isNaN(r)) moved += weights[i] * r;
    }
    index[k] = index[k - 1] * (1 + moved);
  }
  return realisedVolatility(index, sessions, sessions);
}
