/** What an investor tolerates of a portfolio, fractions; null, and what is not positive, is no limit. */
export interface Tolerances {
  readonly maxDrawdown: number | null;
  readonly maxAnnualVolatility: number | null;
  readonly minAnnualReturn: number | null;
}

/** The figures of a recorded close, fractions. */
export interface ToleratedFigures {
  /** Not positive. */
  readonly drawdown: number;
  /** Of a year; null while the record is too short for it. */
  readonly volatility: number | null;
  /** Since the start. */
  readonly cumReturn: number;
  /** Closes of the record. */
  readonly sessions: number;
}

export interface ToleranceBreach {
  readonly what: 'drawdown' | 'volatility' | 'return';
  readonly value: number;
  readonly limit: number;
}

const YEAR_SESSIONS = 252;

/** The tolerances that a close breaches. A yearly return is looked at after a year. */
export function breachesOf(figures: ToleratedFigures, tolerances: Tolerances): ToleranceBreach[] {
  const { drawdown, volatility, cumReturn, sessions } = figures;
  const { maxDrawdown, maxAnnualVolatility, minAnnualReturn } = tolerances;
  const annualReturn = sessions < YEAR_SESSIONS ? null : (1 + cumReturn) ** (YEAR_SESSIONS / sessions) - 1;
  const breaches: ToleranceBreach[] = [];
  if (isLimit(maxDrawdown) && -drawdown > maxDrawdown) {
    breaches.push({ what: 'drawdown', value: -drawdown, limit: maxDrawdown });
  }
  if (isLimit(maxAnnualVolatility) && volatility !== null && volatility > maxAnnualVolatility) {
    breaches.push({ what: 'volatility', value: volatility, limit: maxAnnualVolatility });
  }
  if (isLimit(minAnnualReturn) && annualReturn !== null && annualReturn < minAnnualReturn) {
    breaches.push({ what: 'return', value: annualReturn, limit: minAnnualReturn });
  }
  return breaches;
}

const isLimit = (limit: number | null): limit is number => limit !== null && limit > 0;

const percent = (fraction: number): string => `${(fraction * 100).toFixed(2)}%`.replace('-', '−');

/** A breach in words, for the activity and the mail. */
export function describeBreach({ what, value, limit }: ToleranceBreach): string {
  if (what === 'return') return `Return of ${percent(value)} a year, less than the ${percent(limit)} expected`;
  const figure = what === 'drawdown' ? `Drawdown of ${percent(value)}` : `Volatility of ${percent(value)} a year`;
  return `${figure}, more than the ${percent(limit)} tolerated`;
}
