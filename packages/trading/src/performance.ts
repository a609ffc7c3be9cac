/** One session of a portfolio as it is measured: cash moves at its open, the value is that of its close. */
export interface SessionValue {
  readonly netLiquidation: number;
  /** Net cash moved into the portfolio at the open, negative when taken out. */
  readonly cashFlow: number;
}

/** Performance up to and including a session; null before the first. */
export interface Performance {
  readonly netLiquidation: number;
  /** All cash moved in so far, net. */
  readonly netInvested: number;
  /** Money-weighted, dollars: net liquidation − net invested, which is what the ledger says. */
  readonly profitLoss: number;
  readonly dailyProfitLoss: number;
  /** Time-weighted, fractions: a deposit is never profit. */
  readonly dailyReturn: number;
  readonly cumReturn: number;
  /** Highest 1 + cumReturn so far, at least 1. */
  readonly peak: number;
  /** 0 at the peak, negative below it. */
  readonly drawdown: number;
}

/** The figures of a performance that the next one continues. */
export type CarriedPerformance = Pick<Performance, 'netLiquidation' | 'netInvested' | 'cumReturn' | 'peak'>;

/** What a recorded close carries over to the next session. */
export function carriedOver(
  record: Pick<Performance, 'netLiquidation' | 'profitLoss' | 'cumReturn' | 'drawdown'>,
): CarriedPerformance {
  const { netLiquidation, profitLoss, cumReturn, drawdown } = record;
  return {
    netLiquidation,
    netInvested: netLiquidation - profitLoss,
    cumReturn,
    peak: (1 + cumReturn) / (1 + drawdown),
  };
}

export function nextPerformance(previous: CarriedPerformance | null, session: SessionValue): Performance {
  const { netLiquidation, cashFlow } = session;
  const invested = (previous?.netLiquidation ?? 0) + cashFlow;
  const dailyProfitLoss = netLiquidation - invested;
  // Nothing at work (before the first cash, after the last) earns nothing.
  const dailyReturn = invested > 0 ? dailyProfitLoss / invested : 0;
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

/** What moved between account and portfolio since the last close, dollars, both positive. */
export interface CashMoves {
  readonly allocated: number;
  readonly released: number;
}

/**
 * Continues a performance to a moment or a close. Cash that comes in works from the open on. Cash that goes out is measured
 * with the close: it worked until it was sold, and a large withdrawal must not blow up the return of the little that stays.
 */
export function continuePerformance(
  previous: CarriedPerformance | null,
  netLiquidation: number,
  { allocated, released }: CashMoves,
): Performance {
  const worked = nextPerformance(previous, { netLiquidation: netLiquidation + released, cashFlow: allocated });
  return { ...worked, netLiquidation, netInvested: worked.netInvested - released };
}

/** Performance after each of the sessions, ascending. */
export function performanceSeries(sessions: Iterable<SessionValue>): Performance[] {
  const series: Performance[] = [];
  let last: Performance | null = null;
  for (const session of sessions) {
    last = nextPerformance(last, session);
    series.push(last);
  }
  return series;
}
