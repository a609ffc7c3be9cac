import type { PanelField } from '@pipa/quant';
import { BAR_BYTES, barNumber, barOf, offsetOf } from '../market/packed-bars.ts';

export { BAR_FIELDS, packBars, unpackField } from '../market/packed-bars.ts';

/** SQL of a number of `bar_year`: of the day at a position in `days`, from 1, which is SQL too. */
export const storedNumber = (at: string, field: PanelField): string => barNumber('"bar_year"', at, field);

/** SQL of the bytes of one day of `bar_year`. */
export const storedBar = (at: string): string => barOf('"bar_year"', at);

/** SQL of `bars` with another number on one day, so that a stored history is wrong. `value` is SQL. */
export const withNumber = (at: string, field: PanelField, value: string): string =>
  `overlay("bars" PLACING float8send(${value}) FROM ${BAR_BYTES} * (${at} - 1) + ${offsetOf(field) + 1} FOR 8)`;
