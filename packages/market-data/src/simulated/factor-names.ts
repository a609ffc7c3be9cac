import { GICS_SECTORS } from './gics-sectors.ts';

/**
 * What moves simulated prices, as daily log returns or changes. Market is the total return of the whole stock market;
 * sectors and styles are returns over it. Carry terms are one day's share of an annual rate.
 */
const BASE_FACTORS = [
  'Market',
  /** One day of the short rate. */
  'Cash',
  /** One day of the ten-year yield less the short rate. */
  'Term',
  /** Fall of the ten-year yield: return per year of duration. */
  'Level',
  /** Fall of the two-year yield. */
  'Front',
  /** Fall of the high-yield spread: return per year of spread duration. */
  'Credit',
  /** One day of the high-yield spread. */
  'Spread',
  'Dollar',
  'Gold',
  'Silver',
  'Oil',
  'Commodity',
  'Developed',
  'Emerging',
  'Value',
  'Growth',
  'Quality',
  'Size',
  'Momentum',
  /** Front-month futures on the market's expected volatility, rolled daily. */
  'Volatility',
] as const;

type FactorName = (typeof BASE_FACTORS)[number] | string;

/** Factors whose returns a holder earns as income. */
export const CARRY_FACTORS: readonly string[] = ['Cash', 'Term', 'Spread'];

export const FACTOR_NAMES: readonly string[] = [...BASE_FACTORS, ...GICS_SECTORS.map(({ name }) => name)];

const positions: ReadonlyMap<string, number> = new Map(FACTOR_NAMES.map((name, index) => [name, index]));

/** Column of a factor. RangeError for an unknown name. */
export function factorColumn(name: FactorName): number {
  const column = positions.get(name);
  if (column === undefined) throw new RangeError(`Unknown factor: ${name}`);
  return column;
}
