import type { TradingDay } from '@pipa/calendar';
import type { RebalanceKind } from '@pipa/db';
import type { PortfolioPhase } from '@pipa/trading';

/** The facts about a portfolio that decide which trades are due now. */
export interface Situation {
  readonly phase: PortfolioPhase;
  readonly day: TradingDay;
  readonly startRequestedDay: TradingDay | null;
  readonly nextTradeDate: TradingDay | null;
  readonly marginCallDay: TradingDay | null;
  readonly hasOpenOrders: boolean;
  readonly hasPositions: boolean;
  /** Kinds planned today, and the start or stop under way, planned on any day; with each, whether all its plans failed. */
  readonly planned: ReadonlyMap<RebalanceKind, { readonly hasFailed: boolean }>;
  /** Dollars of increases and of decreases that wait for this day. */
  readonly increases: number;
  readonly decreases: number;
  /** Dollars that decreases under way still need beyond the available cash, or on margin beyond what is released. */
  readonly missingCash: number;
}

/**
 * Start: the first orders. Stop: sales of everything. Rebalance: new targets and due changes of the amount. MarginCall: less of
 * everything, unless a rebalance of that day has done it. ChangeAmount: due changes alone. RaiseCash: more sales where earlier
 * ones did not bring the cash of a decrease, or its failure without positions.
 */
export type DueWork = 'Start' | 'Stop' | 'Rebalance' | 'MarginCall' | 'ChangeAmount' | 'RaiseCash';

/** The work to plan now; null when earlier plans continue or nothing is due. */
export function decideWork(situation: Situation): DueWork | null {
  const { phase, day, planned, hasOpenOrders, hasPositions } = situation;
  switch (phase) {
    case 'Starting':
      return isDue(situation.startRequestedDay, day) && !planned.has('Start') ? 'Start' : null;
    case 'Stopping':
      return planned.has('Stop') && (hasOpenOrders || !hasPositions) ? null : 'Stop';
    case 'Started':
      if (isDue(situation.nextTradeDate, day) && !planned.has('Start') && !planned.has('Rebalance')) return 'Rebalance';
      if (isCalled(situation)) return 'MarginCall';
      if (situation.increases > 0 || situation.decreases > 0) return 'ChangeAmount';
      return situation.missingCash > 0 && !hasOpenOrders ? 'RaiseCash' : null;
    default:
      return null;
  }
}

const isCalled = ({ marginCallDay, day, planned }: Situation): boolean =>
  marginCallDay === day && !planned.has('MarginCall') && planned.get('Rebalance')?.hasFailed !== false;

const isDue = (wanted: TradingDay | null, day: TradingDay): boolean => wanted !== null && wanted <= day;
