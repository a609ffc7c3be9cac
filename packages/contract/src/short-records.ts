/** Daily returns below which a statistic is chance, and a reader would take it for a judgement. */
export const SESSIONS_FOR_STATISTICS = 20;
/** Sessions of a year: growth of a shorter period is not taken for that of a year. */
export const SESSIONS_FOR_YEARLY = 252;

/** Daily returns that each figure needs; every other figure is shown from the first day on. */
const needed: Readonly<Record<string, number>> = {
  annualReturn: SESSIONS_FOR_YEARLY,
  cagr: SESSIONS_FOR_YEARLY,
  alpha: SESSIONS_FOR_YEARLY,
  calmar: SESSIONS_FOR_YEARLY,
  beta: SESSIONS_FOR_STATISTICS,
  sharpe: SESSIONS_FOR_STATISTICS,
  sortino: SESSIONS_FOR_STATISTICS,
  volatility: SESSIONS_FOR_STATISTICS,
  valueAtRisk: SESSIONS_FOR_STATISTICS,
  conditionalValueAtRisk: SESSIONS_FOR_STATISTICS,
  informationRatio: SESSIONS_FOR_STATISTICS,
};

const MOST_NEEDED = Math.max(...Object.values(needed));

/** Trading days from which on a figure is shown. */
export const sessionsFor = (figure: string): number => needed[figure] ?? 0;

/** The figures of a record of so many daily returns, null instead of those that it is too short for. */
export function withholdShort<T extends object>(figures: T, sessions: number): T {
  if (sessions >= MOST_NEEDED) return figures;
  const shown = Object.entries(figures).map(([figure, value]) => [
    figure,
    sessions < sessionsFor(figure) ? null : value,
  ]);
  return Object.fromEntries(shown) as T;
}
