/** Cash and positions of a portfolio as numbers: a valuation is a statistic; exact money is in the ledger. */
export interface ValuedBook {
  /** Negative cash is margin. */
  readonly cash: number;
  /** Dividends due but not paid, less fees that are. */
  readonly receivable: number;
  readonly positions: readonly ValuedHolding[];
}

export interface ValuedHolding {
  readonly symbol: string;
  /** Signed. */
  readonly shares: number;
  /** Total cost, signed like the shares. */
  readonly cost: number;
}

export interface PositionValue extends ValuedHolding {
  /** Last known price, or the average cost when there has never been one. */
  readonly price: number;
  readonly isPriced: boolean;
  readonly costBasis: number;
  readonly marketValue: number;
  /** Fraction of net liquidation, null when that is not positive. */
  readonly percentage: number | null;
  readonly profitLoss: number;
}

export interface Valuation {
  readonly netLiquidation: number;
  readonly cash: number;
  readonly receivable: number;
  readonly marketValue: number;
  /** Fractions of net liquidation; short is negative. 0 when net liquidation is not positive. */
  readonly longExposure: number;
  readonly shortExposure: number;
  readonly unrealizedProfit: number;
  readonly positions: readonly PositionValue[];
}

/** Values a book at the quotes, at a tick or a close. Positions keep their sequence. */
export function valuePortfolio(book: ValuedBook, quotes: ReadonlyMap<string, number>): Valuation {
  let long = 0;
  let short = 0;
  let cost = 0;
  const valued = book.positions.map((holding) => {
    const quote = quotes.get(holding.symbol) ?? Number.NaN;
    const isPriced = Number.isFinite(quote) && quote > 0;
    const costBasis = holding.shares === 0 ? 0 : holding.cost / holding.shares;
    const price = isPriced ? quote : costBasis;
    const marketValue = holding.shares * price;
    if (marketValue > 0) long += marketValue;
    else short += marketValue;
    cost += holding.cost;
    return { ...holding, price, isPriced, costBasis, marketValue, profitLoss: marketValue - holding.cost };
  });
  const marketValue = long + short;
  const netLiquidation = book.cash + book.receivable + marketValue;
  const ofNet = (value: number) => (netLiquidation > 0 ? value / netLiquidation : null);
  return {
    netLiquidation,
    cash: book.cash,
    receivable: book.receivable,
    marketValue,
    longExposure: ofNet(long) ?? 0,
    shortExposure: ofNet(short) ?? 0,
    unrealizedProfit: marketValue - cost,
    positions: valued.map((position) => ({ ...position, percentage: ofNet(position.marketValue) })),
  };
}

export interface AccountValue {
  /** Cash of the account and of its portfolios, reserved cash included. */
  readonly totalCash: number;
  readonly positionsValue: number;
  /** Dividends due and not paid yet, less fees that are due. */
  readonly dividendsToCome: number;
  /** Positions, cash and dividends to come. */
  readonly netLiquidation: number;
}

/** Values an account in dollars: its cash and the books of all its portfolios at the quotes. */
export function valueAccount(
  own: { readonly cash: number; readonly reserved: number },
  books: readonly ValuedBook[],
  quotes: ReadonlyMap<string, number>,
): AccountValue {
  let totalCash = own.cash + own.reserved;
  let positionsValue = 0;
  let dividendsToCome = 0;
  for (const book of books) {
    const { cash, marketValue, receivable } = valuePortfolio(book, quotes);
    totalCash += cash;
    positionsValue += marketValue;
    dividendsToCome += receivable;
  }
  return { totalCash, positionsValue, dividendsToCome, netLiquidation: totalCash + positionsValue + dividendsToCome };
}
