import { formatValue } from '@pipa/ida';

/** Dollars as the product writes them. */
export const money = (dollars: number): string => {
  const text = formatValue({ unit: 'dollars' }, Math.abs(dollars));
  return `${dollars < 0 && Number(dollars.toFixed(2)) < 0 ? '−' : ''}$${text}`;
};
/** Whole dollars without cents. */
export const dollars = (value: number): string =>
  Number.isInteger(value) ? money(value).replace(/\.00$/, '') : money(value);
/** A fraction as percent. */
export const percent = (fraction: number | null): string => formatValue({ unit: 'fraction' }, fraction);
/** A fraction as percent with its sign. */
export const change = (fraction: number | null): string => {
  const text = percent(fraction);
  return fraction !== null && fraction > 0 && text !== '0.00%' ? `+${text}` : text;
};
export const number = (value: number | null, decimals = 2): string =>
  formatValue({ unit: 'multiple', decimals }, value);
export const count = (value: number): string => formatValue({ unit: 'contracts' }, value);
/** A day written in eight digits as a date. */
export const dayText = (compact: string): string =>
  /^\d{8}$/.test(compact) ? `${compact.slice(0, 4)}-${compact.slice(4, 6)}-${compact.slice(6)}` : compact.slice(0, 10);
