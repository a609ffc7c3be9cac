import { Decimal } from 'decimal.js';

/** Decimals of this package: wide enough that a product of shares and price is never rounded by accident. */
const Exact = Decimal.clone({ precision: 40, rounding: Decimal.ROUND_HALF_UP });

export type { Decimal } from 'decimal.js';
/** Accepted forms of an amount; a number only where its shortest decimal form is exact. */
export type Amount = Decimal.Value;

/** Decimals of money, prices and shares as the ledger stores them. */
export const LEDGER_DECIMALS = 6;

export const ZERO: Decimal = new Exact(0);

/** The amount as a Decimal, without rounding. */
export const exact = (value: Amount): Decimal => new Exact(value);

/** Dollars, a ledger price or shares, rounded half up to the six decimals of the ledger. */
export const money = (value: Amount): Decimal => new Exact(value).toDecimalPlaces(LEDGER_DECIMALS);

/** Dollars rounded half up to the cent. */
export const cents = (value: Amount): Decimal => new Exact(value).toDecimalPlaces(2);

export const sum = (values: Iterable<Decimal>): Decimal => {
  let total = ZERO;
  for (const value of values) total = total.plus(value);
  return total;
};

/** Dollars as a person reads them in a message: `$1,234.50`, `−$20.00`. */
export function formatDollars(value: Amount): string {
  const amount = cents(value);
  const [whole = '0', fraction = '00'] = amount.abs().toFixed(2).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return `${amount.isNegative() && !amount.isZero() ? '−' : ''}$${grouped}.${fraction}`;
}
