/** The group of all stocks. */
export const MARKET_BREADTH = 'Market';

/** The group of the funds of a kind: 'Funds: Bond'. The groups of stocks are named by their GICS sectors. */
export const fundBreadth = (group: string): string => `Funds: ${group}`;
