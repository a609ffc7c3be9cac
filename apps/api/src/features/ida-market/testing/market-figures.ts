import { closeOf, LAST, LISTED } from './market-facts.ts';

/** Return in percent over some sessions, of the plain closes. */
export const returnOf = (symbol: string, sessions: number) =>
  (100 * (closeOf(symbol, LAST) - closeOf(symbol, LAST - sessions))) / closeOf(symbol, LAST - sessions);

/** Share of the others that a symbol has a greater return than, by months of 21 sessions. */
export function ranksOf(symbol: string, among: readonly string[]) {
  const over = (months: number) => {
    const growth = (one: string) => closeOf(one, LAST) / closeOf(one, LAST - 21 * months);
    return among.filter((one) => growth(one) < growth(symbol)).length / (among.length - 1);
  };
  const [m2, m3, m4, m6] = [over(2), over(3), over(4), over(6)];
  return { m2, m3, m4, m6, average: (m2 + m3 + m4 + m6) / 4 };
}
export const symbolsOf = (isWanted: (one: (typeof LISTED)[number]) => boolean) =>
  LISTED.filter(isWanted).map(({ symbol }) => symbol);

export const averages = (rows: readonly object[], column: string) =>
  rows.map((row) => (row as Record<string, number | null>)[column]);
