import type { PanelField } from '@pipa/quant';
import { BAR_BYTES, barNumber, offsetOf } from '../market/packed-bars.ts';

export { packBars, unpackField } from '../market/packed-bars.ts';

/** SQL of a number of `bar_year`: of the day at a position in `days`, from 1, which is SQL too. */
export const storedNumber = (at: string, field: PanelField): string => barNumber('"bar_year"', at, field);

/** SQL of `bars` with another number on one day, so that a stored history is wrong. `value` is SQL. */
export const withNumber = (at: string, field: PanelField, value: string): string =>
  `overlay("bars" PLACING float8send(${value}) FROM ${BAR_BYTES} * (${at} - 1) + ${offsetOf(field) + 1} FOR 8)`;
