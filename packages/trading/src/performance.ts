/** One measured session of a portfolio: cash moves at the open, the value is taken at the close. */
export interface SessionValue {
  readonly netLiquidation: number;
  /** Net cash moved into the portfolio at the open, dollars; negative for a withdrawal. */
  readonly cashFlow: number;
}

/** Performance up to and including a session; null before the first. */
export interface Performance {
  readonly netLiquidation: number;
  /** Net cash moved in so far, dollars. */
  readonly netInvested: number;
  /** Money-weighted, dollars: net liquidation − net invested, equal to the ledger's profit. */
  readonly profitLoss: number;
  readonly dailyProfitLoss: number;
  /** Time-weighted, fractions: a deposit never counts as profit. */
  readonly dailyReturn: number;
  readonly cumReturn: number;
  /** Highest 1 + cumReturn so far, at least 1. */
  readonly peak: number;
  /** 0 at the peak, negative below it. */
  readonly drawdown: number;
}

/** The figures of a performance that the next one continues. */
type CarriedPerformance = Pick<Performance, 'netLiquidation' | 'netInvested' | 'cumReturn' | 'peak'>;

/** The figures that a recorded close carries over to the next session. */
export function carriedOver(
  record: Pick<Performance, 'netLiquidation' | 'profitLoss' | 'cumReturn' | 'drawdown'>,
): CarriedPerformance {
  const { netLiquidation, profitLoss, cumReturn, drawdown } = record;
  return {
    netLiquidation,
    netInvested: netLiquidation - profitLoss,
    cumReturn,
    // After a loss of everything the record does not contain the peak, and it is not needed: the drawdown stays at −1.
    peak: drawdown > -1 ? (1 + cumReturn) / (1 + drawdown) : 1,
  };
}

export function nextPerformance(previous: CarriedPerformance | null, session: SessionValue): Performance {
  const { netLiquidation, cashFlow } = session;
  const invested = (previous?.netLiquidation ?? 0) + cashFlow;
  const dailyProfitLoss = netLiquidation - invested;
  // Without invested cash (before the first deposit, after the last withdrawal) the return is zero. What is owed beyond the last
  // dollar is a debt and no loss of what was invested.
  const dailyReturn = invested > 0 ? Math.max(-1, dailyProfitLoss / invested) : 0;
  const index = (1 + (previous?.cumReturn ?? 0)) * (1 + dailyReturn);
  const peak = Math.max(previous?.peak ?? 1, index);
  const netInvested = (previous?.netInvested ?? 0) + cashFlow;
  return {
    netLiquidation,
    netInvested,
    profitLoss: netLiquidation - netInvested,
    dailyProfitLoss,
    dailyReturn,
    cumReturn: index - 1,
    peak,
    drawdown: index / peak - 1,
  };
}

/** Cash moved between account and portfolio since the last close, dollars, both positive. */
export interface CashMoves {
  readonly allocated: number;
  readonly released: number;
}

/**
 * Continues a performance to a moment or a close. A deposit counts from the open on. A withdrawal counts at the close: it was
 * invested until it was sold, and a large withdrawal must not inflate the return of the small rest.
 */
export function continuePerformance(
  previous: CarriedPerformance | null,
  netLiquidation: number,
  { allocated, released }: CashMoves,
): Performance {
  const worked = nextPerformance(previous, { netLiquidation: netLiquidation + released, cashFlow: allocated });
  return { ...worked, netLiquidation, netInvested: worked.netInvested - released };
}
