const DIGITS = ' ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-';
const MOST_LETTERS = 9;

/** The broker writes classes of shares with a space. */
export const tickerOf = (symbol: string): string => symbol.replaceAll('.', ' ');
export const symbolOf = (ticker: string): string => ticker.trim().toUpperCase().replaceAll(' ', '.');

/** A number for each ticker, which stays the same and leads back to it. */
export function conidOf(symbol: string): number {
  let conid = 0;
  for (const letter of tickerOf(symbol)) conid = conid * DIGITS.length + DIGITS.indexOf(letter);
  return conid;
}

/** Null for a number that is none. */
export function symbolOfConid(conid: unknown): string | null {
  let left = Number(conid);
  if (!Number.isSafeInteger(left) || left <= 0) return null;
  let ticker = '';
  while (left > 0) {
    ticker = `${DIGITS[left % DIGITS.length]}${ticker}`;
    left = Math.floor(left / DIGITS.length);
  }
  return symbolOf(ticker);
}

export const isTicker = (ticker: string): boolean =>
  ticker.length > 0 && ticker.length <= MOST_LETTERS && /^[A-Z][A-Z0-9 .-]*$/.test(ticker);
