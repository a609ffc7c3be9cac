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

/** As momentumScores; NaN also for what has not moved or has fallen, which is no winner. */
export function winnerScores(view: StrategyView, columns: readonly number[], window: MomentumWindow) {
  return momentumScores(view, columns, window).map((score) => (score > 0 ? score : NaN));
}

/** Calm: the negative of the annual volatility, so that more is better. A series that does not move has no score. */
export function calmScores({ panel, t }: StrategyView, columns: readonly number[], sessions: number) {
  return Float64Array.from(columns, (column) => {
    const volatility = realisedVolatility(panel.adjClose[column], t, sessions);
    return volatility > 0 ? -volatility : NaN;
  });
}
