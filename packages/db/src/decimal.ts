import { Decimal } from 'decimal.js';

export { Decimal };

/** An exact amount: a Prisma Decimal, a decimal.js Decimal, or the text of a raw `numeric`. */
type DecimalText = { toString(): string };

/** Prisma bundles a private copy of decimal.js; ledger code computes with the public one. */
export function toDecimal(value: DecimalText): Decimal {
  return new Decimal(value.toString());
}

export function toDecimalOrNull(value: DecimalText | null | undefined): Decimal | null {
  return value === null || value === undefined ? null : toDecimal(value);
}

/** Converts to a double, which is not exact: for statistics and the wire only, never for a sum of the ledger. */
export function toNumber(value: DecimalText): number {
  return Number(value.toString());
}
