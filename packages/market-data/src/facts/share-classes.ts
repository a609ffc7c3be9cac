import type { VendorFigure } from '../vendors/market-vendor.ts';

/**
 * Shares of a class for one of the class that a company counts in. Most classes are worth the same; of the others figures a share and
 * numbers of shares are filed in the larger class alone.
 */
const SHARES_FOR_ONE: ReadonlyMap<string, number> = new Map([['BRK.B', 1_500]]);

/** Without preferred shares, warrants, units and rights, which the tickers of a company have too. */
const COMMON = /^[A-Z]{1,5}(\.[A-K])?$/;

/** The symbol of a ticker of EDGAR, which has a hyphen before the class; null where its shares are not common ones. */
export function commonSymbol(ticker: string): string | null {
  const symbol = ticker.toUpperCase().replace('-', '.');
  return COMMON.test(symbol) ? symbol : null;
}

/** A figure of a company as one of a class of its shares. */
export function figureOfClass(figure: VendorFigure, symbol: string): VendorFigure {
  const shares = SHARES_FOR_ONE.get(symbol) ?? 1;
  const { unit, value } = figure;
  const ratio = unit === 'shares' ? shares : unit === 'USD/shares' ? 1 / shares : 1;
  return { ...figure, symbol, value: value * ratio };
}
