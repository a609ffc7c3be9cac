import { continuePerformance, type Performance } from './performance.ts';

/** Dollars that the ledger moved on a day, the account and its portfolios together. */
export interface AccountMoves {
  /** Epoch day. */
  readonly day: number;
  /** Change of cash, reserved cash and dividends to come; a trade takes cash for what it buys. */
  readonly money: number;
  /** Cash that the owner brought, and took out, both positive. */
  readonly deposited: number;
  readonly withdrawn: number;
}

/** What the running portfolios of an account held at a close, dollars. */
export interface AccountHoldings {
  /** Epoch day. */
  readonly day: number;
  /** Everything but cash: positions, dividends to come, less fees that are due. */
  readonly value: number;
  readonly long: number;
  /** Not positive. */
  readonly short: number;
}

/** An account at a close. */
export interface AccountClose extends Pick<Performance, 'netLiquidation' | 'dailyReturn'> {
  /** Epoch day. */
  readonly day: number;
  /** Fractions of the value. */
  readonly longExposure: number;
  readonly shortExposure: number;
  readonly cashRatio: number;
}

/**
 * The closes of an account: its money by the ledger and what its portfolios held by their records. Returns are time-weighted by the
 * rule of portfolios, so that a deposit is no gain.
 * @param moves ascending by day, of which one session may have several
 * @param sessions epoch days, ascending, from the first move on
 */
export function accountCloses(
  moves: readonly AccountMoves[],
  holdings: readonly AccountHoldings[],
  sessions: ArrayLike<number>,
): AccountClose[] {
  const heldOn = new Map(holdings.map((held) => [held.day, held]));
  const closes: AccountClose[] = [];
  let cash = 0;
  let next = 0;
  let performance: Performance | null = null;
  for (const day of Array.from(sessions)) {
    let [allocated, released] = [0, 0];
    for (let move = moves[next]; move !== undefined && move.day <= day; move = moves[++next]) {
      cash += move.money;
      allocated += move.deposited;
      released += move.withdrawn;
    }
    const held = heldOn.get(day) ?? { value: 0, long: 0, short: 0 };
    const netLiquidation = cash + held.value;
    performance = continuePerformance(performance, netLiquidation, { allocated, released });
    const ofNet = (dollars: number) => (netLiquidation > 0 ? dollars / netLiquidation : 0);
    closes.push({
      day,
      netLiquidation,
      dailyReturn: performance.dailyReturn,
      longExposure: ofNet(held.long),
      shortExposure: ofNet(held.short),
      cashRatio: ofNet(cash),
    });
  }
  return closes;
}
