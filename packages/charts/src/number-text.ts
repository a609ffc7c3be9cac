/** How numbers are written in charts, tables and pictures. Every function takes null or undefined and answers `N/A`. */
export const NOT_AVAILABLE = 'N/A';
const MINUS = '−';
export type MaybeNumber = number | null | undefined;

export interface NumberStyle {
  decimals?: number;
  /** A plus before what is above zero. */
  signed?: boolean;
}

export const isMissing = (value: MaybeNumber): value is null | undefined =>
  value === null || value === undefined || !Number.isFinite(value);

const formats = new Map<number, Intl.NumberFormat>();
/** The digits of a value without its sign, in groups of three. */
export const groupedDigits = (value: number, decimals: number): string => {
  let format = formats.get(decimals);
  if (!format) {
    format = new Intl.NumberFormat('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
    formats.set(decimals, format);
  }
  return format.format(Math.abs(value));
};

/** A value that rounds to zero has no sign. */
export const isNegative = (value: number, decimals: number): boolean => Number(value.toFixed(decimals)) < 0;
export const isPositive = (value: number, decimals: number): boolean => Number(value.toFixed(decimals)) > 0;

/** Puts the sign of the value, rounded to the decimals, before its text. */
export const withSign = (value: number, decimals: number, signed: boolean, text: string): string => {
  if (isNegative(value, decimals)) return `${MINUS}${text}`;
  return signed && isPositive(value, decimals) ? `+${text}` : text;
};

export function formatNumber(value: MaybeNumber, { decimals = 2, signed = false }: NumberStyle = {}): string {
  return isMissing(value) ? NOT_AVAILABLE : withSign(value, decimals, signed, groupedDigits(value, decimals));
}

/** A fraction as percent: 0.1249 is 12.49%. */
export function formatPercent(value: MaybeNumber, { decimals = 2, signed = false }: NumberStyle = {}): string {
  if (isMissing(value)) return NOT_AVAILABLE;
  const percent = value * 100;
  return withSign(percent, decimals, signed, `${groupedDigits(percent, decimals)}%`);
}
